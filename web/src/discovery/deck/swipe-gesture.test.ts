import { expect, test } from 'vitest'
import { cardTilt, directionOf, stampOpacity } from './swipe-gesture.ts'

const still = { dx: 0, dy: 0, vx: 0, vy: 0, width: 400 }

test.each([
  ['not moved', {}, null],
  ['a little to the right', { dx: 60 }, null],
  ['far to the right', { dx: 140 }, 'like'],
  ['far to the left', { dx: -140 }, 'pass'],
  ['flicked to the right', { dx: 40, vx: 0.9 }, 'like'],
  ['flicked to the left', { dx: -40, vx: -0.9 }, 'pass'],
  ['flicked back', { dx: 60, vx: -0.9 }, null],
  ['a quick jitter', { dx: 6, vx: 2 }, null],
  ['far up', { dy: -150 }, 'open'],
  ['flicked up', { dy: -40, vy: -0.9 }, 'open'],
  ['pulled down', { dy: 200, vy: 1 }, null],
] as const)('interprets a drag: %s', (_, moved, direction) =>
  expect(directionOf({ ...still, ...moved })).toBe(direction),
)

test('tilts the card with the drag, up to a limit', () => {
  expect(cardTilt(100, 400, false)).toBeCloseTo(5.5)
  expect(cardTilt(100, 400, true)).toBeCloseTo(-5.5)
  expect(cardTilt(4_000, 400, false)).toBe(18)
})

test('fades the stamp in until the swipe counts', () => {
  expect(stampOpacity(20, 400)).toBe(0)
  expect(stampOpacity(80, 400)).toBeCloseTo(0.5)
  expect(stampOpacity(128, 400)).toBe(1)
  expect(stampOpacity(-200, 400)).toBe(0)
})
