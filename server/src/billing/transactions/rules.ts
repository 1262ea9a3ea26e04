import { REFUND_WINDOW_DAYS, type TransactionDetails, type TransactionState } from '@koji/contract'

export interface Facts {
  state: 'open' | 'failed' | 'paid'
  amount: number
  refunded: number
  dispute: 'open' | 'won' | 'lost' | null
}

/** In one word. */
export function stateOf({ state, amount, refunded, dispute }: Facts): TransactionState {
  if (state !== 'paid') return 'failed'
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  if (refunded === 0) return 'paid'
  return refunded === amount ? 'refunded' : 'partly_refunded'
}

/** As it stands on the receipt. */
export const numberOf = (number: number): string => `K-${String(number).padStart(6, '0')}`

const DAY_MS = 86_400_000

/** Until when the money can be asked back; null when it is too late, or there is nothing to give back. */
export function refundUntil(
  { state, amount, refunded, dispute, paidAt }: Facts & { paidAt: Date | null },
  now: Date,
): Date | null {
  if (state !== 'paid' || !paidAt || refunded === amount || dispute) return null
  const until = new Date(paidAt.getTime() + REFUND_WINDOW_DAYS * DAY_MS)
  return until >= now ? until : null
}

interface Paid {
  periodTo: Date
  subscriptionState: 'incomplete' | 'active' | 'past_due' | 'canceled' | null
  periodEnd: Date | null
}

/** Whether a subscription loses what it was paid for, if all of this payment is given back: not if it was paid again since. */
export function endsWithout({ periodTo, subscriptionState, periodEnd }: Paid, now: Date): boolean {
  if (!periodEnd || periodTo < periodEnd) return false
  return subscriptionState !== 'canceled' || periodEnd > now
}

/** Half a cent is rounded up, in whole numbers all the way. */
const shareOf = (whole: number, part: number, of: number): number =>
  Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))

/** Where each cent is now: creator, platform and what was given back add up to what was paid. */
export function splitOf({
  state,
  amount,
  fee,
  processingFee,
  refunded,
  dispute,
}: Facts & { fee: number; processingFee: number | null }): TransactionDetails['split'] {
  if (state !== 'paid') return { creator: 0, platform: 0, processing: null, givenBack: 0 }
  const givenBack = dispute === 'open' || dispute === 'lost' ? amount : refunded
  const platform = fee - shareOf(fee, givenBack, amount)
  return { creator: amount - givenBack - platform, platform, processing: processingFee, givenBack }
}
