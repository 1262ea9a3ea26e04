import { cancelSubscription, getSubscription, postPayout } from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { expectTrueBooks } from '#test/books.ts'
import {
  begin,
  checkoutIn,
  GOOD_CARD,
  passDays,
  sellingCreator,
  settleMoney,
  subscribe,
} from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const stateOf = async (fan: SignedIn, id: string) =>
  (await fan.call(getSubscription, { params: { id } })).body.state

const payFor = (url: string) =>
  world.services.sandbox!.pay(checkoutIn(url), { number: GOOD_CARD, confirmed: true })

/** They were sent, and reached nobody. */
const loseMessages = () =>
  world.platform.database.db.updateTable('sandboxMessages').set({ dueAt: null }).execute()

const forgetUnpaid = () => world.services.books.forgetUnpaid(new AbortController().signal)
const compareAll = () => world.services.books.compareAll(new AbortController().signal)

test('who has paid and asks is told so although no message came, and every cent is in the books', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  const { subscriptionId: id, url } = (await begin(ana, mira.id)).body
  expect(await stateOf(ana, id)).toBe('incomplete')
  await payFor(url)
  await loseMessages()
  world.clock.advance({ seconds: 6 })
  expect((await ben.call(getSubscription, { params: { id } })).problem.code).toBe('not_found')
  expect(await stateOf(ana, id)).toBe('active')
  await expectTrueBooks(world, [mira])
})

test('however often somebody asks, the provider is asked once in five seconds', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { subscriptionId: id } = (await begin(ana, mira.id)).body
  const looks = vi.spyOn(world.services.sandbox!.provider, 'checkoutOf')
  for (const seconds of [0, 1, 3]) {
    world.clock.advance({ seconds })
    await Promise.all(Array.from({ length: 20 }, () => stateOf(ana, id)))
  }
  expect(looks).toHaveBeenCalledTimes(1)
  world.clock.advance({ seconds: 1 })
  await stateOf(ana, id)
  expect(looks).toHaveBeenCalledTimes(2)
  looks.mockRestore()
})

test('a provider that does not answer keeps nobody from what we know', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { subscriptionId: id } = (await begin(ana, mira.id)).body
  const away = vi
    .spyOn(world.services.sandbox!.provider, 'checkoutOf')
    .mockRejectedValue(new Error('It is away.'))
  expect(await stateOf(ana, id)).toBe('incomplete')
  away.mockRestore()
})

test('checkouts of two days ago come to an end, also behind a hundred that were paid', async () => {
  const mira = await sellingCreator(world)
  const fans = await Promise.all(Array.from({ length: 101 }, () => world.person()))
  const begun = await Promise.all(fans.map(async (fan) => ({ fan, ...(await begin(fan, mira.id)).body })))
  for (const { url } of begun) await payFor(url)
  await loseMessages()
  world.clock.advance({ seconds: 1 })
  const late = (await begin(await world.person(), mira.id)).body
  world.clock.advance({ hours: 47 })
  const young = (await begin(await world.person(), mira.id)).body
  world.clock.advance({ hours: 2 })
  await forgetUnpaid()
  const { db } = world.platform.database
  const states = await db
    .selectFrom('subscriptions')
    .select(['id', 'state'])
    .where('creatorId', '=', mira.id)
    .execute()
  const found = new Map(states.map(({ id, state }) => [id, state]))
  expect(new Set(begun.map(({ subscriptionId }) => found.get(subscriptionId)))).toEqual(new Set(['active']))
  expect(found.get(late.subscriptionId)).toBe('canceled')
  expect(found.get(young.subscriptionId)).toBe('incomplete')
  await settleMoney(world)
  await expectTrueBooks(world, [mira])
})

test('a payout about whose end nobody told us is made up for at night', async () => {
  const [mira, ana] = [await sellingCreator(world, 2_799), await world.person()]
  await subscribe(world, ana, mira.id, { price: 2_799 })
  await passDays(world, 8)
  const { id } = (await mira.call(postPayout, { body: { amount: 2_500 } })).body
  await world.services.payouts.sendDue()
  const { db } = world.platform.database
  await db.updateTable('sandboxPayouts').set({ state: 'failed', failure: 'No such account.' }).execute()
  expect(await compareAll()).toMatchObject({ repaired: 1 })
  const payout = db.selectFrom('payouts').select('state').where('id', '=', id)
  expect(await payout.executeTakeFirst()).toEqual({ state: 'failed' })
  await expectTrueBooks(world, [mira])
  expect(await compareAll()).toMatchObject({ repaired: 0 })
})

test('what was read before somebody cancelled does not undo it', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  const { books, sandbox, subscriptions } = world.services
  const number = await subscriptions.drawLook()
  let stale: Parameters<typeof books.compare>[0] | undefined
  for await (const one of sandbox!.provider.subscriptionsSince(new Date(0)))
    if (one.subscriptionId === id) stale = one
  await ana.call(cancelSubscription, { params: { id } })
  expect(await books.compare(stale!, number)).toEqual([])
  expect((await ana.call(getSubscription, { params: { id } })).body.cancelled).toBe(true)
})
