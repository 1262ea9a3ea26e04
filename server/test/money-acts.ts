import {
  decideRefund,
  deleteBlock,
  patchMyCreator,
  postDeactivation,
  postPayout,
  postRefundRequest,
  putBlock,
} from '@koji/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { balanceOf } from './books.ts'
import { begin, CARD_THAT_FAILS_LATER, checkoutIn, GOOD_CARD } from './money.ts'
import type { SignedIn, TestWorld } from './world.ts'

export const ACTIONS = [
  'subscribe',
  'subscribe_badly',
  'pay_twice',
  'cancel',
  'resume',
  'good_card',
  'bad_card',
  'refund_all',
  'refund_part',
  'refund_fails',
  'dispute',
  'win',
  'lose',
  'nothing',
  'pay_out',
  'pay_out_too_much',
  'payout_fails',
  'end_there',
  'end_and_refund',
  'block',
  'unblock',
  'new_price',
  'leave',
  'pay_out_weekly',
  'ask_team',
  'team_gives_back',
  'team_says_no',
] as const
export type Action = (typeof ACTIONS)[number]

const PRICES = [1_999, 2_799, 3_499] as const

export interface Pair {
  fan: SignedIn
  creator: SignedIn
}

/** A no is as good as a yes here: what counts is what the books say afterwards. */
const attempt = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  )

/** What a fan, a creator, a bank or the team may do next, through the same doors as always. */
export function moneyActs(world: TestWorld) {
  const { db } = world.platform.database
  const { payouts, subscriptions } = world.services
  const sandbox = world.services.sandbox!
  const { provider } = sandbox

  /** The newest payment between the two that was paid, at the provider. */
  async function newestCharge({ fan, creator }: Pair) {
    const { rows } = await sql<{ id: string; charge: string; amount: number }>`
      select p.id, p.charge, p.amount from subscriptions ours
      join sandbox_customers c on c.account_id = ours.fan_id
      join sandbox_subscriptions s on s.customer = c.id and s.subscription_id = ours.id
      join sandbox_payments p on p.subscription = s.id
      where ours.fan_id = ${fan.id} and ours.creator_id = ${creator.id} and p.charge is not null
      order by p.created_at desc, p.id limit 1`.execute(db)
    return rows[0]
  }

  async function live({ fan, creator }: Pair): Promise<string | undefined> {
    const row = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('fanId', '=', fan.id)
      .where('creatorId', '=', creator.id)
      .where('state', 'in', ['active', 'past_due'])
      .executeTakeFirst()
    return row?.id
  }

  async function subscribe({ fan, creator }: Pair, number: string): Promise<void> {
    const { price } = await db
      .selectFrom('creatorProfiles')
      .select('subscriptionPrice as price')
      .where('userId', '=', creator.id)
      .executeTakeFirstOrThrow()
    const { status, body } = await begin(fan, creator.id, price)
    if (status === 200) await attempt(sandbox.pay(checkoutIn(body.url), { number, confirmed: true }))
  }

  /** Another page of the same subscription, paid as well, as when two tabs cross. */
  async function payTwice({ fan, creator }: Pair, key: string): Promise<void> {
    const row = await db
      .selectFrom('sandboxCheckouts as c')
      .innerJoin('subscriptions as s', 's.id', 'c.subscriptionId')
      .selectAll('c')
      .where('s.fanId', '=', fan.id)
      .where('s.creatorId', '=', creator.id)
      .orderBy('c.expiresAt', 'desc')
      .executeTakeFirst()
    if (!row) return
    const id = `cs_${world.platform.ids.secret()}`
    const open = { state: 'open', subscription: null, expiresAt: new Date('2100-01-01') } as const
    await db
      .insertInto('sandboxCheckouts')
      .values({ ...row, ...open, id, key })
      .execute()
    await sandbox.pay(id, { number: GOOD_CARD, confirmed: true })
  }

  /** Somebody of the team does so in the provider's own dashboard. */
  async function endThere(pair: Pair): Promise<void> {
    const id = await live(pair)
    const ours = db
      .selectFrom('subscriptions')
      .select('providerSubscription')
      .where('id', '=', id ?? null)
    const there = (await ours.executeTakeFirst())?.providerSubscription
    if (there) await provider.endSubscription(there)
  }

  const changeCard = (me: { accountId: string }, number: string) =>
    subscriptions
      .openPaymentMethod(me)
      .then(({ url }) => sandbox.changeCard(checkoutIn(url), { number, confirmed: true }))

  /** The bank of the fan does not take it. */
  const refundFails = ({ id, charge }: { id: string; charge: string }) =>
    transact(db, async (tx) => {
      await tx.updateTable('sandboxRefunds').set({ state: 'failed' }).where('payment', '=', id).execute()
      const about = { kind: 'payment', id: charge } as const
      await sandbox.messages.tell(tx, [{ type: 'refund.failed', about }], sandbox.now())
    })

  /** The bank of the creator sends back what has not arrived yet. */
  const payoutFails = (creatorId: string) =>
    transact(db, async (tx) => {
      const { rows } = await sql<{ id: string; account: string }>`
        update sandbox_payouts p set state = 'failed', failure = 'No such account.' from sandbox_accounts a
        where a.id = p.account and a.account_id = ${creatorId} and p.state = 'sent'
        returning p.id, p.account`.execute(tx)
      const told = rows.map((payout) => ({
        type: 'payout.failed',
        about: { kind: 'payout' as const, ...payout },
      }))
      await sandbox.messages.tell(tx, told, sandbox.now())
    })

  async function payOut(creator: SignedIn, more: number): Promise<void> {
    const { available } = await balanceOf(world, creator.id)
    const { status } = await creator.call(postPayout, { body: { amount: Math.max(1, available + more) } })
    // Several ask for the same balance at once: who comes late is told so, and who wants more than there is always.
    expect(more > 0 ? [409] : [201, 409]).toContain(status)
  }

  /** The newest payment between the two, and what the fan has asked about it. */
  const ours = async ({ fan, creator }: Pair) =>
    db
      .selectFrom('transactions as t')
      .leftJoin('refundRequests as r', (join) =>
        join.onRef('r.transactionId', '=', 't.id').on('r.state', '=', 'open'),
      )
      .select(['t.id', 'r.id as request'])
      .where('t.fanId', '=', fan.id)
      .where('t.creatorId', '=', creator.id)
      .orderBy('t.createdAt', 'desc')
      .executeTakeFirst()

  async function askTeam(pair: Pair): Promise<number> {
    const paid = await ours(pair)
    if (!paid) return 0
    const body = { reason: 'by_mistake', details: '' } as const
    return (await pair.fan.call(postRefundRequest, { params: { id: paid.id }, body })).status
  }

  let desk: Promise<SignedIn> | undefined
  async function decide(pair: Pair, gives: boolean): Promise<number> {
    const asked = await ours(pair)
    if (!asked?.request) return 0
    desk ??= world.signIn({ roles: ['admin'] })
    const body = gives
      ? ({ decision: 'approve', amount: 1_111, note: '' } as const)
      : ({ decision: 'reject', note: 'Not this time.' } as const)
    return (await (await desk).call(decideRefund, { params: { id: asked.request }, body })).status
  }

  /** One in five goes: where everybody has gone, nothing happens any more. */
  const leave = async ({ fan }: Pair): Promise<number> =>
    Number.parseInt(fan.id.slice(-4), 16) % 5 === 0 ? (await fan.call(postDeactivation, {})).status : 0

  /** A no is as good as a yes, but no fault is. */
  const withoutFault = async (status: Promise<number>): Promise<void> =>
    expect(await status).toBeLessThan(500)

  return async function act(pair: Pair, action: Action): Promise<void> {
    const me = { accountId: pair.fan.id } as Parameters<typeof subscriptions.cancel>[0]
    const key = world.platform.ids.secret()
    const ofCharge = async (work: (charge: { id: string; charge: string; amount: number }) => unknown) => {
      const charge = await newestCharge(pair)
      if (charge) await attempt(Promise.resolve(work(charge)))
    }
    switch (action) {
      case 'subscribe':
        return subscribe(pair, GOOD_CARD)
      case 'subscribe_badly':
        return subscribe(pair, CARD_THAT_FAILS_LATER)
      case 'pay_twice':
        return payTwice(pair, key)
      case 'cancel':
      case 'resume': {
        const id = await live(pair)
        return id ? attempt(subscriptions[action](me, id)) : undefined
      }
      case 'good_card':
        return attempt(changeCard(me, GOOD_CARD))
      case 'bad_card':
        return attempt(changeCard(me, CARD_THAT_FAILS_LATER))
      case 'refund_all':
        return ofCharge(({ charge, amount }) => provider.refund({ charge, amount, key }))
      case 'refund_part':
        return ofCharge(({ charge }) => provider.refund({ charge, amount: 333, key }))
      case 'refund_fails':
        return ofCharge(refundFails)
      case 'dispute':
        return ofCharge(({ charge }) => sandbox.dispute(charge))
      case 'win':
        return ofCharge(({ charge }) => sandbox.decideDispute(charge, 'won'))
      case 'lose':
        return ofCharge(({ charge }) => sandbox.decideDispute(charge, 'lost'))
      case 'pay_out':
        return payOut(pair.creator, 0)
      case 'pay_out_too_much':
        return payOut(pair.creator, 1)
      case 'payout_fails':
        return payoutFails(pair.creator.id)
      case 'end_there':
        return endThere(pair)
      case 'end_and_refund':
        await endThere(pair)
        return ofCharge(({ charge, amount }) => provider.refund({ charge, amount, key }))
      case 'block':
      case 'unblock': {
        const who = { params: { personId: pair.creator.id } }
        const { status } = await (action === 'block'
          ? pair.fan.call(putBlock, who)
          : pair.fan.call(deleteBlock, who))
        return expect(status).toBeLessThan(500)
      }
      case 'new_price': {
        const body = { subscriptionPrice: PRICES[world.platform.ids.secret().charCodeAt(0) % PRICES.length]! }
        return withoutFault(pair.creator.call(patchMyCreator, { body }).then(({ status }) => status))
      }
      case 'leave':
        return withoutFault(leave(pair))
      case 'pay_out_weekly':
        return void (await payouts.payOutWeekly(new AbortController().signal))
      case 'ask_team':
        return withoutFault(askTeam(pair))
      case 'team_gives_back':
        return withoutFault(decide(pair, true))
      case 'team_says_no':
        return withoutFault(decide(pair, false))
      case 'nothing':
    }
  }
}
