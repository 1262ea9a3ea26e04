import { beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { useWorld } from '#test/world.ts'
import { entriesOf } from './service.ts'

const world = useWorld()
const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(sql, values)).rows

/** In one transaction. */
async function together(...statements: [sql: string, values?: unknown[]][]): Promise<void> {
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

/** What no rule of ours would do, past every trigger: as a fault of the software or a hand in the database might. */
const behindItsBack = (...statements: [sql: string, values?: unknown[]][]) =>
  together(['set local session_replication_role = replica'], ...statements)

const verify = () => world.services.ledger.verify(world.platform.database.db)

let posting: string
let accounts: Record<string, string>

beforeEach(async () => {
  await behindItsBack([
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

const entry = (account: string, amount: number, currency = 'usd', of = posting): [string, unknown[]] => [
  `insert into ledger_entries (posting_id, account_id, currency, amount, available_at, at) values ($1, $2, $3, $4, now(), now())`,
  [of, accounts[account], currency, amount],
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
])('what was entered stays: %s', async (statement) => {
  await expect(query(statement)).rejects.toThrow('the ledger is written once')
  expect(await verify()).toMatchObject({ findings: [] })
})

test('a posting that is out of balance cannot be committed', async () => {
  const id = world.platform.ids.id()
  const short = together(
    emptyPosting(id),
    entry('clearing', 500, 'usd', id),
    entry('fee_revenue', -499, 'usd', id),
  )
  await expect(short).rejects.toThrow('do not sum to zero')
  await expect(together(entry('clearing', 1))).rejects.toThrow('do not sum to zero')
  const ours = transact(world.platform.database.db, (tx) =>
    world.services.ledger.post(tx, {
      reference: 'by mistake',
      kind: 'processing',
      at: world.clock.now(),
      entries: [{ account: 'clearing', amount: 1 }],
    }),
  )
  await expect(ours).rejects.toThrow('do not sum to zero')
  expect(await query('select count(*)::int as count from ledger_postings')).toEqual([{ count: 1 }])
})

test('a second currency cannot hide what the first one lacks', async () => {
  const mixed = together(entry('clearing', 500), entry('fee_revenue', -500, 'eur'))
  await expect(mixed).rejects.toThrow('do not sum to zero')
})

test('what is entered for a creator needs to say for whom', async () => {
  const nobody = transact(world.platform.database.db, (tx) =>
    world.services.ledger.post(tx, {
      reference: 'for nobody',
      kind: 'charge',
      at: world.clock.now(),
      entries: entriesOf.charge({ amount: 1_000, fee: 100 }),
    }),
  )
  await expect(nobody).rejects.toThrow('ledger_accounts')
})

test('a sound ledger is told with the sum of each kind of account', async () => {
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

test('an entry that was changed in the database is found, and so is what no longer agrees with it', async () => {
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('ledger.checkpoint')
  await behindItsBack(['update ledger_entries set amount = 1005 where amount = 1000'])
  expect((await verify()).findings).toEqual([
    { problem: 'unbalanced_posting', about: posting, off: 5 },
    { problem: 'wrong_checkpoint', about: accounts['clearing'], off: -5 },
    { problem: 'unbalanced_ledger', about: 'usd', off: 5 },
  ])
})

test('two faults that make up for each other are found', async () => {
  const other = world.platform.ids.id()
  await behindItsBack(entry('clearing', 5), emptyPosting(other), entry('fee_revenue', -5, 'usd', other))
  expect((await verify()).findings).toEqual([
    { problem: 'unbalanced_posting', about: posting, off: 5 },
    { problem: 'unbalanced_posting', about: other, off: -5 },
  ])
})

test('a posting that says nothing is found', async () => {
  const id = world.platform.ids.id()
  await together(emptyPosting(id))
  expect((await verify()).findings).toEqual([{ problem: 'empty_posting', about: id, off: 0 }])
})

test('entries in another currency than their accounts are found', async () => {
  await together(entry('clearing', 5, 'eur'), entry('fee_revenue', -5, 'eur'))
  const { findings } = await verify()
  expect(findings.map(({ problem }) => problem)).toEqual(['stray_entry', 'stray_entry'])
})

test('a checkpoint that is wrong is found', async () => {
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('ledger.checkpoint')
  await query('update ledger_checkpoints set balance = balance - 7 where account_id = $1', [
    accounts['creator_payable'],
  ])
  expect((await verify()).findings).toEqual([
    { problem: 'wrong_checkpoint', about: accounts['creator_payable'], off: -7 },
  ])
})
