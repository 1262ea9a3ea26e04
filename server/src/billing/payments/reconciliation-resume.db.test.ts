import { getReconciliations, postReconciliation } from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { ProviderUnavailable } from '#adapters/payments/port.ts'
import { passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const never = new AbortController().signal
const provider = () => world.services.sandbox!.provider
const listRuns = async () => {
  const admin = await world.signIn({ roles: ['admin'] })
  return (await admin.call(getReconciliations, {})).body.runs
}

async function reconcile(signal = never) {
  world.clock.advance({ seconds: 1 })
  return world.services.payments.reconcile(signal)
}

/** Returns the provider's ids. */
async function subscribeFans(count: number): Promise<string[]> {
  const mira = await sellingCreator(world)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const id = await subscribe(world, await world.person(), mira.id)
    const row = await db()
      .selectFrom('subscriptions')
      .select('providerSubscription')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    ids.push(row.providerSubscription!)
  }
  return ids
}

/** Returns the subscriptions that were compared, in order. `onEach` is called with the count so far. */
async function recordCompared(
  onEach: (count: number) => void,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const compared: string[] = []
  const original = provider().listPayments
  const spy = vi.spyOn(provider(), 'listPayments').mockImplementation((id) => {
    compared.push(id)
    onEach(compared.length)
    return original(id)
  })
  await work().finally(() => spy.mockRestore())
  return compared
}

const doNothing = () => undefined

test('resumes an interrupted run where it stopped, as the same run', async () => {
  await reconcile()
  const subscribed = await subscribeFans(4)
  const all = await recordCompared(doNothing, () => reconcile())
  expect(new Set(all)).toEqual(new Set([...all, ...subscribed]))

  const abort = new AbortController()
  const first = await recordCompared(
    (count) => count === 2 && abort.abort(),
    () => reconcile(abort.signal),
  )
  const [stopped] = await listRuns()
  expect([first, stopped!.state, stopped!.compared]).toEqual([all.slice(0, 2), 'stopped', 2])

  const rest = await recordCompared(doNothing, () => reconcile())
  expect(rest).toEqual(all.slice(2))
  const [finished] = await listRuns()
  expect(finished).toMatchObject({ id: stopped!.id, state: 'finished', error: null })
  expect(finished!.compared).toBeGreaterThanOrEqual(all.length)

  expect(
    await recordCompared(doNothing, () => reconcile()),
    'the next run starts from the beginning',
  ).toEqual(all)
  expect((await listRuns())[0]!.id).not.toBe(stopped!.id)
})

test('keeps the findings from before an interruption', async () => {
  await reconcile()
  const [first, second] = (await subscribeFans(2)) as [string, string]
  await provider().setCancelAtPeriodEnd(first, true)
  await provider().setCancelAtPeriodEnd(second, true)
  await db().deleteFrom('sandboxMessages').execute()
  const original = provider().listSubscriptions
  const spy = vi.spyOn(provider(), 'listSubscriptions').mockImplementation(async function* (since, after) {
    for await (const found of original(since, after)) {
      yield found
      if (found.id === first) throw new ProviderUnavailable('It does not answer.')
    }
  })
  await expect(reconcile()).rejects.toThrow('It does not answer.')
  spy.mockRestore()
  expect((await listRuns())[0]).toMatchObject({ state: 'stopped', error: 'It does not answer.' })
  await reconcile()
  const [run] = await listRuns()
  expect(run).toMatchObject({ state: 'finished', repaired: 2 })
  expect(run!.findings.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
})

test('does not repeat the subscriptions when it was interrupted among the payouts', async () => {
  await reconcile()
  await subscribeFans(2)
  const original = provider().findPayoutAccount
  const abort = new AbortController()
  const spy = vi.spyOn(provider(), 'findPayoutAccount').mockImplementation((id) => {
    abort.abort()
    return original(id)
  })
  await reconcile(abort.signal)
  const [compared] = spy.mock.calls.map(([id]) => id)
  spy.mockClear()
  expect(await recordCompared(doNothing, () => reconcile())).toEqual([])
  expect(spy.mock.calls.map(([id]) => id)).not.toContain(compared)
  expect((await listRuns())[0]).toMatchObject({ state: 'finished' })
  spy.mockRestore()
})

test('starts a new run when the interrupted one is days old', async () => {
  await reconcile()
  const subscribed = await subscribeFans(2)
  const abort = new AbortController()
  await recordCompared(
    () => abort.abort(),
    () => reconcile(abort.signal),
  )
  const [stopped] = await listRuns()
  world.clock.advance({ days: 4 })
  const compared = await recordCompared(doNothing, () => reconcile())
  expect(compared).toEqual(expect.arrayContaining(subscribed))
  expect((await listRuns())[0]!.id).not.toBe(stopped!.id)
})

test('finds a refund of an old payment within a week, and on request right away', async () => {
  const [first, second] = (await subscribeFans(2)) as [string, string]
  await passDays(world, 62)
  await reconcile()
  const refundOldest = async (subscription: string) => {
    const all = []
    for await (const payment of provider().listPayments(subscription)) all.push(payment)
    const { charge, id } = all.at(-1)!
    await provider().refund({ charge: charge!.id, amount: 300, key: id })
    await db().deleteFrom('sandboxMessages').execute()
    return async () =>
      (
        await db()
          .selectFrom('transactions')
          .select('refunded')
          .where('providerPayment', '=', id)
          .executeTakeFirstOrThrow()
      ).refunded
  }
  const readRefunded = await refundOldest(first)
  const nights: number[] = []
  for (let night = 0; night < 7; night++) {
    await passDays(world, 1)
    await reconcile()
    nights.push(await readRefunded())
  }
  expect(nights.at(-1)).toBe(300)
  const readSecond = await refundOldest(second)
  const admin = await world.signIn({ roles: ['admin'] })
  world.clock.advance({ seconds: 1 })
  const { body } = await admin.call(postReconciliation, {})
  await world.services.payments.reconcile(never, { runId: body.id })
  expect(await readSecond()).toBe(300)
  await settleMoney(world)
})
