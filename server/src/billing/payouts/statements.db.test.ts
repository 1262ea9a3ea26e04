import { getEarnings, getStatement, getStatements, type Statement, statementCsv } from '@koji/contract'
import { expect, test } from 'vitest'
import { entriesOf, type Posting } from '#billing/ledger/service.ts'
import { transact } from '#platform/db/transact.ts'
import { passDays, sellingCreator, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const LINES = ['gross', 'fees', 'refunds', 'disputes', 'payouts'] as const

const query = async <Row extends object>(sql: string, values: unknown[]) =>
  (await world.platform.database.pool.query<Row>(sql, values)).rows

async function findPayoutAccount(creator: SignedIn): Promise<string> {
  const [row] = await query<{ id: string }>('select id from payout_accounts where creator_id = $1', [
    creator.id,
  ])
  return row!.id
}

const setTimeZone = (creator: SignedIn, timeZone: string) =>
  query('update creator_profiles set time_zone = $2 where user_id = $1', [creator.id, timeZone])

type TestPosting = Pick<Posting, 'kind' | 'at' | 'entries'>

const post = (payoutAccountId: string, ...postings: TestPosting[]) =>
  transact(world.platform.database.db, (tx) =>
    world.services.ledger.postMany(
      tx,
      postings.map((posting) => ({ ...posting, payoutAccountId, reference: world.platform.ids.id() })),
    ),
  )

async function listStatements(creator: SignedIn, limit = 5): Promise<Statement[]> {
  const statements: Statement[] = []
  let after: string | null | undefined
  do {
    const { body } = await creator.call(getStatements, { query: { limit, ...(after && { after }) } })
    statements.push(...body.items)
    after = body.next
  } while (after)
  return statements
}

const totalChange = (statement: Statement) => LINES.reduce((sum, line) => sum + statement[line], 0)

/** Pseudorandom numbers, which are the same in each run. */
function seededRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('has no statements before any money has moved', async () => {
  const [mira, withoutAccount] = [await sellingCreator(world), await world.signIn({ roles: ['creator'] })]
  for (const creator of [mira, withoutAccount]) {
    expect(await listStatements(creator)).toEqual([])
    const params = { month: '2026-01' }
    expect((await creator.call(getStatement, { params })).problem.code).toBe('not_found')
  }
})

test('has statements from the first month with a payment up to the current one', async () => {
  const mira = await sellingCreator(world, 799)
  await subscribe(world, await world.person(), mira.id, { price: 799 })
  const [first] = await listStatements(mira)
  expect(first).toMatchObject({ opening: 0, gross: 799, fees: -80, refunds: 0, payouts: 0, closing: 719 })
  expect(first!.over).toBe(false)
  await passDays(world, 62)
  const months = await listStatements(mira)
  expect(months.at(-1)).toMatchObject({ month: first!.month, over: true })
  expect(months.length).toBeGreaterThan(1)
  for (const month of ['2001-01', '2099-12'])
    expect((await mira.call(getStatement, { params: { month } })).problem.code).toBe('not_found')
})

test.each([
  ['UTC', 11],
  ['America/Los_Angeles', 12],
  ['Pacific/Auckland', 13],
])('adds up random postings to the same balance as the ledger in %s', async (timeZone, seed) => {
  const mira = await sellingCreator(world)
  const account = await findPayoutAccount(mira)
  await setTimeZone(mira, timeZone)
  const random = seededRandom(seed)
  const from = Date.UTC(2024, 10, 20)
  const all: TestPosting[] = []
  for (let n = 0; n < 150; n++) {
    const at = new Date(from + random(500) * 86_400_000 + random(24) * 3_600_000)
    const amount = 199 + random(9_800)
    const part = { amount, fee: Math.floor(amount / 10), refundedBefore: 0 }
    const taken = 1 + random(amount - 1)
    const kinds: [Posting['kind'], Posting['entries']][] = [
      ['charge', entriesOf.charge(part)],
      ['charge', entriesOf.charge(part)],
      ['refund', entriesOf.refund({ ...part, refund: taken })],
      ['refund_failed', entriesOf.refundFailed({ ...part, refund: taken })],
      ['dispute_opened', entriesOf.disputeOpened({ ...part, disputed: amount })],
      ['dispute_won', entriesOf.disputeWon({ ...part, disputed: amount })],
      ['payout', entriesOf.payout(taken)],
      ['payout_failed', entriesOf.payoutFailed(taken)],
    ]
    const [kind, entries] = kinds[random(kinds.length)]!
    all.push({ kind, at, entries })
  }
  await post(account, ...all)
  const months = (await listStatements(mira)).toReversed()
  expect(months[0]!.opening).toBe(0)
  for (const [n, month] of months.entries()) {
    expect(month.closing).toBe(month.opening + totalChange(month))
    if (n > 0) expect([month.opening, month.from]).toEqual([months[n - 1]!.closing, months[n - 1]!.to])
    const one = (await mira.call(getStatement, { params: { month: month.month } })).body
    const neighbors = { before: months[n - 1]?.month ?? null, after: months[n + 1]?.month ?? null }
    expect(one).toEqual({ ...month, timeZone, ...neighbors })
  }
  expect(new Set(months.map(({ month }) => month)).size).toBe(months.length)
  const { balance } = await world.services.ledger.getBalance(
    world.platform.database.db,
    account,
    world.clock.now(),
  )
  expect(months.at(-1)!.closing).toBe(balance)
  const [by] = await query<{ paid: number; fees: number }>(
    `select sum(amount) filter (where a.kind = 'clearing' and p.kind = 'charge')::int as paid,
       sum(amount) filter (where a.kind = 'fee_revenue')::int as fees
     from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_postings p on p.id = e.posting_id
     where exists (select from ledger_entries x join ledger_accounts y on y.id = x.account_id
       where x.posting_id = p.id and y.payout_account_id = $1)`,
    [account],
  )
  const sum = (line: (typeof LINES)[number]) => months.reduce((all, month) => all + month[line], 0)
  expect([sum('gross'), sum('fees')]).toEqual([by!.paid, by!.fees])
})

test.each(['UTC', 'America/St_Johns', 'Asia/Kolkata'])(
  'returns the same statements in %s before, during and after days are summed up',
  async (timeZone) => {
    const mira = await sellingCreator(world)
    const account = await findPayoutAccount(mira)
    await setTimeZone(mira, timeZone)
    const random = seededRandom(7)
    const randomPostings = (): TestPosting[] =>
      Array.from({ length: 60 }, () => {
        const amount = 199 + random(9_800)
        const part = { amount, fee: Math.floor(amount / 10), refundedBefore: 0 }
        const at = new Date(Date.UTC(2025, 0, 20) + random(120) * 86_400_000 + random(96) * 900_000)
        return random(3) === 0
          ? { kind: 'refund', at, entries: entriesOf.refund({ ...part, refund: 1 + random(amount - 1) }) }
          : { kind: 'charge', at, entries: entriesOf.charge(part) }
      })
    const sumUp = async () => {
      world.clock.advance({ hours: 2 })
      await Promise.all([1, 2, 3].map(() => world.platform.jobs.runNow('ledger.checkpoint')))
      return { ...mira, ...(await world.signInAgain(mira.id)) }
    }
    const pastStatements = async (me: SignedIn) => (await listStatements(me)).filter(({ over }) => over)
    await post(account, ...randomPostings())
    const first = await pastStatements(mira)
    const later = await sumUp()
    expect(await pastStatements(later)).toEqual(first)
    await post(account, ...randomPostings())
    const both = await pastStatements(later)
    expect(await pastStatements(await sumUp())).toEqual(both)
    const [held] = await query<{ sum: number }>(
      `select sum(d.amount)::int as sum from ledger_days d join ledger_accounts a on a.id = d.account_id
       where a.payout_account_id = $1`,
      [account],
    )
    expect(0 - held!.sum, 'includes all entries').toBe(both[0]!.closing)
    const { findings } = await world.services.ledger.verify(world.platform.database.db)
    expect(findings).toEqual([])
  },
)

test('reads the daily sums, whose faults are found', async () => {
  const mira = await sellingCreator(world)
  const account = await findPayoutAccount(mira)
  const at = new Date('2025-03-10T12:00:00Z')
  await post(account, { kind: 'charge', at, entries: entriesOf.charge({ amount: 1_000, fee: 100 }) })
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('ledger.checkpoint')
  const [broken] = await query<{ id: string }>(
    `update ledger_days d set amount = d.amount - 5 from ledger_accounts a
     where a.id = d.account_id and a.payout_account_id = $1 returning a.id`,
    [account],
  )
  const signedInAgain = { ...mira, ...(await world.signInAgain(mira.id)) }
  const { body } = await signedInAgain.call(getStatement, { params: { month: '2025-03' } })
  expect(body.closing).toBe(905)
  const { findings } = await world.services.ledger.verify(world.platform.database.db)
  expect(findings).toEqual([{ problem: 'wrong_days', about: broken!.id, off: 5 }])
  await query('delete from ledger_checkpoints where account_id = $1', [broken!.id])
  const closing = async () =>
    (await signedInAgain.call(getStatement, { params: { month: '2025-03' } })).body.closing as number
  expect(await closing(), 'ignores days without a checkpoint').toBe(900)
  await world.platform.jobs.runNow('ledger.checkpoint')
  expect(await closing()).toBe(900)
  expect((await world.services.ledger.verify(world.platform.database.db)).findings).toEqual([])
})

test('assigns postings around midnight by the creator’s time zone', async () => {
  const mira = await sellingCreator(world)
  const account = await findPayoutAccount(mira)
  const entries = entriesOf.charge({ amount: 1_000, fee: 100 })
  await post(account, { kind: 'charge', at: new Date('2026-02-28T22:59:59.999Z'), entries })
  await post(account, { kind: 'charge', at: new Date('2026-02-28T23:00:00.000Z'), entries })
  const grossOf = async (month: string) =>
    (await mira.call(getStatement, { params: { month } })).body.gross as number
  await setTimeZone(mira, 'Europe/Berlin')
  expect([await grossOf('2026-02'), await grossOf('2026-03')]).toEqual([1_000, 1_000])
  await setTimeZone(mira, 'UTC')
  expect([await grossOf('2026-02'), await grossOf('2026-03')]).toEqual([2_000, 0])
})

test('lists the rows of a span with their fees', async () => {
  const mira = await sellingCreator(world)
  const account = await findPayoutAccount(mira)
  const day = (number: number) => new Date(Date.UTC(2026, 4, number))
  // Posted in another order than they happened.
  for (const number of [7, 3, 5, 1, 9])
    await post(account, {
      kind: 'charge',
      at: day(number),
      entries: entriesOf.charge({ amount: 1_000 + number, fee: 100 }),
    })
  const span = { from: day(3).toISOString(), to: day(9).toISOString() }
  const rows: [number, number][] = []
  let after: string | null | undefined
  do {
    const { body } = await mira.call(getEarnings, { query: { ...span, limit: 1, ...(after && { after }) } })
    rows.push(...body.items.map(({ amount, fee }): [number, number] => [amount, fee]))
    after = body.next
  } while (after)
  expect(rows).toEqual([907, 905, 903].map((amount) => [amount, -100]))
  const wrong = { query: { from: '0001-01-01T00:00:00.000Z' } }
  expect((await mira.call(getEarnings, wrong)).status).toBe(400)
})

test('serves a statement with all rows and both balances as a file, to its creator only', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.signIn({ roles: ['creator'] })]
  const account = await findPayoutAccount(mira)
  await setTimeZone(mira, 'Asia/Tokyo')
  const charged = { amount: 1_000, fee: 100 }
  await post(account, {
    kind: 'charge',
    at: new Date('2026-04-30T15:30:00Z'),
    entries: entriesOf.charge(charged),
  })
  await post(account, {
    kind: 'payout',
    at: new Date('2026-05-02T00:00:00Z'),
    entries: entriesOf.payout(2_000),
  })
  const get = (cookie?: string, month = '2026-05') =>
    world.app.http.inject({ url: statementCsv(month), headers: cookie ? { cookie } : {} })
  const file = await get(mira.cookie)
  expect(file.headers['content-disposition']).toBe('attachment; filename="statement-2026-05.csv"')
  const lines = file.body.trimEnd().split('\r\n')
  expect(lines.slice(0, 2)).toEqual([
    '"date","what","paid in dollars","fee in dollars","yours in dollars","reference"',
    '"2026-05-31 23:59","closing balance","","","-11.00",""',
  ])
  expect(lines[2]).toMatch(/^"2026-05-02 09:00","payout","-20\.00","0\.00","-20\.00","/)
  expect(lines[3]).toMatch(/^"2026-05-01 00:30","charge","10\.00","-1\.00","9\.00","/)
  expect(lines.slice(4)).toEqual(['"2026-05-01 00:00","opening balance","","","0.00",""'])
  expect([(await get()).statusCode, (await get(ana.cookie)).statusCode]).toEqual([401, 404])
  expect((await get(mira.cookie, 'May')).statusCode).toBe(404)
})
