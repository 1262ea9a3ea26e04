import type { Subscription } from '@koji/contract'
import { day } from '#lib/format.ts'

/** The state of a plan, in one sentence. */
export function describePlan(
  {
    state,
    cancelled,
    periodEnd,
    endedAt,
    open,
    creator,
  }: Pick<Subscription, 'state' | 'cancelled' | 'periodEnd' | 'endedAt' | 'open' | 'creator'>,
  now: Date,
  language?: string,
): string {
  const until = day(periodEnd, language, now)
  // The posts of a hidden creator are hidden too.
  if (!creator && (state === 'canceled' || cancelled))
    return open && state !== 'canceled'
      ? `Not renewed. Paid until ${until}.`
      : `Ended on ${day(endedAt ?? periodEnd, language, now)}`
  if (state === 'past_due') return 'The last payment did not go through. Posts stay open meanwhile.'
  if (state === 'canceled')
    return open
      ? `Ended. Posts stay open until ${until}.`
      : `Ended on ${day(endedAt ?? periodEnd, language, now)}`
  if (cancelled) return `Not renewed. Posts stay open until ${until}.`
  return `Renews on ${until}`
}
