import { expect, test } from 'vitest'
import { chargesIn, firstMonth, monthAfter, totalOf, weeksOf } from './charges.ts'

const plan = (id: string, periodEnd: string, more: object = {}) => ({
  id,
  state: 'active' as const,
  cancelled: false,
  periodEnd,
  nextAttemptAt: null,
  price: 799,
  creator: null,
  startedAt: '2026-01-01T10:00:00',
  ...more,
})
const november = { year: 2026, month: 10 }
const february = { year: 2027, month: 1 }

test('a plan renews on its day, and every month after it', () => {
  const plans = [plan('a', '2026-11-20T10:00:00')]
  expect(chargesIn(plans, november).map((one) => one.at.getDate())).toEqual([20])
  expect(chargesIn(plans, february).map((one) => one.at.getDate())).toEqual([20])
  expect(chargesIn(plans, monthAfter(november, -1))).toEqual([])
})

test('what begins on the 31st renews on the last day of a short month', () => {
  const [charge] = chargesIn([plan('a', '2027-01-31T10:00:00')], february)
  expect(charge!.at.getDate()).toBe(28)
})

test('from a short month it finds back to the day on which it began', () => {
  const begun = plan('a', '2027-02-28T10:00:00', { startedAt: '2027-01-31T10:00:00' })
  const march = { year: 2027, month: 2 }
  const days = [0, 1, 2].map((ahead) => chargesIn([begun], monthAfter(march, ahead))[0]!.at.getDate())
  expect(days).toEqual([31, 30, 31])
  const usual = plan('b', '2027-02-28T10:00:00', { startedAt: '2026-12-28T10:00:00' })
  expect(chargesIn([usual], march)[0]!.at.getDate()).toBe(28)
})

test('who does not renew is charged nothing', () => {
  const ended = { state: 'canceled' as const }
  const plans = [
    plan('a', '2026-11-20T10:00:00', { cancelled: true }),
    plan('b', '2026-11-20T10:00:00', ended),
  ]
  expect(chargesIn(plans, november)).toEqual([])
})

test('what failed is charged at the next attempt, and not twice', () => {
  const late = { state: 'past_due' as const, nextAttemptAt: '2026-11-19T08:00:00' }
  const plans = [plan('a', '2026-11-16T10:00:00', late)]
  expect(chargesIn(plans, november).map((one) => [one.at.getDate(), one.again])).toEqual([[19, true]])
  expect(chargesIn(plans, monthAfter(november, 1)).map((one) => [one.at.getDate(), one.again])).toEqual([
    [16, false],
  ])
})

test('a month adds up, the earliest first', () => {
  const charges = chargesIn(
    [plan('late', '2026-11-25T10:00:00', { price: 1_000 }), plan('early', '2026-11-02T10:00:00')],
    november,
  )
  expect(charges.map(({ plan: { id } }) => id)).toEqual(['early', 'late'])
  expect(totalOf(charges)).toBe(1_799)
})

test('the calendar opens where something is charged', () => {
  expect(firstMonth([plan('a', '2026-12-03T10:00:00')], november)).toEqual({ year: 2026, month: 11 })
  expect(firstMonth([], november)).toEqual(november)
})

test('weeks begin where they begin in that language', () => {
  // The first of November 2026 is a Sunday.
  expect(weeksOf(november, 1)[0]).toEqual([null, null, null, null, null, null, 1])
  expect(weeksOf(november, 7)[0]).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weeksOf(november, 1).at(-1)).toEqual([30, null, null, null, null, null, null])
})
