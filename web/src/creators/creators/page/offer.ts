import type { CreatorPage } from '@koji/contract'

/** What whoever looks can do about subscribing. */
export type Offer = 'none' | 'closed' | 'sign_in' | 'confirm_email' | 'subscribe' | 'go_on' | 'again'

/** `viewer`: null of visitors. */
export function offerOf(
  { patronage, selling, subscriptionId }: Pick<CreatorPage, 'patronage' | 'selling' | 'subscriptionId'>,
  viewer: { verified: boolean } | null,
): Offer {
  if (patronage === 'owner' || patronage === 'subscriber') return 'none'
  if (!selling) return 'closed'
  if (!viewer) return 'sign_in'
  if (!viewer.verified) return 'confirm_email'
  // Begun, and not paid.
  if (subscriptionId) return 'go_on'
  return patronage === 'lapsed' ? 'again' : 'subscribe'
}

export const OFFER_WORDS: Partial<Record<Offer, string>> = {
  sign_in: 'Subscribe',
  subscribe: 'Subscribe',
  go_on: 'Go on to payment',
  again: 'Subscribe again',
}
