import {
  cancelSubscription,
  getCreator,
  getSubscription,
  openPaymentMethod,
  patchMyCreator,
  putBlock,
  resumeSubscription,
} from '@koji/contract'
import { expect, test } from 'vitest'
import {
  begin,
  CARD_THAT_FAILS_LATER,
  checkoutIn,
  DISPUTED_CARD,
  GOOD_CARD,
  passDays,
  sellingCreator,
  settleMoney,
  subscribe,
} from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const readSubscription = async (fan: SignedIn, id: string) =>
  (await fan.call(getSubscription, { params: { id } })).body

const readBalances = async () => {
  const { db } = world.platform.database
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerEntries.accountId')
    .innerJoin('ledgerPostings', 'ledgerPostings.id', 'ledgerEntries.postingId')
    .innerJoin('transactions', 'transactions.id', 'ledgerPostings.transactionId')
    .select(({ fn }) => [
      'transactions.creatorId',
      'ledgerAccounts.kind',
      fn.sum<string>('ledgerEntries.amount').as('sum'),
    ])
    .groupBy(['transactions.creatorId', 'ledgerAccounts.kind'])
    .select('transactions.creatorId')
    .execute()
  return (creatorId: string) =>
    Object.fromEntries(
      rows.filter((row) => row.creatorId === creatorId).map(({ kind, sum }) => [kind, Number(sum)]),
    )
}

const readPatronage = async (fan: SignedIn, creatorId: string) =>
  (await fan.call(getCreator, { params: { creator: creatorId } })).body.patronage

test('activates a subscription and records every cent of its payment', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { status, body } = await begin(ana, mira.id)
  expect(status).toBe(200)
  expect(await readSubscription(ana, body.subscriptionId)).toMatchObject({
    state: 'incomplete',
    price: 1_000,
  })
  expect(await readPatronage(ana, mira.id)).toBe('member')
  await world.services.sandbox!.pay(checkoutIn(body.url), { number: GOOD_CARD, confirmed: false })
  expect(await readSubscription(ana, body.subscriptionId)).toMatchObject({ state: 'incomplete' })
  await settleMoney(world)
  expect(await readSubscription(ana, body.subscriptionId)).toMatchObject({
    state: 'active',
    cancelled: false,
  })
  expect(await readPatronage(ana, mira.id)).toBe('subscriber')
  expect((await readBalances())(mira.id)).toEqual({
    clearing: 941,
    creator_payable: -900,
    fee_revenue: -100,
    processing_expense: 59,
  })
})

test('opens one checkout for a hundred concurrent requests', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const replies = await Promise.all(Array.from({ length: 100 }, () => begin(ana, mira.id)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1)
  expect(new Set(replies.map(({ body }) => body.subscriptionId)).size).toBe(1)
})

test('refuses to subscribe to oneself, twice, to someone who blocked the fan, or to someone who is not selling', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  expect((await begin(mira, mira.id)).problem.code).toBe('not_found')
  expect((await begin(ana, ben.id)).problem.code).toBe('not_found')
  expect((await begin(ana, mira.id, 900)).problem.code).toBe('price_changed')
  await subscribe(world, ana, mira.id)
  expect((await begin(ana, mira.id)).problem.code).toBe('already_subscribed')
  await mira.call(putBlock, { params: { personId: ben.id } })
  expect((await begin(ben, mira.id)).problem.code).toBe('not_found')
})

test('renews after a month', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const first = (await readSubscription(ana, id)).periodEnd
  await passDays(world, 32)
  expect((await readSubscription(ana, id)).periodEnd > first).toBe(true)
  expect((await readBalances())(mira.id)).toMatchObject({ creator_payable: -1_800, fee_revenue: -200 })
})

test('keeps access after a cancellation until the paid period ends, and can be resumed before that', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const cancelled = await ana.call(cancelSubscription, { params: { id } })
  expect(cancelled.body).toMatchObject({ state: 'active', cancelled: true })
  expect(await readPatronage(ana, mira.id)).toBe('subscriber')
  expect((await ana.call(resumeSubscription, { params: { id } })).body).toMatchObject({ cancelled: false })
  await ana.call(cancelSubscription, { params: { id } })
  await passDays(world, 32)
  expect(await readSubscription(ana, id)).toMatchObject({ state: 'canceled', endedBecause: 'cancelled' })
  expect((await ana.call(resumeSubscription, { params: { id } })).problem.code).toBe('already_done')
  const [ben] = [await world.person()]
  expect((await ben.call(cancelSubscription, { params: { id } })).problem.code).toBe('not_found')
})

test('retries a failed renewal after 1, 3 and 7 days with access, then ends', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  await passDays(world, 31)
  const states: unknown[] = []
  for (const days of [1, 2, 4]) {
    const { state, nextAttemptAt } = await readSubscription(ana, id)
    states.push([state, nextAttemptAt !== null, await readPatronage(ana, mira.id)])
    await passDays(world, days)
  }
  expect(states).toEqual(Array.from({ length: 3 }, () => ['past_due', true, 'subscriber']))
  expect(await readSubscription(ana, id)).toMatchObject({ state: 'canceled', endedBecause: 'unpaid' })
  expect((await readBalances())(mira.id)).toMatchObject({ creator_payable: -900 })
})

test('recovers right away when the fan changes the card', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id, { card: CARD_THAT_FAILS_LATER })
  await passDays(world, 32)
  expect(await readSubscription(ana, id)).toMatchObject({ state: 'past_due' })
  const { body } = await ana.call(openPaymentMethod, {})
  await world.services.sandbox!.changeCard(checkoutIn(body.url), { number: GOOD_CARD, confirmed: true })
  await settleMoney(world)
  expect(await readSubscription(ana, id)).toMatchObject({ state: 'active', nextAttemptAt: null })
  expect((await readBalances())(mira.id)).toMatchObject({ creator_payable: -1_800 })
})

test('keeps the price of existing subscribers when it changes', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await mira.call(patchMyCreator, { body: { subscriptionPrice: 1_500 } })
  await passDays(world, 32)
  expect(await readSubscription(ana, id)).toMatchObject({ price: 1_000 })
  expect((await begin(ben, mira.id, 1_000)).problem.code).toBe('price_changed')
  expect(await readSubscription(ben, await subscribe(world, ben, mira.id, { price: 1_500 }))).toMatchObject({
    price: 1_500,
  })
})

test('refunds the second of two paid checkouts', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const first = (await begin(ana, mira.id)).body
  const sandbox = world.services.sandbox!
  const { db } = world.platform.database
  // A second checkout of the same subscription, as after a price change during the payment.
  const row = await db
    .selectFrom('sandboxCheckouts')
    .selectAll()
    .where('id', '=', checkoutIn(first.url))
    .executeTakeFirstOrThrow()
  const second = `cs_${'B'.repeat(43)}`
  await db
    .insertInto('sandboxCheckouts')
    .values({ ...row, id: second, key: 'another' })
    .execute()
  await sandbox.pay(second, { number: GOOD_CARD, confirmed: true })
  await sandbox.pay(checkoutIn(first.url), { number: GOOD_CARD, confirmed: true })
  await settleMoney(world)
  expect(await readSubscription(ana, first.subscriptionId)).toMatchObject({ state: 'active' })
  expect((await readBalances())(mira.id)).toMatchObject({ creator_payable: -900, fee_revenue: -100 })
  const refunds = await db.selectFrom('refunds').select(['amount', 'state', 'cause']).execute()
  expect(refunds).toEqual([{ amount: 1_000, state: 'succeeded', cause: 'paid_twice' }])
})

test('takes a disputed payment from the balance and ends access', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id, { card: DISPUTED_CARD })
  expect(await readSubscription(ana, id)).toMatchObject({ state: 'canceled', endedBecause: 'disputed' })
  expect(await readPatronage(ana, mira.id)).toBe('lapsed')
  expect((await readBalances())(mira.id)).toMatchObject({
    creator_payable: 0,
    dispute_hold: 0,
    clearing: -1_559,
  })
})

test('reverses the transfer of a disputed payment and restores it when the dispute is won', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id, { card: DISPUTED_CARD })
  const { db } = world.platform.database
  const { id: transaction, providerCharge: charge } = await db
    .selectFrom('transactions')
    .select(['id', 'providerCharge'])
    .where('subscriptionId', '=', id)
    .executeTakeFirstOrThrow()
  const readTransfers = async () => {
    const rows = await db
      .selectFrom('disputeTransfers')
      .selectAll()
      .where('transactionId', '=', transaction)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    return rows.map(({ direction, amount, state }) => [direction, amount, state])
  }
  expect(await readTransfers()).toEqual([['us', 900, 'done']])
  await world.services.sandbox!.decideDispute(charge!, 'won')
  await settleMoney(world)
  expect(await readTransfers()).toEqual([
    ['us', 900, 'done'],
    ['creator', 900, 'done'],
  ])
})
