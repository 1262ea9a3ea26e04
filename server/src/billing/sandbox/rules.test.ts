import { expect, test } from 'vitest'
import { monthsAfter, nextAttempt, percentOf, processingCost, renew } from './rules.ts'

const at = (text: string) => new Date(`${text}T10:00:00Z`)

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-11-30', 3, '2027-02-28'],
])('adds to %s %i months: %s', (start, months, end) => {
  expect(monthsAfter(at(start), months)).toEqual(at(end))
})

test.each([
  [799, 10, 80],
  [795, 10, 80],
  [794, 10, 79],
  [199, 10, 20],
  [9_999, 10, 1_000],
])('calculates of %i cents %i percent as %i', (amount, percent, fee) => {
  expect(percentOf(amount, percent)).toBe(fee)
})

test('charges 2.9 percent and 30 cents for processing', () => {
  expect([processingCost(1_000), processingCost(799)]).toEqual([59, 53])
})

test('retries a renewal after 1, 3 and 7 days', () => {
  const first = at('2026-11-01')
  expect([1, 2, 3, 4].map((failures) => nextAttempt(first, failures))).toEqual([
    at('2026-11-02'),
    at('2026-11-04'),
    at('2026-11-08'),
    null,
  ])
})

const due = {
  card: { pays: true },
  startedAt: at('2026-10-31'),
  months: 1,
  periodEnd: at('2026-11-30'),
  cancelled: false,
  failures: 0,
  firstFailure: null,
}

test('pays, fails, ends or gives up a due subscription', () => {
  const now = at('2026-11-30')
  expect(renew(due, now)).toEqual({ outcome: 'paid', months: 2, periodEnd: at('2026-12-31') })
  expect(renew({ ...due, cancelled: true }, now)).toEqual({ outcome: 'ended' })
  const declined = { ...due, card: { pays: false } }
  expect(renew(declined, now)).toEqual({
    outcome: 'failed',
    failures: 1,
    firstFailure: now,
    nextAt: at('2026-12-01'),
  })
  expect(renew({ ...declined, failures: 3, firstFailure: now }, at('2026-12-07'))).toEqual({
    outcome: 'given_up',
    failures: 4,
  })
})
