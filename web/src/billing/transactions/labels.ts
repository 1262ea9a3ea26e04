import type { RefundReason, TransactionDetails, TransactionState } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { dollars } from '#lib/format.ts'

export type Step = TransactionDetails['steps'][number]

/** The name of a creator who left or is hidden by a block. */
export const HIDDEN_CREATOR = 'Somebody hidden'

export const STATE_LABELS: Record<TransactionState, string> = {
  paid: 'Paid',
  failed: 'Not charged',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  disputed: 'Disputed',
}

export const STATE_TONES = {
  paid: 'ok',
  failed: 'danger',
  refunded: 'line',
  partly_refunded: 'line',
  disputed: 'warn',
} as const satisfies Record<TransactionState, string>

export const REASON_LABELS: Record<RefundReason, string> = {
  not_as_described: 'It is not what was described',
  by_mistake: 'I subscribed by mistake',
  charged_twice: 'I was charged twice',
  no_posts: 'There were no posts',
  other: 'Something else',
}

/** Describes a step to the fan who paid. */
export function describeStep({ kind, amount }: Pick<Step, 'kind' | 'amount'>): string {
  const money = amount === null ? 'The money' : dollars(amount)
  switch (kind) {
    case 'failed':
      return 'The card could not be charged'
    case 'paid':
      return `${money} paid`
    case 'refund_requested':
      return 'You asked for your money back'
    case 'refund_rejected':
      return 'We did not agree to a refund'
    case 'refunded':
      return `${money} given back to your card`
    case 'refund_failed':
      return 'The refund did not arrive. We are looking after it.'
    case 'dispute_opened':
      return 'Your bank asked for the money back'
    case 'dispute_won':
      return 'Your bank decided that the payment stands'
    case 'dispute_lost':
      return `${money} taken back by your bank`
  }
}

export interface Part {
  key: 'creator' | 'platform' | 'givenBack'
  name: string
  amount: number
  note?: string
}

/** Who has the money now, without empty parts. The parts add up to the payment. */
export function splitPayment(
  { creator, platform, processing, givenBack }: TransactionDetails['split'],
  name: string,
): Part[] {
  const note = processing === null ? undefined : `bears ${dollars(processing)} for the processing of the card`
  const parts: Part[] = [
    { key: 'creator', name, amount: creator },
    { key: 'platform', name: PRODUCT_NAME, amount: platform, ...(note && platform > 0 && { note }) },
    { key: 'givenBack', name: 'Given back to you', amount: givenBack },
  ]
  return parts.filter(({ amount }) => amount > 0)
}
