import { REFUND_WINDOW_DAYS, type TransactionDetails, type TransactionState } from '@koji/contract'

export interface PaymentStatus {
  state: 'open' | 'failed' | 'paid'
  amount: number
  refunded: number
  dispute: 'open' | 'won' | 'lost' | null
}

export function stateOf({ state, amount, refunded, dispute }: PaymentStatus): TransactionState {
  if (state !== 'paid') return 'failed'
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  if (refunded === 0) return 'paid'
  return refunded === amount ? 'refunded' : 'partly_refunded'
}

export const receiptNumber = (number: number): string => `K-${String(number).padStart(6, '0')}`

const DAY_MS = 86_400_000

/** Null if it has passed, or there's nothing to refund. */
export function refundDeadline(
  { state, amount, refunded, dispute, paidAt }: PaymentStatus & { paidAt: Date | null },
  now: Date,
): Date | null {
  if (state !== 'paid' || !paidAt || refunded === amount || dispute) return null
  const deadline = new Date(paidAt.getTime() + REFUND_WINDOW_DAYS * DAY_MS)
  return deadline >= now ? deadline : null
}

interface PaidPeriod {
  periodTo: Date
  subscriptionState: 'incomplete' | 'active' | 'past_due' | 'canceled' | null
  periodEnd: Date | null
}

/** Whether a full refund ends the subscription. It doesn't if a later period was paid for. */
export function endsSubscription({ periodTo, subscriptionState, periodEnd }: PaidPeriod, now: Date): boolean {
  if (!periodEnd || periodTo < periodEnd) return false
  return subscriptionState !== 'canceled' || periodEnd > now
}

/** Of `whole`, as much as `part` is of `total`; half a cent is rounded up. */
const shareOf = (whole: number, part: number, total: number): number =>
  Number((2n * BigInt(whole) * BigInt(part) + BigInt(total)) / (2n * BigInt(total)))

/** Creator, platform and refunds add up to the amount. */
export function splitOf({
  state,
  amount,
  fee,
  processingFee,
  refunded,
  dispute,
}: PaymentStatus & { fee: number; processingFee: number | null }): TransactionDetails['split'] {
  if (state !== 'paid') return { creator: 0, platform: 0, processing: null, givenBack: 0 }
  const givenBack = dispute === 'open' || dispute === 'lost' ? amount : refunded
  const platform = fee - shareOf(fee, givenBack, amount)
  return { creator: amount - givenBack - platform, platform, processing: processingFee, givenBack }
}
