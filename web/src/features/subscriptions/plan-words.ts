import type { Subscription } from '@koji/contract'
import { day } from '../../lib/format.ts'

/** What becomes of a plan, in one sentence. */
export function planWords(
  {
    state,
    cancelled,
    periodEnd,
    endedAt,
  }: Pick<Subscription, 'state' | 'cancelled' | 'periodEnd' | 'endedAt'>,
  now: Date,
  language?: string,
): string {
  const until = day(periodEnd, language, now)
  const open = Date.parse(periodEnd) > now.getTime()
  if (state === 'past_due') return 'The last payment did not go through. Posts stay open meanwhile.'
  if (state === 'canceled')
    return open
      ? `Ended. Posts stay open until ${until}.`
      : `Ended on ${day(endedAt ?? periodEnd, language, now)}`
  if (cancelled) return `Not renewed. Posts stay open until ${until}.`
  return `Renews on ${until}`
}
