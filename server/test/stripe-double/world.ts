import type { Stripe } from 'stripe'
import { ObjectStore } from './object-store.ts'
import type { StripeObject } from './objects.ts'

export const DAY = 86_400

export interface WebhookEvent {
  id: string
  object: 'event'
  type: Stripe.Event['type']
  created: number
  /** The connected account on which it happened. */
  account?: string
  data: { object: unknown }
}

/** The state of the double: its objects, its clock and the events so far. */
export class World {
  readonly objects = new ObjectStore()
  readonly events: WebhookEvent[] = []
  /** The terms of a checkout, which Stripe doesn't return before it's paid. */
  readonly checkoutTerms = new Map<string, { price: number; feePercent: number; destination: string }>()
  /** The account of each payout. */
  readonly payoutAccounts = new Map<string, string>()
  now = Math.floor(Date.now() / 1_000)

  emit(type: Stripe.Event['type'], object: StripeObject | { object: string }, account?: string): void {
    this.events.push({
      id: `evt_double${String(this.events.length + 1).padStart(6, '0')}`,
      object: 'event',
      type,
      created: this.now,
      ...(account && { account }),
      data: { object: structuredClone(object) },
    })
  }

  /** The fields that every new object has. */
  newObject<const K extends StripeObject['object']>(object: K) {
    return { id: this.objects.nextId(object), object, created: this.now }
  }
}

/** The same day of a later month, or the last day of a shorter one. */
export function monthsLater(anchor: number, months: number): number {
  const from = new Date(anchor * 1_000)
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  const time = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
  return (Date.UTC(from.getUTCFullYear(), month, day) + time) / 1_000
}
