import type { PageQuery } from '@koji/contract'
import type { PaymentProvider, PayoutAccount, ProviderPayout } from '#adapters/payments/port.ts'
import type { Ledger } from '#billing/ledger/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { moveBalances } from './account-replacement.ts'
import type { PayoutContext } from './context.ts'
import { type EarningsQuery, listEarnings } from './earnings.ts'
import * as accounts from './payout-accounts.ts'
import * as delivery from './payout-delivery.ts'
import { listPayouts, requestPayout } from './payout-requests.ts'
import { stateOf } from './rules.ts'
import * as statements from './statements.ts'
import * as store from './store.ts'
import * as payoutStore from './store-payouts.ts'
import * as weekly from './weekly-payouts.ts'

export type Payouts = ReturnType<typeof payoutService>

export function payoutService(
  platform: Platform,
  { ledger, paymentProvider }: { ledger: Ledger; paymentProvider: PaymentProvider },
) {
  const notifyCreator = platform.devices.throttled({ type: 'earnings_changed' })
  const context: PayoutContext = { platform, ledger, paymentProvider, notifyCreator }

  return {
    /** The provider's time, which can be ahead of ours in the sandbox. */
    now: () => paymentProvider.now(),

    isReady: async (db: Db, creatorId: string): Promise<boolean> =>
      stateOf(await store.findByCreator(db, creatorId)) === 'ready',
    getAccount: (db: Db, me: Viewer) => accounts.getAccount(context, db, me),
    setWeekly: accounts.setWeekly,
    openOnboarding: (me: accounts.Creator) => accounts.openOnboarding(context, me),
    moveBalances: (id: string) => moveBalances(context, id),

    listPayouts,
    requestPayout: (tx: Tx, me: Viewer, amount: number) => requestPayout(context, tx, me, amount),
    payOutWeekly: (signal: AbortSignal) => weekly.payOutWeekly(context, signal),
    payOutDeletedAccount: (tx: Tx, creatorId: string) => weekly.payOutDeletedAccount(context, tx, creatorId),
    sendDue: () => delivery.sendDuePayouts(context),

    listEarnings: (db: Db, me: Viewer, query: EarningsQuery) => listEarnings(context, db, me, query),
    listStatements: (db: Db, me: Viewer, page: PageQuery) => statements.listStatements(context, db, me, page),
    getStatement: (db: Db, me: Viewer, month: string) => statements.getStatement(context, db, me, month),
    getStatementFile: (db: Db, me: Viewer, month: string) =>
      statements.getStatementFile(context, db, me, month),

    applyAccount: (tx: Tx, account: PayoutAccount, snapshotNumber: number) =>
      accounts.applyAccount(context, tx, account, snapshotNumber),
    applyPayout: (tx: Tx, payout: ProviderPayout, snapshotNumber: number) =>
      delivery.applyPayout(context, tx, payout, snapshotNumber),
    accountsAfter: store.listOpenAccounts,
    sentPayouts: payoutStore.listSent,
    arrivedPayouts: payoutStore.listArrived,
    summarizeAccount: accounts.summarizeAccount,
    summarizePayout: delivery.summarizePayout,
    listStuckPayouts: delivery.listStuckPayouts,
  }
}
