import { expect, test } from 'vitest'
import { additionRefusal, isReordering, removalRefusal } from './rules.ts'

test('allows at most six photos', () => {
  expect([0, 5, 6, 7].map(additionRefusal)).toEqual([null, null, 'too_many_photos', 'too_many_photos'])
})

test('refuses to remove the last photo of a profile', () => {
  const facts = { isOwner: true, photos: 1, hasProfile: true }
  expect(removalRefusal(facts)).toBe('last_photo')
  expect(removalRefusal({ ...facts, photos: 2 })).toBeNull()
  expect(removalRefusal({ ...facts, hasProfile: false })).toBeNull()
  expect(removalRefusal({ ...facts, isOwner: false })).toBe('not_found')
})

test('accepts an order only if it has the same photos, each once', () => {
  expect(isReordering(['c', 'a', 'b'], ['a', 'b', 'c'])).toBe(true)
  for (const order of [['a', 'b'], ['a', 'b', 'b'], ['a', 'b', 'd'], ['a', 'b', 'c', 'd'], []])
    expect(isReordering(order, ['a', 'b', 'c'])).toBe(false)
})
