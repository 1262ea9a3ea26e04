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
    .select('refunds.why')
    .where('t.fanId', '=', fan.id)
    .execute()

test('a price that changes between two clicks leaves one page to pay on, and what is paid there counts', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const first = (await begin(ana, mira.id)).body
  await mira.call(patchMyCreator, { body: { subscriptionPrice: 1_500 } })
  const { provider, pay } = world.services.sandbox!
  const closeCheckout = provider.closeCheckout
  // The message that the old page is closed is faster than whoever closed it.
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

test('one that ends while its next page is made is begun anew', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const first = (await begin(ana, mira.id)).body
  const sandbox = world.services.sandbox!
  await sandbox.change({ days: 2 })
  const { createCheckout } = sandbox.provider
  const create = vi.spyOn(sandbox.provider, 'createCheckout').mockImplementationOnce(async (wish) => {
    await transact(world.platform.database.db, (tx) =>
      world.services.subscriptions.checkoutClosed(tx, checkoutIn(first.url)),
    )
    return createCheckout(wish)
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

test('who pays the old page in the moment in which it is replaced pays once', async () => {
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
  // That the new page is closed may be heard before what was paid on the old one.
  const { db } = world.platform.database
  const paid = db.updateTable('sandboxMessages').where('type', '!=', 'checkout.session.expired')
  await paid.set({ dueAt: null }).where('deliveredAt', 'is', null).execute()
  await settleMoney(world)
  const held = db.selectFrom('subscriptions').select('state').where('id', '=', first.subscriptionId)
  expect(await held.executeTakeFirst()).toEqual({ state: 'incomplete' })
  await paid.set({ dueAt: world.clock.now() }).where('deliveredAt', 'is', null).execute()
  await settleMoney(world)
  expect(await planOf(ana, first.subscriptionId)).toMatchObject({ state: 'active', price: 1_000 })
  expect(await refundsOf(ana)).toEqual([])
})
