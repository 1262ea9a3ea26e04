import { expect, test } from 'vitest'
import { isReordering, judgeAdding, judgeRemoval } from './rules.ts'

test('there are at most six photos', () => {
  expect([0, 5, 6, 7].map(judgeAdding)).toEqual([null, null, 'too_many_photos', 'too_many_photos'])
})

test('only the last photo of a profile has to stay', () => {
  const facts = { theirs: true, photos: 1, hasProfile: true }
  expect(judgeRemoval(facts)).toBe('last_photo')
  expect(judgeRemoval({ ...facts, photos: 2 })).toBeNull()
  expect(judgeRemoval({ ...facts, hasProfile: false })).toBeNull()
  expect(judgeRemoval({ ...facts, theirs: false })).toBe('not_found')
})

test('another order has the same photos, each once', () => {
  expect(isReordering(['c', 'a', 'b'], ['a', 'b', 'c'])).toBe(true)
  for (const wanted of [['a', 'b'], ['a', 'b', 'b'], ['a', 'b', 'd'], ['a', 'b', 'c', 'd'], []])
    expect(isReordering(wanted, ['a', 'b', 'c'])).toBe(false)
})
