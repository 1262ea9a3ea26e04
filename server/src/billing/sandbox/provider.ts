import { type Payments, ProviderRefused, type ProviderSubscription } from '#adapters/payments/port.ts'
import { publicUrl } from '#platform/config.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { coalesce } from '#platform/work/coalesce.ts'
import type { sandboxBilling } from './billing.ts'
import type { sandboxMessages } from './messages.ts'
import {
  accountView,
  checkoutView,
  paymentView,
  payoutView,
  refundView,
  subscriptionView,
} from './reading.ts'
import * as store from './store.ts'
import * as billing from './store-billing.ts'
import * as money from './store-money.ts'

const CHECKOUT_MS = 24 * 3_600_000
const PAGE_MS = 3_600_000
const PAYOUT_MS = 2 * 86_400_000
const PORTION = 500
/** What is asked for at once is read at once. */
const TOGETHER = { keysOf: () => [], lanes: 1, max: 100 }

interface Parts {
  messages: ReturnType<typeof sandboxMessages>
  bills: ReturnType<typeof sandboxBilling>
  now(): Date
}

/** The test provider as the port has it. */
export function sandboxProvider(platform: Platform, { messages, bills, now }: Parts): Payments {
  const { config, database, ids } = platform
  const { db } = database
  const page = (kind: string, id: string) => `${publicUrl(config)}/sandbox/${kind}/${id}`
  const urlOf = (id: string) => page('checkout', id)
  const subscriptionBy = coalesce({
    run: (some: readonly string[]) => billing.subscriptionsBy(db, some),
    ...TOGETHER,
  })
  const paymentBy = coalesce({ run: (some: readonly string[]) => money.paymentsBy(db, some), ...TOGETHER })

  /** Undefined when there is none, or when it has ended. */
  const change = (
    id: string,
    act: (
      tx: Tx,
      row: NonNullable<Awaited<ReturnType<typeof billing.lockSubscription>>>,
      at: Date,
    ) => Promise<void>,
  ) =>
    transact(db, async (tx) => {
      const row = await billing.lockSubscription(tx, id)
      if (!row || row.state === 'canceled') return
      await act(tx, row, now())
    })

  async function end(tx: Tx, id: string, at: Date): Promise<void> {
    await billing.changeSubscription(tx, id, {
      state: 'canceled',
      endedAt: at,
      endedBecause: 'requested',
      nextAt: null,
    })
    await billing.giveUpPayments(tx, id)
    await messages.tell(
      tx,
      [{ type: 'customer.subscription.deleted', about: { kind: 'subscription', id } }],
      at,
    )
  }

  /** Those that have ended come first, by when. */
  async function placeOf({ id, ended }: { id: string; ended: boolean }): Promise<billing.Listed> {
    const row = ended ? await subscriptionBy(id) : undefined
    return { id, endedAt: row?.endedAt ?? (ended ? '-infinity' : 'infinity') }
  }

  async function openPage(
    kind: 'portal' | 'onboarding',
    row: { customer?: string; account?: string },
    returnTo: string,
  ) {
    const id = ids.secret()
    const expiresAt = new Date(now().getTime() + PAGE_MS)
    await store.addPage(db, { ...row, id, kind, returnTo, expiresAt })
    return page(kind, id)
  }

  return {
    provider: 'sandbox',
    books: 'sandbox',
    now,

    createCustomer: (wish) => store.addCustomer(db, { ...wish, id: bills.newId('cus') }),

    async createCheckout({
      creator,
      customer,
      subscriptionId,
      price,
      feePercent,
      successUrl,
      cancelUrl,
      key,
    }) {
      const wanted = {
        customer,
        subscriptionId,
        price,
        feePercent,
        successUrl,
        cancelUrl,
        creatorName: creator.name,
        account: creator.payoutAccount,
      }
      const row = await store.addCheckout(db, {
        ...wanted,
        id: `cs_${ids.secret()}`,
        key,
        state: 'open',
        expiresAt: new Date(now().getTime() + CHECKOUT_MS),
      })
      requireSame(wanted, row)
      return checkoutView(row, urlOf)
    },

    async checkoutOf(id) {
      const row = await store.checkoutOf(db, id)
      return row ? checkoutView(row, urlOf) : null
    },

    closeCheckout: (id) =>
      transact(db, async (tx) => {
        if (await store.settleCheckout(tx, id, { state: 'closed' }))
          await messages.tell(
            tx,
            [{ type: 'checkout.session.expired', about: { kind: 'checkout', id } }],
            now(),
          )
      }),

    async subscriptionOf(id) {
      const row = await subscriptionBy(id)
      return row ? subscriptionView(row) : null
    },

    setCancelled: (id, cancelled) =>
      change(id, async (tx, row, at) => {
        // What is owed is not asked for any longer from somebody who leaves.
        if (cancelled && row.state === 'past_due') return end(tx, id, at)
        if (row.cancelled === cancelled) return
        await billing.changeSubscription(tx, id, { cancelled })
        await messages.tell(
          tx,
          [{ type: 'customer.subscription.updated', about: { kind: 'subscription', id } }],
          at,
        )
      }),

    endSubscription: (id) => change(id, (tx, _, at) => end(tx, id, at)),

    payInto: ({ subscription, account }) =>
      change(subscription, async (tx, row, at) => {
        if (row.account === account) return
        await billing.changeSubscription(tx, subscription, { account })
        const about = { kind: 'subscription', id: subscription } as const
        await messages.tell(tx, [{ type: 'customer.subscription.updated', about }], at)
      }),

    async *subscriptionsSince(since, after): AsyncIterable<ProviderSubscription> {
      let last = after ? await placeOf(after) : null
      for (;;) {
        const rows = await billing.subscriptionsAfter(db, since, last, PORTION)
        yield* rows.map(subscriptionView)
        const row = rows.at(-1)
        if (!row || rows.length < PORTION) return
        last = { endedAt: row.endedAt ?? 'infinity', id: row.id }
      }
    },

    async *paymentsOf(subscription) {
      for (const row of await money.paymentsOf(db, subscription)) yield paymentView(row)
    },

    async paymentOf(id) {
      const row = await paymentBy(id)
      return row ? paymentView(row) : null
    },

    refund: ({ charge, amount, key }) =>
      transact(db, async (tx) => {
        const payment = await money.lockPayment(tx, charge)
        if (!payment) throw new ProviderRefused('There is no such charge.')
        const before = await money.refundUnder(tx, key)
        if (before && (before.payment !== payment.id || before.amount !== amount))
          throw new ProviderRefused('This key stands for another refund.')
        if (before) return refundView(before)
        const refunds = await money.refundsOf(tx, payment.id)
        const left =
          payment.amount -
          refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0)
        if (amount > left) throw new ProviderRefused('That is more than is left of the charge.')
        const dispute = await money.disputeOf(tx, payment.id)
        if (dispute && dispute.state !== 'won')
          throw new ProviderRefused('The bank has taken it back already.')
        const at = now()
        const row = {
          id: bills.newId('re'),
          payment: payment.id,
          amount,
          state: 'succeeded',
          at,
          key,
        } as const
        await money.addRefund(tx, row)
        await messages.tell(tx, [{ type: 'refund.created', about: { kind: 'payment', id: charge } }], at)
        return refundView(row)
      }),

    // Nothing lies on accounts of creators here: what is theirs is in our own ledger alone.
    takeFromCreator: async () => undefined,
    giveToCreator: async () => undefined,
    moveBalance: async () => undefined,

    openPortal: ({ customer, returnTo }) => openPage('portal', { customer }, returnTo),

    // There is one card of each customer.
    useNewCard: async () => undefined,

    createPayoutAccount: (wish) => store.addAccount(db, { ...wish, id: bills.newId('acct') }),
    openOnboarding: ({ account, returnTo }) => openPage('onboarding', { account }, returnTo),

    async payoutAccountOf(id) {
      const row = await store.accountOf(db, id)
      return row ? accountView(row) : null
    },

    createPayout: ({ account, amount, key }) =>
      transact(db, async (tx) => {
        const at = now()
        if (!(await store.accountOf(tx, account))?.payoutsEnabled)
          throw new ProviderRefused('It is not known where this money goes.')
        const payout = await money.addPayout(tx, {
          id: bills.newId('po'),
          account,
          amount,
          state: 'sent',
          at,
          key,
          arrivesAt: new Date(at.getTime() + PAYOUT_MS),
        })
        requireSame({ account, amount }, payout)
        return payoutView(payout)
      }),

    async payoutOf(id, account) {
      const row = await money.payoutOf(db, id, account)
      return row ? payoutView(row) : null
    },

    readWebhook: (body, signature, at) => messages.read(body, signature, at),
  }
}

/** A key stands for one wish. */
function requireSame<Wish extends object>(wish: Wish, made: NoInfer<Wish>): void {
  for (const name of Object.keys(wish) as (keyof Wish)[])
    if (wish[name] !== made[name]) throw new ProviderRefused('This key stands for another wish.')
}
