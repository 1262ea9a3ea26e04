import * as z from 'zod/mini'

/** An IANA name such as Europe/Lisbon. */
export const TimeZone = z.string().check(
  z.maxLength(60),
  z.refine((zone) => isTimeZone(zone), 'No such time zone'),
)

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** A local date and time without a time zone. */
export const WallTime = z.string().check(
  z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
    error: 'Choose a day and a time',
    abort: true,
  }),
  // Rejects days like February 30.
  z.refine((wall) => new Date(`${wall}:00Z`).toISOString().startsWith(wall), 'There is no such day'),
)

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)!.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(moment / 1_000) * 1_000
}

/**
 * The moment of a local time. A local time that occurs twice means the first occurrence, and one that is skipped moves
 * forward by the length of the gap.
 */
export function momentOf(wall: string, zone: string): Date {
  const local = Date.parse(`${wall}:00Z`)
  const candidates = [offsetAt(zone, local - 86_400_000), offsetAt(zone, local + 86_400_000)].map(
    (offset) => local - offset,
  )
  const matching = candidates.filter((moment) => moment + offsetAt(zone, moment) === local)
  // In a gap neither matches, and the offset before the jump gives the later moment.
  return new Date(matching.length > 0 ? Math.min(...matching) : Math.max(...candidates))
}

/** The local time of a zone at a moment. */
export function wallTimeAt(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(zone, moment.getTime())).toISOString().slice(0, 16)
}
