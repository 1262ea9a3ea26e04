import { once } from './once.ts'

const money = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))
const whole = once(() => new Intl.NumberFormat('en-US'))

/** "$7.99" for 799 cents. */
export const dollars = (cents: number): string => money().format(cents / 100)

/** "1 subscriber", "2,318 subscribers". */
export const counted = (count: number, singular: string): string =>
  `${whole().format(count)} ${singular}${count === 1 ? '' : 's'}`

/** The first letters of the first and last word. Works with whole code points, so that no character is cut in half. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word!)[0]!.toUpperCase()).join('') || '?'
}

/** Used when the account language isn't known. */
const DEFAULT_LANGUAGE = 'en'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Caches formatters by language and time zone: creating one takes about a hundred times as long as using it. */
function createDateFormat(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (date: Date, language: string, timeZone?: string): string => {
    const key = `${language} ${timeZone}`
    const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
    formats.set(key, format)
    return format.format(date)
  }
}

const year = createDateFormat({ year: 'numeric' })
const dayAndMonth = createDateFormat({ day: 'numeric', month: 'long' })
const wholeDate = createDateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const dateAndTime = createDateFormat({ day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })
const weekday = createDateFormat({ weekday: 'long' })
const shortWeekday = createDateFormat({ weekday: 'short' })
const shortDate = createDateFormat({ day: 'numeric', month: 'short' })
const shortWholeDate = createDateFormat({ day: 'numeric', month: 'short', year: '2-digit' })
const timeOfDay = createDateFormat({ hour: 'numeric', minute: '2-digit' })

/** "9 November", with the year if it isn't the current one. Uses the local time zone unless one is given. */
export function day(
  instant: string,
  language: string = DEFAULT_LANGUAGE,
  now = new Date(),
  timeZone?: string,
): string {
  const date = new Date(instant)
  const yearAt = (date: Date) => year(date, DEFAULT_LANGUAGE, timeZone)
  return (yearAt(date) === yearAt(now) ? dayAndMonth : wholeDate)(date, language, timeZone)
}

/** "9 November at 14:05". */
export const dayAndTime = (instant: string, language: string = DEFAULT_LANGUAGE): string =>
  dateAndTime(new Date(instant), language)

/** "just now", "2 hours ago", "yesterday", "Tuesday", then the date. */
export function ago(instant: string, language: string = DEFAULT_LANGUAGE, now = new Date()): string {
  const date = new Date(instant)
  const elapsed = now.getTime() - date.getTime()
  if (elapsed < MINUTE_MS) return 'just now'
  const days = midnightsBetween(date, now)
  if (elapsed >= HOUR_MS && days > 1) return days < 7 ? weekday(date, language) : day(instant, language, now)
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (elapsed < HOUR_MS) return words.format(-Math.floor(elapsed / MINUTE_MS), 'minute')
  return days === 0 ? words.format(-Math.floor(elapsed / HOUR_MS), 'hour') : words.format(-1, 'day')
}

/** "14:05". */
export const clock = (instant: string | number, language: string = DEFAULT_LANGUAGE): string =>
  timeOfDay(new Date(instant), language)

/** "Today", "Yesterday", "Tuesday", then the date. */
export function dayName(
  instant: string | number,
  language: string = DEFAULT_LANGUAGE,
  now = new Date(),
): string {
  const date = new Date(instant)
  const days = midnightsBetween(date, now)
  if (days < 2) return days === 1 ? 'Yesterday' : 'Today'
  return days < 7 ? weekday(date, language) : day(date.toISOString(), language, now)
}

/** The time for today, then "Yesterday", "Tue", "9 Nov". Short enough for the end of a line. */
export function shortTime(instant: string, language: string = DEFAULT_LANGUAGE, now = new Date()): string {
  const date = new Date(instant)
  const days = midnightsBetween(date, now)
  if (days < 1) return clock(instant, language)
  if (days === 1) return 'Yesterday'
  if (days < 7) return shortWeekday(date, language)
  return (date.getFullYear() === now.getFullYear() ? shortDate : shortWholeDate)(date, language)
}

function midnightsBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  // Rounded, because a day with a time change has 23 or 25 hours.
  return Math.round((midnight(later) - midnight(earlier)) / DAY_MS)
}

const SIZE_UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** "48 kB", "2.4 MB". Never less than 1 kB. */
export function fileSize(bytes: number, language: string = DEFAULT_LANGUAGE): string {
  const kilobytes = Math.max(bytes / 1_000, 1)
  const step = Math.min(Math.floor(Math.log10(kilobytes) / 3), SIZE_UNITS.length - 1)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: SIZE_UNITS[step],
    maximumFractionDigits: step > 0 ? 1 : 0,
  }).format(kilobytes / 1_000 ** step)
}
