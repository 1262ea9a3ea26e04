import { cancelSubscription, getCreator, getSubscription, getSubscriptions } from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { expectTrueBooks } from '#test/books.ts'
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
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const planOf = async (fan: SignedIn, id: string) => (await fan.call(getSubscription, { params: { id } })).body
const patronage = async (fan: SignedIn, creator: SignedIn) =>
  (await fan.call(getCreator, { params: { creator: creator.id } })).body.patronage

/** As the provider has it. */
const there = (id: string) =>
  world.platform.database.db
    .selectFrom('sandboxSubscriptions as s')
    .innerJoin('sandboxPayments as p', 'p.subscription', 's.id')
    .select(['s.id', 's.state', 's.periodEnd', 'p.id as payment', 'p.charge', 'p.amount'])
    .where('s.subscriptionId', '=', id)
    .orderBy('p.createdAt', 'desc')
    .executeTakeFirstOrThrow()

const loseMessages = () =>
  world.platform.database.db.updateTable('sandboxMessages').set({ dueAt: null }).execute()

const end = async (id: string) => world.services.sandbox!.provider.endSubscription((await there(id)).id)
const refund = async (id: string) => {
  const { charge, amount } = await there(id)
  await world.services.sandbox!.provider.refund({ charge: charge!, amount, key: `back ${charge}` })
}
const dispute = async (id: string) => world.services.sandbox!.dispute((await there(id)).charge!)

test.each([
  ['given back', refund, 'refunded'],
  ['taken back by the bank', dispute, 'disputed'],
] as const)(
  'ended at the provider and %s, in whichever order we hear of it, nothing stays open',
  async (_, back, because) => {
    const mira = await sellingCreator(world)
    const outcomes: unknown[] = []
    const orders = [[end, back], [back, end], [(id: string) => Promise.all([end(id), back(id)])]]
    for (const order of orders) {
      const ana = await world.person()
      const id = await subscribe(world, ana, mira.id)
      for (const act of order) {
        await act(id)
        await settleMoney(world)
      }
      const { state, periodEnd, endedBecause } = await planOf(ana, id)
      outcomes.push({ state, endedBecause, open: periodEnd, patronage: await patronage(ana, mira) })
    }
    const open = world.services.sandbox!.now().toISOString()
    const gone = { state: 'canceled', endedBecause: because, open, patronage: 'lapsed' }
    expect(outcomes).toEqual([gone, gone, gone])
    await expectTrueBooks(world, [mira])
  },
)

test('a month that was paid stays open when the end is all that we hear of', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const first = (await planOf(ana, id)).periodEnd
  await world.services.sandbox!.change({ days: 31 })
  await loseMessages()
  await end(id)
  await settleMoney(world)
  const { state, periodEnd } = await planOf(ana, id)
  expect(periodEnd > first).toBe(true)
  expect({ state, periodEnd }).toEqual({
    state: 'canceled',
    periodEnd: (await there(id)).periodEnd.toISOString(),
  })
})

test('what was paid and ended before we heard a word is open as long as it is paid for', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { subscriptionId: id, url } = (await begin(ana, mira.id)).body
  await world.services.sandbox!.pay(checkoutIn(url), { number: GOOD_CARD, confirmed: true })
  await end(id)
  await settleMoney(world)
  expect(await planOf(ana, id)).toMatchObject({
    state: 'canceled',
    endedBecause: 'cancelled',
    periodEnd: (await there(id)).periodEnd.toISOString(),
  })
  expect(await patronage(ana, mira)).toBe('subscriber')
  await expectTrueBooks(world, [mira])
})

test('money that the bank sends back to us opens again what it was paid for', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await refund(id)
  await settleMoney(world)
  expect(await patronage(ana, mira)).toBe('lapsed')
  const { payment, charge, periodEnd } = await there(id)
  const { sandbox } = world.services
  await transact(world.platform.database.db, async (tx) => {
    await tx.updateTable('sandboxRefunds').set({ state: 'failed' }).where('payment', '=', payment).execute()
    const about = { kind: 'payment', id: charge! } as const
    await sandbox!.messages.tell(tx, [{ type: 'refund.failed', about }], sandbox!.now())
  })
  await settleMoney(world)
  expect(await planOf(ana, id)).toMatchObject({ state: 'canceled', periodEnd: periodEnd.toISOString() })
  expect(await patronage(ana, mira)).toBe('subscriber')
  await expectTrueBooks(world, [mira])
})

test('with the clock of the provider ahead, what has ended there is closed here', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await ana.call(cancelSubscription, { params: { id } })
  expect(await patronage(ana, mira)).toBe('subscriber')
  await passDays(world, 32)
  expect(await planOf(ana, id)).toMatchObject({ state: 'canceled', open: false })
  expect(await patronage(ana, mira)).toBe('lapsed')
  const listed = async (which: 'live' | 'past') =>
    (await ana.call(getSubscriptions, { query: { which } })).body.items.map((plan) => plan.id)
  expect([await listed('live'), await listed('past')]).toEqual([[], [id]])
})

test('what is charged after it ended here is given back, and opens nothing', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await refund(id)
  const { db, pool } = world.platform.database
  const sandbox = world.services.sandbox!
  await sandbox.messages.deliverAll(overInject(world))
  await world.services.books.drain()
  expect(await planOf(ana, id)).toMatchObject({ state: 'canceled', endedBecause: 'refunded' })
  // The provider does not hear of the end before the next month.
  const { rows } = await pool.query(`delete from jobs.job where name = 'payments.end_there' returning data`)
  expect(rows).toHaveLength(1)
  await passDays(world, 32)
  expect(await there(id)).toMatchObject({ state: 'canceled' })
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('transactions as t', 't.id', 'refunds.transactionId')
    .select(['refunds.amount', 'refunds.state', 'refunds.why'])
    .where('t.subscriptionId', '=', id)
    .orderBy('refunds.createdAt')
    .execute()
  expect(refunds).toContainEqual({ amount: 1_000, state: 'succeeded', why: 'after_end' })
  expect(await patronage(ana, mira)).toBe('lapsed')
  await expectTrueBooks(world, [mira])
})

test('of what is charged after it ended and partly given back already, the rest goes back', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await refund(id)
  const sandbox = world.services.sandbox!
  await sandbox.messages.deliverAll(overInject(world))
  await world.services.books.drain()
  await world.platform.database.pool.query(`delete from jobs.job where name = 'payments.end_there'`)
  await sandbox.change({ days: 32 })
  const { charge } = await there(id)
  await sandbox.provider.refund({ charge: charge!, amount: 300, key: `a part of ${charge}` })
  await settleMoney(world)
  const refunds = await world.platform.database.db
    .selectFrom('refunds')
    .innerJoin('transactions as t', 't.id', 'refunds.transactionId')
    .select(['refunds.amount', 'refunds.state', 'refunds.why'])
    .where('t.providerCharge', '=', charge)
    .orderBy('refunds.amount')
    .execute()
  expect(refunds).toEqual([
    { amount: 300, state: 'succeeded', why: 'provider' },
    { amount: 700, state: 'succeeded', why: 'after_end' },
  ])
  await expectTrueBooks(world, [mira])
})
