import { momentOf, SCHEDULE_DAYS_MAX, WallTime, wallTimeAt } from '@koji/contract'
import * as z from 'zod/mini'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface WallClock {
  /** `2026-11-16`, and `18:30`. */
  day: string
  time: string
}

/** What is wrong with a day and a time, as the clocks of the creator show them; null when nothing is. */
export function scheduleFault({ day, time }: WallClock, zone: string, now: Date): string | null {
  const wall = z.safeParse(WallTime, `${day}T${time}`)
  if (!wall.success) return wall.error.issues[0]!.message
  const ahead = momentOf(wall.data, zone).getTime() - now.getTime()
  if (ahead <= 0) return 'This is in the past'
  if (ahead > SCHEDULE_DAYS_MAX * DAY_MS) return `At most ${SCHEDULE_DAYS_MAX} days ahead`
  return null
}

/** The next full hour that is at least one hour away. */
export function soon(zone: string, now: Date): WallClock {
  const later = new Date(Math.ceil((now.getTime() + HOUR_MS) / HOUR_MS) * HOUR_MS)
  return clockOf(later, zone)
}

export function clockOf(moment: Date, zone: string): WallClock {
  const [day, time] = wallTimeAt(moment, zone).split('T') as [string, string]
  return { day, time }
}

/** "16 November at 18:30, Europe / Berlin". */
export const scheduleWords = (instant: string, timeZone: string, language = 'en'): string =>
  `${new Date(instant).toLocaleString(language, {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })}, ${zoneName(timeZone)}`

export const zoneName = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')
