import { cancelSubscription, putSubscription } from '@koji/contract'
import { buildCreator, buildProfile } from '#seed/builders.ts'
import type { SignedIn, TestWorld } from './world.ts'

export const GOOD_CARD = '4242424242424242'
export const CARD_THAT_FAILS_LATER = '4000000000000341'
export const DISPUTED_CARD = '4000000000000259'

/** Delivers webhooks to our own endpoint without a network. */
export const overInject = (world: TestWorld) => async (body: string, signature: string) => {
  const reply = await world.app.http.inject({
    method: 'POST',
    url: '/api/webhooks/sandbox',
    payload: body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
  })
  return reply.statusCode === 200
}

/** Delivers and handles webhooks, refunds, payouts and events until nothing is left, on so many concurrent nodes. */
export async function settleMoney(world: TestWorld, nodes = 1): Promise<void> {
  const { payments, payouts, transactions } = world.services
  const sandbox = world.services.sandbox!
  const onEachNode = async (work: () => Promise<number>) =>
    (await Promise.all(Array.from({ length: nodes }, work))).reduce((sum, count) => sum + count, 0)
  for (let moved = 1; moved > 0; ) {
    moved = await onEachNode(() => sandbox.webhooks.deliverAll(overInject(world)))
    moved += await onEachNode(() => payments.drain())
    moved += await transactions.sendDueRefunds()
    moved += await transactions.sendDueTransfers()
    moved += await payouts.sendDue()
    moved += await endAllAtProvider(world)
    await world.dispatcher.drain()
  }
}

/** Runs waiting jobs, since a test world has no worker. */
export async function doJobs<Data>(world: TestWorld, name: string, run: (data: Data) => Promise<void>) {
  const { rows } = await world.platform.database.pool.query<{ data: Data }>(
    `delete from jobs.job where name = $1 and state = 'created' returning data`,
    [name],
  )
  for (const { data } of rows) await run(data)
  return rows.length
}

const endAllAtProvider = (world: TestWorld) =>
  doJobs<{ id: string }>(world, 'payments.end_there', ({ id }) => world.services.payments.endAtProvider(id))

/** Runs the jobs that end subscriptions after a block or a deactivation. */
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

/** Advances the provider's clock and settles everything that became due. */
export async function passDays(world: TestWorld, days: number): Promise<void> {
  await world.services.sandbox!.changeSettings({ days })
  await settleMoney(world)
}

/** A verified creator with payouts set up. */
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
  /** Canceled, so it won't renew. */
  cancelled?: boolean
  /** Refunded, so it has ended. */
  over?: boolean
}

/** Subscribes at the creator's current price, and sets up payouts first if they aren't. */
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
      key: `full refund of ${providerCharge}`,
    })
  await settleMoney(world)
}

/** Ends the subscription at the provider, not here. Access remains until the end of the paid period. */
export async function endThere(world: TestWorld, subscriptionId: string): Promise<void> {
  const { providerSubscription } = await world.platform.database.db
    .selectFrom('subscriptions')
    .select('providerSubscription')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  await world.services.sandbox!.provider.endSubscription(providerSubscription!)
  await settleMoney(world)
}

export const begin = (fan: SignedIn, creatorId: string, price = 1_000) =>
  fan.call(putSubscription, { params: { id: creatorId }, body: { price } })

export const checkoutIn = (url: string): string => url.split('/').at(-1)!

/** Opens a checkout, pays it and settles everything that follows. */
export async function subscribe(
  world: TestWorld,
  fan: SignedIn,
  creatorId: string,
  { price = 1_000, card = GOOD_CARD }: { price?: number; card?: string } = {},
): Promise<string> {
  const { body, problem, status } = await begin(fan, creatorId, price)
  if (status !== 200) throw new Error(`Subscribing failed: ${JSON.stringify(problem)}`)
  await world.services.sandbox!.pay(checkoutIn(body.url), { number: card, confirmed: true })
  await settleMoney(world)
  return body.subscriptionId
}
