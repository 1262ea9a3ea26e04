import type { Subscriber } from '@koji/contract'
import { day } from '#lib/format.ts'

interface Status {
  label: string
  tone: 'ok' | 'warn' | 'line'
}

export function describeStatus(
  { state, cancelled, periodEnd, endedAt }: Pick<Subscriber, 'state' | 'cancelled' | 'periodEnd' | 'endedAt'>,
  language?: string,
): Status {
  if (state === 'canceled') return { label: `Ended ${day(endedAt ?? periodEnd, language)}`, tone: 'line' }
  if (state === 'incomplete') return { label: 'Not paid yet', tone: 'line' }
  if (state === 'past_due') return { label: 'Payment is late', tone: 'warn' }
  return cancelled
    ? { label: `Until ${day(periodEnd, language)}`, tone: 'warn' }
    : { label: 'Active', tone: 'ok' }
}
