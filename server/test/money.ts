import { cancelSubscription, putSubscription } from '@koji/contract'
import { buildCreator, buildProfile } from '#seed/builders.ts'
import type { SignedIn, TestWorld } from './world.ts'

export const GOOD_CARD = '4242424242424242'
export const CARD_THAT_FAILS_LATER = '4000000000000341'
export const DISPUTED_CARD = '4000000000000259'

/** The provider's messages to our own webhook, without a network between. */
export const overInject = (world: TestWorld) => async (body: string, signature: string) => {
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/api/webhooks/sandbox',
    payload: body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
  })
  return answer.statusCode === 200
}

/** Brings everything to its end: messages, what they mean, refunds, and what is told about it; by so many nodes at once. */
export async function settleMoney(world: TestWorld, nodes = 1): Promise<void> {
  const { books, payouts, transactions } = world.services
  const sandbox = world.services.sandbox!
  const atOnce = async (work: () => Promise<number>) =>
    (await Promise.all(Array.from({ length: nodes }, work))).reduce((sum, count) => sum + count, 0)
  for (let moved = 1; moved > 0; ) {
    moved = await atOnce(() => sandbox.messages.deliverAll(overInject(world)))
    moved += await atOnce(() => books.drain())
    moved += await transactions.giveBackDue()
    moved += await transactions.moveDisputed()
    moved += await payouts.sendDue()
    moved += await endAllThere(world)
    await world.dispatcher.drain()
  }
}

/** Nobody works on jobs in a test world: those that wait are done now. */
export async function doJobs<Data>(world: TestWorld, name: string, act: (data: Data) => Promise<void>) {
  const { rows } = await world.platform.database.pool.query<{ data: Data }>(
    `delete from jobs.job where name = $1 and state = 'created' returning data`,
    [name],
  )
  for (const { data } of rows) await act(data)
  return rows.length
}

/** What has ended here ends at the provider. */
const endAllThere = (world: TestWorld) =>
  doJobs<{ id: string }>(world, 'payments.end_there', ({ id }) => world.services.books.endThere(id))

/** Between people who no longer see each other nothing renews, nor of somebody who has left. */
export async function stopAll(world: TestWorld): Promise<void> {
  await world.dispatcher.drain()
  await doJobs<{ a: string; b: string }>(world, 'subscriptions.stop_between', ({ a, b }) =>
    world.services.subscriptions.stopBetween(a, b),
  )
  await doJobs<{ accountId: string }>(world, 'subscriptions.stop_all', ({ accountId }) =>
    world.services.subscriptions.stopAllOf(accountId, new AbortController().signal),
  )
  await settleMoney(world)
}

/** Lets the provider's time go on; what is due by then happens. */
export async function passDays(world: TestWorld, days: number): Promise<void> {
  await world.services.sandbox!.change({ days })
  await settleMoney(world)
}

/** A verified creator who has said where their money goes. */
export async function sellingCreator(world: TestWorld, price = 1_000): Promise<SignedIn> {
  const creator = await world.signIn({ roles: ['creator'] })
  const username = `maker_${creator.id.slice(-12)}`
  await buildProfile(world, creator.id, { displayName: creator.name, username })
  await buildCreator(world, creator.id, { priceCents: price, verified: true })
  await openPayouts(world, creator)
  return creator
}

export async function openPayouts(world: TestWorld, { id: accountId, email }: SignedIn): Promise<void> {
  const { payouts } = world.services
  const sandbox = world.services.sandbox!
  const { url } = await payouts.openOnboarding({ accountId, email })
  await sandbox.finishOnboarding(url.split('/').at(-1)!)
  await settleMoney(world)
}

interface Support {
  /** Will not renew. */
  cancelled?: boolean
  /** Given back, and so over at once. */
  over?: boolean
}

/** Somebody supports a creator, at the price of their page; who did not sell yet does so from now on. */
export async function support(
  world: TestWorld,
  fan: SignedIn,
  creator: SignedIn,
  { cancelled = false, over = false }: Support = {},
): Promise<string> {
  const { db } = world.platform.database
  if (!(await world.services.payouts.isReady(db, creator.id))) await openPayouts(world, creator)
  const { subscriptionPrice: price } = await db
    .selectFrom('creatorProfiles')
    .select('subscriptionPrice')
    .where('userId', '=', creator.id)
    .executeTakeFirstOrThrow()
  const id = await subscribe(world, fan, creator.id, { price })
  if (cancelled) await fan.call(cancelSubscription, { params: { id } })
  if (over) await refundAll(world, id)
  return id
}

/** All that was paid for it, at the provider. */
async function refundAll(world: TestWorld, subscriptionId: string): Promise<void> {
  const paid = await world.platform.database.db
    .selectFrom('transactions')
    .select(['providerCharge', 'amount'])
    .where('subscriptionId', '=', subscriptionId)
    .execute()
  for (const { providerCharge, amount } of paid)
    await world.services.sandbox!.provider.refund({
      charge: providerCharge!,
      amount,
      key: `all of ${providerCharge}`,
    })
  await settleMoney(world)
}

/** At the provider, without a word from anybody here: what was paid for stays open. */
export async function endThere(world: TestWorld, subscriptionId: string): Promise<void> {
  const { providerSubscription } = await world.platform.database.db
    .selectFrom('subscriptions')
    .select('providerSubscription')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  await world.services.sandbox!.provider.endSubscription(providerSubscription!)
  await settleMoney(world)
}

/** To the page where it is paid. */
export const begin = (fan: SignedIn, creatorId: string, price = 1_000) =>
  fan.call(putSubscription, { params: { id: creatorId }, body: { price } })

export const checkoutIn = (url: string): string => url.split('/').at(-1)!

/** From the button to what follows from it. */
export async function subscribe(
  world: TestWorld,
  fan: SignedIn,
  creatorId: string,
  { price = 1_000, card = GOOD_CARD }: { price?: number; card?: string } = {},
): Promise<string> {
  const { body, problem, status } = await begin(fan, creatorId, price)
  if (status !== 200) throw new Error(`They cannot subscribe: ${JSON.stringify(problem)}`)
  await world.services.sandbox!.pay(checkoutIn(body.url), { number: card, confirmed: true })
  await settleMoney(world)
  return body.subscriptionId
}
