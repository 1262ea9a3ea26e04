import type { EndReason, SubscriptionState } from '@koji/contract'
import type { PaymentProvider, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Payouts } from '#billing/payouts/service.ts'
import { type Applied, END_AT_PROVIDER, type Subscriptions } from '#billing/subscriptions/service.ts'
import type { Transactions } from '#billing/transactions/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { useGenericPlans } from '#platform/db/prepared.ts'
import { runBatched } from '#platform/db/statement-batching.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { SnapshotNumbers, SubscriptionSnapshot } from './provider-snapshot.ts'
import type { SnapshotUpdate } from './webhook-handler.ts'

interface Dependencies {
  provider: PaymentProvider
  payouts: Payouts
  subscriptions: Subscriptions
  transactions: Transactions
}

interface Context extends Dependencies, Pick<Platform, 'jobs'> {
  db: Db
}

/** Writes the provider's state into our own records. */
export function snapshotApplication(platform: Platform, dependencies: Dependencies) {
  const context = { ...dependencies, db: platform.database.db, jobs: platform.jobs }
  return {
    applyUpdates: (updates: readonly SnapshotUpdate[], number: number) =>
      applyUpdates(context, updates, number),
    applySubscription: (snapshot: SubscriptionSnapshot, numbers: SnapshotNumbers) =>
      applySubscription(context, snapshot, numbers),
  }
}

async function applyUpdates(
  context: Context,
  updates: readonly SnapshotUpdate[],
  number: number,
): Promise<void> {
  const { db, payouts, provider, subscriptions } = context
  const { snapshot, markHandled } = updates[0]!
  if (snapshot.kind === 'subscription') return applySubscriptions(context, updates, number)
  if (snapshot.kind === 'card') await provider.makeNewCardDefault(snapshot.customer)
  await transact(db, async (tx) => {
    if (snapshot.kind === 'unpaid_checkout') await subscriptions.checkoutClosed(tx, snapshot.checkout)
    if (snapshot.kind === 'payout_account') await payouts.applyAccount(tx, snapshot.account, number)
    if (snapshot.kind === 'payout') await payouts.applyPayout(tx, snapshot.payout, number)
    await markHandled(snapshot.kind === 'nothing' ? snapshot.outcome : 'applied')(tx)
  })
}

async function applySubscriptions(
  context: Context,
  updates: readonly SnapshotUpdate[],
  number: number,
): Promise<void> {
  const { db } = context
  const numbers = { subscription: number, payment: number }
  await transact(db, async (tx) => {
    await useGenericPlans(tx)
    await runBatched(tx, updates, async ({ snapshot, markHandled }) => {
      await markHandled(await writeSubscription(context, tx, snapshot as SubscriptionSnapshot, numbers))(tx)
    })
  })
}

async function applySubscription(
  context: Context,
  snapshot: SubscriptionSnapshot,
  numbers: SnapshotNumbers,
): Promise<Applied> {
  const { db } = context
  return transact(db, async (tx) => {
    await useGenericPlans(tx)
    return writeSubscription(context, tx, snapshot, numbers)
  })
}

async function writeSubscription(
  context: Context,
  tx: Tx,
  { subscription, payments }: SubscriptionSnapshot,
  numbers: SnapshotNumbers,
): Promise<Applied> {
  const { subscriptions, transactions } = context
  const { applied, held } = await subscriptions.apply(tx, subscription, numbers.subscription)
  const mustRefund = applied === 'give_back'
  let endReason: EndReason | null = null
  for (const payment of payments) {
    const snapshot = { subscription, held, payment, duplicate: mustRefund, number: numbers.payment }
    endReason = (await transactions.recordPayment(tx, snapshot)) ?? endReason
  }
  if (held && !mustRefund) await updateAccess(context, tx, held, subscription, endReason)
  const orphaned = applied === 'unknown' && (await isOurs(context, tx, subscription))
  if (mustRefund || orphaned || applied === 'end_there') await endAtProvider(context, tx, subscription)
  return applied
}

/** Access follows the money, so the end and the refund of a subscription may arrive in either order. */
async function updateAccess(
  context: Context,
  tx: Tx,
  { id, state }: { id: string; state: SubscriptionState },
  subscription: ProviderSubscription,
  endReason: EndReason | null,
): Promise<void> {
  const { subscriptions, transactions } = context
  const ended = endReason !== null && (await subscriptions.endNow(tx, id, endReason))
  if (ended) await endAtProvider(context, tx, subscription)
  if (!ended && state !== 'canceled') return
  await subscriptions.openUntil(tx, id, await transactions.paidUntil(tx, id, subscription), endReason)
}

/**
 * Started by us, for an account that was erased since. Other subscriptions may belong to other software on the same
 * provider account.
 */
async function isOurs(
  { transactions }: Context,
  tx: Tx,
  { payoutAccount, subscriptionId }: ProviderSubscription,
): Promise<boolean> {
  return (
    subscriptionId !== null &&
    payoutAccount !== null &&
    (await transactions.ownsPayoutAccount(tx, payoutAccount))
  )
}

/** In a job, so that it happens even if this process dies. */
async function endAtProvider({ jobs }: Context, tx: Tx, { id, state }: ProviderSubscription): Promise<void> {
  if (state !== 'canceled') await jobs.send(tx, END_AT_PROVIDER, { id })
}
