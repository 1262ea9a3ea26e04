import { expect, test } from 'vitest'
import { meantBy, stampOf, tiltOf } from './throwing.ts'

const still = { dx: 0, dy: 0, vx: 0, vy: 0, width: 400 }

test.each([
  ['not moved', {}, null],
  ['a little to the right', { dx: 60 }, null],
  ['far to the right', { dx: 140 }, 'like'],
  ['far to the left', { dx: -140 }, 'pass'],
  ['flicked to the right', { dx: 40, vx: 0.9 }, 'like'],
  ['flicked to the left', { dx: -40, vx: -0.9 }, 'pass'],
  ['flicked back', { dx: 60, vx: -0.9 }, null],
  ['a quick tremble', { dx: 6, vx: 2 }, null],
  ['far up', { dy: -150 }, 'open'],
  ['flicked up', { dy: -40, vy: -0.9 }, 'open'],
  ['pulled down', { dy: 200, vy: 1 }, null],
] as const)('%s', (_, moved, meant) => expect(meantBy({ ...still, ...moved })).toBe(meant))

test('a card tilts with the way it goes, and never turns over', () => {
  expect(tiltOf(100, 400, false)).toBeCloseTo(5.5)
  expect(tiltOf(100, 400, true)).toBeCloseTo(-5.5)
  expect(tiltOf(4_000, 400, false)).toBe(18)
})

test('a stamp comes in with the pull and is whole when it counts', () => {
  expect(stampOf(20, 400)).toBe(0)
  expect(stampOf(80, 400)).toBeCloseTo(0.5)
  expect(stampOf(128, 400)).toBe(1)
  expect(stampOf(-200, 400)).toBe(0)
})
