import { getOverview, getQueues, getSystem, postClientErrors } from '@koji/contract'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildAccount, buildBan, buildCreator, buildProfile, buildTicket } from '#seed/builders.ts'
import { applyAsCreator, createUnverifiedCreator, submitPassport } from '#test/creator-applications.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let admin: SignedIn
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(text, values)).rows

const count = () => world.platform.jobs.runNow('overview.count')
const days = () =>
  query<{ day: string; joined: number; matches: number; messages: number; creators: number }>(
    `select day::text, joined, matches, messages, creators, gross::int, fee::int, refunded::int, subscribed, unsubscribed
     from overview_days where joined + matches + messages + creators + gross + fee + subscribed + unsubscribed <> 0 order by day`,
  )

/** The same figures, computed independently from the source tables. */
const expectedDays = () =>
  query(`
    select day::text, sum(joined)::int as joined, sum(matches)::int as matches, sum(messages)::int as messages,
      sum(creators)::int as creators, sum(gross)::int as gross, sum(fee)::int as fee, sum(refunded)::int as refunded,
      sum(subscribed)::int as subscribed, sum(unsubscribed)::int as unsubscribed
    from (
      select (created_at at time zone 'UTC')::date as day, 1 as joined, 0 as matches, 0 as messages, 0 as creators,
        0 as gross, 0 as fee, 0 as refunded, 0 as subscribed, 0 as unsubscribed from accounts
      union all select (made_at at time zone 'UTC')::date, 0, 1, 0, 0, 0, 0, 0, 0, 0 from matches
      union all select (at at time zone 'UTC')::date, 0, 0, 1, 0, 0, 0, 0, 0, 0 from messages
      union all select (created_at at time zone 'UTC')::date, 0, 0, 0, 1, 0, 0, 0, 0, 0 from creator_profiles
      union all select (p.at at time zone 'UTC')::date, 0, 0, 0, 0,
          case when p.kind = 'charge' and a.kind = 'clearing' then e.amount else 0 end,
          case when a.kind = 'fee_revenue' then -e.amount else 0 end,
          case when p.kind in ('refund', 'refund_failed') and a.kind = 'clearing' then -e.amount else 0 end, 0, 0
        from ledger_entries e join ledger_postings p on p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
      union all select day, 0, 0, 0, 0, 0, 0, 0, joined, churned from creator_days
    ) as facts group by day
    having sum(joined) + sum(matches) + sum(messages) + sum(creators) + sum(gross) + sum(fee) + sum(subscribed)
      + sum(unsubscribed) <> 0
    order by day`)

/** Repeatable random numbers. */
function seededRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function addActivity(random: (below: number) => number, from: number, span: number) {
  const at = () => new Date(from + random(span))
  const ids: string[] = []
  for (let n = 0; n < 12; n++) {
    const { id } = await buildAccount(world)
    await query('update accounts set created_at = $2 where id = $1', [id, at()])
    ids.push(id)
  }
  for (let n = 0; n < 6; n++) {
    const [low, high] = [ids[2 * n]!, ids[2 * n + 1]!].toSorted()
    const match = world.platform.ids.id()
    await query(
      `insert into matches (id, low_id, high_id, mode, made_at) values ($1, $2, $3, 'friends', $4)`,
      [match, low, high, at()],
    )
    for (let seq = 1; seq <= 1 + random(5); seq++)
      await query(
        `insert into messages (match_id, seq, id, sender, at, text) values ($1, $2, $3, 0, $4, 'Hi')`,
        [match, seq, world.platform.ids.id(), at()],
      )
  }
  const creator = ids[0]!
  await buildProfile(world, creator)
  await buildCreator(world, creator)
  await query('update creator_profiles set created_at = $2 where user_id = $1', [creator, at()])
  await query('insert into creator_days (creator_id, day, joined, churned) values ($1, $2, $3, $4)', [
    creator,
    at().toISOString().slice(0, 10),
    1 + random(5),
    random(3),
  ])
  await addPayments(random, at)
}

/** Charges and refunds, as the ledger stores them. */
async function addPayments(random: (below: number) => number, at: () => Date) {
  const accounts: Record<string, string> = {}
  for (const kind of ['clearing', 'fee_revenue', 'processing_expense']) {
    const [known] = await query<{ id: string }>('select id from ledger_accounts where kind = $1', [kind])
    accounts[kind] = known?.id ?? world.platform.ids.id()
    if (!known)
      await query(`insert into ledger_accounts (id, kind, currency) values ($1, $2, 'usd')`, [
        accounts[kind],
        kind,
      ])
  }
  for (let n = 0; n < 8; n++) {
    const [posting, cents, back] = [world.platform.ids.id(), 200 + random(900), n > 5]
    const [moment, sign] = [at(), back ? -1 : 1]
    await query(`
      with posted as (
        insert into ledger_postings (id, reference, kind, at, written_at)
        values ('${posting}', '${posting}', '${back ? 'refund' : 'charge'}', '${moment.toISOString()}',
          '${world.clock.now().toISOString()}') returning id, at
      )
      insert into ledger_entries (posting_id, account_id, currency, amount, available_at, at)
      select posted.id, account::uuid, 'usd', amount, now(), posted.at from posted, (values
        ('${accounts.clearing}', ${sign * cents}), ('${accounts.fee_revenue}', ${-sign * 90}),
        ('${accounts.processing_expense}', ${-sign * (cents - 90)})) as entries (account, amount)`)
  }
}

beforeEach(async () => {
  await query(`begin; set local session_replication_role = replica;
    truncate accounts, overview_hours, overview_days, activity, matches, conversations, messages, creator_profiles,
      creator_days, ledger_postings, ledger_entries, client_error_days, client_errors, support_tickets, appeals, reports,
      verifications, creator_applications cascade;
    update overview_totals set counted_at = null; commit`)
  admin = await world.signIn({ roles: ['admin'] })
})

test.each([1, 7, 42])(
  'counts what the source tables contain, in the job and in a rebuild (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const now = world.clock.now().getTime()
    await addActivity(random, now - 9 * DAY_MS, 9 * DAY_MS)
    await count()
    expect(await days()).toEqual(await expectedDays())

    // The next counts follow minutes or days later, with new activity in between.
    for (const hours of [0.2, 3, 50]) {
      const before = world.clock.now().getTime()
      world.clock.advance({ minutes: hours * 60 })
      await addActivity(random, before, hours * HOUR_MS)
      await count()
      expect(await days()).toEqual(await expectedDays())
    }

    await query('update overview_days set joined = joined + 3, gross = 1')
    await query('update overview_hours set messages = 99')
    await world.services.overview.rebuild()
    expect(await days()).toEqual(await expectedDays())
  },
)

test('resumes an aborted count', async () => {
  const now = world.clock.now().getTime()
  await addActivity(seededRandom(9), now - 6 * DAY_MS, 6 * DAY_MS)
  const stop = new AbortController()
  const counted = async () =>
    (await query<{ at: Date | null }>('select counted_at as at from overview_totals'))[0]!.at
  const stopped = world.services.overview.count(stop.signal)
  while (!(await counted())) await new Promise(setImmediate)
  stop.abort()
  await stopped
  expect((await counted())!.getTime()).toBeLessThan(now)
  await count()
  expect(await days()).toEqual(await expectedDays())
  expect(await counted()).toEqual(new Date(now))
})

test('counts late postings on the day they happened', async () => {
  await count()
  await addPayments(seededRandom(3), () => new Date(world.clock.now().getTime() - 20 * DAY_MS))
  await count()
  expect(await days()).toEqual(await expectedDays())
})

test('counts each visitor once per day, week and month', async () => {
  const start = world.clock.now().getTime()
  const people = await Promise.all([1, 2, 3, 4].map(() => world.signIn()))
  const visits = new Map<string, Set<string>>()
  const random = seededRandom(5)
  const dayAt = (n: number) => new Date(start + n * DAY_MS).toISOString().slice(0, 10)
  const visit = async (id: string) => {
    await transact(world.platform.database.db, (tx) => world.services.activity.recordVisit(tx, id))
    const day = world.clock.now().toISOString().slice(0, 10)
    visits.set(day, (visits.get(day) ?? new Set()).add(id))
  }
  // Everyone signed in today.
  visits.set(dayAt(0), new Set([admin.id, ...people.map(({ id }) => id)]))
  for (let n = 1; n <= 45; n++) {
    world.clock.advance({ days: 1 })
    for (const { id } of people) if (random(100) < 20) await visit(id)
    if (n % 4 === 0) await visit(people[0]!.id)
    await count()
  }
  const within = (until: number, span: number) =>
    new Set(Array.from({ length: span }, (_, back) => [...(visits.get(dayAt(until - back)) ?? [])]).flat())
      .size
  const rows = await query<{ day: string; active_day: number; active_week: number; active_month: number }>(
    'select day::text, active_day, active_week, active_month from overview_days where day >= $1 order by day',
    [dayAt(0)],
  )
  expect(rows).toEqual(
    Array.from({ length: 46 }, (_, n) => ({
      day: dayAt(n),
      active_day: within(n, 1),
      active_week: within(n, 7),
      active_month: within(n, 30),
    })),
  )
  const recountable = rows.slice(-30)
  await query('update overview_days set active_day = 0, active_week = 0, active_month = 0')
  await world.services.overview.rebuild()
  const rebuilt = await query(
    'select day::text, active_day, active_week, active_month from overview_days where day >= $1 order by day',
    [dayAt(16)],
  )
  expect(rebuilt).toEqual(recountable)
})

test('shows the totals of a range and of the one before it', async () => {
  const today = world.clock.now().getTime()
  const joinedAt = async (ago: number) => {
    const { id } = await buildAccount(world)
    await query('update accounts set created_at = $2 where id = $1', [id, new Date(today - ago * DAY_MS)])
  }
  for (const ago of [0, 1, 6, 7, 8, 13, 14]) await joinedAt(ago)
  await count()
  const { body } = await admin.call(getOverview, { query: { days: '7' } })
  // The admin joined today as well.
  expect(body.figures.joined).toEqual({ now: 4, before: 3 })
  expect(body.days).toHaveLength(7)
  expect(body.days.at(-1)).toMatchObject({ joined: 2, activeDay: 1, activeWeek: 1, activeMonth: 1 })
  expect(body.totals).toMatchObject({ people: 8, creators: 0, subscriptions: 0 })
  expect(body.active).toEqual({ day: 1, week: 1, month: 1 })
})

test('shows how many items wait in each queue, and since when', async () => {
  const creator = await createUnverifiedCreator(world)
  await submitPassport(world, creator)
  const applicant = await world.person()
  await applyAsCreator(applicant)
  world.clock.advance({ hours: 5 })
  await buildTicket(world)
  const banned = await buildAccount(world)
  const decision = await buildBan(world, banned.id)
  await query(
    'insert into appeals (id, account_id, decision_id, body, created_at) values ($1, $2, $3, $4, $5)',
    [world.platform.ids.id(), banned.id, decision, 'It was not me.', world.clock.now()],
  )
  const { body } = await (await world.signInAgain(admin.id)).call(getQueues, {})
  const waiting = Object.fromEntries(body.queues.map(({ queue, waiting: n }) => [queue, n]))
  expect(waiting).toMatchObject({
    verifications: 1,
    applications: 1,
    tickets: 1,
    appeals: 1,
    refunds: 0,
    reports: 0,
  })
  const verifications = body.queues.find(({ queue }) => queue === 'verifications')!
  expect(world.clock.now().getTime() - Date.parse(verifications.oldestAt!)).toBe(5 * HOUR_MS)
})

test('counts browser errors by release, most first', async () => {
  const report = (release: string, times: number) =>
    world.call(postClientErrors, {
      body: {
        events: Array.from({ length: times }, () => ({
          kind: 'exception' as const,
          message: 'x is undefined',
          stack: '',
          path: '/discover',
          release,
          at: world.clock.now().toISOString(),
        })),
      },
    })
  await report('old', 3)
  world.clock.advance({ days: 8 })
  await report('old', 1)
  await report('new', 5)
  const again = await world.signInAgain(admin.id)
  const { errors } = (await again.call(getOverview, { query: { days: '7' } })).body
  expect(errors).toMatchObject([
    { release: 'new', count: { now: 5, before: 0 }, days: [0, 0, 0, 0, 0, 0, 5] },
    { release: 'old', count: { now: 1, before: 3 } },
  ])
})

test('limits the number of releases with their own count, so made-up ones can’t fill the table', async () => {
  for (let n = 0; n < 4; n++)
    await world.call(postClientErrors, {
      body: {
        events: Array.from({ length: 20 }, (_, index) => ({
          kind: 'exception' as const,
          message: 'x',
          stack: '',
          path: '/',
          release: `made up ${n} ${index}`,
          at: world.clock.now().toISOString(),
        })),
      },
    })
  const [{ rows, faults }] = (await query<{ rows: number; faults: number }>(
    'select count(*)::int as rows, sum(count)::int as faults from client_error_days',
  )) as [{ rows: number; faults: number }]
  expect(faults).toBe(80)
  expect(rows).toBeLessThanOrEqual(61)
})

test('shows the health of the system, with its dead letters', async () => {
  const [event] = await query<{ id: number }>(
    `insert into events (name, subject, payload, occurred_at) values ('reports.made', 'x', '{}', now()) returning id`,
  )
  await query(
    `insert into event_deliveries (handler, event_id, lane, subject, due_at, dead_at, error)
     values ('nobody', $1, 0, 'x', now(), now(), 'indigestible')`,
    [event!.id],
  )
  const { body } = await admin.call(getSystem, {})
  expect(body.health).toMatchObject({ bus: true, storage: true, events: { dead: 1 } })
  expect(body.deadLetters).toMatchObject([
    { handler: 'nobody', event: 'reports.made', error: 'indigestible' },
  ])
})
