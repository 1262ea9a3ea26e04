import type { RefundReason, TransactionDetails, TransactionState } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { dollars } from '#lib/format.ts'

export type Step = TransactionDetails['steps'][number]

/** Of a creator who is no longer here, or whom a block hides. */
export const HIDDEN = 'Somebody hidden'

export const STATE_WORDS: Record<TransactionState, string> = {
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

export const REASON_WORDS: Record<RefundReason, string> = {
  not_as_described: 'It is not what was described',
  by_mistake: 'I subscribed by mistake',
  charged_twice: 'I was charged twice',
  no_posts: 'There were no posts',
  other: 'Something else',
}

/** What happened, to whoever paid. */
export function stepWords({ kind, amount }: Pick<Step, 'kind' | 'amount'>): string {
  const sum = amount === null ? 'The money' : dollars(amount)
  switch (kind) {
    case 'failed':
      return 'The card could not be charged'
    case 'paid':
      return `${sum} paid`
    case 'refund_asked':
      return 'You asked for your money back'
    case 'refund_rejected':
      return 'We did not agree to a refund'
    case 'refunded':
      return `${sum} given back to your card`
    case 'refund_failed':
      return 'The refund did not arrive. We are looking after it.'
    case 'dispute_opened':
      return 'Your bank asked for the money back'
    case 'dispute_won':
      return 'Your bank decided that the payment stands'
    case 'dispute_lost':
      return `${sum} taken back by your bank`
  }
}

export interface Part {
  key: 'creator' | 'platform' | 'givenBack'
  name: string
  amount: number
  note?: string
}

/** Where each cent is now; what is nowhere is left out. The parts add up to what was paid. */
export function partsOf(
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
