import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { sandboxBilling } from './billing.ts'
import { cardEndingIn, cardOf } from './cards.ts'
import { sandboxMessages } from './messages.ts'
import { sandboxProvider } from './provider.ts'
import * as store from './store.ts'
import * as money from './store-money.ts'

export type Sandbox = ReturnType<typeof sandboxService>

const PORTION = 500
const MESSAGE_DAYS = 7
const DAY_MS = 86_400_000

/** A payment provider of our own, for trying everything out: nobody's money moves. */
export function sandboxService(platform: Platform) {
  const { clock, database } = platform
  const { db } = database
  const messages = sandboxMessages(platform)
  const bills = sandboxBilling(platform, messages)

  /** Remembered, since whoever asks may be in the middle of a transaction; another node learns of a change with its next look. */
  let ahead = 0
  const now = () => new Date(clock.now().getTime() + ahead * 1_000)
  async function lookAtClock(): Promise<Date> {
    ahead = (await store.settingsOf(db)).aheadSeconds
    return now()
  }

  /** Renewals, payouts that arrive, checkouts that nobody paid. */
  async function settleDue(onProgress?: (done: number) => void): Promise<void> {
    const at = await lookAtClock()
    await bills.settleAll(at, onProgress)
    for (let count = PORTION; count === PORTION; )
      count = await transact(db, async (tx) => {
        const arrived = await money.settlePayouts(tx, at, PORTION)
        await messages.tell(
          tx,
          arrived.map(({ id, account, state }) => ({
            type: `payout.${state}`,
            about: { kind: 'payout' as const, id, account },
          })),
          at,
        )
        return arrived.length
      })
    for (let count = PORTION; count === PORTION; )
      count = await transact(db, async (tx) => {
        const closed = await store.closeOldCheckouts(tx, at, PORTION)
        await messages.tell(
          tx,
          closed.map((id) => ({
            type: 'checkout.session.expired',
            about: { kind: 'checkout' as const, id },
          })),
          at,
        )
        return closed.length
      })
  }

  return {
    provider: sandboxProvider(platform, { messages, bills, now }),
    messages,
    now,
    prepare: async () => void (await lookAtClock()),
    settleDue,

    async checkout(id: string) {
      const row = (await store.checkoutOf(db, id)) ?? refuse('not_found')
      const { creatorName, price, cancelUrl, successUrl, state } = row
      return { creatorName, price, cancelUrl, successUrl, state }
    },

    /** `confirmed`: what a bank asks for before it pays. Pressed twice, it is `taken` once. */
    async pay(id: string, { number, confirmed }: { number: string; confirmed: boolean }) {
      const card = cardOf(number) ?? refuse('card_unknown')
      return transact(db, async (tx) => {
        const checkout = (await store.lockCheckout(tx, id)) ?? refuse('not_found')
        if (checkout.state === 'closed') refuse('link_expired')
        if (checkout.state === 'paid') return { returnTo: checkout.successUrl, taken: false }
        if (card.does === 'declines') refuse('card_declined')
        if (card.does === 'asks' && !confirmed) refuse('card_asks')
        await bills.begin(tx, checkout, card, now())
        return { returnTo: checkout.successUrl, taken: true }
      })
    },

    async page(id: string, kind: 'portal' | 'onboarding') {
      const row = (await store.pageOf(db, id, kind, now())) ?? refuse('not_found')
      return { returnTo: row.returnTo, card: row.card ? cardEndingIn(row.card) : null }
    },

    /** Another card, which is tried at once for what is owed. */
    async changeCard(id: string, { number, confirmed }: { number: string; confirmed: boolean }) {
      const card = cardOf(number) ?? refuse('card_unknown')
      if (card.does === 'declines') refuse('card_declined')
      if (card.does === 'asks' && !confirmed) refuse('card_asks')
      const at = now()
      const page = (await store.pageOf(db, id, 'portal', at)) ?? refuse('not_found')
      await transact(db, async (tx) => {
        await store.setCard(tx, page.customer!, card.last4)
        await bills.settleOwed(tx, page.customer!, at)
      })
      return { returnTo: page.returnTo }
    },

    async finishOnboarding(id: string) {
      const at = now()
      const page = (await store.pageOf(db, id, 'onboarding', at)) ?? refuse('not_found')
      await transact(db, async (tx) => {
        await store.changeAccount(tx, page.account!, { complete: true, payoutsEnabled: true })
        await messages.tell(
          tx,
          [{ type: 'account.updated', about: { kind: 'account', id: page.account! } }],
          at,
        )
      })
      return { returnTo: page.returnTo }
    },

    async dispute(charge: string): Promise<void> {
      const at = now()
      await transact(db, async (tx) => {
        const payment = (await money.lockPayment(tx, charge)) ?? refuse('not_found')
        await messages.tell(tx, [await bills.dispute(tx, payment, at)], at)
      })
    },

    /** What the bank says in the end. */
    async decideDispute(charge: string, state: 'won' | 'lost'): Promise<void> {
      const at = now()
      await transact(db, async (tx) => {
        const payment = (await money.lockPayment(tx, charge)) ?? refuse('not_found')
        if (await money.closeDispute(tx, payment.id, state, at))
          await messages.tell(
            tx,
            [{ type: 'charge.dispute.closed', about: { kind: 'payment', id: charge } }],
            at,
          )
      })
    },

    settings: () => store.settingsOf(db),

    /** `noted`: by whom, in the same transaction. */
    async change(
      wish: { days?: number; doubled?: boolean; shuffled?: boolean },
      noted: (tx: Tx) => Promise<unknown> = async () => undefined,
    ) {
      await transact(db, async (tx) => {
        await store.changeSettings(tx, {
          aheadBy: Math.round((wish.days ?? 0) * (DAY_MS / 1_000)),
          ...(wish.doubled !== undefined && { doubled: wish.doubled }),
          ...(wish.shuffled !== undefined && { shuffled: wish.shuffled }),
        })
        await noted(tx)
      })
      await lookAtClock()
      if (wish.days) await settleDue()
      return store.settingsOf(db)
    },

    async forgetOld(): Promise<void> {
      await messages.forgetOld(new Date(clock.now().getTime() - MESSAGE_DAYS * DAY_MS))
      await store.forgetPages(db, now())
    },
  }
}
