import { getCreator, getSubscription, putBlock } from '@koji/contract'
import { expect, test, vi } from 'vitest'
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
const card = { number: GOOD_CARD, confirmed: true }
const planOf = async (fan: SignedIn, id: string) => (await fan.call(getSubscription, { params: { id } })).body
const block = (blocker: SignedIn, blocked: SignedIn) =>
  blocker.call(putBlock, { params: { personId: blocked.id } })
const pageOf = async (fan: SignedIn, creator: SignedIn) =>
  (await fan.call(getCreator, { params: { creator: creator.id } })).body

test.each(['fan', 'creator'] as const)('stops the renewal after a block by the %s', async (who) => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const id = await subscribe(world, ana, mira.id)
  await (who === 'fan' ? block(ana, mira) : block(mira, ana))
  await stopAll(world)
  expect(await planOf(ana, id)).toMatchObject({ state: 'active', cancelled: true, creator: null })
  await passDays(world, 31)
  expect(await planOf(ana, id)).toMatchObject({ state: 'canceled', endedBecause: 'cancelled' })
  const payments = await world.platform.database.db
    .selectFrom('transactions')
    .select('id')
    .where('subscriptionId', '=', id)
    .execute()
  expect(payments).toHaveLength(1)
})

test('closes an open checkout after a block', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { subscriptionId, url } = (await begin(ana, mira.id)).body
  await block(mira, ana)
  await stopAll(world)
  expect(await planOf(ana, subscriptionId)).toMatchObject({ state: 'canceled', endedBecause: 'never_paid' })
  await expect(world.services.sandbox!.pay(checkoutIn(url), card)).rejects.toMatchObject({
    code: 'link_expired',
  })
})

test('stops the renewal of a checkout that was paid right after a block', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { subscriptionId, url } = (await begin(ana, mira.id)).body
  await block(mira, ana)
  await world.services.sandbox!.pay(checkoutIn(url), card)
  await stopAll(world)
  await stopAll(world)
  expect(await planOf(ana, subscriptionId)).toMatchObject({ state: 'active', cancelled: true })
})

test('activates a subscription whose checkout was paid while it was being closed', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { subscriptionId, url } = (await begin(ana, mira.id)).body
  await world.platform.database.db
    .updateTable('subscriptions')
    .set({ startedAt: new Date(world.clock.now().getTime() - 3 * 86_400_000) })
    .where('id', '=', subscriptionId)
    .execute()
  const { provider, pay } = world.services.sandbox!
  const close = vi.spyOn(provider, 'closeCheckout').mockImplementationOnce(async () => {
    await pay(checkoutIn(url), card)
  })
  await world.services.payments.endUnpaidCheckouts(new AbortController().signal)
  close.mockRestore()
  await settleMoney(world)
  expect(await planOf(ana, subscriptionId)).toMatchObject({ state: 'active' })
})

test('shows an unpaid checkout on the creator page to its fan only', async () => {
  const [mira, ana, ben] = [await sellingCreator(world), await world.person(), await world.person()]
  expect((await pageOf(ana, mira)).subscriptionId).toBeNull()
  const { subscriptionId, url } = (await begin(ana, mira.id)).body
  expect(await pageOf(ana, mira)).toMatchObject({ patronage: 'member', subscriptionId })
  expect((await pageOf(ben, mira)).subscriptionId).toBeNull()
  await world.services.sandbox!.pay(checkoutIn(url), card)
  await settleMoney(world)
  expect(await pageOf(ana, mira)).toMatchObject({ patronage: 'subscriber', subscriptionId })
})
