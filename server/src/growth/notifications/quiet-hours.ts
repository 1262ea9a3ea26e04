import type { NotificationSettings } from '@koji/contract'

type Quiet = NotificationSettings['quiet']

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const STEP_MINUTES = 5

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** The local time, as minutes since 1970 as if it were UTC. */
function localMinutes(timeZone: string, moment: Date): number {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!) / MINUTE_MS
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function isQuiet({ from, to, timeZone }: Quiet, moment: Date): boolean {
  const now = localMinutes(timeZone, moment) % DAY_MINUTES
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start <= end ? now >= start && now < end : now >= start || now < end
}

/** The end of the current quiet hours. Null outside of them. */
export function quietUntil(quiet: Quiet, now: Date): Date | null {
  if (!quiet.on || !isQuiet(quiet, now)) return null
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const local = localMinutes(quiet.timeZone, now)
  const left = (minutesOf(quiet.to) - (local % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const unadjusted = new Date((minute + left) * MINUTE_MS)
  // Daylight saving time may start or end in between.
  const shift = localMinutes(quiet.timeZone, unadjusted) - local - left
  let end = new Date(unadjusted.getTime() - shift * MINUTE_MS)
  // If the clocks skip the end, quiet hours last until the first time after it.
  while (isQuiet(quiet, end)) end = new Date(end.getTime() + STEP_MINUTES * MINUTE_MS)
  return end
}
