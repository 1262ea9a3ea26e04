import type { NotificationSettings } from '@koji/contract'

type Quiet = NotificationSettings['quiet']

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const STEP_MINUTES = 5

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const numeric = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    } as const
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** What the clock on the wall shows there, as minutes since 1970 would be in UTC. */
function wallMinutes(timeZone: string, moment: Date): number {
  const parts = Object.fromEntries(
    clockIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!) / MINUTE_MS
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function isQuiet({ from, to, timeZone }: Quiet, moment: Date): boolean {
  const now = wallMinutes(timeZone, moment) % DAY_MINUTES
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  return begin <= end ? now >= begin && now < end : now >= begin || now < end
}

/** When the quiet hours end that it is now; null: it is not quiet. */
export function quietUntil(quiet: Quiet, now: Date): Date | null {
  if (!quiet.on || !isQuiet(quiet, now)) return null
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const wall = wallMinutes(quiet.timeZone, now)
  const left = (minutesOf(quiet.to) - (wall % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const straight = new Date((minute + left) * MINUTE_MS)
  // The clocks may be changed in between.
  const moved = wallMinutes(quiet.timeZone, straight) - wall - left
  let end = new Date(straight.getTime() - moved * MINUTE_MS)
  // A time that is left out that night: the first one after it.
  while (isQuiet(quiet, end)) end = new Date(end.getTime() + STEP_MINUTES * MINUTE_MS)
  return end
}
