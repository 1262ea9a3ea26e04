import * as z from 'zod/mini'

/** A name of the IANA list, such as Europe/Lisbon. */
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

/** What a clock on the wall shows, without where it hangs. */
export const WallTime = z.string().check(
  z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
    error: 'Choose a day and a time',
    abort: true,
  }),
  // Some months are shorter.
  z.refine((wall) => new Date(`${wall}:00Z`).toISOString().startsWith(wall), 'There is no such day'),
)

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
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
  const part = (type: string) => Number(parts.find((one) => one.type === type)!.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(moment / 1_000) * 1_000
}

/**
 * The moment at which the clocks of a zone show this. Of a time that comes twice it is the first; one that is left out
 * is as much later as the clocks jump.
 */
export function momentOf(wall: string, zone: string): Date {
  const shown = Date.parse(`${wall}:00Z`)
  const candidates = [offsetAt(zone, shown - 86_400_000), offsetAt(zone, shown + 86_400_000)].map(
    (offset) => shown - offset,
  )
  const right = candidates.filter((moment) => moment + offsetAt(zone, moment) === shown)
  // In a gap both miss: the offset of before the jump gives the later moment.
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...candidates))
}

/** What the clocks of a zone show at a moment. */
export function wallTimeAt(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(zone, moment.getTime())).toISOString().slice(0, 16)
}
