import { cancelSubscription, getCreator, getSubscription, getSubscriptions } from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import {
  begin,
  checkoutIn,
  GOOD_CARD,
  overInject,
  passDays,
  sellingCreator,
  settleMoney,
  subscribe,
} from '#test/money.ts'
import { expectMoneyMatchesProvider } from '#test/money-checks.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const readSubscription = async (fan: SignedIn, id: string) =>
  (await fan.call(getSubscription, { params: { id } })).body
const readPatronage = async (fan: SignedIn, creator: SignedIn) =>
  (await fan.call(getCreator, { params: { creator: creator.id } })).body.patronage

const atProvider = (id: string) =>
  world.platform.database.db
    .selectFrom('sandboxSubscriptions as s')
    .innerJoin('sandboxPayments as p', 'p.subscription', 's.id')
    .select(['s.id', 's.state', 's.periodEnd', 'p.id as payment', 'p.charge', 'p.amount'])
    .where('s.subscriptionId', '=', id)
    .orderBy('p.createdAt', 'desc')
    .executeTakeFirstOrThrow()

const loseWebhooks = () =>
  world.platform.database.db.updateTable('sandboxMessages').set({ dueAt: null }).execute()

const end = async (id: string) => world.services.sandbox!.provider.endSubscription((await atProvider(id)).id)
const refund = async (id: string) => {
  const { charge, amount } = await atProvider(id)
  await world.services.sandbox!.provider.refund({ charge: charge!, amount, key: `refund ${charge}` })
}
const dispute = async (id: string) => world.services.sandbox!.dispute((await atProvider(id)).charge!)

test.each([
  ['refunded', refund, 'refunded'],
  ['disputed', dispute, 'disputed'],
] as const)(
  'closes access when a subscription was ended at the provider and %s, in any order',
  async (_, takeBack, endedBecause) => {
    const mira = await sellingCreator(world)
    const outcomes: unknown[] = []
    const orders = [[end, takeBack], [takeBack, end], [(id: string) => Promise.all([end(id), takeBack(id)])]]
    for (const order of orders) {
      const ana = await world.person()
      const id = await subscribe(world, ana, mira.id)
      for (const act of order) {
        await act(id)
        await settleMoney(world)
      }
      const { state, periodEnd, endedBecause: reason } = await readSubscription(ana, id)
      outcomes.push({ state, endedBecause: reason, periodEnd, patronage: await readPatronage(ana, mira) })
    }
    const now = world.services.sandbox!.now().toISOString()
    const closed = { state: 'canceled', endedBecause, periodEnd: now, patronage: 'lapsed' }
    expect(outcomes).toEqual([closed, closed, closed])
    await expectMoneyMatchesProvider(world, [mira])
  },
)

test('keeps access for a paid month when only the webhook about the end arrives', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const first = (await readSubscription(ana, id)).periodEnd
  await world.services.sandbox!.changeSettings({ days: 31 })
  await loseWebhooks()
  await end(id)
  await settleMoney(world)
  const { state, periodEnd } = await readSubscription(ana, id)
  expect(periodEnd > first).toBe(true)
  expect({ state, periodEnd }).toEqual({
    state: 'canceled',
    periodEnd: (await atProvider(id)).periodEnd.toISOString(),
  })
})

test('keeps access for the paid period when payment and end arrive together', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { subscriptionId: id, url } = (await begin(ana, mira.id)).body
  await world.services.sandbox!.pay(checkoutIn(url), { number: GOOD_CARD, confirmed: true })
  await end(id)
  await settleMoney(world)
  expect(await readSubscription(ana, id)).toMatchObject({
    state: 'canceled',
    endedBecause: 'cancelled',
    periodEnd: (await atProvider(id)).periodEnd.toISOString(),
  })
  expect(await readPatronage(ana, mira)).toBe('subscriber')
  await expectMoneyMatchesProvider(world, [mira])
})

test('restores access when a refund fails', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await refund(id)
  await settleMoney(world)
  expect(await readPatronage(ana, mira)).toBe('lapsed')
  const { payment, charge, periodEnd } = await atProvider(id)
  const { sandbox } = world.services
  await transact(world.platform.database.db, async (tx) => {
    await tx.updateTable('sandboxRefunds').set({ state: 'failed' }).where('payment', '=', payment).execute()
    const about = { kind: 'payment', id: charge! } as const
    await sandbox!.webhooks.enqueue(tx, [{ type: 'refund.failed', about }], sandbox!.now())
  })
  await settleMoney(world)
  expect(await readSubscription(ana, id)).toMatchObject({
    state: 'canceled',
    periodEnd: periodEnd.toISOString(),
  })
  expect(await readPatronage(ana, mira)).toBe('subscriber')
  await expectMoneyMatchesProvider(world, [mira])
})

test('closes access at the end of the period by the provider’s clock', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await ana.call(cancelSubscription, { params: { id } })
  expect(await readPatronage(ana, mira)).toBe('subscriber')
  await passDays(world, 32)
  expect(await readSubscription(ana, id)).toMatchObject({ state: 'canceled', open: false })
  expect(await readPatronage(ana, mira)).toBe('lapsed')
  const listed = async (which: 'live' | 'past') =>
    (await ana.call(getSubscriptions, { query: { which } })).body.items.map((item) => item.id)
  expect([await listed('live'), await listed('past')]).toEqual([[], [id]])
})

test('refunds a charge made after the end, without reopening access', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await refund(id)
  const { db, pool } = world.platform.database
  const sandbox = world.services.sandbox!
  await sandbox.webhooks.deliverAll(overInject(world))
  await world.services.payments.drain()
  expect(await readSubscription(ana, id)).toMatchObject({ state: 'canceled', endedBecause: 'refunded' })
  // Drops the job that ends the subscription at the provider, so that it renews once more.
  const { rows } = await pool.query(`delete from jobs.job where name = 'payments.end_there' returning data`)
  expect(rows).toHaveLength(1)
  await passDays(world, 32)
  expect(await atProvider(id)).toMatchObject({ state: 'canceled' })
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('transactions as t', 't.id', 'refunds.transactionId')
    .select(['refunds.amount', 'refunds.state', 'refunds.cause'])
    .where('t.subscriptionId', '=', id)
    .orderBy('refunds.createdAt')
    .execute()
  expect(refunds).toContainEqual({ amount: 1_000, state: 'succeeded', cause: 'after_end' })
  expect(await readPatronage(ana, mira)).toBe('lapsed')
  await expectMoneyMatchesProvider(world, [mira])
})

test('refunds the rest of a charge made after the end that was refunded in part', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await refund(id)
  const sandbox = world.services.sandbox!
  await sandbox.webhooks.deliverAll(overInject(world))
  await world.services.payments.drain()
  await world.platform.database.pool.query(`delete from jobs.job where name = 'payments.end_there'`)
  await sandbox.changeSettings({ days: 32 })
  const { charge } = await atProvider(id)
  await sandbox.provider.refund({ charge: charge!, amount: 300, key: `part of ${charge}` })
  await settleMoney(world)
  const refunds = await world.platform.database.db
    .selectFrom('refunds')
    .innerJoin('transactions as t', 't.id', 'refunds.transactionId')
    .select(['refunds.amount', 'refunds.state', 'refunds.cause'])
    .where('t.providerCharge', '=', charge)
    .orderBy('refunds.amount')
    .execute()
  expect(refunds).toEqual([
    { amount: 300, state: 'succeeded', cause: 'provider' },
    { amount: 700, state: 'succeeded', cause: 'after_end' },
  ])
  await expectMoneyMatchesProvider(world, [mira])
})
