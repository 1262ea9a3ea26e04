import { cancelSubscription, getSubscription, postPayout } from '@koji/contract'
import { expect, test, vi } from 'vitest'
import {
  begin,
  checkoutIn,
  GOOD_CARD,
  passDays,
  sellingCreator,
  settleMoney,
  subscribe,
} from '#test/money.ts'
import { expectMoneyMatchesProvider } from '#test/money-checks.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const readState = async (fan: SignedIn, id: string) =>
  (await fan.call(getSubscription, { params: { id } })).body.state

const payFor = (url: string) =>
  world.services.sandbox!.pay(checkoutIn(url), { number: GOOD_CARD, confirmed: true })

/** Sent, but never delivered. */
const loseWebhooks = () =>
  world.platform.database.db.updateTable('sandboxMessages').set({ dueAt: null }).execute()

const endUnpaidCheckouts = () => world.services.payments.endUnpaidCheckouts(new AbortController().signal)
const reconcile = () => world.services.payments.reconcile(new AbortController().signal)

test('activates a paid subscription on request, before any webhook arrives', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  const { subscriptionId: id, url } = (await begin(ana, mira.id)).body
  expect(await readState(ana, id)).toBe('incomplete')
  await payFor(url)
  await loseWebhooks()
  world.clock.advance({ seconds: 6 })
  expect((await ben.call(getSubscription, { params: { id } })).problem.code).toBe('not_found')
  expect(await readState(ana, id)).toBe('active')
  await expectMoneyMatchesProvider(world, [mira])
})

test('fetches a checkout at most once in five seconds', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { subscriptionId: id } = (await begin(ana, mira.id)).body
  const fetches = vi.spyOn(world.services.sandbox!.provider, 'findCheckout')
  for (const seconds of [0, 1, 3]) {
    world.clock.advance({ seconds })
    await Promise.all(Array.from({ length: 20 }, () => readState(ana, id)))
  }
  expect(fetches).toHaveBeenCalledTimes(1)
  world.clock.advance({ seconds: 1 })
  await readState(ana, id)
  expect(fetches).toHaveBeenCalledTimes(2)
  fetches.mockRestore()
})

test('shows the known state while the provider is unavailable', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { subscriptionId: id } = (await begin(ana, mira.id)).body
  const failure = vi
    .spyOn(world.services.sandbox!.provider, 'findCheckout')
    .mockRejectedValue(new Error('Unavailable.'))
  expect(await readState(ana, id)).toBe('incomplete')
  failure.mockRestore()
})

test('ends checkouts after two days, even behind a hundred that were paid', async () => {
  const mira = await sellingCreator(world)
  const fans = await Promise.all(Array.from({ length: 101 }, () => world.person()))
  const checkouts = await Promise.all(fans.map(async (fan) => ({ fan, ...(await begin(fan, mira.id)).body })))
  for (const { url } of checkouts) await payFor(url)
  await loseWebhooks()
  world.clock.advance({ seconds: 1 })
  const old = (await begin(await world.person(), mira.id)).body
  world.clock.advance({ hours: 47 })
  const recent = (await begin(await world.person(), mira.id)).body
  world.clock.advance({ hours: 2 })
  await endUnpaidCheckouts()
  const { db } = world.platform.database
  const states = await db
    .selectFrom('subscriptions')
    .select(['id', 'state'])
    .where('creatorId', '=', mira.id)
    .execute()
  const found = new Map(states.map(({ id, state }) => [id, state]))
  expect(new Set(checkouts.map(({ subscriptionId }) => found.get(subscriptionId)))).toEqual(
    new Set(['active']),
  )
  expect(found.get(old.subscriptionId)).toBe('canceled')
  expect(found.get(recent.subscriptionId)).toBe('incomplete')
  await settleMoney(world)
  await expectMoneyMatchesProvider(world, [mira])
})

test('finds a failed payout whose webhook was lost', async () => {
  const [mira, ana] = [await sellingCreator(world, 2_799), await world.person()]
  await subscribe(world, ana, mira.id, { price: 2_799 })
  await passDays(world, 8)
  const { id } = (await mira.call(postPayout, { body: { amount: 2_500 } })).body
  await world.services.payouts.sendDue()
  const { db } = world.platform.database
  await db.updateTable('sandboxPayouts').set({ state: 'failed', failure: 'No such account.' }).execute()
  expect(await reconcile()).toMatchObject({ repaired: 1 })
  const payout = db.selectFrom('payouts').select('state').where('id', '=', id)
  expect(await payout.executeTakeFirst()).toEqual({ state: 'failed' })
  await expectMoneyMatchesProvider(world, [mira])
  expect(await reconcile()).toMatchObject({ repaired: 0 })
})

test('ignores a snapshot that is older than a cancellation', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const { payments, sandbox, subscriptions } = world.services
  const number = await subscriptions.nextSnapshotNumber()
  let stale: Parameters<typeof payments.compareSubscription>[0] | undefined
  for await (const listed of sandbox!.provider.listSubscriptions(new Date(0)))
    if (listed.subscriptionId === id) stale = listed
  await ana.call(cancelSubscription, { params: { id } })
  expect(await payments.compareSubscription(stale!, number)).toEqual([])
  expect((await ana.call(getSubscription, { params: { id } })).body.cancelled).toBe(true)
})
