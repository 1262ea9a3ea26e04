import type { getDashboard, Reply } from '@koji/contract'

export type Dashboard = Reply<typeof getDashboard>
type Day = Dashboard['days'][number]

const DAY_MS = 86_400_000

interface Week {
  /** The ISO week, such as "W46". */
  label: string
  joined: number
  left: number
}

/** Adds up days by weeks that begin on Monday, the oldest first. */
export function weeksOf(days: readonly Pick<Day, 'day' | 'joined' | 'left'>[]): Week[] {
  const weeks = new Map<string, Week>()
  for (const { day, joined, left } of days) {
    const { year, week } = weekOf(day)
    const key = `${year}-${week}`
    const total = weeks.get(key) ?? { label: `W${week}`, joined: 0, left: 0 }
    weeks.set(key, { ...total, joined: total.joined + joined, left: total.left + left })
  }
  return [...weeks.values()]
}

/** More points than this are unreadable in a line chart. */
const DAILY_POINTS_MAX = 90

/** The points of a chart: one per day, or one per week, named by its first day, for longer periods. */
export function pointsOf<Key extends 'net' | 'reach'>(
  days: readonly Pick<Day, 'day' | Key>[],
  key: Key,
): { interval: 'day' | 'week'; points: { day: string; value: number }[] } {
  if (days.length <= DAILY_POINTS_MAX)
    return { interval: 'day', points: days.map((entry) => ({ day: entry.day, value: entry[key] })) }
  const weeks = Map.groupBy(days, ({ day }) => Object.values(weekOf(day)).join('-'))
  return {
    interval: 'week',
    points: [...weeks.values()].map((week) => ({
      day: week[0]!.day,
      value: week.reduce((sum, entry) => sum + entry[key], 0),
    })),
  }
}

/** ISO 8601: a week belongs to the year of its Thursday. */
export function weekOf(day: string): { year: number; week: number } {
  const date = new Date(`${day}T00:00:00Z`)
  const weekday = (date.getUTCDay() + 6) % 7
  const thursday = new Date(date.getTime() + (3 - weekday) * DAY_MS)
  const year = thursday.getUTCFullYear()
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1 }
}
