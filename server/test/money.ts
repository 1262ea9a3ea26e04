import { putSubscription } from '@koji/contract'
import { buildCreator, buildProfile } from '#seed/builders.ts'
import type { SignedIn, TestWorld } from './world.ts'

export const GOOD_CARD = '4242424242424242'
export const CARD_THAT_FAILS_LATER = '4000000000000341'
export const DISPUTED_CARD = '4000000000000259'

/** The provider's messages to our own webhook, without a network between. */
const overInject = (world: TestWorld) => async (body: string, signature: string) => {
  const answer = await world.app.http.inject({
    ...{ method: 'POST', url: '/api/webhooks/sandbox', payload: body },
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
    moved += await payouts.sendDue()
    moved += await endThere(world)
    await world.dispatcher.drain()
  }
}

/** Nobody works on jobs in a test world: those that end at the provider what has ended here are done now. */
async function endThere(world: TestWorld): Promise<number> {
  const { rows } = await world.platform.database.pool.query<{ data: { id: string } }>(
    `delete from jobs.job where name = 'payments.end_there' and state = 'created' returning data`,
  )
  for (const { data } of rows) await world.services.books.endThere(data.id)
  return rows.length
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
