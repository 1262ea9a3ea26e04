import type { RefundPreview, RefundReason } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { dollars } from '#lib/format.ts'

/** The name of a person whose account was erased. */
export const ERASED_PERSON = 'Somebody who left'

export const REASON_LABELS: Record<RefundReason, string> = {
  not_as_described: 'Not what was described',
  by_mistake: 'Subscribed by mistake',
  charged_twice: 'Charged twice',
  no_posts: 'There were no posts',
  other: 'Something else',
}

/** Null if the amount can be refunded. */
export function amountError(cents: number | null, refundable: number): string | null {
  if (cents === null || cents === 0) return 'Enter an amount, such as 4.50'
  return cents > refundable ? `At most ${dollars(refundable)} is left of this payment` : null
}

/** Describes the effect of a refund. */
export function refundEffect({ fromCreator, fromPlatform, ends }: RefundPreview, creator: string): string {
  const parts = `${creator} gives ${dollars(fromCreator)} of it, ${PRODUCT_NAME} ${dollars(fromPlatform)}.`
  return ends ? `${parts} It is everything that is left, so the subscription ends at once.` : parts
}
