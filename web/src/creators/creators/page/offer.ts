import type { CreatorPage } from '@koji/contract'

/** The next step that a viewer can take to subscribe. */
export type Offer = 'none' | 'closed' | 'sign_in' | 'confirm_email' | 'subscribe' | 'resume' | 'resubscribe'

/** `viewer` is null for visitors. */
export function offerOf(
  { patronage, selling, subscriptionId }: Pick<CreatorPage, 'patronage' | 'selling' | 'subscriptionId'>,
  viewer: { verified: boolean } | null,
): Offer {
  if (patronage === 'owner' || patronage === 'subscriber') return 'none'
  if (!selling) return 'closed'
  if (!viewer) return 'sign_in'
  if (!viewer.verified) return 'confirm_email'
  // The subscription was started but not paid.
  if (subscriptionId) return 'resume'
  return patronage === 'lapsed' ? 'resubscribe' : 'subscribe'
}

export const OFFER_LABELS: Partial<Record<Offer, string>> = {
  sign_in: 'Subscribe',
  subscribe: 'Subscribe',
  resume: 'Go on to payment',
  resubscribe: 'Subscribe again',
}
