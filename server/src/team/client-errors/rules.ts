import { type ClientError, scrub } from '@koji/contract'

/** Browsers scrub errors as well, but the server can't rely on that. */
export function withoutPersonalData(error: ClientError): ClientError {
  return {
    ...error,
    message: scrub(error.message),
    stack: error.stack.split('\n').map(scrub).join('\n'),
    path: scrub(error.path.replace(/[?#].*$/s, '').replace(IDS, '/…')),
  }
}

/** Paths like `/profile/{id}`, `/chat/{id}` and `/@name` would reveal whose pages a member viewed. */
const IDS = /\/(?:@[^/]+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/gi

/** Equal for reports of the same error in different releases and on different pages. */
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

/** Counts errors per release: each of the last days, their total, and the total of as many days before. Worst first. */
export function releasesOf(counts: readonly DayCount[], today: string, days: number) {
  const releases = new Map<
    string,
    { release: string; count: { now: number; before: number }; days: number[] }
  >()
  for (const { day, release, count } of counts) {
    const entry = releases.get(release) ?? {
      release,
      count: { now: 0, before: 0 },
      days: Array.from({ length: days }, () => 0),
    }
    releases.set(release, entry)
    const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
    if (daysAgo < days) {
      entry.count.now += count
      entry.days[days - 1 - daysAgo] = count
    } else entry.count.before += count
  }
  return [...releases.values()]
    .sort((one, other) => other.count.now - one.count.now || other.count.before - one.count.before)
    .slice(0, SHOWN_RELEASES)
}
