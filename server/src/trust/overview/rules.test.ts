import { expect, test } from 'vitest'
import { type DayRow, figuresOf, fillDays, hourOf, splitByDay } from './rules.ts'

const emptyDay = {
  joined: 0,
  matches: 0,
  messages: 0,
  creators: 0,
  gross: 0,
  fee: 0,
  refunded: 0,
  subscribed: 0,
  unsubscribed: 0,
  activeDay: 0,
  activeWeek: 0,
  activeMonth: 0,
}
const row = (day: string, rest: Partial<DayRow> = {}): DayRow => ({ day, ...emptyDay, ...rest })

test('includes days without activity', () => {
  const busy = row('2028-02-29', { joined: 2 })
  expect(fillDays([busy], '2028-03-01', 3)).toEqual([row('2028-02-28'), busy, row('2028-03-01')])
})

test('sums a range and the one before it', () => {
  const past = [row('2026-11-13', { joined: 1, gross: 799 }), row('2026-11-14')]
  const range = [row('2026-11-15', { joined: 2 }), row('2026-11-16', { joined: 3, fee: 80 })]
  const { joined, gross, fee } = figuresOf(past, range)
  expect({ joined, gross, fee }).toEqual({
    joined: { now: 5, before: 1 },
    gross: { now: 0, before: 799 },
    fee: { now: 80, before: 0 },
  })
})

test('rounds a moment down to its hour', () => {
  const hour = new Date('2026-11-16T12:00:00Z')
  expect(hourOf(new Date('2026-11-16T12:59:59.999Z'))).toEqual(hour)
  expect(hourOf(hour)).toEqual(hour)
})

test('splits whole hours, including the current one, at the end of each day', () => {
  const spans = splitByDay(new Date('2026-11-14T22:30:00Z'), new Date('2026-11-16T00:10:00Z'))
  expect(spans.map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
    ['2026-11-14T22:00:00.000Z', '2026-11-15T00:00:00.000Z'],
    ['2026-11-15T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
    ['2026-11-16T00:00:00.000Z', '2026-11-16T01:00:00.000Z'],
  ])
})
