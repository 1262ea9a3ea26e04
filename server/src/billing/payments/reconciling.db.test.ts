import {
  cancelSubscription,
  getReconciliations,
  getSubscription,
  getTransactions,
  postReconciliation,
} from '@koji/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ProviderSubscription } from '#adapters/payments/port.ts'
import { useLive } from '#test/live-client.ts'
import { passDays, sellingCreator, settleMoney, subscribe, support } from '#test/money.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const live = useLive(world)
const db = () => world.platform.database.db
const never = new AbortController().signal
const desk = () => world.signIn({ roles: ['admin'] })
const report = async (admin: SignedIn) => (await admin.call(getReconciliations, {})).body
const theirs = async (id: string) =>
  (await db().selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .providerSubscription!

/** Each at a moment of its own, so that the newest is known. */
async function compare() {
  world.clock.advance({ seconds: 1 })
  await world.services.books.compareAll(never)
}

beforeEach(() => compare())

async function paid() {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  return { mira, ana, id: await subscribe(world, ana, mira.id) }
}

test('what no message told us is found, made up for, and said', async () => {
  const { id } = await paid()
  const there = await theirs(id)
  await world.services.sandbox!.provider.setCancelled(there, true)
  await db().deleteFrom('sandboxMessages').execute()
  await compare()
  const [run] = (await report(await desk())).runs
  expect(run).toMatchObject({ state: 'finished', repaired: 1, waiting: 0, error: null })
  expect(run!.findings).toEqual([
    {
      about: 'subscription',
      id: there,
      repaired: true,
      was: expect.stringMatching(/^active, \$10\.00/),
      is: expect.stringMatching(/, cancelled$/),
    },
  ])
})

test('a payment that we never heard of is in the books afterwards', async () => {
  const { ana } = await paid()
  await world.services.sandbox!.change({ days: 31 })
  await db().deleteFrom('sandboxMessages').execute()
  await compare()
  const [run] = (await report(await desk())).runs
  const about = run!.findings.map((one) => [one.about, one.was, one.is])
  expect(about).toContainEqual(['payment', 'not there', 'paid $10.00'])
  expect((await ana.call(getTransactions, { query: {} })).body.items).toHaveLength(2)
})

test('what is charged and nobody has here ends there; whether it is given back is for a person', async () => {
  const { id } = await paid()
  const there = await theirs(id)
  await db().updateTable('transactions').set({ subscriptionId: null }).execute()
  await db().deleteFrom('subscriptions').where('id', '=', id).execute()
  await compare()
  const [run] = (await report(await desk())).runs
  expect(run).toMatchObject({ repaired: 0, waiting: 1 })
  expect(run!.findings).toEqual([
    { about: 'subscription', id: there, was: 'not there', is: 'active', repaired: false },
  ])
  await settleMoney(world)
  expect(await world.services.sandbox!.provider.subscriptionOf(there)).toMatchObject({ state: 'canceled' })
})

test('what another house sells by the same provider is none of ours', async () => {
  const { id } = await paid()
  const there = await theirs(id)
  await db().updateTable('transactions').set({ subscriptionId: null }).execute()
  await db().deleteFrom('subscriptions').where('id', '=', id).execute()
  const { provider } = world.services.sandbox!
  const every = provider.subscriptionsSince
  const spy = vi.spyOn(provider, 'subscriptionsSince').mockImplementation(async function* (since) {
    for await (const one of every(since))
      yield one.id === there ? { ...one, payoutAccount: 'acct_theirs' } : one
  })
  await compare()
  spy.mockRestore()
  await world.services.books.drain()
  const { rows } = await world.platform.database.pool.query(
    `select from jobs.job where name = 'payments.end_there' and data ->> 'id' = $1`,
    [there],
  )
  expect(rows).toEqual([])
  await provider.endSubscription(there)
  await settleMoney(world)
})

test('one that cannot be compared keeps nothing else from being compared', async () => {
  const [first, second] = [await paid(), await paid()]
  const broken = await theirs(first.id)
  await world.services.sandbox!.provider.setCancelled(await theirs(second.id), true)
  await db().deleteFrom('sandboxMessages').execute()
  const { provider } = world.services.sandbox!
  const original = provider.paymentsOf
  const spy = vi.spyOn(provider, 'paymentsOf').mockImplementation((id) => {
    if (id === broken) throw new Error('These are no payments.')
    return original(id)
  })
  await compare()
  spy.mockRestore()
  const [run] = (await report(await desk())).runs
  expect(run).toMatchObject({ state: 'finished', repaired: 1, waiting: 1 })
  expect(run!.findings[0]).toMatchObject({ id: broken, is: 'These are no payments.', repaired: false })
})

test('what was read before somebody cancelled does not undo it', async () => {
  const { ana, id } = await paid()
  const there = await theirs(id)
  const { provider } = world.services.sandbox!
  const original = provider.subscriptionsSince
  const spy = vi.spyOn(provider, 'subscriptionsSince').mockImplementation(async function* (since) {
    const read: ProviderSubscription[] = []
    for await (const one of original(since)) read.push(one)
    await ana.call(cancelSubscription, { params: { id } })
    yield* read.filter((one) => one.id === there)
  })
  await compare()
  spy.mockRestore()
  expect((await ana.call(getSubscription, { params: { id } })).body.cancelled).toBe(true)
  await settleMoney(world)
})

test('a payout that arrived without a word is found', async () => {
  const mira = await sellingCreator(world, 5_000)
  await support(world, await world.person(), mira)
  await passDays(world, 8)
  const { id: account } = await db()
    .selectFrom('payoutAccounts')
    .select('id')
    .where('creatorId', '=', mira.id)
    .executeTakeFirstOrThrow()
  await world.services.payouts.payOutWeekly(never)
  await world.services.payouts.sendDue()
  await world.services.sandbox!.change({ days: 4 })
  await db().deleteFrom('sandboxMessages').execute()
  const stateOf = async () =>
    (
      await db()
        .selectFrom('payouts')
        .selectAll()
        .where('payoutAccountId', '=', account)
        .executeTakeFirstOrThrow()
    ).state
  expect(await stateOf()).toBe('sent')
  await compare()
  expect(await stateOf()).toBe('paid')
  const [run] = (await report(await desk())).runs
  expect(run!.findings).toContainEqual(
    expect.objectContaining({ about: 'payout', was: 'sent $45.00', is: 'paid $45.00' }),
  )
})

test('a payout account that cannot be compared keeps nothing else from being compared', async () => {
  const mira = await sellingCreator(world)
  const { providerAccount } = await db()
    .selectFrom('payoutAccounts')
    .select('providerAccount')
    .where('creatorId', '=', mira.id)
    .executeTakeFirstOrThrow()
  const { provider } = world.services.sandbox!
  const original = provider.payoutAccountOf
  const spy = vi.spyOn(provider, 'payoutAccountOf').mockImplementation(async (id) => {
    if (id === providerAccount) throw new Error('This is no account.')
    return original(id)
  })
  await compare()
  spy.mockRestore()
  const [run] = (await report(await desk())).runs
  expect(run).toMatchObject({ state: 'finished', waiting: 1 })
  expect(run!.findings[0]).toMatchObject({
    about: 'payout_account',
    id: providerAccount,
    is: 'This is no account.',
    repaired: false,
  })
})

test('whoever presses it begins one comparison, written down, and there is one at a time', async () => {
  const admins = [await desk(), await desk()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => admins[n % 2]!.call(postReconciliation, {})),
  )
  const [begun, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(answers.filter(({ problem }) => problem.code === 'already_done')).toHaveLength(9)
  expect(begun!.body).toMatchObject({ state: 'running', lookedAt: 0 })
  const acts = await db().selectFrom('auditLog').selectAll().where('targetId', '=', begun!.body.id).execute()
  expect(acts).toMatchObject([{ action: 'reconciliation.started', targetKind: 'reconciliation' }])
  expect(await world.services.books.compareAll(never), 'the nightly one waits').toBeNull()
  await world.services.books.compareAll(never, { begun: begun!.body.id })
  const { runs } = await report(admins[0]!)
  expect(runs.find(({ id }) => id === begun!.body.id)).toMatchObject({ state: 'finished' })
  expect((await admins[0]!.call(postReconciliation, {})).status).toBe(200)
  // Whoever runs it has died: after a while another one may.
  expect((await admins[1]!.call(postReconciliation, {})).problem.code).toBe('already_done')
  world.clock.advance({ minutes: 16 })
  const later = await world.signIn({ roles: ['admin'] })
  const next = await later.call(postReconciliation, {})
  expect(next.status).toBe(200)
  expect((await report(later)).runs[1]).toMatchObject({ state: 'stopped', error: 'It was cut off.' })
  await world.services.books.compareAll(never, { begun: next.body.id })
})

test('a message that was given up waits for a person until everything was compared', async () => {
  await db()
    .insertInto('providerEvents')
    .values({
      id: 'evt_dead',
      provider: 'sandbox',
      type: 'invoice.paid',
      aboutKind: 'payment',
      aboutId: 'in_1',
      createdAt: world.clock.now(),
      receivedAt: world.clock.now(),
      dueAt: world.clock.now(),
      attempts: 12,
      deadAt: world.clock.now(),
      error: 'It said nonsense.',
    })
    .execute()
  const admin = await desk()
  expect((await report(admin)).matters).toMatchObject([
    { kind: 'message', about: 'invoice.paid, in_1', words: 'It said nonsense.' },
  ])
  world.clock.advance({ seconds: 1 })
  await compare()
  expect((await report(admin)).matters).toEqual([])
})

test('given-up messages are settled but for those about what still waits', async () => {
  const [whole, broken] = [await paid(), await paid()]
  const there = { whole: await theirs(whole.id), broken: await theirs(broken.id) }
  const { providerCharge } = await db()
    .selectFrom('transactions')
    .select('providerCharge')
    .where('subscriptionId', '=', broken.id)
    .executeTakeFirstOrThrow()
  const at = world.clock.now()
  const dead = { provider: 'sandbox', createdAt: at, receivedAt: at, dueAt: at, attempts: 12, deadAt: at }
  const about = [
    ['evt_whole', 'subscription', there.whole],
    ['evt_broken', 'subscription', there.broken],
    ['evt_charge', 'payment', providerCharge!],
  ] as const
  for (const [id, aboutKind, aboutId] of about)
    await db()
      .insertInto('providerEvents')
      .values({ ...dead, id, type: 'any', aboutKind, aboutId })
      .execute()
  world.clock.advance({ seconds: 1 })
  const { provider } = world.services.sandbox!
  const original = provider.paymentsOf
  const spy = vi.spyOn(provider, 'paymentsOf').mockImplementation((id) => {
    if (id === there.broken) throw new Error('These are no payments.')
    return original(id)
  })
  await compare()
  spy.mockRestore()
  const waiting = async () =>
    (
      await db()
        .selectFrom('providerEvents')
        .select('id')
        .where('deadAt', 'is not', null)
        .where('handledAt', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
  expect(await waiting()).toEqual(['evt_broken', 'evt_charge'])
  await compare()
  expect(await waiting()).toEqual([])
})

test('a night in which nothing has changed is told to nobody', async () => {
  const { ana } = await paid()
  const client = await live.connect(ana.cookie)
  await compare()
  await passDays(world, 31)
  await until(() => expect(changesIn(client.frames).length).toBeGreaterThan(0))
  const before = changesIn(client.frames).length
  await compare()
  await ana.call(getSubscription, { params: { id: crypto.randomUUID() } })
  expect(changesIn(client.frames)).toHaveLength(before)
  client.socket.close()
})

const changesIn = (frames: readonly { type: string }[]) =>
  frames.filter((frame) => JSON.stringify(frame).includes('subscription_changed'))

/** As a provider answers that has never heard of it. */
async function comparingWithout(unknown: readonly string[]) {
  const { provider } = world.services.sandbox!
  const [every, one] = [provider.subscriptionsSince, provider.subscriptionOf]
  const all = vi.spyOn(provider, 'subscriptionsSince').mockImplementation(async function* (since) {
    for await (const found of every(since)) if (!unknown.includes(found.id)) yield found
  })
  const single = vi
    .spyOn(provider, 'subscriptionOf')
    .mockImplementation(async (id) => (unknown.includes(id) ? null : one(id)))
  await compare()
  for (const spy of [all, single]) spy.mockRestore()
}

const statesOf = async (ids: readonly string[]) =>
  new Set(
    (await db().selectFrom('subscriptions').select('state').where('id', 'in', ids).execute()).map(
      ({ state }) => state,
    ),
  )

test('a provider that has lost one ends it here; one that knows hardly any is for a person, and nothing ends', async () => {
  const four = [(await paid()).id, (await paid()).id, (await paid()).id, (await paid()).id]
  const there = await Promise.all(four.map(theirs))
  await comparingWithout(there)
  expect(await statesOf(four)).toEqual(new Set(['active']))
  const [run] = (await report(await desk())).runs
  expect(run).toMatchObject({ repaired: 0, waiting: 4 })
  await comparingWithout(there.slice(0, 1))
  expect(await statesOf(four.slice(0, 1))).toEqual(new Set(['canceled']))
  expect(await statesOf(four.slice(1))).toEqual(new Set(['active']))
  await settleMoney(world)
})
