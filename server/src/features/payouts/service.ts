import type { Answer, getPayoutAccount, PayoutAccountState } from '@koji/contract'
import type { Payments, PayoutAccount, ProviderPayout } from '#adapters/payments/port.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { reaching } from '#platform/reaching.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

export type Payouts = ReturnType<typeof payoutService>

const stateOf = (row: store.AccountRow | undefined): PayoutAccountState => {
  if (!row) return 'none'
  if (row.closed) return 'closed'
  return row.payoutsEnabled ? 'ready' : 'unfinished'
}

/** Where creators' money goes. */
export function payoutService(platform: Platform, { payments }: { payments: Payments }) {
  const { config, database, events, ids } = platform
  const { db } = database

  async function accountOf(accountId: string): Promise<store.AccountRow> {
    const known = await store.accountOf(db, accountId)
    if (known) return known
    const email = await store.emailOf(db, accountId)
    const providerAccount = await payments.createPayoutAccount({
      ...{ accountId, email, key: `payouts:${accountId}` },
    })
    await store.addAccount(db, {
      ...{ id: ids.id(), creatorId: accountId, provider: payments.provider, providerAccount },
    })
    return (await store.accountOf(db, accountId))!
  }

  return {
    isReady: async (reader: Db, creatorId: string): Promise<boolean> =>
      stateOf(await store.accountOf(reader, creatorId)) === 'ready',

    async account(reader: Db, me: Viewer): Promise<Answer<typeof getPayoutAccount>> {
      const row = await store.accountOf(reader, me.accountId)
      return { state: stateOf(row), weekly: row?.weekly ?? true, now: payments.now().toISOString() }
    },

    openOnboarding: (accountId: string) =>
      reaching(async () => {
        const { providerAccount } = await accountOf(accountId)
        const back = `${publicUrl(config)}/creator/setup`
        const url = await payments.openOnboarding({
          ...{ account: providerAccount, returnTo: `${back}?payouts=done`, againAt: `${back}?payouts=again` },
        })
        return { url }
      }),

    /** What the provider says of an account now. */
    async applyAccount(tx: Tx, found: PayoutAccount, look: number): Promise<void> {
      const row = await store.lockAccount(tx, found.id)
      if (!row || look <= row.lastLook) return
      const { complete, payoutsEnabled, closed } = found
      await store.changeAccount(tx, row.id, { complete, payoutsEnabled, closed, lastLook: look })
      const ready = payoutsEnabled && !closed
      if (row.creatorId && ready !== (row.payoutsEnabled && !row.closed))
        await events.record(tx, 'payouts.account_changed', row.creatorId, { creatorId: row.creatorId, ready })
    },

    async applyPayout(_tx: Tx, _found: ProviderPayout, _look: number): Promise<void> {},
  }
}
