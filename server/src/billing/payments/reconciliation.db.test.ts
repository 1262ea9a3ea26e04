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
const signInAdmin = () => world.signIn({ roles: ['admin'] })
const readReport = async (admin: SignedIn) => (await admin.call(getReconciliations, {})).body
const providerIdOf = async (id: string) =>
  (await db().selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .providerSubscription!

/** Advances the clock first, so that runs are in order. */
async function reconcile() {
  world.clock.advance({ seconds: 1 })
  await world.services.payments.reconcile(never)
}

beforeEach(() => reconcile())

async function subscribeFan() {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  return { mira, ana, id: await subscribe(world, ana, mira.id) }
}

test('repairs and reports a change whose webhook was lost', async () => {
  const { id } = await subscribeFan()
  const there = await providerIdOf(id)
  await world.services.sandbox!.provider.setCancelAtPeriodEnd(there, true)
  await db().deleteFrom('sandboxMessages').execute()
  await reconcile()
  const [run] = (await readReport(await signInAdmin())).runs
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

test('records a payment whose webhook was lost', async () => {
  const { ana } = await subscribeFan()
  await world.services.sandbox!.changeSettings({ days: 31 })
  await db().deleteFrom('sandboxMessages').execute()
  await reconcile()
  const [run] = (await readReport(await signInAdmin())).runs
  const findings = run!.findings.map((finding) => [finding.about, finding.was, finding.is])
  expect(findings).toContainEqual(['payment', 'not there', 'paid $10.00'])
  expect((await ana.call(getTransactions, { query: {} })).body.items).toHaveLength(2)
})

test('ends an unknown subscription at the provider and leaves its refund to manual review', async () => {
  const { id } = await subscribeFan()
  const there = await providerIdOf(id)
  await db().updateTable('transactions').set({ subscriptionId: null }).execute()
  await db().deleteFrom('subscriptions').where('id', '=', id).execute()
  await reconcile()
  const [run] = (await readReport(await signInAdmin())).runs
  expect(run).toMatchObject({ repaired: 0, waiting: 1 })
  expect(run!.findings).toEqual([
    { about: 'subscription', id: there, was: 'not there', is: 'active', repaired: false },
  ])
  await settleMoney(world)
  expect(await world.services.sandbox!.provider.findSubscription(there)).toMatchObject({ state: 'canceled' })
})

test('leaves subscriptions to accounts of other software alone', async () => {
  const { id } = await subscribeFan()
  const there = await providerIdOf(id)
  await db().updateTable('transactions').set({ subscriptionId: null }).execute()
  await db().deleteFrom('subscriptions').where('id', '=', id).execute()
  const { provider } = world.services.sandbox!
  const original = provider.listSubscriptions
  const spy = vi.spyOn(provider, 'listSubscriptions').mockImplementation(async function* (since) {
    for await (const listed of original(since))
      yield listed.id === there ? { ...listed, payoutAccount: 'acct_theirs' } : listed
  })
  await reconcile()
  spy.mockRestore()
  await world.services.payments.drain()
  const { rows } = await world.platform.database.pool.query(
    `select from jobs.job where name = 'payments.end_there' and data ->> 'id' = $1`,
    [there],
  )
  expect(rows).toEqual([])
  await provider.endSubscription(there)
  await settleMoney(world)
})

test('compares the other subscriptions when one comparison fails', async () => {
  const [first, second] = [await subscribeFan(), await subscribeFan()]
  const broken = await providerIdOf(first.id)
  await world.services.sandbox!.provider.setCancelAtPeriodEnd(await providerIdOf(second.id), true)
  await db().deleteFrom('sandboxMessages').execute()
  const { provider } = world.services.sandbox!
  const original = provider.listPayments
  const spy = vi.spyOn(provider, 'listPayments').mockImplementation((id) => {
    if (id === broken) throw new Error('These are no payments.')
    return original(id)
  })
  await reconcile()
  spy.mockRestore()
  const [run] = (await readReport(await signInAdmin())).runs
  expect(run).toMatchObject({ state: 'finished', repaired: 1, waiting: 1 })
  expect(run!.findings[0]).toMatchObject({ id: broken, is: 'These are no payments.', repaired: false })
})

test('keeps a cancellation made after the list was read', async () => {
  const { ana, id } = await subscribeFan()
  const there = await providerIdOf(id)
  const { provider } = world.services.sandbox!
  const original = provider.listSubscriptions
  const spy = vi.spyOn(provider, 'listSubscriptions').mockImplementation(async function* (since) {
    const listed: ProviderSubscription[] = []
    for await (const subscription of original(since)) listed.push(subscription)
    await ana.call(cancelSubscription, { params: { id } })
    yield* listed.filter((subscription) => subscription.id === there)
  })
  await reconcile()
  spy.mockRestore()
  expect((await ana.call(getSubscription, { params: { id } })).body.cancelled).toBe(true)
  await settleMoney(world)
})

test('finds a payout whose arrival was not reported', async () => {
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
  await world.services.sandbox!.changeSettings({ days: 4 })
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
  await reconcile()
  expect(await stateOf()).toBe('paid')
  const [run] = (await readReport(await signInAdmin())).runs
  expect(run!.findings).toContainEqual(
    expect.objectContaining({ about: 'payout', was: 'sent $45.00', is: 'paid $45.00' }),
  )
})

test('finishes when the comparison of a payout account fails', async () => {
  const mira = await sellingCreator(world)
  const { providerAccount } = await db()
    .selectFrom('payoutAccounts')
    .select('providerAccount')
    .where('creatorId', '=', mira.id)
    .executeTakeFirstOrThrow()
  const { provider } = world.services.sandbox!
  const original = provider.findPayoutAccount
  const spy = vi.spyOn(provider, 'findPayoutAccount').mockImplementation(async (id) => {
    if (id === providerAccount) throw new Error('This is no account.')
    return original(id)
  })
  await reconcile()
  spy.mockRestore()
  const [run] = (await readReport(await signInAdmin())).runs
  expect(run).toMatchObject({ state: 'finished', waiting: 1 })
  expect(run!.findings[0]).toMatchObject({
    about: 'payout_account',
    id: providerAccount,
    is: 'This is no account.',
    repaired: false,
  })
})

test('runs one reconciliation at a time and writes who started it to the audit log', async () => {
  const admins = [await signInAdmin(), await signInAdmin()]
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => admins[n % 2]!.call(postReconciliation, {})),
  )
  const [started, ...more] = replies.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(replies.filter(({ problem }) => problem.code === 'already_done')).toHaveLength(9)
  expect(started!.body).toMatchObject({ state: 'running', compared: 0 })
  const entries = await db()
    .selectFrom('auditLog')
    .selectAll()
    .where('targetId', '=', started!.body.id)
    .execute()
  expect(entries).toMatchObject([{ action: 'reconciliation.started', targetKind: 'reconciliation' }])
  expect(await world.services.payments.reconcile(never), 'the nightly one waits').toBeNull()
  await world.services.payments.reconcile(never, { runId: started!.body.id })
  const { runs } = await readReport(admins[0]!)
  expect(runs.find(({ id }) => id === started!.body.id)).toMatchObject({ state: 'finished' })
  expect((await admins[0]!.call(postReconciliation, {})).status).toBe(200)
  // The process of the run has died, so after a while another run may start.
  expect((await admins[1]!.call(postReconciliation, {})).problem.code).toBe('already_done')
  world.clock.advance({ minutes: 16 })
  const later = await world.signIn({ roles: ['admin'] })
  const next = await later.call(postReconciliation, {})
  expect(next.status).toBe(200)
  expect((await readReport(later)).runs[1]).toMatchObject({ state: 'stopped', error: 'It was cut off.' })
  await world.services.payments.reconcile(never, { runId: next.body.id })
})

test('lists a dead webhook for manual review until the next full run', async () => {
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
  const admin = await signInAdmin()
  expect((await readReport(admin)).matters).toMatchObject([
    { kind: 'message', about: 'invoice.paid, in_1', words: 'It said nonsense.' },
  ])
  world.clock.advance({ seconds: 1 })
  await reconcile()
  expect((await readReport(admin)).matters).toEqual([])
})

test('settles dead webhooks except those about things that still need review', async () => {
  const [intact, broken] = [await subscribeFan(), await subscribeFan()]
  const there = { intact: await providerIdOf(intact.id), broken: await providerIdOf(broken.id) }
  const { providerCharge } = await db()
    .selectFrom('transactions')
    .select('providerCharge')
    .where('subscriptionId', '=', broken.id)
    .executeTakeFirstOrThrow()
  const at = world.clock.now()
  const dead = { provider: 'sandbox', createdAt: at, receivedAt: at, dueAt: at, attempts: 12, deadAt: at }
  const webhooks = [
    ['evt_intact', 'subscription', there.intact],
    ['evt_broken', 'subscription', there.broken],
    ['evt_charge', 'payment', providerCharge!],
  ] as const
  for (const [id, aboutKind, aboutId] of webhooks)
    await db()
      .insertInto('providerEvents')
      .values({ ...dead, id, type: 'any', aboutKind, aboutId })
      .execute()
  world.clock.advance({ seconds: 1 })
  const { provider } = world.services.sandbox!
  const original = provider.listPayments
  const spy = vi.spyOn(provider, 'listPayments').mockImplementation((id) => {
    if (id === there.broken) throw new Error('These are no payments.')
    return original(id)
  })
  await reconcile()
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
  await reconcile()
  expect(await waiting()).toEqual([])
})

test('sends no live messages when nothing has changed', async () => {
  const { ana } = await subscribeFan()
  const client = await live.connect(ana.cookie)
  await reconcile()
  await passDays(world, 31)
  await until(() => expect(changesIn(client.frames).length).toBeGreaterThan(0))
  const before = changesIn(client.frames).length
  await reconcile()
  await ana.call(getSubscription, { params: { id: crypto.randomUUID() } })
  expect(changesIn(client.frames)).toHaveLength(before)
  client.socket.close()
})

const changesIn = (frames: readonly { type: string }[]) =>
  frames.filter((frame) => JSON.stringify(frame).includes('subscription_changed'))

/** Runs against a provider that doesn't know these subscriptions. */
async function reconcileWithout(unknown: readonly string[]) {
  const { provider } = world.services.sandbox!
  const { listSubscriptions, findSubscription } = provider
  const list = vi.spyOn(provider, 'listSubscriptions').mockImplementation(async function* (since) {
    for await (const found of listSubscriptions(since)) if (!unknown.includes(found.id)) yield found
  })
  const find = vi
    .spyOn(provider, 'findSubscription')
    .mockImplementation(async (id) => (unknown.includes(id) ? null : findSubscription(id)))
  await reconcile()
  for (const spy of [list, find]) spy.mockRestore()
}

const statesOf = async (ids: readonly string[]) =>
  new Set(
    (await db().selectFrom('subscriptions').select('state').where('id', 'in', ids).execute()).map(
      ({ state }) => state,
    ),
  )

test('ends one subscription that the provider has lost, but leaves many to manual review', async () => {
  const four = [
    (await subscribeFan()).id,
    (await subscribeFan()).id,
    (await subscribeFan()).id,
    (await subscribeFan()).id,
  ]
  const there = await Promise.all(four.map(providerIdOf))
  await reconcileWithout(there)
  expect(await statesOf(four)).toEqual(new Set(['active']))
  const [run] = (await readReport(await signInAdmin())).runs
  expect(run).toMatchObject({ repaired: 0, waiting: 4 })
  await reconcileWithout(there.slice(0, 1))
  expect(await statesOf(four.slice(0, 1))).toEqual(new Set(['canceled']))
  expect(await statesOf(four.slice(1))).toEqual(new Set(['active']))
  await settleMoney(world)
})
