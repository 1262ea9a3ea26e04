import type { AccessReason, SubscriptionState, ViewerRelation } from '@koji/contract'

export interface SubscriptionFacts {
  id: string
  state: SubscriptionState
  periodEnd: Date
  cancelled: boolean
}

/** What a viewer is to a creator, and why they can see posts for subscribers or can't. */
export interface CreatorAccess {
  patronage: ViewerRelation
  reason: Exclude<AccessReason, 'public'>
  /** When access ends, if it will. */
  until: Date | null
  /** The live subscription, or one whose checkout isn't paid yet. */
  subscriptionId: string | null
}

export const OWNER: CreatorAccess = { patronage: 'owner', reason: 'yours', until: null, subscriptionId: null }
export const VISITOR: CreatorAccess = {
  patronage: 'visitor',
  reason: 'sign_in',
  until: null,
  subscriptionId: null,
}
export const MEMBER: CreatorAccess = {
  patronage: 'member',
  reason: 'not_subscribed',
  until: null,
  subscriptionId: null,
}

/** A paid period stays accessible until it ends. */
export function accessOf(facts: SubscriptionFacts | undefined, now: Date): CreatorAccess {
  if (!facts || facts.state === 'incomplete') return MEMBER
  const { id: subscriptionId, state, periodEnd, cancelled } = facts
  if (state === 'past_due')
    return { patronage: 'subscriber', reason: 'past_due', until: null, subscriptionId }
  const ends = cancelled || state === 'canceled'
  if (!ends) return { patronage: 'subscriber', reason: 'subscribed', until: null, subscriptionId }
  return periodEnd > now
    ? { patronage: 'subscriber', reason: 'subscribed_until', until: periodEnd, subscriptionId }
    : { patronage: 'lapsed', reason: 'lapsed', until: null, subscriptionId: null }
}

export const canSubscribe = ({ patronage }: CreatorAccess): boolean =>
  patronage === 'member' || patronage === 'lapsed'

/** When the fan is charged next. A failed card is retried before the next month begins. */
export function renewsAt(plan: {
  state: SubscriptionState
  cancelled: boolean
  periodEnd: Date
  nextAttemptAt: Date | null
}): Date | null {
  if (plan.cancelled || plan.state === 'canceled' || plan.state === 'incomplete') return null
  return plan.state === 'past_due' ? plan.nextAttemptAt : plan.periodEnd
}
