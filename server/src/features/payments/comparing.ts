import type { Payments, ProviderPayment, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Subscriptions } from '#features/subscriptions/service.ts'
import type { Transactions } from '#features/transactions/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-reconciliations.ts'

const DAY_MS = 86_400_000
/** A bank may take something back for so long; what is older stays as it is. */
const OPEN_DAYS = 120
const PORTION = 100
/** More than that nobody reads; the count goes on. */
const FINDINGS_MAX = 200

interface Needs {
  payments: Payments
  subscriptions: Subscriptions
  transactions: Transactions
  applySubscription(
    look: { subscription: ProviderSubscription; payments: ProviderPayment[] },
    number: number,
  ): Promise<void>
  comparePayouts(since: Date, signal: AbortSignal): AsyncIterable<Finding[]>
}

export interface Finding {
  about: 'subscription' | 'payment' | 'payout' | 'account'
  id: string
  was: string
  is: string
}

/** What the provider has against what we have, all of it: whatever no message told us is made up for. */
export function comparing(platform: Platform, needs: Needs) {
  const { clock, database, ids } = platform
  const { payments, subscriptions, transactions, applySubscription, comparePayouts } = needs
  const { db } = database

  /**
   * One subscription with what was paid for it. Returns what was not as it should be. The number was drawn before the
   * first of them was read: whatever was looked at since is not undone by what was read before that.
   */
  async function compare(found: ProviderSubscription, number: number): Promise<Finding[]> {
    const findings: Finding[] = []
    const note = (about: Finding['about'], id: string, was: string, is: string) => {
      if (was !== is) findings.push({ about, id, was, is })
    }
    const held = () => subscriptions.summary(db, found.subscriptionId)
    const before = await held()
    await applySubscription({ subscription: found, payments: [] }, number)
    const oldest = payments.now().getTime() - OPEN_DAYS * DAY_MS
    for await (const payment of payments.paymentsOf(found.id)) {
      const was = await transactions.summary(db, payment.id)
      await applySubscription({ subscription: found, payments: [payment] }, number)
      note('payment', payment.id, was, await transactions.summary(db, payment.id))
      if (payment.period.to.getTime() < oldest) break
    }
    note('subscription', found.id, before, await held())
    return findings
  }

  return {
    compare,

    /** Safe to be killed and run again: what was compared already is found to be right. */
    async compareAll(signal: AbortSignal): Promise<{ lookedAt: number; repaired: number }> {
      const report = { id: ids.id(), lookedAt: 0, repaired: 0, findings: [] as Finding[] }
      await store.begin(db, report.id, clock.now())
      const first = await subscriptions.drawLook()
      const take = (findings: readonly Finding[]) => {
        report.lookedAt++
        report.repaired += findings.length
        report.findings.push(...findings.slice(0, FINDINGS_MAX - report.findings.length))
      }
      const since = new Date(payments.now().getTime() - OPEN_DAYS * DAY_MS)
      for await (const found of payments.subscriptionsSince(since)) {
        if (signal.aborted) return report
        take(await compare(found, first))
        if (report.lookedAt % PORTION === 0) await store.save(db, report, null)
      }
      // What lives here and was not among them.
      for (let after: string | null = null; !signal.aborted; ) {
        const unseen = await subscriptions.unseenSince(db, first, after, PORTION)
        for (const { id, providerSubscription } of unseen) {
          const found = await payments.subscriptionOf(providerSubscription)
          if (found) take(await compare(found, first))
          else {
            await transact(db, (tx) => subscriptions.endNow(tx, id, 'closed'))
            take([{ about: 'subscription', id: providerSubscription, was: 'alive', is: 'not there' }])
          }
        }
        if (unseen.length < PORTION) break
        after = unseen.at(-1)!.id
      }
      for await (const findings of comparePayouts(since, signal)) take(findings)
      await store.save(db, report, clock.now())
      return report
    },

    reports: (limit: number) => store.newest(db, limit),
  }
}
