import { getDashboard, getSubscribers, getSubscriptions, SUBSCRIBERS_CSV } from '@koji/contract'
import { expect, test } from 'vitest'
import {
  CARD_THAT_FAILS_LATER,
  DISPUTED_CARD,
  endThere,
  passDays,
  sellingCreator,
  settleMoney,
  subscribe,
} from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const PRICE = 799
const NET = 719

const list = async (creator: SignedIn, which: 'live' | 'renewing' | 'late' | 'cancelled' | 'ended' | 'all') =>
  (await creator.call(getSubscribers, { query: { which, sort: 'oldest' } })).body.items

test('lists what each subscriber has brought in, as the ledger has it', async () => {
  const mira = await sellingCreator(world, PRICE)
  const [ana, ben] = [await world.person(), await world.person()]
  await subscribe(world, ana, mira.id, { price: PRICE })
  await passDays(world, 20)
  await subscribe(world, ben, mira.id, { price: PRICE })
  await passDays(world, 20)
  const found = await list(mira, 'live')
  expect(found.map(({ person, brought }) => [person?.id, brought])).toEqual([
    [ana.id, 2 * NET],
    [ben.id, NET],
  ])
  for (const { renewsAt, periodEnd } of found) expect(renewsAt).toBe(periodEnd)
  const { rows } = await world.platform.database.pool.query<{ sum: number }>(
    `select -sum(e.amount)::int as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
     join payout_accounts p on p.id = a.payout_account_id where p.creator_id = $1`,
    [mira.id],
  )
  expect(found.reduce((sum, { brought }) => sum + brought, 0)).toBe(rows[0]!.sum)
})

test('counts neither refunded nor disputed payments', async () => {
  const mira = await sellingCreator(world, PRICE)
  const [ana, ben] = [await world.person(), await world.person()]
  await subscribe(world, ana, mira.id, { price: PRICE })
  await subscribe(world, ben, mira.id, { price: PRICE, card: DISPUTED_CARD })
  await world.platform.database.pool.query(
    `insert into sandbox_refunds (id, payment, amount, state, at, key)
     select 're_' || p.id, p.id, p.amount, 'succeeded', now(), p.id from sandbox_payments p
     join sandbox_subscriptions s on s.id = p.subscription join sandbox_customers c on c.id = s.customer
     where c.account_id = $1`,
    [ana.id],
  )
  const [found] = (
    await world.platform.database.pool.query<{ id: string }>(
      `select provider_subscription as id from subscriptions where fan_id = $1`,
      [ana.id],
    )
  ).rows
  const { payments, sandbox, subscriptions } = world.services
  const number = await subscriptions.nextSnapshotNumber()
  await payments.compareSubscription((await sandbox!.provider.findSubscription(found!.id))!, number)
  await settleMoney(world)
  const all = await list(mira, 'all')
  expect(all.map(({ brought }) => brought)).toEqual([0, 0])
})

test('filters subscribers by state', async () => {
  const mira = await sellingCreator(world, PRICE)
  const [ana, ben, cleo] = [await world.person(), await world.person(), await world.person()]
  await subscribe(world, ana, mira.id, { price: PRICE })
  const leaving = await subscribe(world, ben, mira.id, { price: PRICE })
  await subscribe(world, cleo, mira.id, { price: PRICE, card: CARD_THAT_FAILS_LATER })
  await world.services.subscriptions.cancel({ accountId: ben.id } as never, leaving)
  await settleMoney(world)
  const ids = async (which: Parameters<typeof list>[1]) =>
    (await list(mira, which)).map(({ person }) => person!.id)
  expect(await ids('renewing')).toEqual([ana.id, cleo.id])
  expect(await ids('cancelled')).toEqual([ben.id])
  const monthly = (await mira.call(getDashboard, { query: {} })).body.money.monthly
  const renewing = await list(mira, 'renewing')
  expect(renewing.reduce((sum, { price }) => sum + price, 0)).toBe(monthly)
  await passDays(world, 32)
  expect(await ids('late')).toEqual([cleo.id])
  const [late] = await list(mira, 'late')
  expect(late!.renewsAt).not.toBeNull()
  expect(late!.renewsAt).not.toBe(late!.periodEnd)
  expect(await ids('ended')).toEqual([ben.id])
  expect((await list(mira, 'ended'))[0]).toMatchObject({ renewsAt: null, brought: NET })
})

test('filters plans whose charge failed', async () => {
  const ana = await world.person()
  const late = await sellingCreator(world, PRICE)
  await subscribe(world, ana, late.id, { price: PRICE, card: CARD_THAT_FAILS_LATER })
  const latest = async () => (await ana.call(getSubscriptions, { query: { which: 'late', limit: '5' } })).body
  expect(await latest()).toEqual({ items: [], next: null })
  await passDays(world, 32)
  expect((await latest()).items).toMatchObject([{ state: 'past_due', creator: { id: late.id } }])
  const { items } = (await ana.call(getSubscriptions, { query: {} })).body
  expect(items, 'a plan stays listed while a charge is retried').toHaveLength(1)
})

test('exports the filtered and sorted list', async () => {
  const mira = await sellingCreator(world, PRICE)
  for (const displayName of ['Ana of a file', 'Cleo of a file', 'Ben of a file'])
    await subscribe(world, await world.person({ displayName }), mira.id, { price: PRICE })
  const [, { subscriptionId }] = (await list(mira, 'live')) as [unknown, { subscriptionId: string }]
  await endThere(world, subscriptionId)
  const namesIn = async (query: string) => {
    const url = `${SUBSCRIBERS_CSV}${query}`
    const { body } = await world.app.http.inject({ url, headers: { cookie: mira.cookie } })
    return [...body.matchAll(/"(\w+) of a file"/g)].map(([, name]) => name)
  }
  expect(await namesIn('?which=ended')).toHaveLength(1)
  expect(await namesIn('?which=live')).toHaveLength(2)
  expect(await namesIn('?which=all&sort=name')).toEqual(['Ana', 'Ben', 'Cleo'])
  expect(await namesIn('?which=all&text=ben')).toEqual(['Ben'])
})

test('exports what each subscriber has brought in and when they renew', async () => {
  const mira = await sellingCreator(world, PRICE)
  await subscribe(world, await world.person({ displayName: '=1+1' }), mira.id, { price: PRICE })
  const renewsAt = (await list(mira, 'live'))[0]!.renewsAt
  const file = await world.app.http.inject({ url: SUBSCRIBERS_CSV, headers: { cookie: mira.cookie } })
  const [, line] = file.body.split('\r\n')
  expect(line).toMatch(/^"'=1\+1",/)
  expect(line).toContain('"active","7.99","7.19",')
  expect(line).toContain(`"${renewsAt}",""`)
})
