import { expect, test } from 'vitest'
import { addMonths, chargesIn, firstMonth, totalOf, weeksOf } from './charges.ts'

const plan = (id: string, periodEnd: string, overrides: object = {}) => ({
  id,
  state: 'active' as const,
  cancelled: false,
  periodEnd,
  nextAttemptAt: null,
  price: 799,
  creator: null,
  startedAt: '2026-01-01T10:00:00',
  ...overrides,
})
const november = { year: 2026, month: 10 }
const february = { year: 2027, month: 1 }

test('renews a plan on its day every month', () => {
  const plans = [plan('a', '2026-11-20T10:00:00')]
  expect(chargesIn(plans, november).map(({ at }) => at.getDate())).toEqual([20])
  expect(chargesIn(plans, february).map(({ at }) => at.getDate())).toEqual([20])
  expect(chargesIn(plans, addMonths(november, -1))).toEqual([])
})

test('renews a plan from the 31st on the last day of a short month', () => {
  const [charge] = chargesIn([plan('a', '2027-01-31T10:00:00')], february)
  expect(charge!.at.getDate()).toBe(28)
})

test('returns to the original day after a short month', () => {
  const shortMonthPlan = plan('a', '2027-02-28T10:00:00', { startedAt: '2027-01-31T10:00:00' })
  const march = { year: 2027, month: 2 }
  const days = [0, 1, 2].map((months) =>
    chargesIn([shortMonthPlan], addMonths(march, months))[0]!.at.getDate(),
  )
  expect(days).toEqual([31, 30, 31])
  const other = plan('b', '2027-02-28T10:00:00', { startedAt: '2026-12-28T10:00:00' })
  expect(chargesIn([other], march)[0]!.at.getDate()).toBe(28)
})

test('charges nothing for plans that do not renew', () => {
  const ended = { state: 'canceled' as const }
  const plans = [
    plan('a', '2026-11-20T10:00:00', { cancelled: true }),
    plan('b', '2026-11-20T10:00:00', ended),
  ]
  expect(chargesIn(plans, november)).toEqual([])
})

test('charges a failed payment once, at the next attempt', () => {
  const pastDue = { state: 'past_due' as const, nextAttemptAt: '2026-11-19T08:00:00' }
  const plans = [plan('a', '2026-11-16T10:00:00', pastDue)]
  expect(chargesIn(plans, november).map(({ at, isRetry }) => [at.getDate(), isRetry])).toEqual([[19, true]])
  expect(chargesIn(plans, addMonths(november, 1)).map(({ at, isRetry }) => [at.getDate(), isRetry])).toEqual([
    [16, false],
  ])
})

test('adds up a month, the earliest charge first', () => {
  const charges = chargesIn(
    [plan('late', '2026-11-25T10:00:00', { price: 1_000 }), plan('early', '2026-11-02T10:00:00')],
    november,
  )
  expect(charges.map(({ plan: { id } }) => id)).toEqual(['early', 'late'])
  expect(totalOf(charges)).toBe(1_799)
})

test('opens the calendar at the first month with a charge', () => {
  expect(firstMonth([plan('a', '2026-12-03T10:00:00')], november)).toEqual({ year: 2026, month: 11 })
  expect(firstMonth([], november)).toEqual(november)
})

test('starts weeks on the first day of the locale', () => {
  // November 1, 2026 is a Sunday.
  expect(weeksOf(november, 1)[0]).toEqual([null, null, null, null, null, null, 1])
  expect(weeksOf(november, 7)[0]).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weeksOf(november, 1).at(-1)).toEqual([30, null, null, null, null, null, null])
})
