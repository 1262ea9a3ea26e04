import { getRefundCases, getTransactions, postRefundRequest } from '@koji/contract'
import { buildCreator, buildProfile } from '#seed/builders.ts'
import { begin, checkoutIn, GOOD_CARD, openPayouts, passDays, sellingCreator, subscribe } from '../money.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import type { Operation } from './request.ts'

const CARD = { number: GOOD_CARD, confirmed: true }

export const isAboutMoney = (path: string): boolean =>
  /sandbox|transactions|payout|earnings|statements|reconciliations|admin\/refunds|subscriptions\/|\/subscription$/.test(
    path,
  )

/** Existing payments, subscriptions, checkouts and payouts. `me` is the fan, the creator or the admin. */
export async function createMoneyFixture(world: TestWorld, { method, path }: Operation, me: SignedIn) {
  // Other operations advance the provider's clock, which must not cause renewals here.
  await world.platform.database.db.updateTable('sandboxSubscriptions').set({ nextAt: null }).execute()
  if (path.includes('reconciliations')) {
    // Only one may be open at a time, and no worker runs it here.
    await world.platform.database.db.deleteFrom('reconciliations').execute()
    return {}
  }
  if (path === '/api/admin/sandbox') return method === 'PATCH' ? { body: { doubled: false } } : {}
  if (path.startsWith('/api/creators/me')) return createPayoutFixture(world, { method, path }, me)
  if (path.includes('/onboardings/')) {
    await buildCreator(world, me.id)
    const { url } = await world.services.payouts.openOnboarding({ accountId: me.id, email: me.email })
    return { params: { id: checkoutIn(url) } }
  }
  await buildProfile(world, me.id)
  const creator = await sellingCreator(world)
  if (path.endsWith('/subscription')) return { params: { id: creator.id }, body: { price: 1_000 } }
  if (path.includes('/checkouts/')) {
    const { url } = (await begin(me, creator.id)).body
    return { params: { id: checkoutIn(url) }, ...(method === 'POST' && { body: CARD }) }
  }
  const id = await subscribe(world, me, creator.id)
  if (path.includes('/portals/')) {
    const { url } = await world.services.subscriptions.openPaymentMethod({ accountId: me.id })
    return { params: { id: checkoutIn(url) }, ...(method === 'PUT' && { body: CARD }) }
  }
  if (path.includes('refunds')) return createRefundFixture(world, { method, path }, creator.id)
  const { items } = (await me.call(getTransactions, { query: {} })).body
  if (path === '/api/transactions') return { query: {} }
  if (path.startsWith('/api/transactions'))
    return {
      params: { id: items[0]!.id },
      ...(method === 'POST' && { body: { reason: 'other', details: 'I fuzz.' } }),
    }
  return { params: { id } }
}

async function createPayoutFixture(world: TestWorld, { method, path }: Operation, me: SignedIn) {
  await buildProfile(world, me.id)
  await buildCreator(world, me.id, { priceCents: 2_500 })
  await openPayouts(world, me)
  if (path.endsWith('/schedule')) return { body: { weekly: false } }
  if (path.includes('{month}')) {
    await subscribe(world, await world.person(), me.id, { price: 2_500 })
    return { params: { month: world.services.sandbox!.now().toISOString().slice(0, 7) } }
  }
  if (method === 'GET') return path.endsWith('payout-account') ? {} : { query: {} }
  if (path.endsWith('/onboarding')) return {}
  await subscribe(world, await world.person(), me.id, { price: 2_500 })
  await passDays(world, 8)
  return { body: { amount: 2_000 }, cookie: (await world.signInAgain(me.id)).cookie }
}

/** A refund request by another fan, about another creator than the deciding admin. */
async function createRefundFixture(world: TestWorld, { method, path }: Operation, creatorId: string) {
  if (!path.includes('{id}')) return { query: {} }
  const fan = await world.person()
  await subscribe(world, fan, creatorId)
  const { items } = (await fan.call(getTransactions, { query: {} })).body
  await fan.call(postRefundRequest, {
    params: { id: items[0]!.id },
    body: { reason: 'other', details: '' },
  })
  const admin = await world.signIn({ roles: ['admin'] })
  const cases = (await admin.call(getRefundCases, { query: { limit: '100' } })).body.items
  const params = { id: cases.at(-1)!.id }
  if (path.endsWith('/preview')) return { params, query: { amount: 100 } }
  return { params, ...(method === 'POST' && { body: { decision: 'approve', amount: 100, note: '' } }) }
}
