import { expect, test } from 'vitest'
import { table } from './table.ts'

test('aligns names left and numbers right, with the verdict at the end', () => {
  const printed = table([
    { what: 'a route', value: 12_000, unit: 'req/s', reference: 15_000, ratio: 0.8, goal: 0.6, met: true },
    { what: 'start', value: 950.4, unit: 'ms', reference: 95.04, ratio: 0.1 },
  ])
  expect(printed.split('\n')).toEqual([
    '           Koji  reference  unit   ratio  goal',
    'a route  12,000     15,000  req/s   0.80  0.6 met',
    'start       950         95  ms      0.10',
  ])
})

test('distinguishes a missed goal from one without a verdict', () => {
  const row = { what: 'a', value: 1, unit: 'req/s', reference: 2, ratio: 0.5, goal: 0.6 } as const
  expect(table([{ ...row, met: false }])).toContain('0.6 MISSED')
  expect(table([{ ...row, met: null }])).toContain('0.6 not judged')
})
