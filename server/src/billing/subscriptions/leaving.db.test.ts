import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { ProviderUnavailable } from '#adapters/payments/port.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import {
  begin,
  checkoutIn,
  GOOD_CARD,
  passDays,
  sellingCreator,
  settleMoney,
  stopAll,
  subscribe,
} from '#test/money.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => transact(world.platform.database.db, work)
const rowOf = (id: string) =>
  world.platform.database.db
    .selectFrom('subscriptions')
    .select(['state', 'cancelled', 'endedBecause'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const countPayments = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('transactions')
      .select('id')
      .where('subscriptionId', '=', id)
      .execute()
  ).length

const restriction = (until: Date | null) => ({ rule: 'C5', reason: 'Against our rules.', until }) as const
const CLOSURES: Record<string, (tx: Tx, id: string) => Promise<unknown>> = {
  'is suspended': (tx, id) =>
    world.services.accounts.restrict(tx, id, restriction(new Date(world.clock.now().getTime() + 86_400_000))),
  'is banned': (tx, id) => world.services.accounts.restrict(tx, id, restriction(null)),
  deactivates: (tx, id) => world.services.accounts.deactivate(tx, id),
  'asks to be deleted': (tx, id) => world.services.accounts.scheduleDeletion(tx, id),
}

test.each(
  Object.entries(CLOSURES).flatMap(([closure, close]) =>
    (['fan', 'creator'] as const).map((who) => [who, closure, close] as const),
  ),
)('stops renewals and closes checkouts of a %s who %s', async (who, _, close) => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const { subscriptionId: unpaid, url } = (
    await begin(who === 'fan' ? ana : ben, who === 'fan' ? (await sellingCreator(world)).id : mira.id)
  ).body
  await inTx((tx) => close(tx, who === 'fan' ? ana.id : mira.id))
  await stopAll(world)
  expect(await rowOf(id)).toMatchObject({ state: 'active', cancelled: true })
  expect(await rowOf(unpaid)).toMatchObject({ state: 'canceled', endedBecause: 'never_paid' })
  const card = { number: GOOD_CARD, confirmed: true }
  await expect(world.services.sandbox!.pay(checkoutIn(url), card)).rejects.toMatchObject({
    code: 'link_expired',
  })
  await passDays(world, 32)
  expect(await rowOf(id)).toMatchObject({ state: 'canceled' })
  expect(await countPayments(id)).toBe(1)
})

const subscribeFans = async (creator: SignedIn, count: number) =>
  Promise.all(Array.from({ length: count }, async () => subscribe(world, await world.person(), creator.id)))

test('stops the other renewals when one fails, and retries that one', async () => {
  const mira = await sellingCreator(world)
  const ids = await subscribeFans(mira, 3)
  await settleMoney(world)
  await inTx((tx) => world.services.accounts.deactivate(tx, mira.id))
  const { subscriptions, sandbox } = world.services
  const spy = vi
    .spyOn(sandbox!.provider, 'setCancelAtPeriodEnd')
    .mockRejectedValueOnce(new ProviderUnavailable('The provider is down.'))
  const signal = new AbortController().signal
  await expect(subscriptions.stopAllOf(mira.id, signal)).rejects.toMatchObject({
    errors: [{ message: 'The provider is down.' }],
  })
  const countCancelled = async () => (await Promise.all(ids.map(rowOf))).filter((row) => row.cancelled).length
  expect(await countCancelled()).toBe(2)
  spy.mockRestore()
  await subscriptions.stopAllOf(mira.id, signal)
  expect(await countCancelled()).toBe(3)
})

test('keeps the renewal of a creator who was reinstated in the meantime', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await inTx((tx) => world.services.accounts.deactivate(tx, mira.id))
  await inTx((tx) => world.services.accounts.reopen(tx, mira.id))
  await stopAll(world)
  expect(await rowOf(id)).toMatchObject({ state: 'active', cancelled: false })
})

test('ends subscriptions at the provider when an account is erased', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const { db, pool } = world.platform.database
  const { providerSubscription } = await db
    .selectFrom('subscriptions')
    .select('providerSubscription')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await inTx((tx) => world.platform.personalData.erase(tx, mira.id))
  const { rows } = await pool.query(`select data from jobs.job where name = 'payments.end_there'`)
  expect(rows).toEqual([{ data: { id: providerSubscription } }])
  await settleMoney(world)
})

test('counts a subscription out once when it ends while its fan is erased', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await subscribe(world, ben, mira.id)
  const { db, pool } = world.platform.database
  const countWaiting = async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  let ended = false
  const changes = await inTx(async (tx) => {
    // Erasing stops here, after it has read the subscription.
    await sql`lock table jobs.job in share row exclusive mode`.execute(tx)
    const erasure = inTx((other) => world.platform.personalData.erase(other, ana.id))
    await until(async () => expect(await countWaiting()).toBe(1))
    const end = inTx((other) => world.services.subscriptions.endNow(other, id, 'unpaid'))
    const ending = end.then(() => void (ended = true))
    await until(async () => expect(ended || (await countWaiting()) === 2).toBe(true))
    return { erasure, ending }
  })
  await Promise.all([changes.erasure, changes.ending])
  const counts = await db
    .selectFrom('creatorProfiles')
    .select(['subscriberCount', 'monthly'])
    .where('userId', '=', mira.id)
    .executeTakeFirst()
  expect(counts).toEqual({ subscriberCount: 1, monthly: 1_000 })
  await settleMoney(world)
})

test('lowers the counts of all creators whose subscriber is erased', async () => {
  const creators = [await sellingCreator(world), await sellingCreator(world), await sellingCreator(world)]
  const ana = await world.person()
  const ids = await Promise.all(creators.map(({ id }) => subscribe(world, ana, id)))
  await world.services.subscriptions.cancel({ accountId: ana.id } as never, ids[2]!)
  await settleMoney(world)
  const countsOf = () =>
    world.platform.database.db
      .selectFrom('creatorProfiles')
      .select(['subscriberCount', 'monthly'])
      .where(
        'userId',
        'in',
        creators.map(({ id }) => id),
      )
      .orderBy('monthly')
      .execute()
  const charged = { subscriberCount: 1, monthly: 1_000 }
  expect(await countsOf()).toEqual([{ subscriberCount: 1, monthly: 0 }, charged, charged])
  await inTx((tx) => world.platform.personalData.erase(tx, ana.id))
  expect(await countsOf()).toEqual(creators.map(() => ({ subscriberCount: 0, monthly: 0 })))
  await settleMoney(world)
})
