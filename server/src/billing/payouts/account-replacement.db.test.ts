import { getPayoutAccount, postPayout } from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { ProviderRefused } from '#adapters/payments/port.ts'
import { doJobs, openPayouts, passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const never = new AbortController().signal
/** The creator's part of one month. */
const NET = 4_500

const findAccount = (creator: SignedIn) =>
  db().selectFrom('payoutAccounts').selectAll().where('creatorId', '=', creator.id).executeTakeFirstOrThrow()
const getAccount = async (creator: SignedIn) => (await creator.call(getPayoutAccount, {})).body

/** A creator with one payment, which is available. */
async function createEarner() {
  const mira = await sellingCreator(world, 5_000)
  const subscription = await subscribe(world, await world.person(), mira.id, { price: 5_000 })
  await passDays(world, 8)
  return { mira, subscription }
}

/** Closes the account at the provider and fetches the change. */
async function closeAccount(creator: SignedIn) {
  const { providerAccount } = await findAccount(creator)
  await db()
    .updateTable('sandboxAccounts')
    .set({ closed: true, payoutsEnabled: false })
    .where('id', '=', providerAccount)
    .execute()
  await world.services.payments.reconcile(never)
  await settleMoney(world)
  return providerAccount
}

/** Runs the jobs that a replacement account triggers when it becomes ready. */
async function runReplacementJobs() {
  await world.dispatcher.drain()
  await doJobs<{ creatorId: string }>(world, 'subscriptions.follow_account', ({ creatorId }) =>
    world.services.subscriptions.followAccount(creatorId, never),
  )
  await doJobs<{ id: string }>(world, 'payouts.move', ({ id }) => world.services.payouts.moveBalances(id))
  await settleMoney(world)
}

test('replaces a closed account and moves its balance, payouts and subscriptions', async () => {
  const { mira, subscription } = await createEarner()
  const old = await closeAccount(mira)
  expect(await getAccount(mira)).toMatchObject({ state: 'closed', available: NET })
  const move = vi.spyOn(world.services.sandbox!.provider, 'moveBalance')
  await openPayouts(world, mira)
  const { providerAccount, replacements } = await findAccount(mira)
  expect([providerAccount === old, replacements]).toEqual([false, 1])
  expect(await getAccount(mira)).toMatchObject({ state: 'ready', available: NET })
  await runReplacementJobs()
  await world.services.payouts.moveBalances((await findAccount(mira)).id)
  const moved = move.mock.calls.map(([request]) => request).filter(({ from }) => from === old)
  expect(moved).toEqual([{ from: old, to: providerAccount, amount: NET, key: `moved:${old}` }])
  move.mockRestore()

  await passDays(world, 31)
  expect(await getAccount(mira), 'includes the next month').toMatchObject({ available: 2 * NET })
  const { providerSubscription } = await db()
    .selectFrom('subscriptions')
    .select('providerSubscription')
    .where('id', '=', subscription)
    .executeTakeFirstOrThrow()
  const atProvider = await world.services.sandbox!.provider.findSubscription(providerSubscription!)
  expect(atProvider).toMatchObject({ payoutAccount: providerAccount, state: 'active' })

  const request = await mira.call(postPayout, { body: { amount: NET } })
  expect(request.status).toBe(201)
  await settleMoney(world)
  await passDays(world, 3)
  const sent = await db()
    .selectFrom('sandboxPayouts')
    .select(['account', 'amount', 'state'])
    .where('account', 'in', [old, providerAccount])
    .execute()
  expect(sent).toEqual([{ account: providerAccount, amount: NET, state: 'paid' }])
  expect(await getAccount(mira)).toMatchObject({ available: NET, underWay: 0 })
})

test('tracks payouts of the old account there, and returns a failed one to the balance', async () => {
  const { mira } = await createEarner()
  await mira.call(postPayout, { body: { amount: 2_000 } })
  await settleMoney(world)
  await closeAccount(mira)
  await openPayouts(world, mira)
  expect(await getAccount(mira)).toMatchObject({ available: NET - 2_000, underWay: 2_000 })
  // The bank returns the payout, and the webhook about it is lost.
  await world.services.sandbox!.changeSettings({ days: 3 })
  await db().deleteFrom('sandboxMessages').execute()
  world.clock.advance({ seconds: 1 })
  await world.services.payments.reconcile(never)
  expect(await getAccount(mira)).toMatchObject({ available: NET, underWay: 0 })
})

test('repeats an unanswered payout only at the old account', async () => {
  const { mira } = await createEarner()
  const { provider } = world.services.sandbox!
  const original = provider.createPayout
  const lost = vi.spyOn(provider, 'createPayout').mockImplementation(async (request) => {
    await original(request)
    throw new Error('The answer got lost.')
  })
  await mira.call(postPayout, { body: { amount: 2_000 } })
  await world.services.payouts.sendDue()
  lost.mockRestore()
  const old = await closeAccount(mira)
  await openPayouts(world, mira)
  world.clock.advance({ hours: 7 })
  const repeated = vi.spyOn(provider, 'createPayout')
  await world.services.payouts.sendDue()
  expect(repeated.mock.calls.map(([{ account }]) => account)).toEqual([old])
  repeated.mockRestore()
})

test('credits payments that still go to the old account', async () => {
  const { mira } = await createEarner()
  await closeAccount(mira)
  await openPayouts(world, mira)
  // The jobs that switch subscriptions to the new account haven't run yet.
  await passDays(world, 31)
  expect(await getAccount(mira)).toMatchObject({ available: 2 * NET })
})

test('replaces an account once in concurrent requests', async () => {
  const { mira } = await createEarner()
  await closeAccount(mira)
  const me = { accountId: mira.id, email: mira.email }
  await Promise.all(Array.from({ length: 5 }, () => world.services.payouts.openOnboarding(me)))
  expect((await findAccount(mira)).replacements).toBe(1)
  const accounts = await db()
    .selectFrom('sandboxAccounts')
    .select('key')
    .where('accountId', '=', mira.id)
    .orderBy('key')
    .execute()
  expect(accounts.map(({ key }) => key)).toEqual([`payouts:${mira.id}`, `payouts:${mira.id}:1`])
})

test('ignores snapshots of a replaced account, and can replace its replacement', async () => {
  const { mira } = await createEarner()
  const old = await closeAccount(mira)
  await openPayouts(world, mira)
  await db().updateTable('sandboxAccounts').set({ complete: false }).where('id', '=', old).execute()
  const snapshot = { id: old, complete: false, payoutsEnabled: false, closed: true }
  await world.platform.database.db
    .transaction()
    .execute((tx) => world.services.payouts.applyAccount(tx, snapshot, Number.MAX_SAFE_INTEGER))
  expect(await getAccount(mira)).toMatchObject({ state: 'ready' })
  await closeAccount(mira)
  await openPayouts(world, mira)
  expect(await findAccount(mira)).toMatchObject({ replacements: 2, closed: false, payoutsEnabled: true })
  const move = vi.spyOn(world.services.sandbox!.provider, 'moveBalance')
  await world.services.payouts.moveBalances((await findAccount(mira)).id)
  expect(
    move.mock.calls.map(([{ amount }]) => amount),
    'moves the balance once',
  ).toEqual([NET])
  move.mockRestore()
})

test('lists a balance that the provider refuses to move for manual review', async () => {
  const { mira } = await createEarner()
  await closeAccount(mira)
  await openPayouts(world, mira)
  const spy = vi
    .spyOn(world.services.sandbox!.provider, 'moveBalance')
    .mockRejectedValue(new ProviderRefused('The money is held.'))
  await runReplacementJobs()
  spy.mockRestore()
  const { id } = await findAccount(mira)
  const listManualReviews = async () =>
    (await world.services.payments.listReconciliations(db())).matters.filter((item) => item.id === id)
  expect(await listManualReviews()).toMatchObject([
    { kind: 'payout', amount: NET, words: 'The money is held.' },
  ])
  await world.services.payouts.moveBalances(id)
  expect(await listManualReviews()).toEqual([])
})
