import type { Kind, Of, StripeObject } from './objects.ts'

const PREFIXES: Record<Kind, string> = {
  customer: 'cus',
  'checkout.session': 'cs_test',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  charge: 'ch',
  balance_transaction: 'txn',
  refund: 're',
  dispute: 'du',
  account: 'acct',
  payout: 'po',
  transfer: 'tr',
  transfer_reversal: 'trr',
  payment_method: 'pm',
}

/** All objects, in the order of their creation. */
export class ObjectStore {
  #objects = new Map<string, StripeObject>()
  #lastNumber = 0

  nextId(kind: Kind): string {
    this.#lastNumber += 1
    return `${PREFIXES[kind]}_double${String(this.#lastNumber).padStart(6, '0')}`
  }

  put<T extends StripeObject>(object: T): T {
    this.#objects.set(object.id, object)
    return object
  }

  any(id: string): StripeObject | undefined {
    return this.#objects.get(id)
  }

  find<K extends Kind>(kind: K, id: string): Of<K> | undefined {
    const object = this.#objects.get(id)
    return object?.object === kind ? (object as Of<K>) : undefined
  }

  /** Returns an object that must exist. */
  get<K extends Kind>(kind: K, id: string): Of<K> {
    const object = this.find(kind, id)
    if (!object) throw new Error(`The Stripe double has no ${kind} ${id}.`)
    return object
  }

  /** Returns all objects of a kind, the newest first. */
  all<K extends Kind>(kind: K): Of<K>[] {
    return [...this.#objects.values()]
      .filter((object): object is Of<K> => object.object === kind)
      .toReversed()
  }
}
