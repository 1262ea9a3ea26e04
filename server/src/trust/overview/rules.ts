import type { OverviewDay } from '@koji/contract'

export type DayRow = OverviewDay

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const SUMMED = [
  'joined',
  'matches',
  'messages',
  'creators',
  'gross',
  'fee',
  'refunded',
  'subscribed',
  'unsubscribed',
] as const
type Summed = (typeof SUMMED)[number]

const EMPTY_DAY = {
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

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const daysBefore = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) - days * DAY_MS))

/** Every day of the range, oldest first; days without activity are zero. */
export function fillDays(rows: readonly DayRow[], last: string, days: number): DayRow[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, n) => {
    const day = daysBefore(last, days - 1 - n)
    return known.get(day) ?? { day, ...EMPTY_DAY }
  })
}

/** The totals of a range, next to those of the range before it. */
export function figuresOf(past: readonly DayRow[], range: readonly DayRow[]) {
  const sum = (rows: readonly DayRow[], key: Summed) => rows.reduce((all, row) => all + row[key], 0)
  return Object.fromEntries(
    SUMMED.map((key) => [key, { now: sum(range, key), before: sum(past, key) }]),
  ) as Record<Summed, { now: number; before: number }>
}

/** The start of the hour that contains a moment. */
export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS)

interface Span {
  from: Date
  to: Date
}

/** Splits the hours from `from` to `now`, including the current one, into spans that end with the UTC day. */
export function splitByDay(from: Date, now: Date): Span[] {
  const end = hourOf(now).getTime() + HOUR_MS
  const spans: Span[] = []
  for (let at = hourOf(from).getTime(); at < end; ) {
    const nextDay = Math.floor(at / DAY_MS) * DAY_MS + DAY_MS
    const to = Math.min(nextDay, end)
    spans.push({ from: new Date(at), to: new Date(to) })
    at = to
  }
  return spans
}
