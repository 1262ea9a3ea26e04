import type { Subscriber } from '@koji/contract'
import { day } from '#lib/format.ts'

interface Status {
  words: string
  tone: 'ok' | 'warn' | 'line'
}

/** How a subscription stands, in a few words. */
export function statusOf(
  { state, cancelled, periodEnd, endedAt }: Pick<Subscriber, 'state' | 'cancelled' | 'periodEnd' | 'endedAt'>,
  language?: string,
): Status {
  if (state === 'canceled') return { words: `Ended ${day(endedAt ?? periodEnd, language)}`, tone: 'line' }
  if (state === 'incomplete') return { words: 'Not paid yet', tone: 'line' }
  if (state === 'past_due') return { words: 'Payment is late', tone: 'warn' }
  return cancelled
    ? { words: `Until ${day(periodEnd, language)}`, tone: 'warn' }
    : { words: 'Active', tone: 'ok' }
}
