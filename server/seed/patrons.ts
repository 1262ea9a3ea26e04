import { monthsAfter } from '#billing/sandbox/rules.ts'
import { chance } from './pictures/chance.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Who came before that is not among those whom the demo tells of. */
const LONGEST_DAYS = 150
/** Of those who ever came, so many have left again. */
const LEFT = 0.18
const WILL_LEAVE = 0.06

/** One who supports a creator, or has: as it is now. */
export interface Patron {
  fanId: string
  creatorId: string
  startedAt: Date
  /** That were paid. */
  months: number
  state: 'active' | 'past_due' | 'canceled'
  cancelled: boolean
  card: string
}

interface Sought {
  creatorId: string
  /** Who are there now. */
  count: number
  /** For how long there is something to support. */
  days: number
  /** In the order in which they would come. */
  fans: readonly string[]
  now: Date
}

/** Those of a creator: more come each month, some leave, a few have said that they will. */
export function patronsOf({ creatorId, count, days, fans, now }: Sought): Patron[] {
  const draw = chance(`patrons ${creatorId}`)
  const longest = Math.min(days, LONGEST_DAYS)
  const gone = longest > 35 ? Math.round(count * LEFT) : 0
  return fans.slice(0, count + gone).map((fanId, place) => {
    // Nobody came in the last hour, so that nothing happens while the demo is being made.
    const ago = HOUR_MS + draw.next() ** 1.4 * (longest * DAY_MS - HOUR_MS)
    const leaves = place >= count
    const startedAt = new Date(now.getTime() - (leaves ? Math.max(ago, 33 * DAY_MS) : ago))
    const paid = monthsUntil(startedAt, now)
    const will = draw.is(WILL_LEAVE)
    const shared = { fanId, creatorId, startedAt, card: '4242' }
    return leaves
      ? { ...shared, months: draw.whole(1, paid - 1), state: 'canceled', cancelled: true }
      : { ...shared, months: paid, state: 'active', cancelled: will }
  })
}

/** Somebody whose card failed for the first time less than a day ago. */
export const latePatron = (fanId: string, creatorId: string, now: Date): Patron => {
  const months = 2
  const startedAt = monthsAfter(new Date(now.getTime() - 20 * HOUR_MS), -months)
  return { fanId, creatorId, startedAt, months, state: 'past_due', cancelled: false, card: '0341' }
}

/** So many that the last one is not over. */
function monthsUntil(startedAt: Date, now: Date): number {
  let months = 1
  while (monthsAfter(startedAt, months) <= now) months++
  return months
}
