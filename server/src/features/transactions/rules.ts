import { REFUND_WINDOW_DAYS, type TransactionDetails, type TransactionState } from '@koji/contract'
import type { ProviderPayment } from '#adapters/payments/port.ts'

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

interface Step {
  reference: string
  kind: string
  amount: number | null
  at: Date
}

/** What became of a payment so far; of each thing one step, whenever we come to know of it. */
export function stepsOf(payment: ProviderPayment): Step[] {
  const { attempts, state, paidAt, amount, refunds, dispute, period } = payment
  const steps: Step[] = []
  if (state === 'failed' || attempts > 1)
    steps.push({ reference: 'failed', kind: 'failed', amount, at: period.from })
  if (paidAt) steps.push({ reference: 'paid', kind: 'paid', amount, at: paidAt })
  for (const refund of refunds) {
    steps.push({ reference: refund.id, kind: 'refunded', amount: refund.amount, at: refund.at })
    if (refund.state === 'failed')
      steps.push({
        reference: `${refund.id}:failed`,
        kind: 'refund_failed',
        amount: refund.amount,
        at: refund.at,
      })
  }
  if (dispute) {
    const about = { amount: dispute.amount }
    steps.push({ ...about, reference: dispute.id, kind: 'dispute_opened', at: dispute.at })
    if (dispute.state !== 'open')
      steps.push({
        ...{ ...about, reference: `${dispute.id}:${dispute.state}`, kind: `dispute_${dispute.state}` },
        at: dispute.closedAt ?? dispute.at,
      })
  }
  return steps
}

/** What was given back, or is on its way. */
export const refundedOf = ({ refunds }: ProviderPayment): number =>
  refunds.reduce((sum, { amount, state }) => sum + (state === 'failed' ? 0 : amount), 0)

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
