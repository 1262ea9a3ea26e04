import { getPayoutAccount, postPayout } from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { ProviderRefused } from '#adapters/payments/port.ts'
import { doJobs, openPayouts, passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const never = new AbortController().signal
/** What is left of a month for the creator. */
const NET = 4_500

const rowOf = (creator: SignedIn) =>
  db().selectFrom('payoutAccounts').selectAll().where('creatorId', '=', creator.id).executeTakeFirstOrThrow()
const shown = async (creator: SignedIn) => (await creator.call(getPayoutAccount, {})).body

/** Somebody has paid them, a week ago. */
async function earner() {
  const mira = await sellingCreator(world, 5_000)
  const plan = await subscribe(world, await world.person(), mira.id, { price: 5_000 })
  await passDays(world, 8)
  return { mira, plan }
}

/** As the provider does it, and tells us. */
async function close(creator: SignedIn) {
  const { providerAccount } = await rowOf(creator)
  await db()
    .updateTable('sandboxAccounts')
    .set({ closed: true, payoutsEnabled: false })
    .where('id', '=', providerAccount)
    .execute()
  await world.services.books.compareAll(never)
  await settleMoney(world)
  return providerAccount
}

/** What follows from another account that is ready. */
async function follow() {
  await world.dispatcher.drain()
  await doJobs<{ creatorId: string }>(world, 'subscriptions.follow_account', ({ creatorId }) =>
    world.services.subscriptions.followAccount(creatorId, never),
  )
  await doJobs<{ id: string }>(world, 'payouts.move', ({ id }) => world.services.payouts.moveBalances(id))
  await settleMoney(world)
}

test('a closed account gets a successor, and the balance, the payouts and the subscribers go along', async () => {
  const { mira, plan } = await earner()
  const old = await close(mira)
  expect(await shown(mira)).toMatchObject({ state: 'closed', available: NET })
  const move = vi.spyOn(world.services.sandbox!.provider, 'moveBalance')
  await openPayouts(world, mira)
  const { providerAccount, replacements } = await rowOf(mira)
  expect([providerAccount === old, replacements]).toEqual([false, 1])
  expect(await shown(mira)).toMatchObject({ state: 'ready', available: NET })
  await follow()
  await world.services.payouts.moveBalances((await rowOf(mira)).id)
  const moved = move.mock.calls.map(([wish]) => wish).filter(({ from }) => from === old)
  expect(moved).toEqual([{ from: old, to: providerAccount, amount: NET, key: `moved:${old}` }])
  move.mockRestore()

  await passDays(world, 31)
  expect(await shown(mira), 'the next month is theirs too').toMatchObject({ available: 2 * NET })
  const { providerSubscription } = await db()
    .selectFrom('subscriptions')
    .select('providerSubscription')
    .where('id', '=', plan)
    .executeTakeFirstOrThrow()
  const there = await world.services.sandbox!.provider.subscriptionOf(providerSubscription!)
  expect(there).toMatchObject({ payoutAccount: providerAccount, state: 'active' })

  const asked = await mira.call(postPayout, { body: { amount: NET } })
  expect(asked.status).toBe(201)
  await settleMoney(world)
  await passDays(world, 3)
  const sent = await db()
    .selectFrom('sandboxPayouts')
    .select(['account', 'amount', 'state'])
    .where('account', 'in', [old, providerAccount])
    .execute()
  expect(sent).toEqual([{ account: providerAccount, amount: NET, state: 'paid' }])
  expect(await shown(mira)).toMatchObject({ available: NET, underWay: 0 })
})

test('what was sent through the old account is still followed there, and comes back to the balance', async () => {
  const { mira } = await earner()
  await mira.call(postPayout, { body: { amount: 2_000 } })
  await settleMoney(world)
  await close(mira)
  await openPayouts(world, mira)
  expect(await shown(mira)).toMatchObject({ available: NET - 2_000, underWay: 2_000 })
  // The bank sends it back, and no message says so.
  await world.services.sandbox!.change({ days: 3 })
  await db().deleteFrom('sandboxMessages').execute()
  world.clock.advance({ seconds: 1 })
  await world.services.books.compareAll(never)
  expect(await shown(mira)).toMatchObject({ available: NET, underWay: 0 })
})

test('what nobody has answered yet is asked again of the old account alone', async () => {
  const { mira } = await earner()
  const { provider } = world.services.sandbox!
  const original = provider.createPayout
  const lost = vi.spyOn(provider, 'createPayout').mockImplementation(async (wish) => {
    await original(wish)
    throw new Error('The answer got lost.')
  })
  await mira.call(postPayout, { body: { amount: 2_000 } })
  await world.services.payouts.sendDue()
  lost.mockRestore()
  const old = await close(mira)
  await openPayouts(world, mira)
  world.clock.advance({ hours: 7 })
  const asked = vi.spyOn(provider, 'createPayout')
  await world.services.payouts.sendDue()
  expect(asked.mock.calls.map(([{ account }]) => account)).toEqual([old])
  asked.mockRestore()
})

test('what is still paid into the old account is theirs all the same', async () => {
  const { mira } = await earner()
  await close(mira)
  await openPayouts(world, mira)
  // Before the provider has heard of the new one.
  await passDays(world, 31)
  expect(await shown(mira)).toMatchObject({ available: 2 * NET })
})

test('asked for twice at once, there is one successor', async () => {
  const { mira } = await earner()
  await close(mira)
  const me = { accountId: mira.id, email: mira.email }
  await Promise.all(Array.from({ length: 5 }, () => world.services.payouts.openOnboarding(me)))
  expect((await rowOf(mira)).replacements).toBe(1)
  const made = await db()
    .selectFrom('sandboxAccounts')
    .select('key')
    .where('accountId', '=', mira.id)
    .orderBy('key')
    .execute()
  expect(made.map(({ key }) => key)).toEqual([`payouts:${mira.id}`, `payouts:${mira.id}:1`])
})

test('a message about the account that was replaced changes nothing, and another one may be replaced too', async () => {
  const { mira } = await earner()
  const old = await close(mira)
  await openPayouts(world, mira)
  await db().updateTable('sandboxAccounts').set({ complete: false }).where('id', '=', old).execute()
  const gone = { id: old, complete: false, payoutsEnabled: false, closed: true }
  await world.platform.database.db
    .transaction()
    .execute((tx) => world.services.payouts.applyAccount(tx, gone, Number.MAX_SAFE_INTEGER))
  expect(await shown(mira)).toMatchObject({ state: 'ready' })
  await close(mira)
  await openPayouts(world, mira)
  expect(await rowOf(mira)).toMatchObject({ replacements: 2, closed: false, payoutsEnabled: true })
  const move = vi.spyOn(world.services.sandbox!.provider, 'moveBalance')
  await world.services.payouts.moveBalances((await rowOf(mira)).id)
  expect(
    move.mock.calls.map(([{ amount }]) => amount),
    'no cent twice',
  ).toEqual([NET])
  move.mockRestore()
})

test('a balance that the provider does not let go waits for a person', async () => {
  const { mira } = await earner()
  await close(mira)
  await openPayouts(world, mira)
  const spy = vi
    .spyOn(world.services.sandbox!.provider, 'moveBalance')
    .mockRejectedValue(new ProviderRefused('The money is held.'))
  await follow()
  spy.mockRestore()
  const { id } = await rowOf(mira)
  const matters = async () =>
    (await world.services.books.reports(db())).matters.filter((matter) => matter.id === id)
  expect(await matters()).toMatchObject([{ kind: 'payout', amount: NET, words: 'The money is held.' }])
  await world.services.payouts.moveBalances(id)
  expect(await matters()).toEqual([])
})
