import type { EndReason, SubscriptionState } from '@koji/contract'
import type { ProviderSubscription } from '#adapters/payments/port.ts'

/** The state that our own row stores. */
export interface StoredState {
  state: SubscriptionState
  providerSubscription: string | null
  price: number
  periodEnd: Date
  cancelled: boolean
  snapshotNumber: number
}

export interface StateChange {
  state: SubscriptionState
  price: number
  periodEnd: Date
  cancelled: boolean
  endedAt: Date | null
  endedBecause: EndReason | null
}

/** A change that other features are notified of. */
export type Transition = 'started' | 'renewed' | 'past_due' | 'recovered' | 'cancelled' | 'resumed' | 'ended'

export type Decision =
  | { do: 'nothing' }
  /** Our subscription has ended, so the provider's has to end too. */
  | { do: 'end_there' }
  /** A second subscription to the same creator: it has to end, and its payments are refunded. */
  | { do: 'give_back' }
  | { do: 'change'; change: StateChange; transitions: Transition[] }

const NOTHING: Decision = { do: 'nothing' }

const END_REASON: Record<NonNullable<ProviderSubscription['endedBecause']>, EndReason> = {
  requested: 'cancelled',
  unpaid: 'unpaid',
  disputed: 'disputed',
}

/**
 * Decides what a snapshot of the provider's subscription means for ours. A subscription that has ended stays ended, and a
 * snapshot that is older than the last applied one changes nothing.
 */
export function decideOnSnapshot(
  stored: StoredState,
  found: ProviderSubscription,
  snapshotNumber: number,
): Decision {
  if (found.state === 'incomplete') return NOTHING
  const hasEnded = stored.state === 'canceled'
  const isOther = stored.providerSubscription !== found.id
  if (isOther && (hasEnded || stored.providerSubscription !== null)) return { do: 'give_back' }
  if (hasEnded) return found.state === 'canceled' ? NOTHING : { do: 'end_there' }
  if (snapshotNumber <= stored.snapshotNumber) return NOTHING
  if (found.state === 'canceled') return decideOnEnd(stored, found)
  const { state, price, cancelled } = found
  const periodEnd = state === 'active' ? found.periodEnd : paidUntil(stored, found)
  return {
    do: 'change',
    change: { state, price, periodEnd, cancelled, endedAt: null, endedBecause: null },
    transitions: [...stateTransitions(stored, found), ...renewalTransitions(stored, found)],
  }
}

function decideOnEnd(stored: StoredState, found: ProviderSubscription): Decision {
  const isNew = stored.state === 'incomplete'
  const ended = {
    state: 'canceled',
    price: found.price,
    cancelled: found.cancelled,
    endedAt: found.endedAt!,
  } as const
  if (isNew && found.periodEnd <= found.startedAt)
    return {
      do: 'change',
      change: { ...ended, periodEnd: ended.endedAt, endedBecause: 'never_paid' },
      transitions: [],
    }
  return {
    do: 'change',
    change: {
      ...ended,
      periodEnd: paidUntil(stored, found),
      endedBecause: END_REASON[found.endedBecause ?? 'requested'],
    },
    transitions: isNew ? ['started', 'ended'] : ['ended'],
  }
}

/** A paid month stays paid, even if no webhook announced it. A month that is owed doesn't shorten the period. */
const paidUntil = (stored: StoredState, found: ProviderSubscription): Date =>
  stored.state === 'incomplete' || found.periodEnd > stored.periodEnd ? found.periodEnd : stored.periodEnd

/** Whether fan or creator can see a difference. */
export const isVisibleChange = (stored: StoredState, change: StateChange): boolean =>
  stored.state !== change.state ||
  stored.price !== change.price ||
  stored.cancelled !== change.cancelled ||
  stored.periodEnd.getTime() !== change.periodEnd.getTime()

function stateTransitions(stored: StoredState, found: ProviderSubscription): Transition[] {
  if (stored.state === 'incomplete') return ['started']
  if (found.state === 'past_due') return stored.state === 'past_due' ? [] : ['past_due']
  if (stored.state === 'past_due') return ['recovered']
  return found.periodEnd > stored.periodEnd ? ['renewed'] : []
}

function renewalTransitions(stored: StoredState, found: ProviderSubscription): Transition[] {
  if (stored.cancelled === found.cancelled) return []
  return [found.cancelled ? 'cancelled' : 'resumed']
}
