import type { EndedBecause, SubscriptionState } from '@koji/contract'
import type { ProviderSubscription } from '#adapters/payments/port.ts'

/** What we hold of a subscription. */
export interface Held {
  state: SubscriptionState
  providerSubscription: string | null
  price: number
  periodEnd: Date
  cancelled: boolean
  lastLook: number
}

export interface Change {
  state: SubscriptionState
  price: number
  periodEnd: Date
  cancelled: boolean
  endedAt: Date | null
  endedBecause: EndedBecause | null
}

export type Told = 'started' | 'renewed' | 'past_due' | 'recovered' | 'cancelled' | 'resumed' | 'ended'

export type Step =
  | { do: 'nothing' }
  /** Ours has ended: whatever goes on at the provider has to end too. */
  | { do: 'end_there' }
  /** Beside the one that counts: it is ended and what was paid is given back. */
  | { do: 'give_back' }
  | { do: 'change'; change: Change; told: Told[] }

const NOTHING: Step = { do: 'nothing' }

const WHY: Record<NonNullable<ProviderSubscription['endedBecause']>, EndedBecause> = {
  requested: 'cancelled',
  unpaid: 'unpaid',
  disputed: 'disputed',
}

/**
 * What a look at the provider means for the subscription that we hold. What has ended stays ended, and a look that began
 * before one that counted changes nothing.
 */
export function judge(held: Held, found: ProviderSubscription, look: number): Step {
  if (found.state === 'incomplete') return NOTHING
  const ended = held.state === 'canceled'
  const another = held.providerSubscription !== found.id
  if (another && (ended || held.providerSubscription !== null)) return { do: 'give_back' }
  if (ended) return found.state === 'canceled' ? NOTHING : { do: 'end_there' }
  if (look <= held.lastLook) return NOTHING
  const { price, cancelled } = found
  const fresh = held.state === 'incomplete'
  // What is paid for is kept, also a month of which nobody had told us; one that is owed takes nothing away.
  const paidFor = fresh || found.periodEnd > held.periodEnd ? found.periodEnd : held.periodEnd
  if (found.state === 'canceled') {
    const endedAt = found.endedAt!
    const over = { state: 'canceled', price, cancelled, endedAt } as const
    if (fresh && found.periodEnd <= found.startedAt)
      return {
        do: 'change',
        change: { ...over, periodEnd: endedAt, endedBecause: 'never_paid' },
        told: [],
      }
    return {
      do: 'change',
      change: { ...over, periodEnd: paidFor, endedBecause: WHY[found.endedBecause ?? 'requested'] },
      told: fresh ? ['started', 'ended'] : ['ended'],
    }
  }
  const periodEnd = found.state === 'active' ? found.periodEnd : paidFor
  return {
    do: 'change',
    change: { state: found.state, price, periodEnd, cancelled, endedAt: null, endedBecause: null },
    told: [...toldOfState(held, found), ...toldOfEnd(held, found)],
  }
}

/** Whether anybody can see a difference. */
export const isChanged = (held: Held, change: Change): boolean =>
  held.state !== change.state ||
  held.price !== change.price ||
  held.cancelled !== change.cancelled ||
  held.periodEnd.getTime() !== change.periodEnd.getTime()

function toldOfState(held: Held, found: ProviderSubscription): Told[] {
  if (held.state === 'incomplete') return ['started']
  if (found.state === 'past_due') return held.state === 'past_due' ? [] : ['past_due']
  if (held.state === 'past_due') return ['recovered']
  return found.periodEnd > held.periodEnd ? ['renewed'] : []
}

function toldOfEnd(held: Held, found: ProviderSubscription): Told[] {
  if (held.cancelled === found.cancelled) return []
  return [found.cancelled ? 'cancelled' : 'resumed']
}
