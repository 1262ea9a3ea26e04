import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSeenPosts } from './seen-posts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createRecorder(batchSize = 60) {
  const sent: string[][] = []
  return { sent, seen: createSeenPosts({ batchSize, send: (posts) => void sent.push(posts) }) }
}

test('sends posts in batches, each post once', () => {
  const { sent, seen } = createRecorder()
  for (const post of ['a', 'b', 'a']) seen.add(post)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(3_000)
  seen.add('b')
  seen.add('c')
  vi.advanceTimersByTime(3_000)
  expect(sent).toEqual([['a', 'b'], ['c']])
})

test('never exceeds the batch size', () => {
  const { sent, seen } = createRecorder(2)
  for (const post of ['a', 'b', 'c']) seen.add(post)
  expect(sent).toEqual([['a', 'b']])
  seen.flush()
  expect(sent).toEqual([['a', 'b'], ['c']])
})

test('sends the rest on leaving, and forgets everything for the next account', () => {
  const { sent, seen } = createRecorder()
  seen.add('a')
  seen.reset()
  vi.advanceTimersByTime(9_000)
  expect(sent).toEqual([])
  seen.add('a')
  seen.flush(true)
  expect(sent).toEqual([['a']])
})
