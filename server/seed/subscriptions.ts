import { monthsAfter } from '#billing/sandbox/rules.ts'
import { seededRandom } from './pictures/random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** No subscription of the demo started earlier. */
const LONGEST_DAYS = 150
/** Ended subscriptions, as a share of the current ones. */
const ENDED_SHARE = 0.18
/** The share of current subscriptions that are cancelled for the end of the period. */
const CANCELLED_SHARE = 0.06

/** A subscription to a creator, current or ended. */
export interface DemoSubscription {
  fanId: string
  creatorId: string
  startedAt: Date
  /** How many months were paid. */
  months: number
  state: 'active' | 'past_due' | 'canceled'
  cancelled: boolean
  card: string
}

interface Options {
  creatorId: string
  /** The number of current subscriptions. */
  count: number
  /** How long the creator has been one. */
  days: number
  /** In the order in which they would subscribe. */
  fans: readonly string[]
  now: Date
}

/** The subscriptions to a creator: more start each month, some have ended, and a few are cancelled. */
export function subscriptionsOf({ creatorId, count, days, fans, now }: Options): DemoSubscription[] {
  const draw = seededRandom(`patrons ${creatorId}`)
  const longest = Math.min(days, LONGEST_DAYS)
  const ended = longest > 35 ? Math.round(count * ENDED_SHARE) : 0
  return fans.slice(0, count + ended).map((fanId, index) => {
    // None started in the last hour, so that nothing is due while the demo is being filled.
    const ago = HOUR_MS + draw.next() ** 1.4 * (longest * DAY_MS - HOUR_MS)
    const hasEnded = index >= count
    const startedAt = new Date(now.getTime() - (hasEnded ? Math.max(ago, 33 * DAY_MS) : ago))
    const paid = monthsUntil(startedAt, now)
    const cancelled = draw.chance(CANCELLED_SHARE)
    const shared = { fanId, creatorId, startedAt, card: '4242' }
    return hasEnded
      ? { ...shared, months: draw.integer(1, paid - 1), state: 'canceled', cancelled: true }
      : { ...shared, months: paid, state: 'active', cancelled }
  })
}

/** A subscription whose renewal failed for the first time less than a day ago. */
export const pastDueSubscription = (fanId: string, creatorId: string, now: Date): DemoSubscription => {
  const months = 2
  const startedAt = monthsAfter(new Date(now.getTime() - 20 * HOUR_MS), -months)
  return { fanId, creatorId, startedAt, months, state: 'past_due', cancelled: false, card: '0341' }
}

/** The number of months that have started. */
function monthsUntil(startedAt: Date, now: Date): number {
  let months = 1
  while (monthsAfter(startedAt, months) <= now) months++
  return months
}
