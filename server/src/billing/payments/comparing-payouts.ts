import type { Finding } from '@koji/contract'
import type { Payments } from '#adapters/payments/port.ts'
import type { Payouts } from '#billing/payouts/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { isAhead, type Place } from './places.ts'

const PORTION = 100

interface Dependencies {
  payments: Payments
  payouts: Payouts
  drawLook(): Promise<number>
}

interface ToCompare {
  about: Finding['about']
  /** At the provider. */
  id: string
  /** With this one behind. */
  place: Place
  compare(): Promise<Finding[]>
}

/** Where creators' money goes, and what has not arrived there yet or may come back. */
export function comparingPayouts({ database }: Platform, { drawLook, payments, payouts }: Dependencies) {
  const { db } = database

  async function comparePayout(id: string, there: string, account: string): Promise<Finding[]> {
    const was = await payouts.summary(db, id)
    const look = await drawLook()
    const found = await payments.payoutOf(there, account)
    if (!found) return [{ about: 'payout', id: there, was, is: 'not there', repaired: false }]
    await transact(db, (tx) => payouts.applyPayout(tx, found, look))
    const is = await payouts.summary(db, id)
    return was === is ? [] : [{ about: 'payout', id: there, was, is, repaired: true }]
  }

  async function compareAccount(id: string): Promise<Finding[]> {
    const was = await payouts.accountSummary(db, id)
    const look = await drawLook()
    const found = await payments.payoutAccountOf(id)
    // Whether we may no longer see it, a message says; a provider that forgets one is for a person.
    if (!found) return [{ about: 'payout_account', id, was, is: 'not there', repaired: false }]
    await transact(db, (tx) => payouts.applyAccount(tx, found, look))
    const is = await payouts.accountSummary(db, id)
    return was === is ? [] : [{ about: 'payout_account', id, was, is, repaired: true }]
  }

  async function* accounts(from: Place): AsyncGenerator<ToCompare, undefined> {
    for (let after = from.at === 'accounts' ? from.after : null; ; ) {
      const portion = await payouts.accountsAfter(db, after, PORTION)
      for (const { id: ours, providerAccount: id } of portion)
        yield {
          about: 'payout_account',
          id,
          place: { at: 'accounts', after: ours },
          compare: () => compareAccount(id),
        }
      if (portion.length < PORTION) return
      after = portion.at(-1)!.id
    }
  }

  const ofPayout = (
    { id, providerPayout, providerAccount }: Awaited<ReturnType<Payouts['sentPayouts']>>[number],
    place: Place,
  ): ToCompare => ({
    about: 'payout',
    id: providerPayout,
    place,
    compare: () => comparePayout(id, providerPayout, providerAccount),
  })

  async function* sent(from: Place): AsyncGenerator<ToCompare, undefined> {
    for (let after = from.at === 'sent' ? from.after : null; ; ) {
      const portion = await payouts.sentPayouts(db, after, PORTION)
      for (const one of portion) yield ofPayout(one, { at: 'sent', after: one.id })
      if (portion.length < PORTION) return
      after = portion.at(-1)!.id
    }
  }

  async function* arrived(from: Place, since: Date): AsyncGenerator<ToCompare, undefined> {
    for (let after = from.at === 'arrived' ? from.after : null; ; ) {
      const portion = await payouts.arrivedPayouts(db, since, after, PORTION)
      for (const one of portion) {
        after = { at: one.settledAt!.toISOString(), id: one.id }
        yield ofPayout(one, { at: 'arrived', after })
      }
      if (portion.length < PORTION) return
    }
  }

  return async function* (from: Place, since: Date): AsyncGenerator<ToCompare, undefined> {
    if (isAhead(from, 'accounts')) yield* accounts(from)
    if (isAhead(from, 'sent')) yield* sent(from)
    yield* arrived(from, since)
  }
}
