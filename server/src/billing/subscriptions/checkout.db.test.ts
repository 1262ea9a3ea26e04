import { getSubscription, patchMyCreator } from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { begin, checkoutIn, GOOD_CARD, sellingCreator, settleMoney } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const card = { number: GOOD_CARD, confirmed: true }

const planOf = async (fan: SignedIn, id: string) => (await fan.call(getSubscription, { params: { id } })).body
const refundsOf = (fan: SignedIn) =>
  world.platform.database.db
    .selectFrom('refunds')
    .innerJoin('transactions as t', 't.id', 'refunds.transactionId')
    .select('refunds.cause')
    .where('t.fanId', '=', fan.id)
    .execute()

test('replaces the checkout when the price changes between two clicks', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const first = (await begin(ana, mira.id)).body
  await mira.call(patchMyCreator, { body: { subscriptionPrice: 1_500 } })
  const { provider, pay } = world.services.sandbox!
  const closeCheckout = provider.closeCheckout
  // The webhook about the closed checkout arrives before the call that closes it returns.
  const close = vi.spyOn(provider, 'closeCheckout').mockImplementationOnce(async (id) => {
    await closeCheckout(id)
    await settleMoney(world)
  })
  const second = (await begin(ana, mira.id, 1_500)).body
  close.mockRestore()
  await expect(pay(checkoutIn(first.url), card)).rejects.toMatchObject({ code: 'link_expired' })
  await pay(checkoutIn(second.url), card)
  await settleMoney(world)
  expect(await planOf(ana, second.subscriptionId)).toMatchObject({ state: 'active', price: 1_500 })
  expect(await refundsOf(ana)).toEqual([])
})

test('starts another subscription when one ends while its next checkout is created', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const first = (await begin(ana, mira.id)).body
  const sandbox = world.services.sandbox!
  await sandbox.changeSettings({ days: 2 })
  const { createCheckout } = sandbox.provider
  const create = vi.spyOn(sandbox.provider, 'createCheckout').mockImplementationOnce(async (request) => {
    await transact(world.platform.database.db, (tx) =>
      world.services.subscriptions.checkoutClosed(tx, checkoutIn(first.url)),
    )
    return createCheckout(request)
  })
  const second = (await begin(ana, mira.id)).body
  create.mockRestore()
  expect(second.subscriptionId).not.toBe(first.subscriptionId)
  await sandbox.pay(checkoutIn(second.url), card)
  await settleMoney(world)
  expect(await planOf(ana, second.subscriptionId)).toMatchObject({ state: 'active' })
  expect(await refundsOf(ana)).toEqual([])
  const open = await world.platform.database.db
    .selectFrom('sandboxCheckouts')
    .select('id')
    .where('state', '=', 'open')
    .where('subscriptionId', 'in', [first.subscriptionId, second.subscriptionId])
    .execute()
  expect(open).toEqual([])
})

test('charges once when the old checkout is paid while it is being replaced', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const first = (await begin(ana, mira.id)).body
  await mira.call(patchMyCreator, { body: { subscriptionPrice: 1_500 } })
  const { provider, pay } = world.services.sandbox!
  const close = vi.spyOn(provider, 'closeCheckout').mockImplementationOnce(async () => {
    await pay(checkoutIn(first.url), card)
  })
  const second = (await begin(ana, mira.id, 1_500)).body
  close.mockRestore()
  expect(second.url).toContain('/subscription-success')
  // The webhook about the closed checkout may arrive before the one about the payment.
  const { db } = world.platform.database
  const otherWebhooks = db.updateTable('sandboxMessages').where('type', '!=', 'checkout.session.expired')
  await otherWebhooks.set({ dueAt: null }).where('deliveredAt', 'is', null).execute()
  await settleMoney(world)
  const query = db.selectFrom('subscriptions').select('state').where('id', '=', first.subscriptionId)
  expect(await query.executeTakeFirst()).toEqual({ state: 'incomplete' })
  await otherWebhooks.set({ dueAt: world.clock.now() }).where('deliveredAt', 'is', null).execute()
  await settleMoney(world)
  expect(await planOf(ana, first.subscriptionId)).toMatchObject({ state: 'active', price: 1_000 })
  expect(await refundsOf(ana)).toEqual([])
})
