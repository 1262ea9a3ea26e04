import { beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { useWorld } from '#test/world.ts'
import { entriesOf } from './service.ts'

const world = useWorld()
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(sql, values)).rows

async function inOneTransaction(...statements: [sql: string, values?: unknown[]][]): Promise<void> {
  const client = await world.platform.database.pool.connect()
  try {
    await client.query('begin')
    for (const [sql, values] of statements) await client.query(sql, values)
    await client.query('commit')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Bypasses all triggers, as a fault in Postgres or a manual change of the database could. */
const bypassTriggers = (...statements: [sql: string, values?: unknown[]][]) =>
  inOneTransaction(['set local session_replication_role = replica'], ...statements)

const verify = () => world.services.ledger.verify(world.platform.database.db)

let posting: string
let accounts: Record<string, string>

beforeEach(async () => {
  await bypassTriggers([
    'truncate ledger_checkpoints, ledger_days, ledger_entries, ledger_postings, ledger_accounts, payout_accounts cascade',
  ])
  const creator = world.platform.ids.id()
  await query(
    `insert into payout_accounts (id, provider, provider_account) values ($1, 'sandbox', 'an account')`,
    [creator],
  )
  await transact(world.platform.database.db, (tx) =>
    world.services.ledger.post(tx, {
      reference: 'a charge',
      kind: 'charge',
      payoutAccountId: creator,
      at: world.clock.now(),
      entries: entriesOf.charge({ amount: 1_000, fee: 100 }),
    }),
  )
  posting = (await query<{ id: string }>('select id from ledger_postings'))[0]!.id
  accounts = Object.fromEntries(
    (await query<{ kind: string; id: string }>('select kind, id from ledger_accounts')).map(
      ({ kind, id }) => [kind, id],
    ) as [string, string][],
  )
})

const entry = (
  account: string,
  amount: number,
  currency = 'usd',
  postingId = posting,
): [string, unknown[]] => [
  `insert into ledger_entries (posting_id, account_id, currency, amount, available_at, at) values ($1, $2, $3, $4, now(), now())`,
  [postingId, accounts[account], currency, amount],
]
const emptyPosting = (id: string): [string, unknown[]] => [
  `insert into ledger_postings (id, reference, kind, at, written_at) values ($1, $2, 'charge', now(), now())`,
  [id, `posting ${id}`],
]

test.each([
  'update ledger_postings set at = now()',
  'delete from ledger_postings',
  'truncate ledger_postings cascade',
  'update ledger_entries set amount = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'truncate accounts cascade',
])('rejects a change of the ledger: %s', async (statement) => {
  await expect(query(statement)).rejects.toThrow('the ledger is written once')
  expect(await verify()).toMatchObject({ findings: [] })
})

test('rejects the commit of an unbalanced posting', async () => {
  const id = world.platform.ids.id()
  const unbalanced = inOneTransaction(
    emptyPosting(id),
    entry('clearing', 500, 'usd', id),
    entry('fee_revenue', -499, 'usd', id),
  )
  await expect(unbalanced).rejects.toThrow('do not sum to zero')
  await expect(inOneTransaction(entry('clearing', 1))).rejects.toThrow('do not sum to zero')
  const byService = transact(world.platform.database.db, (tx) =>
    world.services.ledger.post(tx, {
      reference: 'by mistake',
      kind: 'processing',
      at: world.clock.now(),
      entries: [{ account: 'clearing', amount: 1 }],
    }),
  )
  await expect(byService).rejects.toThrow('do not sum to zero')
  expect(await query('select count(*)::int as count from ledger_postings')).toEqual([{ count: 1 }])
})

test('balances each currency separately', async () => {
  const mixed = inOneTransaction(entry('clearing', 500), entry('fee_revenue', -500, 'eur'))
  await expect(mixed).rejects.toThrow('do not sum to zero')
})

test('rejects an entry of a creator without a payout account', async () => {
  const posted = transact(world.platform.database.db, (tx) =>
    world.services.ledger.post(tx, {
      reference: 'without payout account',
      kind: 'charge',
      at: world.clock.now(),
      entries: entriesOf.charge({ amount: 1_000, fee: 100 }),
    }),
  )
  await expect(posted).rejects.toThrow('ledger_accounts')
})

test('returns the sums of each kind of account when everything is correct', async () => {
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('ledger.checkpoint')
  expect(await verify()).toEqual({
    findings: [],
    accounts: [
      { kind: 'clearing', currency: 'usd', accounts: 1, entries: 1, sum: 1_000 },
      { kind: 'creator_payable', currency: 'usd', accounts: 1, entries: 1, sum: -900 },
      { kind: 'fee_revenue', currency: 'usd', accounts: 1, entries: 1, sum: -100 },
    ],
  })
})

test('finds an entry that was changed in the database, and the sums that no longer match', async () => {
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('ledger.checkpoint')
  await bypassTriggers(['update ledger_entries set amount = 1005 where amount = 1000'])
  expect((await verify()).findings).toEqual([
    { problem: 'unbalanced_posting', about: posting, off: 5 },
    { problem: 'wrong_checkpoint', about: accounts['clearing'], off: -5 },
    { problem: 'unbalanced_ledger', about: 'usd', off: 5 },
  ])
})

test('finds two faults that cancel each other out', async () => {
  const other = world.platform.ids.id()
  await bypassTriggers(entry('clearing', 5), emptyPosting(other), entry('fee_revenue', -5, 'usd', other))
  expect((await verify()).findings).toEqual([
    { problem: 'unbalanced_posting', about: posting, off: 5 },
    { problem: 'unbalanced_posting', about: other, off: -5 },
  ])
})

test('finds a posting without entries', async () => {
  const id = world.platform.ids.id()
  await inOneTransaction(emptyPosting(id))
  expect((await verify()).findings).toEqual([{ problem: 'empty_posting', about: id, off: 0 }])
})

test('finds entries whose currency differs from their account’s', async () => {
  await inOneTransaction(entry('clearing', 5, 'eur'), entry('fee_revenue', -5, 'eur'))
  const { findings } = await verify()
  expect(findings.map(({ problem }) => problem)).toEqual(['stray_entry', 'stray_entry'])
})

test('finds a wrong checkpoint', async () => {
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('ledger.checkpoint')
  await query('update ledger_checkpoints set balance = balance - 7 where account_id = $1', [
    accounts['creator_payable'],
  ])
  expect((await verify()).findings).toEqual([
    { problem: 'wrong_checkpoint', about: accounts['creator_payable'], off: -7 },
  ])
})
