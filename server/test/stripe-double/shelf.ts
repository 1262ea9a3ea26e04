import type { Kind, Of, Thing } from './things.ts'

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

/** Everything that there is, in the order in which it came. */
export class Shelf {
  #things = new Map<string, Thing>()
  #drawn = 0

  draw(kind: Kind): string {
    this.#drawn += 1
    return `${PREFIXES[kind]}_double${String(this.#drawn).padStart(6, '0')}`
  }

  put<T extends Thing>(thing: T): T {
    this.#things.set(thing.id, thing)
    return thing
  }

  any(id: string): Thing | undefined {
    return this.#things.get(id)
  }

  find<K extends Kind>(kind: K, id: string): Of<K> | undefined {
    const thing = this.#things.get(id)
    return thing?.object === kind ? (thing as Of<K>) : undefined
  }

  /** Of what we hold the id of ourselves. */
  get<K extends Kind>(kind: K, id: string): Of<K> {
    const thing = this.find(kind, id)
    if (!thing) throw new Error(`the double has no ${kind} ${id}`)
    return thing
  }

  /** The newest first. */
  all<K extends Kind>(kind: K): Of<K>[] {
    return [...this.#things.values()].filter((thing): thing is Of<K> => thing.object === kind).toReversed()
  }
}
