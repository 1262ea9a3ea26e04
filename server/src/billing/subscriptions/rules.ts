import type { Patronage, SightReason, SubscriptionState } from '@koji/contract'

export interface Facts {
  id: string
  state: SubscriptionState
  periodEnd: Date
  cancelled: boolean
}

/** What somebody is to a creator, and what that says about posts for subscribers. */
export interface Standing {
  patronage: Patronage
  reason: Exclude<SightReason, 'public'>
  /** When it ends, of one that will. */
  until: Date | null
  /** Of a subscriber, or of what was begun and is not paid yet. */
  subscriptionId: string | null
}

export const OWNER: Standing = { patronage: 'owner', reason: 'yours', until: null, subscriptionId: null }
export const VISITOR: Standing = {
  patronage: 'visitor',
  reason: 'sign_in',
  until: null,
  subscriptionId: null,
}
export const MEMBER: Standing = {
  patronage: 'member',
  reason: 'not_subscribed',
  until: null,
  subscriptionId: null,
}

/** Of the one subscription that counts most, or none. What was paid for stays open until its period ends. */
export function standingOf(facts: Facts | undefined, now: Date): Standing {
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

/** Whoever has none that counts may have one that is begun. */
export const canBegin = ({ patronage }: Standing): boolean => patronage === 'member' || patronage === 'lapsed'

/** When somebody is charged next. A card that failed is tried before the next month begins. */
export function renewsAt(plan: {
  state: SubscriptionState
  cancelled: boolean
  periodEnd: Date
  nextAttemptAt: Date | null
}): Date | null {
  if (plan.cancelled || plan.state === 'canceled' || plan.state === 'incomplete') return null
  return plan.state === 'past_due' ? plan.nextAttemptAt : plan.periodEnd
}
