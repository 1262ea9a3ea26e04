import type { getDashboard, Reply } from '@koji/contract'

export type Dashboard = Reply<typeof getDashboard>
type Day = Dashboard['days'][number]

const DAY_MS = 86_400_000

interface Week {
  /** "W46", as calendars count them. */
  label: string
  joined: number
  left: number
}

/** Days put together by weeks that begin on Monday, the oldest first. */
export function weeksOf(days: readonly Pick<Day, 'day' | 'joined' | 'left'>[]): Week[] {
  const weeks = new Map<string, Week>()
  for (const { day, joined, left } of days) {
    const { year, week } = weekOf(day)
    const key = `${year}-${week}`
    const before = weeks.get(key) ?? { label: `W${week}`, joined: 0, left: 0 }
    weeks.set(key, { ...before, joined: before.joined + joined, left: before.left + left })
  }
  return [...weeks.values()]
}

/** More points than that are a thicket, and nobody follows a single one of them. */
const MOST_DAYS = 90

/** What is drawn of a figure: its days, or its weeks by their first day where there are too many. */
export function pointsOf<Key extends 'net' | 'reach'>(
  days: readonly Pick<Day, 'day' | Key>[],
  key: Key,
): { each: 'day' | 'week'; points: { day: string; value: number }[] } {
  if (days.length <= MOST_DAYS)
    return { each: 'day', points: days.map((one) => ({ day: one.day, value: one[key] })) }
  const weeks = Map.groupBy(days, ({ day }) => Object.values(weekOf(day)).join('-'))
  return {
    each: 'week',
    points: [...weeks.values()].map((week) => ({
      day: week[0]!.day,
      value: week.reduce((sum, one) => sum + one[key], 0),
    })),
  }
}

/** By ISO 8601: the week belongs to the year that has its Thursday. */
export function weekOf(day: string): { year: number; week: number } {
  const date = new Date(`${day}T00:00:00Z`)
  const weekday = (date.getUTCDay() + 6) % 7
  const thursday = new Date(date.getTime() + (3 - weekday) * DAY_MS)
  const year = thursday.getUTCFullYear()
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1 }
}
