import { getReconciliations, postReconciliation } from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { ProviderAway } from '#adapters/payments/port.ts'
import { passDays, sellingCreator, settleMoney, subscribe } from '#test/money.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const never = new AbortController().signal
const provider = () => world.services.sandbox!.provider
const runs = async () => {
  const admin = await world.signIn({ roles: ['admin'] })
  return (await admin.call(getReconciliations, {})).body.runs
}

async function compare(signal = never) {
  world.clock.advance({ seconds: 1 })
  return world.services.books.compareAll(signal)
}

/** Plans as the provider calls them. */
async function paid(count: number): Promise<string[]> {
  const mira = await sellingCreator(world)
  const there: string[] = []
  for (let n = 0; n < count; n++) {
    const id = await subscribe(world, await world.person(), mira.id)
    const row = await db()
      .selectFrom('subscriptions')
      .select('providerSubscription')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    there.push(row.providerSubscription!)
  }
  return there
}

/** Which plans a comparison looked at; `act` at each of them. */
async function lookedAt(act: (nth: number) => void, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const original = provider().paymentsOf
  const spy = vi.spyOn(provider(), 'paymentsOf').mockImplementation((id) => {
    seen.push(id)
    act(seen.length)
    return original(id)
  })
  await work().finally(() => spy.mockRestore())
  return seen
}

const nothing = () => undefined

test('one that is cut off goes on where it was, and is one run', async () => {
  await compare()
  const there = await paid(4)
  const all = await lookedAt(nothing, () => compare())
  expect(new Set(all)).toEqual(new Set([...all, ...there]))

  const cut = new AbortController()
  const first = await lookedAt(
    (nth) => nth === 2 && cut.abort(),
    () => compare(cut.signal),
  )
  const [stopped] = await runs()
  expect([first, stopped!.state, stopped!.lookedAt]).toEqual([all.slice(0, 2), 'stopped', 2])

  const rest = await lookedAt(nothing, () => compare())
  expect(rest).toEqual(all.slice(2))
  const [finished] = await runs()
  expect(finished).toMatchObject({ id: stopped!.id, state: 'finished', error: null })
  expect(finished!.lookedAt).toBeGreaterThanOrEqual(all.length)

  expect(await lookedAt(nothing, () => compare()), 'the next one begins anew').toEqual(all)
  expect((await runs())[0]!.id).not.toBe(stopped!.id)
})

test('what was found before it was cut off is still said when it has come to its end', async () => {
  await compare()
  const [one, other] = (await paid(2)) as [string, string]
  await provider().setCancelled(one, true)
  await provider().setCancelled(other, true)
  await db().deleteFrom('sandboxMessages').execute()
  const every = provider().subscriptionsSince
  const spy = vi.spyOn(provider(), 'subscriptionsSince').mockImplementation(async function* (since, after) {
    for await (const found of every(since, after)) {
      yield found
      if (found.id === one) throw new ProviderAway('It does not answer.')
    }
  })
  await expect(compare()).rejects.toThrow('It does not answer.')
  spy.mockRestore()
  expect((await runs())[0]).toMatchObject({ state: 'stopped', error: 'It does not answer.' })
  await compare()
  const [run] = await runs()
  expect(run).toMatchObject({ state: 'finished', repaired: 2 })
  expect(run!.findings.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted())
})

test('one that is cut off among the payouts does not go through the subscriptions again', async () => {
  await compare()
  await paid(2)
  const original = provider().payoutAccountOf
  const cut = new AbortController()
  const spy = vi.spyOn(provider(), 'payoutAccountOf').mockImplementation((id) => {
    cut.abort()
    return original(id)
  })
  await compare(cut.signal)
  const [asked] = spy.mock.calls.map(([id]) => id)
  spy.mockClear()
  expect(await lookedAt(nothing, () => compare())).toEqual([])
  expect(spy.mock.calls.map(([id]) => id)).not.toContain(asked)
  expect((await runs())[0]).toMatchObject({ state: 'finished' })
  spy.mockRestore()
})

test('one that was cut off days ago begins anew', async () => {
  await compare()
  const there = await paid(2)
  const cut = new AbortController()
  await lookedAt(
    () => cut.abort(),
    () => compare(cut.signal),
  )
  const [stopped] = await runs()
  world.clock.advance({ days: 4 })
  const seen = await lookedAt(nothing, () => compare())
  expect(seen).toEqual(expect.arrayContaining(there))
  expect((await runs())[0]!.id).not.toBe(stopped!.id)
})

test('what was given back of an old payment is found within a week, and at once by who asks for it', async () => {
  const [there, also] = (await paid(2)) as [string, string]
  await passDays(world, 62)
  await compare()
  const giveBackOldest = async (subscription: string) => {
    const all = []
    for await (const payment of provider().paymentsOf(subscription)) all.push(payment)
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
  const refunded = await giveBackOldest(there)
  const nights: number[] = []
  for (let night = 0; night < 7; night++) {
    await passDays(world, 1)
    await compare()
    nights.push(await refunded())
  }
  expect(nights.at(-1)).toBe(300)
  const known = await giveBackOldest(also)
  const admin = await world.signIn({ roles: ['admin'] })
  world.clock.advance({ seconds: 1 })
  const { body } = await admin.call(postReconciliation, {})
  await world.services.books.compareAll(never, { begun: body.id })
  expect(await known()).toBe(300)
  await settleMoney(world)
})
