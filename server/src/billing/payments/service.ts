import type { EndedBecause, SubscriptionState } from '@koji/contract'
import type { Payments, ProviderSubscription } from '#adapters/payments/port.ts'
import type { Payouts } from '#billing/payouts/service.ts'
import { type Applied, END_THERE, type Subscriptions } from '#billing/subscriptions/service.ts'
import type { Transactions } from '#billing/transactions/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { planOnce } from '#platform/db/prepared.ts'
import { sideBySide } from '#platform/db/side-by-side.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Audit } from '#team/audit/service.ts'
import { claiming } from './claiming.ts'
import { comparing } from './comparing.ts'
import type { Apply, Applying } from './handling.ts'
import { paymentInbox } from './inbox.ts'
import type { Look, Numbers } from './looking.ts'
import { reconciling } from './reconciling.ts'
import { unheard } from './unheard.ts'

export type PaymentService = ReturnType<typeof paymentService>

export interface PaymentNeeds {
  audit: Audit
  payments: Payments
  payouts: Payouts
  subscriptions: Subscriptions
  transactions: Transactions
}

type SubscriptionLook = Pick<Extract<Look, { kind: 'subscription' }>, 'subscription' | 'payments'>

/** Brings what happens at the provider into our own books. */
export function paymentService(
  platform: Platform,
  { audit, payments, payouts, subscriptions, transactions }: PaymentNeeds,
) {
  const { database, jobs } = platform
  const { db } = database

  /** By a job: it has to happen however this ends. */
  async function endThere(tx: Tx, { id, state }: ProviderSubscription): Promise<void> {
    if (state !== 'canceled') await jobs.send(tx, END_THERE, { id })
  }

  /** Begun here, and gone with whoever was erased. What somebody else sells by the same provider is none of ours. */
  const isOurs = async (tx: Tx, { payoutAccount, subscriptionId }: ProviderSubscription): Promise<boolean> =>
    subscriptionId !== null && payoutAccount !== null && (await transactions.isPaidTo(tx, payoutAccount))

  /** What is open follows the money: the same in whichever order we hear of its end and of what was given back. */
  async function follow(
    tx: Tx,
    { id, state }: { id: string; state: SubscriptionState },
    subscription: ProviderSubscription,
    because: EndedBecause | null,
  ): Promise<void> {
    const ended = because !== null && (await subscriptions.endNow(tx, id, because))
    if (ended) await endThere(tx, subscription)
    if (!ended && state !== 'canceled') return
    await subscriptions.openUntil(tx, id, await transactions.paidUntil(tx, id, subscription), because)
  }

  async function bring(
    tx: Tx,
    { subscription, payments: paid }: SubscriptionLook,
    look: Numbers,
  ): Promise<Applied> {
    const { applied, held } = await subscriptions.apply(tx, subscription, look.subscription)
    const strange = applied === 'give_back'
    let end: EndedBecause | null = null
    for (const payment of paid) {
      const seen = { subscription, held, payment, strange, number: look.payment }
      end = (await transactions.record(tx, seen)) ?? end
    }
    if (held && !strange) await follow(tx, held, subscription, end)
    const nobodys = applied === 'unknown' && (await isOurs(tx, subscription))
    if (strange || nobodys || applied === 'end_there') await endThere(tx, subscription)
    return applied
  }

  const applySubscription = (look: SubscriptionLook, numbers: Numbers): Promise<Applied> =>
    transact(db, async (tx) => {
      await planOnce(tx)
      return bring(tx, look, numbers)
    })

  async function applySubscriptions(looks: readonly Applying[], number: number): Promise<void> {
    const numbers = { subscription: number, payment: number }
    await transact(db, async (tx) => {
      await planOnce(tx)
      await sideBySide(tx, looks, async ({ look, done }) => {
        await done(await bring(tx, look as SubscriptionLook, numbers))(tx)
      })
    })
  }

  const apply: Apply = async (looks, number) => {
    const { look, done } = looks[0]!
    if (look.kind === 'subscription') return applySubscriptions(looks, number)
    if (look.kind === 'card') await payments.useNewCard(look.customer)
    await transact(db, async (tx) => {
      if (look.kind === 'unpaid_checkout') await subscriptions.checkoutClosed(tx, look.checkout)
      if (look.kind === 'account') await payouts.applyAccount(tx, look.account, number)
      if (look.kind === 'payout') await payouts.applyPayout(tx, look.payout, number)
      await done(look.kind === 'nothing' ? look.because : 'applied')(tx)
    })
  }

  const { compare, compareOne } = comparing(platform, {
    payments,
    subscriptions,
    transactions,
    applySubscription,
  })

  return {
    ...claiming(platform, payments),
    ...paymentInbox(platform, payments, apply),
    ...reconciling(platform, { audit, payments, payouts, subscriptions, transactions, compare, compareOne }),
    ...unheard(platform, { payments, subscriptions, compare }),
    compare,
    compareOne,
    provider: payments.provider,
    endThere: (id: string) => payments.endSubscription(id),
  }
}
