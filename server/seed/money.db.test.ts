import { getDashboard, getStatements, getSubscribers } from '@koji/contract'
import { beforeAll, expect, test } from 'vitest'
import { expectLedgerMatchesProvider } from '#test/money-checks.ts'
import { useWorld } from '#test/world.ts'
import { buildAccount, buildCreator, buildProfile } from './builders.ts'
import { fillCrowd } from './crowd/fill.ts'
import { fillSubscriptions, openPayouts } from './money.ts'
import { PEOPLE } from './people.ts'

const world = useWorld()
let mira: Awaited<ReturnType<typeof world.signInAgain>>
let creators: { id: string; count: number; monthly: number }[]

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(sql, values)).rows

beforeAll(async () => {
  // The demo without its pictures, which would take the longest.
  const named = new Map<string, string>()
  for (const person of PEOPLE) {
    const { id } = await buildAccount(world, person)
    named.set(person.name, id)
    await buildProfile(world, id, person.profile)
    if (person.creates) await buildCreator(world, id, { ...person.creates, subscribers: 0 })
  }
  await fillCrowd(world.platform, () => undefined)
  await openPayouts(world.platform)
  await fillSubscriptions(world.platform, world.services, named)
  creators = await query(
    'select user_id as id, subscriber_count as count, monthly from creator_profiles where id_verified',
  )
  const [found] = await query<{ id: string }>(`select id from accounts where email = 'mira@koji.example'`)
  mira = await world.signInAgain(found!.id)
})

test('shows as many subscribers and as much revenue on each page as there are subscriptions', async () => {
  const rows = await query<{ id: string; count: number; monthly: number }>(
    `select creator_id as id, count(*)::int as count, sum(case when cancelled then 0 else price end)::int as monthly
     from subscriptions where state in ('active', 'past_due') group by creator_id`,
  )
  const expected = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  for (const { id, count, monthly } of creators)
    expect({ count, monthly }).toEqual(expected.get(id) ?? { count: 0, monthly: 0 })
  expect(creators.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(200)
  const [daily] = await query<{ joined: number; canceled: number }>(
    'select sum(joined)::int as joined, sum(churned)::int as canceled from creator_days',
  )
  const [ever] = await query<{ joined: number; canceled: number }>(
    `select count(*)::int as joined, count(*) filter (where state = 'canceled')::int as canceled from subscriptions`,
  )
  expect(daily).toEqual(ever)
})

test('agrees with the provider, so that reconciliation finds nothing to repair', async () => {
  await expectLedgerMatchesProvider(world, creators)
  // Subscriptions with refunds or disputes, and a few others.
  const sampled = await query<{ id: string }>(
    `(select distinct p.subscription as id from sandbox_payments p left join sandbox_refunds r on r.payment = p.id
       left join sandbox_disputes d on d.payment = p.id where r.id is not null or d.id is not null)
     union (select id from sandbox_subscriptions where state = 'past_due' or cancelled order by id limit 5)
     union (select id from sandbox_subscriptions order by id limit 3)`,
  )
  expect(sampled.length).toBeGreaterThan(6)
  for (const { id } of sampled) {
    const snapshotNumber = await world.services.subscriptions.nextSnapshotNumber()
    const provided = (await world.services.sandbox!.provider.findSubscription(id))!
    expect(await world.services.payments.compareSubscription(provided, snapshotNumber)).toEqual([])
  }
})

test('shows the same amounts on the dashboard, subscriber list and statements of a demo creator', async () => {
  const { money, subscribers } = (await mira.call(getDashboard, { query: { days: '365' } })).body
  const list = async (which: 'all' | 'live' | 'renewing') =>
    (await mira.call(getSubscribers, { query: { which, limit: 100 } })).body.items
  expect((await list('live')).length).toBe(subscribers.now)
  expect((await list('renewing')).reduce((sum, { price }) => sum + price, 0)).toBe(money.monthly)
  const statements = (await mira.call(getStatements, { query: { limit: 24 } })).body.items
  const sum = (line: 'gross' | 'fees' | 'refunds' | 'disputes' | 'payouts') =>
    statements.reduce((all, statement) => all + statement[line], 0)
  expect(sum('gross')).toBe(money.gross.now)
  expect(-sum('refunds') - sum('disputes')).toBe(money.refunded.now)
  expect(sum('gross') + sum('fees') + sum('refunds') + sum('disputes')).toBe(money.net.now)
  expect((await list('all')).reduce((all, { brought }) => all + brought, 0)).toBe(money.net.now)
  expect(sum('payouts')).toBeLessThan(0)
  for (const { closing } of statements) expect(closing).toBeGreaterThanOrEqual(0)
})
