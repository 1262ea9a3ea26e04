import { expect, test } from 'vitest'
import { judge } from './report.ts'

const rate = { what: 'a route', value: 600, unit: 'req/s', reference: 1_000, goal: 0.6 } as const
const full = { quick: false }

test('a rate is divided by its reference', () => {
  expect(judge(rate, full)).toMatchObject({ ratio: 0.6, met: true })
})

test('a time and a size divide their reference, so that higher stays better', () => {
  expect(judge({ what: 'start', value: 500, unit: 'ms', reference: 100 }, full).ratio).toBe(0.2)
  expect(judge({ what: 'memory', value: 50, unit: 'MB', reference: 100 }, full).ratio).toBe(2)
})

test('a goal that is missed by less than the rounding is missed', () => {
  expect(judge({ ...rate, value: 599.9 }, full)).toMatchObject({ ratio: 0.6, met: false })
})

test('a row without a goal says nothing about one', () => {
  expect(judge({ what: 'a page', value: 1, unit: 'req/s', reference: 2 }, full)).toStrictEqual({
    what: 'a page',
    value: 1,
    unit: 'req/s',
    reference: 2,
    ratio: 0.5,
  })
})

test('a quick run names the goal and judges nothing', () => {
  expect(judge({ ...rate, value: 1 }, { quick: true })).toMatchObject({ goal: 0.6, met: null })
})
