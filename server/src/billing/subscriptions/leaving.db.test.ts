import { expect, test, vi } from 'vitest'
import { ProviderAway } from '#adapters/payments/port.ts'
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
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const inTx = (work: (tx: Tx) => Promise<unknown>) => transact(world.platform.database.db, work)
const rowOf = (id: string) =>
  world.platform.database.db
    .selectFrom('subscriptions')
    .select(['state', 'cancelled', 'endedBecause'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const monthsOf = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('transactions')
      .select('id')
      .where('subscriptionId', '=', id)
      .execute()
  ).length

const sentence = (until: Date | null) => ({ rule: 'C5', reason: 'Against our rules.', until }) as const
const WAYS: Record<string, (tx: Tx, id: string) => Promise<unknown>> = {
  'is suspended': (tx, id) =>
    world.services.accounts.suspend(tx, id, sentence(new Date(world.clock.now().getTime() + 86_400_000))),
  'is banned': (tx, id) => world.services.accounts.suspend(tx, id, sentence(null)),
  deactivates: (tx, id) => world.services.accounts.deactivate(tx, id),
  'asks to be deleted': (tx, id) => world.services.accounts.remove(tx, id),
}

test.each(
  Object.entries(WAYS).flatMap(([way, act]) =>
    (['fan', 'creator'] as const).map((who) => [who, way, act] as const),
  ),
)('a %s who %s pays and is paid no further month, and no page stays open', async (who, _, leave) => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const { subscriptionId: begun, url } = (
    await begin(who === 'fan' ? ana : ben, who === 'fan' ? (await sellingCreator(world)).id : mira.id)
  ).body
  await inTx((tx) => leave(tx, who === 'fan' ? ana.id : mira.id))
  await stopAll(world)
  expect(await rowOf(id)).toMatchObject({ state: 'active', cancelled: true })
  expect(await rowOf(begun)).toMatchObject({ state: 'canceled', endedBecause: 'never_paid' })
  const card = { number: GOOD_CARD, confirmed: true }
  await expect(world.services.sandbox!.pay(checkoutIn(url), card)).rejects.toMatchObject({
    code: 'link_expired',
  })
  await passDays(world, 32)
  expect(await rowOf(id)).toMatchObject({ state: 'canceled' })
  expect(await monthsOf(id)).toBe(1)
})

const supporters = async (creator: SignedIn, count: number) =>
  Promise.all(Array.from({ length: count }, async () => subscribe(world, await world.person(), creator.id)))

test('one that cannot be ended keeps no other from its end, and is tried again', async () => {
  const mira = await sellingCreator(world)
  const ids = await supporters(mira, 3)
  await settleMoney(world)
  await inTx((tx) => world.services.accounts.deactivate(tx, mira.id))
  const { subscriptions, sandbox } = world.services
  const refused = vi
    .spyOn(sandbox!.provider, 'setCancelled')
    .mockRejectedValueOnce(new ProviderAway('It is away.'))
  const signal = new AbortController().signal
  await expect(subscriptions.stopAllOf(mira.id, signal)).rejects.toMatchObject({
    errors: [{ message: 'It is away.' }],
  })
  const cancelled = async () => (await Promise.all(ids.map(rowOf))).filter((row) => row.cancelled).length
  expect(await cancelled()).toBe(2)
  refused.mockRestore()
  await subscriptions.stopAllOf(mira.id, signal)
  expect(await cancelled()).toBe(3)
})

test('who is back before it was done goes on', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await inTx((tx) => world.services.accounts.deactivate(tx, mira.id))
  await inTx((tx) => world.services.accounts.reopen(tx, mira.id))
  await stopAll(world)
  expect(await rowOf(id)).toMatchObject({ state: 'active', cancelled: false })
})

test('what still renews when somebody is erased ends at the provider', async () => {
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
