import type { Stripe } from 'stripe'
import { Shelf } from './shelf.ts'
import type { Thing } from './things.ts'

export const DAY = 86_400

export interface Told {
  id: string
  object: 'event'
  type: Stripe.Event['type']
  created: number
  /** Of what happened on the account of a creator. */
  account?: string
  data: { object: unknown }
}

/** What there is, what time it is, and what has been told. */
export class World {
  readonly shelf = new Shelf()
  readonly told: Told[] = []
  /** What a checkout is about; Stripe keeps it to itself until it is paid. */
  readonly offers = new Map<string, { price: number; feePercent: number; destination: string }>()
  /** Whose payout it is. */
  readonly accountOf = new Map<string, string>()
  now = Math.floor(Date.now() / 1_000)

  tell(type: Stripe.Event['type'], thing: Thing | { object: string }, account?: string): void {
    this.told.push({
      id: `evt_double${String(this.told.length + 1).padStart(6, '0')}`,
      object: 'event',
      type,
      created: this.now,
      ...(account && { account }),
      data: { object: structuredClone(thing) },
    })
  }

  /** What every new thing has. */
  made<const K extends Thing['object']>(object: K) {
    return { id: this.shelf.draw(object), object, created: this.now }
  }
}

/** The same day of a later month, or its last one. */
export function monthsLater(anchor: number, months: number): number {
  const from = new Date(anchor * 1_000)
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  const time = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
  return (Date.UTC(from.getUTCFullYear(), month, day) + time) / 1_000
}
