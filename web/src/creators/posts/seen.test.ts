import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSeen } from './seen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function looked(most = 60) {
  const sent: string[][] = []
  return { sent, seen: createSeen({ most, send: (posts) => void sent.push(posts) }) }
}

test('what was seen within a while is told together, and each once', () => {
  const { sent, seen } = looked()
  for (const post of ['a', 'b', 'a']) seen.add(post)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(3_000)
  seen.add('b')
  seen.add('c')
  vi.advanceTimersByTime(3_000)
  expect(sent).toEqual([['a', 'b'], ['c']])
})

test('never more at once than may be told', () => {
  const { sent, seen } = looked(2)
  for (const post of ['a', 'b', 'c']) seen.add(post)
  expect(sent).toEqual([['a', 'b']])
  seen.flush()
  expect(sent).toEqual([['a', 'b'], ['c']])
})

test('who leaves tells what is left, and the next person begins anew', () => {
  const { sent, seen } = looked()
  seen.add('a')
  seen.forget()
  vi.advanceTimersByTime(9_000)
  expect(sent).toEqual([])
  seen.add('a')
  seen.flush(true)
  expect(sent).toEqual([['a']])
})
