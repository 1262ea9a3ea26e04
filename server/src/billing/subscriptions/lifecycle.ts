import type { EndReason } from '@koji/contract'
import type { PaymentProvider, ProviderSubscription } from '#adapters/payments/port.ts'
import { csvDollars } from '#platform/csv.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import { decideOnSnapshot, isVisibleChange, type StateChange, type Transition } from './state-machine.ts'
import * as checkouts from './store-checkouts.ts'
import * as store from './store-lifecycle.ts'

/** Stored as the outcome of a webhook. */
export type Applied = 'applied' | 'nothing' | 'unknown' | 'end_there' | 'give_back'

interface Dependencies {
  creators: Creators
  creatorStats: CreatorStats
  paymentProvider: Pick<PaymentProvider, 'now' | 'name'>
}

interface Ending {
  startedAt: Date
  endedAt: Date | null
  endedBecause: EndReason | null
}

interface Context extends Dependencies, Pick<Platform, 'devices' | 'events'> {
  notifyCreator(tx: Tx, creatorId: string): void
}

export interface FailedAttempt {
  attempts: number
  next: Date | null
}

/** Every change of a subscription's state, with the creator's counts, events and live messages. */
export function subscriptionLifecycle({ database, devices, events }: Platform, dependencies: Dependencies) {
  const notifyCreator = devices.throttled({ type: 'earnings_changed' })
  const context = { ...dependencies, devices, events, notifyCreator }
  const { paymentProvider } = dependencies
  return {
    apply: (tx: Tx, found: ProviderSubscription, snapshotNumber: number) =>
      apply(context, tx, found, snapshotNumber),
    failed: (tx: Tx, id: string, attempt: FailedAttempt) => failed(context, tx, id, attempt),
    endNow: (tx: Tx, id: string, because: EndReason) => endNow(context, tx, id, because),
    openUntil: (tx: Tx, id: string, paidUntil: Date, because: EndReason | null) =>
      openUntil(context, tx, id, paidUntil, because),
    checkoutClosed: (tx: Tx, checkout: string) => checkoutClosed(context, tx, checkout),
    summary,
    nextSnapshotNumber: () => store.nextSnapshotNumber(database.db),
    liveWithOlderSnapshot: (db: Db, page: Parameters<typeof store.liveWithOlderSnapshot>[2]) =>
      store.liveWithOlderSnapshot(db, paymentProvider.name, page),
    unpaidSince: checkouts.unpaidSince,
    dropUnpaid: checkouts.dropUnpaid,
  }
}

/** Applies a snapshot. `held` is the row after the change; it's locked until the transaction ends. */
async function apply(
  context: Context,
  tx: Tx,
  found: ProviderSubscription,
  snapshotNumber: number,
): Promise<{ applied: Applied; held?: store.LockedSubscription }> {
  const before = found.subscriptionId ? await store.lock(tx, found.subscriptionId) : undefined
  if (!before) return { applied: 'unknown' }
  const decision = decideOnSnapshot(before, found, snapshotNumber)
  if (decision.do !== 'change') return { applied: decision.do, held: before }
  const startedAt = before.state === 'incomplete' ? found.startedAt : before.startedAt
  const after = {
    ...before,
    ...decision.change,
    providerSubscription: found.id,
    snapshotNumber,
    startedAt,
  }
  await write(context, tx, before, after)
  await recordTransitions(context, tx, after, decision.transitions)
  if (isVisibleChange(before, decision.change)) notifyBoth(context, tx, before)
  return { applied: 'applied', held: after }
}

/** Announces each failed attempt to charge a month once. */
async function failed(
  context: Context,
  tx: Tx,
  id: string,
  { attempts, next }: FailedAttempt,
): Promise<void> {
  const { events } = context
  const held = await store.lock(tx, id)
  if (held?.state !== 'past_due' || attempts <= held.failedAttempts) return
  await store.setAttempt(tx, id, attempts, next)
  await events.record(tx, 'subscriptions.past_due', id, { ...subjectOf(held), attempt: attempts })
  notifyBoth(context, tx, held)
}

/** Ends a subscription and the access to what was paid for. False if it had ended already. */
async function endNow(context: Context, tx: Tx, id: string, because: EndReason): Promise<boolean> {
  const held = await store.lock(tx, id)
  if (!held || held.state === 'canceled') return false
  const after = await writeEnd(context, tx, held, because)
  await recordTransitions(context, tx, after, held.state === 'incomplete' ? [] : ['ended'])
  notifyBoth(context, tx, held)
  return true
}

/** Moves the end of access of an ended subscription. `because` is stored if that closes it now. */
async function openUntil(
  context: Context,
  tx: Tx,
  id: string,
  paidUntil: Date,
  because: EndReason | null,
): Promise<void> {
  const { paymentProvider } = context
  const held = await store.lock(tx, id)
  if (held?.state !== 'canceled' || held.periodEnd.getTime() === paidUntil.getTime()) return
  const now = paymentProvider.now()
  const closes = held.periodEnd > now && paidUntil <= now
  await store.setPeriodEnd(tx, id, paidUntil, closes ? because : null)
  notifyBoth(context, tx, held)
}

/** Ends a subscription whose checkout closed unpaid, unless a newer checkout has replaced that one. */
async function checkoutClosed(context: Context, tx: Tx, checkout: string): Promise<void> {
  const { devices } = context
  const id = await checkouts.byCheckout(tx, checkout)
  const held = id ? await store.lock(tx, id) : undefined
  if (held?.state !== 'incomplete' || held.checkout !== checkout) return
  await writeEnd(context, tx, held, 'never_paid')
  devices.sendAfterCommit(tx, held.fanId, { type: 'subscription_changed', subscription: held.id })
}

/** One line that differs whenever fan or creator could see a difference. */
async function summary(db: Db, id: string | null): Promise<string> {
  const held = id ? await store.find(db, id) : undefined
  if (!held) return 'not there'
  const { state, price, periodEnd, cancelled } = held
  const until = periodEnd.toISOString().slice(0, 16).replace('T', ' ')
  return `${state}, $${csvDollars(price)} a month until ${until} UTC${cancelled ? ', cancelled' : ''}`
}

async function write(
  { creators }: Context,
  tx: Tx,
  before: store.LockedSubscription,
  after: store.LockedSubscription & Pick<StateChange, 'endedBecause'>,
): Promise<void> {
  await store.update(tx, after)
  const [was, is] = [countsOf(before), countsOf(after)]
  await creators.countSubscribers(tx, {
    userId: before.creatorId,
    subscribers: is.subscribers - was.subscribers,
    monthly: is.monthly - was.monthly,
  })
}

async function writeEnd(context: Context, tx: Tx, before: store.LockedSubscription, endedBecause: EndReason) {
  const { paymentProvider } = context
  const endedAt = paymentProvider.now()
  const periodEnd = before.periodEnd < endedAt ? before.periodEnd : endedAt
  const after = { ...before, state: 'canceled', periodEnd, endedAt, endedBecause } as const
  await write(context, tx, before, after)
  return after
}

/** Counts beginnings and ends on the day that their row names, so that figures and rows always agree. */
async function recordTransitions(
  { creatorStats, events }: Context,
  tx: Tx,
  row: store.LockedSubscription & Ending,
  transitions: readonly Transition[],
): Promise<void> {
  const { creatorId } = row
  const subject = subjectOf(row)
  for (const transition of transitions) {
    if (transition === 'started') creatorStats.count(tx, [{ creatorId, joined: 1 }], row.startedAt)
    if (transition === 'ended') {
      creatorStats.count(tx, [{ creatorId, left: 1 }], row.endedAt!)
      await events.record(tx, 'subscriptions.ended', row.id, { ...subject, because: row.endedBecause! })
    } else if (transition === 'cancelled' || transition === 'resumed') {
      const cancelled = transition === 'cancelled'
      await events.record(tx, 'subscriptions.cancelled', row.id, { ...subject, cancelled })
    } else if (transition !== 'past_due') {
      await events.record(tx, `subscriptions.${transition}`, row.id, subject)
    }
  }
}

function notifyBoth(
  { devices, notifyCreator }: Context,
  tx: Tx,
  { id, fanId, creatorId }: store.LockedSubscription,
): void {
  devices.sendAfterCommit(tx, fanId, { type: 'subscription_changed', subscription: id })
  notifyCreator(tx, creatorId)
}

const subjectOf = ({ id, fanId, creatorId }: store.LockedSubscription) => ({
  subscriptionId: id,
  fanId,
  creatorId,
})

/** What a subscription adds to its creator's counts. */
function countsOf({ state, price, cancelled }: Pick<StateChange, 'state' | 'price' | 'cancelled'>) {
  const isLive = state === 'active' || state === 'past_due'
  return { subscribers: isLive ? 1 : 0, monthly: isLive && !cancelled ? price : 0 }
}
