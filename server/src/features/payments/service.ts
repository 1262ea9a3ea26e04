import type { EndedBecause } from '@koji/contract'
import type { Payments, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Payouts } from '#features/payouts/service.ts'
import type { Subscriptions } from '#features/subscriptions/service.ts'
import type { Transactions } from '#features/transactions/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { comparing } from './comparing.ts'
import { comparingPayouts } from './comparing-payouts.ts'
import type { Apply, Crossing } from './handling.ts'
import { paymentInbox } from './inbox.ts'
import type { Look } from './looking.ts'
import { unheard } from './unheard.ts'

export type PaymentService = ReturnType<typeof paymentService>

interface Others {
  payments: Payments
  payouts: Payouts
  subscriptions: Subscriptions
  transactions: Transactions
}

/** The job that ends at the provider what has ended here. */
export const END_THERE = 'payments.end_there'

/** Brings what happens at the provider into our own books. */
export function paymentService(
  platform: Platform,
  { payments, payouts, subscriptions, transactions }: Others,
) {
  const { database, jobs } = platform
  const { db } = database

  /** By a job: it has to happen however this ends. */
  async function endThere(tx: Tx, { id, state }: ProviderSubscription): Promise<void> {
    if (state !== 'canceled') await jobs.send(tx, END_THERE, { id })
  }

  async function applySubscription(
    {
      subscription,
      payments: paid,
    }: Pick<Extract<Look, { kind: 'subscription' }>, 'subscription' | 'payments'>,
    number: number,
    done: (outcome: string) => Crossing = () => async () => undefined,
  ): Promise<void> {
    await transact(db, async (tx) => {
      const { applied, held } = await subscriptions.apply(tx, subscription, number)
      const strange = applied === 'give_back'
      let end: EndedBecause | null = null
      for (const payment of paid)
        end = (await transactions.record(tx, { subscription, held, payment, number, strange })) ?? end
      if (end && (await subscriptions.endNow(tx, subscription.subscriptionId!, end)))
        await endThere(tx, subscription)
      if (strange || applied === 'end_there') await endThere(tx, subscription)
      await done(applied)(tx)
    })
  }

  const apply: Apply = async (look, number, done) => {
    if (look.kind === 'subscription') return applySubscription(look, number, done)
    await transact(db, async (tx) => {
      if (look.kind === 'unpaid_checkout') await subscriptions.checkoutClosed(tx, look.checkout)
      if (look.kind === 'account') await payouts.applyAccount(tx, look.account, number)
      if (look.kind === 'payout') await payouts.applyPayout(tx, look.payout, number)
      await done(look.kind === 'nothing' ? look.because : 'applied')(tx)
    })
  }

  const { drawLook } = subscriptions
  const comparePayouts = comparingPayouts(platform, { payments, payouts, drawLook, apply })

  const compared = comparing(platform, {
    ...{ payments, subscriptions, transactions, applySubscription, comparePayouts },
  })

  return {
    ...paymentInbox(platform, payments, apply),
    ...compared,
    ...unheard(platform, { payments, subscriptions, compare: compared.compare }),
    provider: payments.provider,
    endThere: (id: string) => payments.endSubscription(id),
  }
}
