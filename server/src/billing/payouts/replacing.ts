import { scrub } from '@koji/contract'
import { type Payments, ProviderRefused } from '#adapters/payments/port.ts'
import type { Ledger } from '#billing/ledger/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as accounts from './store.ts'
import * as store from './store-replacing.ts'

export const MOVE = 'payouts.move'

interface Dependencies {
  ledger: Ledger
  payments: Payments
  tellCreator(tx: Tx, creatorId: string): void
}

/** An account that the provider has closed gets a successor. In our books it is the same one, with the same balance. */
export function replacing(platform: Platform, { ledger, payments, tellCreator }: Dependencies) {
  const { clock, database, log } = platform
  const { db } = database

  /** Said once: what lies there does not change any more, but the balance does. */
  async function amountOf({ amount, payoutAccountId, providerAccount }: store.Replaced): Promise<number> {
    if (amount !== null) return amount
    const { balance } = await ledger.balanceOf(db, payoutAccountId, payments.now())
    // Of two that were closed one after the other, the first has it.
    const fixed = Math.max(balance - (await store.onTheirWay(db, payoutAccountId)), 0)
    await store.changeReplaced(db, providerAccount, { amount: fixed })
    return fixed
  }

  async function move(
    id: string,
    { from, to, amount }: { from: string; to: string; amount: number },
  ): Promise<void> {
    try {
      if (amount > 0) await payments.moveBalance({ from, to, amount, key: `moved:${from}` })
      await store.changeReplaced(db, from, { movedAt: clock.now(), error: null })
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      log.error({ err: error, payoutAccount: id }, 'a balance could not go along')
      await store.changeReplaced(db, from, { error: scrub(error.message).slice(0, 500) })
    }
  }

  return {
    /** `known` is closed. Asked for twice at once, it has one successor. */
    async replaceClosed(known: accounts.AccountRow, providerAccount: string): Promise<void> {
      await transact(db, async (tx) => {
        await ledger.holdPayable(tx, known.id)
        const { id, providerAccount: old, creatorId } = known
        const done = await store.replace(tx, { id, old, providerAccount, at: clock.now() })
        if (done && creatorId) tellCreator(tx, creatorId)
      })
    },

    /** What lay on accounts that were replaced goes along, as soon as the new one takes it. */
    async moveBalances(id: string): Promise<void> {
      const account = await accounts.accountBy(db, id)
      if (!account?.payoutsEnabled || account.closed) return
      const unmoved = await store.unmoved(db, id)
      const amounts: number[] = []
      for (const replaced of unmoved) amounts.push(await amountOf(replaced))
      for (const [index, { providerAccount: from }] of unmoved.entries())
        await move(id, { from, to: account.providerAccount, amount: amounts[index]! })
    },
  }
}
