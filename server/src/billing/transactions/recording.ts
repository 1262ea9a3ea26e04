import type { EndReason } from '@koji/contract'
import type { PaymentProvider, ProviderPayment, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Ledger } from '#billing/ledger/service.ts'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { csvDollars } from '#platform/csv.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { disputing } from './disputing.ts'
import { dayOf, postingsOf } from './postings.ts'
import { SENT_BACK } from './refunding.ts'
import type { Return } from './returning.ts'
import type { Facts } from './rules.ts'
import { refundedOf, stepsOf } from './steps.ts'
import * as store from './store-recording.ts'

export interface Seen {
  subscription: ProviderSubscription
  /** Ours, as it is now, and locked. */
  held: Held | undefined
  payment: ProviderPayment
  /** Of the look. */
  number: number
  /** Paid beside the subscription that counts: it is given back. */
  strange: boolean
}

type Held = NonNullable<Awaited<ReturnType<Subscriptions['apply']>>['held']>

export interface Dependencies {
  creatorStats: CreatorStats
  ledger: Ledger
  paymentProvider: PaymentProvider
  subscriptions: Subscriptions
}

interface RecordingDependencies extends Dependencies {
  giveToTeam: Return
  followDispute: ReturnType<typeof disputing>['followDispute']
}

/** What a payment is now, in our books. Called again with the same, it changes nothing. */
export function recording(
  platform: Platform,
  { creatorStats, followDispute, giveToTeam, ledger, paymentProvider, subscriptions }: RecordingDependencies,
) {
  const { clock, devices, events, ids } = platform
  const tellCreator = devices.throttled({ type: 'earnings_changed' })

  async function post(
    tx: Tx,
    payment: ProviderPayment,
    creatorId: string | null,
    about: Parameters<typeof postingsOf>[1],
  ) {
    const postings = postingsOf(payment, about)
    const written = await ledger.postMany(tx, postings)
    if (!creatorId) return
    if (written.size > 0) tellCreator(tx, creatorId)
    const days = postings.filter(({ reference }) => written.has(reference)).map(dayOf)
    for (const [day, counts] of Map.groupBy(days, ({ at }) => at.toISOString().slice(0, 10)))
      creatorStats.count(
        tx,
        [{ creatorId, ...sumOf(counts, 'gross'), ...sumOf(counts, 'net'), ...sumOf(counts, 'refunded') }],
        new Date(day),
      )
  }

  async function whoseIs(tx: Tx, held: Held, { payoutAccount }: ProviderSubscription) {
    const payoutAccountId = payoutAccount ? await store.payoutAccountBy(tx, payoutAccount) : undefined
    const { id: subscriptionId, fanId, creatorId } = held
    return payoutAccountId ? { subscriptionId, fanId, creatorId, payoutAccountId } : undefined
  }

  /** Somebody who has their money back does not keep what it was for. */
  function endOf(payment: ProviderPayment, periodEnd: Date): EndReason | null {
    if (payment.state !== 'paid' || payment.period.to < periodEnd) return null
    if (payment.dispute?.state === 'open' || payment.dispute?.state === 'lost') return 'disputed'
    return refundedOf(payment) === payment.amount ? 'refunded' : null
  }

  /** It ended here, and the provider had not heard of it when it charged. */
  const isAfterEnd = ({ paidAt }: ProviderPayment, held: Held | undefined): boolean =>
    held?.state === 'canceled' && paidAt !== null && held.endedAt !== null && paidAt > held.endedAt

  async function giveBack(
    tx: Tx,
    { transactionId, why }: { transactionId: string; why: 'paid_twice' | 'after_end' },
    payment: ProviderPayment,
  ): Promise<void> {
    const known = payment.refunds.map(({ id }) => id)
    const left = payment.amount - refundedOf(payment) - (await store.underWay(tx, transactionId, known))
    // What a bank has taken back is theirs already.
    const taken = payment.dispute !== null && payment.dispute.state !== 'won'
    if (payment.state !== 'paid' || taken || left <= 0) return
    const now = clock.now()
    await store.askRefund(tx, {
      id: ids.id(),
      transactionId,
      amount: left,
      state: 'asked',
      why,
      dueAt: now,
      createdAt: now,
    })
  }

  return {
    /** In one line, for telling whether something has changed. */
    async summary(db: Db, providerPayment: string): Promise<string> {
      const found = await store.summaryOf(db, providerPayment)
      return found ? inOneLine(found) : 'not there'
    },

    /** The same line, of what the provider has. */
    summaryThere: (payment: ProviderPayment): string =>
      inOneLine({
        ...payment,
        refunded: refundedOf(payment),
        dispute: payment.dispute?.state ?? null,
      }),

    /** Why the subscription cannot go on, if so. */
    async record(tx: Tx, seen: Seen): Promise<EndReason | null> {
      const { subscription, held, payment, number, strange } = seen
      const before = await store.known(tx, payment.id)
      if (before && number <= before.lastLook) return null
      // Money of people who have left is still money: what is known of a payment is enough to go on with it.
      const whose = before ?? (held && (await whoseIs(tx, held, subscription)))
      if (!whose) return null
      const { fanId, creatorId, payoutAccountId, subscriptionId } = whose
      const id = before?.id ?? ids.id()
      const refunded = refundedOf(payment)
      const dispute = payment.dispute?.state ?? null
      const beside = before?.beside || strange
      const row = {
        id,
        subscriptionId,
        fanId,
        creatorId,
        payoutAccountId,
        lastLook: number,
        provider: paymentProvider.name,
        providerPayment: payment.id,
        providerCharge: payment.charge?.id ?? null,
        state: payment.state,
        amount: payment.amount,
        fee: payment.charge?.applicationFee ?? 0,
        processingFee: payment.charge?.processingFee ?? null,
        refunded,
        dispute,
        beside,
        methodBrand: payment.method?.brand ?? null,
        methodLast4: payment.method?.last4 ?? null,
        periodFrom: payment.period.from,
        periodTo: payment.period.to,
        attempts: payment.attempts,
        nextAttemptAt: payment.nextAttemptAt,
        paidAt: payment.paidAt,
        createdAt: payment.period.from,
      }
      await store.put(tx, { row, steps: stepsOf(payment) })
      await post(tx, payment, creatorId, { transactionId: id, payoutAccountId })
      for (const refund of payment.refunds) {
        const about = { transactionId: id, amount: refund.amount }
        const found = {
          ...about,
          id: ids.id(),
          providerRefund: refund.id,
          state: refund.state,
          at: refund.at,
        }
        const back = await store.putRefund(tx, found)
        if (back) await giveToTeam(tx, { ...about, ...back, words: SENT_BACK })
      }
      if (payment.state === 'paid' && before?.state !== 'paid' && !beside && fanId && creatorId)
        await events.record(tx, 'transactions.paid', id, { transactionId: id, fanId, creatorId })
      const given = refunded - (before?.refunded ?? 0)
      if (given > 0 && fanId && creatorId)
        await events.record(tx, 'transactions.refunded', id, {
          transactionId: id,
          fanId,
          creatorId,
          amount: given,
        })
      if (creatorId && dispute && dispute !== before?.dispute)
        await events.record(tx, 'transactions.disputed', id, { transactionId: id, creatorId, state: dispute })
      await followDispute(tx, id, payment)
      if (fanId && before && (given !== 0 || dispute !== before.dispute))
        devices.sendAfterCommit(tx, fanId, { type: 'transaction_changed', transaction: id })
      if (strange || isAfterEnd(payment, held)) {
        await giveBack(tx, { transactionId: id, why: strange ? 'paid_twice' : 'after_end' }, payment)
        return null
      }
      if (!held) return null
      if (payment.state === 'failed')
        await subscriptions.failed(tx, held.id, { attempts: payment.attempts, next: payment.nextAttemptAt })
      return endOf(payment, held.periodEnd)
    },

    isPaidTo: async (tx: Tx, payoutAccount: string): Promise<boolean> =>
      (await store.payoutAccountBy(tx, payoutAccount)) !== undefined,

    /** Until when a subscription is paid for, without what was given back. */
    paidUntil: (tx: Tx, id: string, { periodEnd, startedAt }: ProviderSubscription): Promise<Date> =>
      store.paidUntil(tx, id, { periodEnd, startedAt }),
  }
}

const inOneLine = ({ state, amount, refunded, dispute }: Facts): string =>
  [
    `${state} $${csvDollars(amount)}`,
    ...(refunded > 0 ? [`$${csvDollars(refunded)} given back`] : []),
    ...(dispute ? [`dispute ${dispute}`] : []),
  ].join(', ')

const sumOf = <Key extends 'gross' | 'net' | 'refunded'>(days: readonly Record<Key, number>[], key: Key) =>
  ({ [key]: days.reduce((sum, day) => sum + day[key], 0) }) as Record<Key, number>
