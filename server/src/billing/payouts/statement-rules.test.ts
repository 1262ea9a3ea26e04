import { expect, test } from 'vitest'
import { linesOf, monthAfter, monthAt, monthsBack, spanOf, statementsOf, sumOf } from './statement-rules.ts'

test('counts months across years', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-01', -1), monthAfter('2026-03', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-03',
  ])
  expect(monthsBack('2026-02', '2025-11', 10)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsBack('2026-02', '2025-11', 2)).toEqual(['2026-02', '2026-01'])
  expect(monthsBack('2026-02', '2026-03', 2)).toEqual([])
})

test.each([
  ['UTC', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
  // Daylight saving time starts in between.
  ['Europe/Berlin', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  ['America/New_York', '2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-02-28T18:15:00.000Z', '2026-03-31T18:15:00.000Z'],
])('starts and ends March at midnight in %s', (timeZone, from, to) => {
  const span = spanOf('2026-03', timeZone)
  expect([span.from.toISOString(), span.to.toISOString()]).toEqual([from, to])
  expect([monthAt(span.from, timeZone), monthAt(new Date(span.to.getTime() - 1), timeZone)]).toEqual([
    '2026-03',
    '2026-03',
  ])
  expect(spanOf('2026-04', timeZone).from).toEqual(span.to)
})

test('carries the balance through a month without changes', () => {
  expect(linesOf([])).toEqual({ gross: 0, fees: 0, refunds: 0, disputes: 0, payouts: 0 })
  const unchanged = { month: '2026-03', ...spanOf('2026-03', 'UTC'), changes: [] }
  expect(statementsOf(-250, [unchanged], new Date('2026-03-20'))).toEqual([
    {
      month: '2026-03',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-04-01T00:00:00.000Z',
      over: false,
      opening: -250,
      gross: 0,
      fees: 0,
      refunds: 0,
      disputes: 0,
      payouts: 0,
      closing: -250,
    },
  ])
})

test('includes the returned part of the fee in the fees', () => {
  const lines = linesOf([
    { kind: 'charge', net: 2_700, fee: -300 },
    { kind: 'refund', net: -900, fee: 100 },
    { kind: 'dispute_opened', net: -900, fee: 100 },
    { kind: 'dispute_won', net: 900, fee: -100 },
    { kind: 'payout', net: -2_000, fee: 0 },
    { kind: 'payout_failed', net: 500, fee: 0 },
  ])
  expect(lines).toEqual({ gross: 3_000, fees: -200, refunds: -1_000, disputes: 0, payouts: -1_500 })
  expect(sumOf(lines)).toBe(300)
})

test('cancels out a failed refund', () => {
  const lines = linesOf([
    { kind: 'refund', net: -450, fee: 50 },
    { kind: 'refund_failed', net: 450, fee: -50 },
  ])
  expect(lines).toEqual({ gross: 0, fees: 0, refunds: 0, disputes: 0, payouts: 0 })
})

test('rejects a kind of posting without a line', () => {
  expect(() => linesOf([{ kind: 'gift', net: 1, fee: 0 }])).toThrow('no line for "gift"')
})
