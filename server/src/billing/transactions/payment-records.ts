import type { EndReason } from '@koji/contract'
import type { PaymentProvider, ProviderPayment, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Ledger } from '#billing/ledger/service.ts'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { csvDollars } from '#platform/csv.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { disputeTransfers } from './dispute-transfers.ts'
import type { ReopenRequest } from './failed-refunds.ts'
import { dailyFigures, postingsOf } from './postings.ts'
import { SENT_BACK } from './refund-delivery.ts'
import type { PaymentStatus } from './rules.ts'
import { refundedAmount, stepsOf } from './steps.ts'
import * as store from './store-payments.ts'

export interface PaymentSnapshot {
  subscription: ProviderSubscription
  /** Our record of the subscription, locked. */
  held: SubscriptionRecord | undefined
  payment: ProviderPayment
  /** Snapshots with a lower number than the last one are ignored. */
  number: number
  /** The fan already pays for another subscription to the same creator, so this payment is refunded. */
  duplicate: boolean
}

type SubscriptionRecord = NonNullable<Awaited<ReturnType<Subscriptions['apply']>>['held']>

interface Dependencies {
  creatorStats: CreatorStats
  ledger: Ledger
  moveDisputedAmount: ReturnType<typeof disputeTransfers>['moveDisputedAmount']
  paymentProvider: PaymentProvider
  reopenRequest: ReopenRequest
  subscriptions: Subscriptions
}

type Owner = Pick<store.TransactionRecord, 'subscriptionId' | 'fanId' | 'creatorId' | 'payoutAccountId'>

interface Change {
  id: string
  owner: Owner
  before: store.TransactionRecord | undefined
  payment: ProviderPayment
}

interface Context extends Dependencies, Pick<Platform, 'clock' | 'devices' | 'events' | 'ids'> {
  notifyCreator(tx: Tx, creatorId: string): void
}

/** Keeps our records of payments equal to the provider's. The same snapshot changes nothing a second time. */
export function paymentRecords({ clock, devices, events, ids }: Platform, dependencies: Dependencies) {
  const notifyCreator = devices.throttled({ type: 'earnings_changed' })
  const context = { ...dependencies, clock, devices, events, ids, notifyCreator }
  return {
    recordPayment: (tx: Tx, snapshot: PaymentSnapshot) => recordPayment(context, tx, snapshot),
    /** One line, to compare our record with `summarize(payment)`. */
    async summary(db: Db, providerPayment: string): Promise<string> {
      const found = await store.statusOf(db, providerPayment)
      return found ? oneLine(found) : 'not there'
    },
    summarize: (payment: ProviderPayment): string =>
      oneLine({ ...payment, refunded: refundedAmount(payment), dispute: payment.dispute?.state ?? null }),
    ownsPayoutAccount: async (tx: Tx, providerAccount: string): Promise<boolean> =>
      (await store.payoutAccountId(tx, providerAccount)) !== undefined,
    paidUntil: (tx: Tx, id: string, { periodEnd, startedAt }: ProviderSubscription): Promise<Date> =>
      store.paidUntil(tx, id, { periodEnd, startedAt }),
  }
}

/** Returns why the subscription has to end, or null. */
async function recordPayment(context: Context, tx: Tx, snapshot: PaymentSnapshot): Promise<EndReason | null> {
  const { ids, moveDisputedAmount, subscriptions } = context
  const { subscription, held, payment, duplicate } = snapshot
  const before = await store.findForUpdate(tx, payment.id)
  if (before && snapshot.number <= before.snapshotNumber) return null
  // After an erasure there's no subscription anymore, but payments still change.
  const owner = before ?? (held && (await ownerOf(tx, held, subscription)))
  if (!owner) return null
  const change = { id: before?.id ?? ids.id(), owner, before, payment }
  const isDuplicate = before?.duplicate || duplicate
  await save(context, tx, change, { duplicate: isDuplicate, snapshotNumber: snapshot.number })
  await post(context, tx, change)
  await saveRefunds(context, tx, change)
  await recordEvents(context, tx, change, isDuplicate)
  await moveDisputedAmount(tx, change.id, payment)
  notifyFan(context, tx, change)
  if (duplicate || paidAfterEnd(payment, held)) {
    await refundRest(context, tx, change, duplicate ? 'paid_twice' : 'after_end')
    return null
  }
  if (!held) return null
  if (payment.state === 'failed')
    await subscriptions.failed(tx, held.id, { attempts: payment.attempts, next: payment.nextAttemptAt })
  return endReasonFor(payment, held.periodEnd)
}

async function ownerOf(
  tx: Tx,
  { id, fanId, creatorId }: SubscriptionRecord,
  { payoutAccount }: ProviderSubscription,
): Promise<Owner | undefined> {
  const payoutAccountId = payoutAccount ? await store.payoutAccountId(tx, payoutAccount) : undefined
  return payoutAccountId ? { subscriptionId: id, fanId, creatorId, payoutAccountId } : undefined
}

async function save(
  { paymentProvider }: Context,
  tx: Tx,
  { id, owner, payment }: Change,
  { duplicate, snapshotNumber }: { duplicate: boolean; snapshotNumber: number },
): Promise<void> {
  const { subscriptionId, fanId, creatorId, payoutAccountId } = owner
  const row = {
    id,
    subscriptionId,
    fanId,
    creatorId,
    payoutAccountId,
    snapshotNumber: snapshotNumber,
    provider: paymentProvider.name,
    providerPayment: payment.id,
    providerCharge: payment.charge?.id ?? null,
    state: payment.state,
    amount: payment.amount,
    fee: payment.charge?.applicationFee ?? 0,
    processingFee: payment.charge?.processingFee ?? null,
    refunded: refundedAmount(payment),
    dispute: payment.dispute?.state ?? null,
    duplicate,
    methodBrand: payment.method?.brand ?? null,
    methodLast4: payment.method?.last4 ?? null,
    periodFrom: payment.period.from,
    periodTo: payment.period.to,
    attempts: payment.attempts,
    nextAttemptAt: payment.nextAttemptAt,
    paidAt: payment.paidAt,
    createdAt: payment.period.from,
  }
  await store.save(tx, { row, steps: stepsOf(payment) })
}

async function post(
  { creatorStats, ledger, notifyCreator }: Context,
  tx: Tx,
  { id, owner, payment }: Change,
): Promise<void> {
  const { creatorId, payoutAccountId } = owner
  const postings = postingsOf(payment, { transactionId: id, payoutAccountId })
  const written = await ledger.postMany(tx, postings)
  if (!creatorId) return
  if (written.size > 0) notifyCreator(tx, creatorId)
  const figures = postings.filter(({ reference }) => written.has(reference)).map(dailyFigures)
  for (const [day, counts] of Map.groupBy(figures, ({ at }) => at.toISOString().slice(0, 10))) {
    const sum = (key: 'gross' | 'net' | 'refunded') => counts.reduce((total, count) => total + count[key], 0)
    const total = { creatorId, gross: sum('gross'), net: sum('net'), refunded: sum('refunded') }
    creatorStats.count(tx, [total], new Date(day))
  }
}

async function saveRefunds(
  { ids, reopenRequest }: Context,
  tx: Tx,
  { id: transactionId, payment }: Change,
): Promise<void> {
  for (const { id: providerRefund, amount, state, at } of payment.refunds) {
    const refund = { id: ids.id(), transactionId, providerRefund, amount, state, at }
    const failed = await store.saveRefund(tx, refund)
    if (failed) await reopenRequest(tx, { transactionId, amount, reason: SENT_BACK, ...failed })
  }
}

async function recordEvents(
  { events }: Context,
  tx: Tx,
  { id, owner, before, payment }: Change,
  isDuplicate: boolean,
): Promise<void> {
  const { fanId, creatorId } = owner
  const paid = payment.state === 'paid' && before?.state !== 'paid' && !isDuplicate
  if (paid && fanId && creatorId)
    await events.record(tx, 'transactions.paid', id, { transactionId: id, fanId, creatorId })
  const amount = newlyRefunded(payment, before)
  if (amount > 0 && fanId && creatorId)
    await events.record(tx, 'transactions.refunded', id, { transactionId: id, fanId, creatorId, amount })
  const { state } = payment.dispute ?? {}
  if (creatorId && state && state !== before?.dispute)
    await events.record(tx, 'transactions.disputed', id, { transactionId: id, creatorId, state })
}

function notifyFan({ devices }: Context, tx: Tx, { id, owner, before, payment }: Change): void {
  if (!owner.fanId || !before) return
  const changed = newlyRefunded(payment, before) !== 0 || (payment.dispute?.state ?? null) !== before.dispute
  if (changed) devices.sendAfterCommit(tx, owner.fanId, { type: 'transaction_changed', transaction: id })
}

async function refundRest(
  { clock, ids }: Context,
  tx: Tx,
  { id: transactionId, payment }: Change,
  cause: 'paid_twice' | 'after_end',
): Promise<void> {
  const listed = payment.refunds.map(({ id }) => id)
  const unlisted = await store.sumUnlistedRefunds(tx, transactionId, listed)
  const amount = payment.amount - refundedAmount(payment) - unlisted
  // The bank has returned a disputed payment already.
  const disputed = payment.dispute !== null && payment.dispute.state !== 'won'
  if (payment.state !== 'paid' || disputed || amount <= 0) return
  const now = clock.now()
  await store.requestRefund(tx, {
    id: ids.id(),
    transactionId,
    amount,
    state: 'requested',
    cause,
    dueAt: now,
    createdAt: now,
  })
}

const newlyRefunded = (payment: ProviderPayment, before: store.TransactionRecord | undefined): number =>
  refundedAmount(payment) - (before?.refunded ?? 0)

/** A subscription ends when the payment for its last period is refunded or disputed. */
function endReasonFor(payment: ProviderPayment, periodEnd: Date): EndReason | null {
  if (payment.state !== 'paid' || payment.period.to < periodEnd) return null
  if (payment.dispute?.state === 'open' || payment.dispute?.state === 'lost') return 'disputed'
  return refundedAmount(payment) === payment.amount ? 'refunded' : null
}

/** The subscription ended here before the provider heard of it. */
const paidAfterEnd = ({ paidAt }: ProviderPayment, held: SubscriptionRecord | undefined): boolean =>
  held?.state === 'canceled' && paidAt !== null && held.endedAt !== null && paidAt > held.endedAt

const oneLine = ({ state, amount, refunded, dispute }: PaymentStatus): string =>
  [
    `${state} $${csvDollars(amount)}`,
    ...(refunded > 0 ? [`$${csvDollars(refunded)} given back`] : []),
    ...(dispute ? [`dispute ${dispute}`] : []),
  ].join(', ')
