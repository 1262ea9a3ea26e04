import {
  decideRefund,
  getDashboard,
  getEarnings,
  getRefundCases,
  getTransactions,
  postRefundRequest,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { DISPUTED_CARD, passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const PRICE = 1_000
const NET = 900

// Tests advance the provider's clock, but immediate ends use ours. A range of a year includes both.
const dashboardOf = async (creator: SignedIn, days: '7' | '30' | '90' | '365' = '30') =>
  (await creator.call(getDashboard, { query: { days } })).body

/** Ledger entries of a creator in the last days of UTC, without payouts. */
async function netOf(creator: SignedIn, days: number): Promise<number> {
  const { rows } = await world.platform.database.pool.query<{ net: number }>(
    `select coalesce(-sum(e.amount), 0)::int as net from ledger_entries e
     join ledger_accounts a on a.id = e.account_id join payout_accounts o on o.id = a.payout_account_id
     join ledger_postings p on p.id = e.posting_id
     where o.creator_id = $1 and p.kind not in ('payout', 'payout_failed')
       and (p.at at time zone 'UTC')::date > ($2::timestamptz at time zone 'UTC')::date - $3::int`,
    [creator.id, world.services.sandbox!.now(), days],
  )
  return rows[0]!.net
}

/** Refunds a part of the last payment. */
async function giveBack(fan: SignedIn, amount: number): Promise<void> {
  const [payment] = (await fan.call(getTransactions, { query: {} })).body.items
  await fan.call(postRefundRequest, {
    params: { id: payment!.id },
    body: { reason: 'other', details: '' },
  })
  const admin = await world.signIn({ roles: ['admin'] })
  const { items } = (await admin.call(getRefundCases, { query: { limit: '100' } })).body
  const request = items.find(({ number }) => number === payment!.number)!
  const body = { decision: 'approve', amount, note: '' } as const
  await admin.call(decideRefund, { params: { id: request.id }, body })
  await settleMoney(world)
}

test('shows zero for every figure before the first payment', async () => {
  const mira = await sellingCreator(world, PRICE)
  const { money, subscribers, days } = await dashboardOf(mira, '365')
  const none = { now: 0, before: 0 }
  expect(money).toEqual({
    monthly: 0,
    monthlyNet: 0,
    gross: none,
    net: none,
    refunded: none,
    churn: none,
    lifetimeValue: 0,
    forecast: 0,
  })
  expect([subscribers.now, days.length]).toEqual([0, 365])
})

test('counts payments on their day and matches the ledger', async () => {
  const mira = await sellingCreator(world, PRICE)
  for (let fan = 0; fan < 2; fan++) await subscribe(world, await world.person(), mira.id, { price: PRICE })
  const { money, days, subscribers } = await dashboardOf(mira, '7')
  expect(subscribers.now).toBe(2)
  expect(money).toMatchObject({ monthly: 2 * PRICE, lifetimeValue: NET, forecast: 2 * NET })
  expect([money.gross.now, money.net.now]).toEqual([2 * PRICE, await netOf(mira, 7)])
  expect(days.at(-1)).toMatchObject({ gross: 2 * PRICE, net: 2 * NET, refunded: 0, joined: 2 })
})

test('sums the net amounts of single payments', async () => {
  const mira = await sellingCreator(world, 995)
  for (let fan = 0; fan < 3; fan++) await subscribe(world, await world.person(), mira.id, { price: 995 })
  const { money } = await dashboardOf(mira, '7')
  expect(money).toMatchObject({ monthly: 2_985, monthlyNet: 3 * 895, forecast: 3 * 895 })
  expect(money.net.now).toBe(money.monthlyNet)
})

test('deducts a partial refund from the earnings of the creator', async () => {
  const mira = await sellingCreator(world, PRICE)
  const fan = await world.person()
  await subscribe(world, fan, mira.id, { price: PRICE })
  await giveBack(fan, 333)
  const { money, subscribers } = await dashboardOf(mira)
  expect(money.refunded.now).toBe(333)
  expect(money.net.now).toBe(NET - 300)
  expect(money.net.now).toBe(await netOf(mira, 30))
  expect([subscribers.now, money.monthly, money.churn.now]).toEqual([1, PRICE, 0])
})

test('counts a full refund as churn without earnings', async () => {
  const mira = await sellingCreator(world, PRICE)
  const fan = await world.person()
  await subscribe(world, fan, mira.id, { price: PRICE })
  await giveBack(fan, PRICE)
  const { money, subscribers } = await dashboardOf(mira, '365')
  expect(subscribers.now).toBe(0)
  expect(money).toMatchObject({ monthly: 0, lifetimeValue: 0, forecast: 0 })
  expect([money.net.now, money.refunded.now, money.churn.now]).toEqual([0, PRICE, 1])
  expect(await netOf(mira, 30)).toBe(0)
})

test('leaves out a disputed payment until the decision', async () => {
  const mira = await sellingCreator(world, PRICE)
  await subscribe(world, await world.person(), mira.id, { price: PRICE })
  await subscribe(world, await world.person(), mira.id, { price: PRICE, card: DISPUTED_CARD })
  const { money } = await dashboardOf(mira, '365')
  expect([money.gross.now, money.refunded.now]).toEqual([2 * PRICE, PRICE])
  expect(money.net.now).toBe(NET)
  expect(money.net.now).toBe(await netOf(mira, 30))
  expect(money.churn.now).toBe(0.5)
})

test('matches the transactions behind a figure, even after a payout', async () => {
  const mira = await sellingCreator(world, 3_000)
  const fan = await world.person()
  await subscribe(world, fan, mira.id, { price: 3_000 })
  await giveBack(fan, 333)
  await passDays(world, 8)
  await world.services.payouts.payOutWeekly(new AbortController().signal)
  const { money } = await dashboardOf(mira)
  const rowsOf = async (kind: 'all' | 'earned' | 'paid' | 'given_back') =>
    (await mira.call(getEarnings, { query: { kind } })).body.items
  const sum = (rows: { amount: number; fee: number }[], fees = false) =>
    rows.reduce((all, { amount, fee }) => all + amount - (fees ? fee : 0), 0)
  expect(sum(await rowsOf('earned'))).toBe(money.net.now)
  expect(sum(await rowsOf('paid'), true)).toBe(money.gross.now)
  expect(sum(await rowsOf('given_back'), true)).toBe(-money.refunded.now)
  expect((await rowsOf('all')).map(({ kind }) => kind).toSorted()).toEqual(['charge', 'payout', 'refund'])
})

test('compares with the range before and forecasts a month for every range', async () => {
  const mira = await sellingCreator(world, PRICE)
  await subscribe(world, await world.person(), mira.id, { price: PRICE })
  await passDays(world, 35)
  await subscribe(world, await world.person(), mira.id, { price: PRICE })
  const month = await dashboardOf(mira, '30')
  expect(month.money.net).toEqual({ now: 2 * NET, before: NET })
  expect(month.subscribers).toEqual({ now: 2, before: 1 })
  for (const days of ['7', '30', '90', '365'] as const) {
    const { money } = await dashboardOf(mira, days)
    expect([money.net.now, money.forecast]).toEqual([await netOf(mira, Number(days)), 2 * NET])
  }
})
