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
import { begin, CARD_THAT_FAILS_LATER, checkoutIn, GOOD_CARD } from './money.ts'
import { getBalance } from './money-checks.ts'
import type { SignedIn, TestWorld } from './world.ts'

export const ACTIONS = [
  'subscribe',
  'subscribe_failing_card',
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
  'end_at_provider',
  'end_and_refund',
  'block',
  'unblock',
  'new_price',
  'leave',
  'pay_out_weekly',
  'request_refund',
  'team_approves',
  'team_rejects',
] as const
export type Action = (typeof ACTIONS)[number]

const PRICES = [1_999, 2_799, 3_499] as const

export interface Pair {
  fan: SignedIn
  creator: SignedIn
}

/** A refusal is fine, since the test only compares the records afterward. */
const attempt = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  )

/** What a fan, a creator, a bank or the team may do, through the public interfaces. */
export function moneyActions(world: TestWorld) {
  const { db } = world.platform.database
  const { payouts, subscriptions } = world.services
  const sandbox = world.services.sandbox!
  const { provider } = sandbox

  /** The newest charge between the two, at the provider. */
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

  async function findLiveSubscription({ fan, creator }: Pair): Promise<string | undefined> {
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

  /** Pays a second checkout of the same subscription, as with two open tabs. */
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

  /** As someone on our team may do in the provider's dashboard. */
  async function endAtProvider(pair: Pair): Promise<void> {
    const id = await findLiveSubscription(pair)
    const row = db
      .selectFrom('subscriptions')
      .select('providerSubscription')
      .where('id', '=', id ?? null)
    const providerId = (await row.executeTakeFirst())?.providerSubscription
    if (providerId) await provider.endSubscription(providerId)
  }

  const changeCard = (me: { accountId: string }, number: string) =>
    subscriptions
      .openPaymentMethod(me)
      .then(({ url }) => sandbox.changeCard(checkoutIn(url), { number, confirmed: true }))

  /** The fan's bank rejects the refund. */
  const failRefund = ({ id, charge }: { id: string; charge: string }) =>
    transact(db, async (tx) => {
      await tx.updateTable('sandboxRefunds').set({ state: 'failed' }).where('payment', '=', id).execute()
      const about = { kind: 'payment', id: charge } as const
      await sandbox.webhooks.enqueue(tx, [{ type: 'refund.failed', about }], sandbox.now())
    })

  /** The creator's bank rejects payouts that haven't arrived yet. */
  const failPayouts = (creatorId: string) =>
    transact(db, async (tx) => {
      const { rows } = await sql<{ id: string; account: string }>`
        update sandbox_payouts p set state = 'failed', failure = 'No such account.' from sandbox_accounts a
        where a.id = p.account and a.account_id = ${creatorId} and p.state = 'sent'
        returning p.id, p.account`.execute(tx)
      const events = rows.map((payout) => ({
        type: 'payout.failed',
        about: { kind: 'payout' as const, ...payout },
      }))
      await sandbox.webhooks.enqueue(tx, events, sandbox.now())
    })

  async function payOut(creator: SignedIn, excess: number): Promise<void> {
    const { available } = await getBalance(world, creator.id)
    const { status } = await creator.call(postPayout, { body: { amount: Math.max(1, available + excess) } })
    // Concurrent requests share one balance, so a valid one may be refused. One above the balance always is.
    expect(excess > 0 ? [409] : [201, 409]).toContain(status)
  }

  /** The newest payment between the two, with its open refund request. */
  const findNewestTransaction = async ({ fan, creator }: Pair) =>
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

  async function requestRefund(pair: Pair): Promise<number> {
    const transaction = await findNewestTransaction(pair)
    if (!transaction) return 0
    const body = { reason: 'by_mistake', details: '' } as const
    return (await pair.fan.call(postRefundRequest, { params: { id: transaction.id }, body })).status
  }

  let admin: Promise<SignedIn> | undefined
  async function decide(pair: Pair, approves: boolean): Promise<number> {
    const transaction = await findNewestTransaction(pair)
    if (!transaction?.request) return 0
    admin ??= world.signIn({ roles: ['admin'] })
    const body = approves
      ? ({ decision: 'approve', amount: 1_111, note: '' } as const)
      : ({ decision: 'reject', note: 'Not this time.' } as const)
    return (await (await admin).call(decideRefund, { params: { id: transaction.request }, body })).status
  }

  /** Only one in five leaves, so that the others can go on acting. */
  const deactivate = async ({ fan }: Pair): Promise<number> =>
    Number.parseInt(fan.id.slice(-4), 16) % 5 === 0 ? (await fan.call(postDeactivation, {})).status : 0

  const expectNoServerError = async (status: Promise<number>): Promise<void> =>
    expect(await status).toBeLessThan(500)

  return async function act(pair: Pair, action: Action): Promise<void> {
    const me = { accountId: pair.fan.id } as Parameters<typeof subscriptions.cancel>[0]
    const key = world.platform.ids.secret()
    const onNewestCharge = async (
      work: (charge: { id: string; charge: string; amount: number }) => unknown,
    ) => {
      const charge = await newestCharge(pair)
      if (charge) await attempt(Promise.resolve(work(charge)))
    }
    switch (action) {
      case 'subscribe':
        return subscribe(pair, GOOD_CARD)
      case 'subscribe_failing_card':
        return subscribe(pair, CARD_THAT_FAILS_LATER)
      case 'pay_twice':
        return payTwice(pair, key)
      case 'cancel':
      case 'resume': {
        const id = await findLiveSubscription(pair)
        return id ? attempt(subscriptions[action](me, id)) : undefined
      }
      case 'good_card':
        return attempt(changeCard(me, GOOD_CARD))
      case 'bad_card':
        return attempt(changeCard(me, CARD_THAT_FAILS_LATER))
      case 'refund_all':
        return onNewestCharge(({ charge, amount }) => provider.refund({ charge, amount, key }))
      case 'refund_part':
        return onNewestCharge(({ charge }) => provider.refund({ charge, amount: 333, key }))
      case 'refund_fails':
        return onNewestCharge(failRefund)
      case 'dispute':
        return onNewestCharge(({ charge }) => sandbox.dispute(charge))
      case 'win':
        return onNewestCharge(({ charge }) => sandbox.decideDispute(charge, 'won'))
      case 'lose':
        return onNewestCharge(({ charge }) => sandbox.decideDispute(charge, 'lost'))
      case 'pay_out':
        return payOut(pair.creator, 0)
      case 'pay_out_too_much':
        return payOut(pair.creator, 1)
      case 'payout_fails':
        return failPayouts(pair.creator.id)
      case 'end_at_provider':
        return endAtProvider(pair)
      case 'end_and_refund':
        await endAtProvider(pair)
        return onNewestCharge(({ charge, amount }) => provider.refund({ charge, amount, key }))
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
        return expectNoServerError(pair.creator.call(patchMyCreator, { body }).then(({ status }) => status))
      }
      case 'leave':
        return expectNoServerError(deactivate(pair))
      case 'pay_out_weekly':
        return void (await payouts.payOutWeekly(new AbortController().signal))
      case 'request_refund':
        return expectNoServerError(requestRefund(pair))
      case 'team_approves':
        return expectNoServerError(decide(pair, true))
      case 'team_rejects':
        return expectNoServerError(decide(pair, false))
      case 'nothing':
    }
  }
}
