import { expect, test } from 'vitest'
import { judge } from './report.ts'

const rate = { what: 'a route', value: 600, unit: 'req/s', reference: 1_000, goal: 0.6 } as const
const full = { quick: false }

test('divides a rate by its reference', () => {
  expect(judge(rate, full)).toMatchObject({ ratio: 0.6, met: true })
})

test('divides the reference by a time or size, so that higher is always better', () => {
  expect(judge({ what: 'start', value: 500, unit: 'ms', reference: 100 }, full).ratio).toBe(0.2)
  expect(judge({ what: 'memory', value: 50, unit: 'MB', reference: 100 }, full).ratio).toBe(2)
})

test('compares the goal with the exact ratio, not the rounded one', () => {
  expect(judge({ ...rate, value: 599.9 }, full)).toMatchObject({ ratio: 0.6, met: false })
})

test('leaves out goal and verdict without a goal', () => {
  expect(judge({ what: 'a page', value: 1, unit: 'req/s', reference: 2 }, full)).toStrictEqual({
    what: 'a page',
    value: 1,
    unit: 'req/s',
    reference: 2,
    ratio: 0.5,
  })
})

test('shows the goal without a verdict in a quick run', () => {
  expect(judge({ ...rate, value: 1 }, { quick: true })).toMatchObject({ goal: 0.6, met: null })
})
