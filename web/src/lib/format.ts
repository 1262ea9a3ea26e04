import { once } from './once.ts'

const money = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))
const whole = once(() => new Intl.NumberFormat('en-US'))

/** Cents, as people read them. */
export const dollars = (cents: number): string => money().format(cents / 100)

/** "1 subscriber", "2,318 subscribers". */
export const counted = (count: number, one: string): string =>
  `${whole().format(count)} ${one}${count === 1 ? '' : 's'}`

/** First letters of the first and the last word; whole characters, so that no name is cut in half. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word!)[0]!.toUpperCase()).join('') || '?'
}

/** The language of an account, where it is not known. */
const ANY_ENGLISH = 'en'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "9 November", and the year only if it is another one; by the clocks here, or of another zone. */
export function day(
  instant: string,
  language: string = ANY_ENGLISH,
  now = new Date(),
  timeZone?: string,
): string {
  const moment = new Date(instant)
  const yearAt = (date: Date) => date.toLocaleDateString('en', { year: 'numeric', timeZone })
  const year = yearAt(moment) === yearAt(now) ? undefined : 'numeric'
  return moment.toLocaleDateString(language, { day: 'numeric', month: 'long', year, timeZone })
}

/** "9 November at 14:05". */
export const dayAndTime = (instant: string, language: string = ANY_ENGLISH): string =>
  new Date(instant).toLocaleString(language, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })

/** "just now", "2 hours ago", "yesterday", "Tuesday", then the day: as exact as it still matters. */
export function ago(instant: string, language: string = ANY_ENGLISH, now = new Date()): string {
  const moment = new Date(instant)
  const passed = now.getTime() - moment.getTime()
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (passed < MINUTE_MS) return 'just now'
  if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), 'minute')
  const days = midnightsBetween(moment, now)
  if (days === 0) return words.format(-Math.floor(passed / HOUR_MS), 'hour')
  if (days === 1) return words.format(-1, 'day')
  if (days < 7) return moment.toLocaleDateString(language, { weekday: 'long' })
  return day(instant, language, now)
}

/** "14:05". */
export const clock = (instant: string | number, language: string = ANY_ENGLISH): string =>
  new Date(instant).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })

/** "Today", "Yesterday", "Tuesday", then the day. */
export function dayName(instant: string | number, language: string = ANY_ENGLISH, now = new Date()): string {
  const moment = new Date(instant)
  const days = midnightsBetween(moment, now)
  if (days < 2) return days === 1 ? 'Yesterday' : 'Today'
  if (days < 7) return moment.toLocaleDateString(language, { weekday: 'long' })
  return day(moment.toISOString(), language, now)
}

/** The time today, then "Yesterday", "Tue", "9 Nov": for the end of a line. */
export function shortly(instant: string, language: string = ANY_ENGLISH, now = new Date()): string {
  const moment = new Date(instant)
  const days = midnightsBetween(moment, now)
  if (days < 1) return clock(instant, language)
  if (days === 1) return 'Yesterday'
  if (days < 7) return moment.toLocaleDateString(language, { weekday: 'short' })
  const year = moment.getFullYear() === now.getFullYear() ? undefined : '2-digit'
  return moment.toLocaleDateString(language, { day: 'numeric', month: 'short', year })
}

function midnightsBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  // Rounded, because a day with a change of the clock has 23 or 25 hours.
  return Math.round((midnight(later) - midnight(earlier)) / DAY_MS)
}

const SIZE_UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** "48 kB", "2.4 MB"; bytes themselves tell nobody anything. */
export function fileSize(bytes: number, language: string = ANY_ENGLISH): string {
  const kilobytes = Math.max(bytes / 1_000, 1)
  const step = Math.min(Math.floor(Math.log10(kilobytes) / 3), SIZE_UNITS.length - 1)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: SIZE_UNITS[step],
    maximumFractionDigits: step > 0 ? 1 : 0,
  }).format(kilobytes / 1_000 ** step)
}
