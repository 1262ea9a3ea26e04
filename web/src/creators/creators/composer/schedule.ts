import { momentOf, SCHEDULE_DAYS_MAX, WallTime, wallTimeAt } from '@koji/contract'
import * as z from 'zod/mini'
import { zoneName } from '#lib/time-zones.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface WallClock {
  /** `2026-11-16` and `18:30`. */
  day: string
  time: string
}

/** The error in a day and time of the creator's time zone; null when both are valid. */
export function scheduleError({ day, time }: WallClock, zone: string, now: Date): string | null {
  const wall = z.safeParse(WallTime, `${day}T${time}`)
  if (!wall.success) return wall.error.issues[0]!.message
  const delay = momentOf(wall.data, zone).getTime() - now.getTime()
  if (delay <= 0) return 'This is in the past'
  if (delay > SCHEDULE_DAYS_MAX * DAY_MS) return `At most ${SCHEDULE_DAYS_MAX} days ahead`
  return null
}

/** The next full hour that is at least an hour away. */
export function defaultSchedule(zone: string, now: Date): WallClock {
  const fullHour = new Date(Math.ceil((now.getTime() + HOUR_MS) / HOUR_MS) * HOUR_MS)
  return wallClockAt(fullHour, zone)
}

export function wallClockAt(moment: Date, zone: string): WallClock {
  const [day, time] = wallTimeAt(moment, zone).split('T') as [string, string]
  return { day, time }
}

/** "16 November at 18:30, Europe / Berlin". */
export const formatSchedule = (instant: string, timeZone: string, language = 'en'): string =>
  `${new Date(instant).toLocaleString(language, {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })}, ${zoneName(timeZone)}`
