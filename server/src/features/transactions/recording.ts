import type { EndedBecause } from '@koji/contract'
import type { Payments, ProviderPayment, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Dashboards } from '#features/dashboard/service.ts'
import type { Ledger } from '#features/ledger/service.ts'
import type { Subscriptions } from '#features/subscriptions/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { dayOf, postingsOf } from './postings.ts'
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

export interface Others {
  dashboards: Dashboards
  ledger: Ledger
  payments: Payments
  subscriptions: Subscriptions
}

/** What a payment is now, in our books. Called again with the same, it changes nothing. */
export function recording(platform: Platform, { dashboards, ledger, payments, subscriptions }: Others) {
  const { clock, events, ids } = platform

  async function post(
    tx: Tx,
    payment: ProviderPayment,
    creatorId: string | null,
    about: Parameters<typeof postingsOf>[1],
  ) {
    const postings = postingsOf(payment, about)
    const written = await ledger.postMany(tx, postings)
    if (!creatorId) return
    const days = postings.filter(({ reference }) => written.has(reference)).map(dayOf)
    for (const [day, counts] of Map.groupBy(days, ({ at }) => at.toISOString().slice(0, 10)))
      await dashboards.count(
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
  function endOf(payment: ProviderPayment, periodEnd: Date): EndedBecause | null {
    if (payment.state !== 'paid' || payment.period.to < periodEnd) return null
    if (payment.dispute?.state === 'open' || payment.dispute?.state === 'lost') return 'disputed'
    return refundedOf(payment) === payment.amount ? 'refunded' : null
  }

  async function giveBack(tx: Tx, transactionId: string, payment: ProviderPayment): Promise<void> {
    const left = payment.amount - refundedOf(payment)
    if (payment.state !== 'paid' || left <= 0 || (await store.isBeingRefunded(tx, transactionId))) return
    const now = clock.now()
    await store.askRefund(tx, {
      ...{ id: ids.id(), transactionId, amount: left, state: 'asked', why: 'paid_twice' },
      ...{ dueAt: now, createdAt: now },
    })
  }

  return {
    /** In one line, for telling whether something has changed. */
    async summary(db: Db, providerPayment: string): Promise<string> {
      const found = await store.summaryOf(db, providerPayment)
      if (!found) return 'not there'
      const { state, amount, refunded, dispute } = found
      return `${state}, ${amount}, ${refunded} given back${dispute ? `, dispute ${dispute}` : ''}`
    },

    /** Why the subscription cannot go on, if so. */
    async record(tx: Tx, seen: Seen): Promise<EndedBecause | null> {
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
      const row = {
        ...{ id, subscriptionId, fanId, creatorId, payoutAccountId, lastLook: number },
        ...{
          provider: payments.provider,
          providerPayment: payment.id,
          providerCharge: payment.charge?.id ?? null,
        },
        ...{ state: payment.state, amount: payment.amount, fee: payment.charge?.applicationFee ?? 0 },
        ...{ processingFee: payment.charge?.processingFee ?? null, refunded, dispute },
        ...{ methodBrand: payment.method?.brand ?? null, methodLast4: payment.method?.last4 ?? null },
        ...{ periodFrom: payment.period.from, periodTo: payment.period.to, attempts: payment.attempts },
        ...{ nextAttemptAt: payment.nextAttemptAt, paidAt: payment.paidAt, createdAt: payment.period.from },
      }
      await store.put(tx, row, stepsOf(payment))
      await post(tx, payment, creatorId, { transactionId: id, payoutAccountId })
      for (const refund of payment.refunds)
        await store.putRefund(tx, {
          ...{ id: ids.id(), transactionId: id, providerRefund: refund.id, amount: refund.amount },
          ...{ state: refund.state, at: refund.at },
        })
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
      if (strange) {
        await giveBack(tx, id, payment)
        return null
      }
      if (!held) return null
      if (payment.state === 'failed')
        await subscriptions.failed(tx, held.id, { attempts: payment.attempts, next: payment.nextAttemptAt })
      return held.state === 'canceled' ? null : endOf(payment, held.periodEnd)
    },
  }
}

const sumOf = <Key extends 'gross' | 'net' | 'refunded'>(days: readonly Record<Key, number>[], key: Key) =>
  ({ [key]: days.reduce((sum, day) => sum + day[key], 0) }) as Record<Key, number>
