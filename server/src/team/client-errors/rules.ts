import { type ClientError, scrub } from '@koji/contract'

/** Browsers scrub before they send; what is kept must not depend on that. */
export function withoutPeople(error: ClientError): ClientError {
  return {
    ...error,
    message: scrub(error.message),
    stack: error.stack.split('\n').map(scrub).join('\n'),
    path: scrub(error.path.replace(/[?#].*$/s, '').replace(IDS, '/…')),
  }
}

/** `/profile/{id}`, `/chat/{id}` and `/@name` would tell who looked at whom. */
const IDS = /\/(?:@[^/]+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/gi

/** Two reports are the same fault when this is the same, whatever the release and the address. */
export function identityOf({ kind, message, stack }: ClientError): string {
  const place = stack.split('\n').find((line) => line.includes('/assets/')) ?? ''
  return [kind, message, place.replace(/-[\w-]{8}\.js/g, '.js').replace(/:\d+:\d+/g, '')].join('\n')
}

export interface DayCount {
  day: string
  release: string
  count: number
}

const DAY_MS = 86_400_000
const SHOWN_RELEASES = 6

/** Of each release: the days up to one, how many in all, and how many in as many days before. The worst first. */
export function releasesOf(counts: readonly DayCount[], today: string, days: number) {
  const releases = new Map<
    string,
    { release: string; count: { now: number; before: number }; days: number[] }
  >()
  for (const { day, release, count } of counts) {
    const known = releases.get(release) ?? {
      release,
      count: { now: 0, before: 0 },
      days: Array.from({ length: days }, () => 0),
    }
    releases.set(release, known)
    const back = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
    if (back < days) {
      known.count.now += count
      known.days[days - 1 - back] = count
    } else known.count.before += count
  }
  return [...releases.values()]
    .sort((one, other) => other.count.now - one.count.now || other.count.before - one.count.before)
    .slice(0, SHOWN_RELEASES)
}
