import { expect, test } from 'vitest'
import { randomIds } from './ids.ts'

const now = new Date('2026-01-01T00:00:00Z')

test('creates version 7 UUIDs that contain the current time', () => {
  const id = randomIds({ now: () => now }).id()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
})

test('creates ids in ascending order, even within one millisecond and when the clock steps back', () => {
  let offset = 0
  const ids = randomIds({ now: () => new Date(now.getTime() - offset++) })
  const made = Array.from({ length: 10_000 }, () => ids.id())
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
})
