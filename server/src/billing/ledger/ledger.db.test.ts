import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'
import { entriesOf, type Posting } from './service.ts'

const world = useWorld()
const { charge, payout, payoutFailed, processing, refund } = entriesOf
const paid = { amount: 1_000, fee: 100 }
const nextWeek = () => new Date(world.clock.now().getTime() + 7 * 86_400_000)

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query<Row>(sql, values)).rows
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => transact(world.platform.database.db, work)
const post = (posting: Partial<Posting> & Pick<Posting, 'entries'>) =>
  inTx((tx) => world.services.ledger.post(tx, newCharge(posting)))
const balance = (now = world.clock.now()) =>
  world.services.ledger.getBalance(world.platform.database.db, creator, now)
const verify = () => world.services.ledger.verify(world.platform.database.db)
const checkpoint = () => world.platform.jobs.runNow('ledger.checkpoint')

let creator: string
beforeEach(async () => {
  creator = await newCreator()
})

async function newCreator(): Promise<string> {
  const id = world.platform.ids.id()
  await query(`insert into payout_accounts (id, provider, provider_account) values ($1, 'sandbox', $2)`, [
    id,
    `account of ${id}`,
  ])
  return id
}

/** A charge with a new reference. */
const newCharge = (properties: Partial<Posting> = {}): Posting => ({
  reference: world.platform.ids.id(),
  kind: 'charge',
  payoutAccountId: creator,
  at: world.clock.now(),
  entries: charge(paid),
  ...properties,
})

test('writes a posting once, with all of its entries', async () => {
  const posting = newCharge({ reference: `charge ${creator}` })
  const write = () => inTx((tx) => world.services.ledger.post(tx, posting))
  expect([await write(), await write()]).toEqual([true, false])
  const entries = await query(
    `select a.kind, e.amount, e.currency from ledger_entries e join ledger_accounts a on a.id = e.account_id
     join ledger_postings p on p.id = e.posting_id where p.reference = $1 order by a.kind`,
    [posting.reference],
  )
  expect(entries).toEqual([
    { kind: 'clearing', amount: 1_000, currency: 'usd' },
    { kind: 'creator_payable', amount: -900, currency: 'usd' },
    { kind: 'fee_revenue', amount: -100, currency: 'usd' },
  ])
})

test('writes one posting when a hundred transactions post the same reference at the same time', async () => {
  const posting = newCharge({ reference: `charge ${creator}` })
  const written = await Promise.all(
    Array.from({ length: 100 }, () => inTx((tx) => world.services.ledger.post(tx, posting))),
  )
  expect(written.filter(Boolean)).toHaveLength(1)
  expect(await balance()).toMatchObject({ balance: 900 })
})

test('opens an account once when many transactions need it at the same time', async () => {
  const creators = await Promise.all(Array.from({ length: 5 }, newCreator))
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      post({ payoutAccountId: creators[index % 5]!, entries: charge(paid) }),
    ),
  )
  const accounts = await query<{ count: number }>(
    'select count(*) as count from ledger_accounts where payout_account_id = any($1)',
    [creators],
  )
  expect(accounts).toEqual([{ count: 5 }])
  const sums = await Promise.all(
    creators.map((id) => world.services.ledger.getBalance(world.platform.database.db, id, world.clock.now())),
  )
  expect(sums.map(({ balance }) => balance)).toEqual(Array(5).fill(9_000))
})

test('writes only new postings of a batch, and a repeated one once', async () => {
  const existing = newCharge()
  await post(existing)
  const added = Array.from({ length: 300 }, () => newCharge())
  const empty = newCharge({ kind: 'processing', entries: processing(0) })
  const written = await inTx((tx) =>
    world.services.ledger.postMany(tx, [existing, ...added, added[0]!, empty]),
  )
  expect([...written].toSorted()).toEqual(added.map(({ reference }) => reference).toSorted())
  expect(await balance()).toMatchObject({ balance: 301 * 900 })
})

test('avoids a deadlock between two batches in opposite orders', async () => {
  // Opens the account first, so that the batches don't wait for each other to open it.
  await post({ entries: charge(paid) })
  const [low, middle, high] = [1, 2, 3].map((number) => newCharge({ reference: `${creator} ${number}` }))
  const { db, pool } = world.platform.database
  // Another transaction holds a posting of both batches until both of them wait.
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query(
    `insert into ledger_postings (id, reference, kind, at, written_at) values ($1, $2, 'charge', now(), now())`,
    [world.platform.ids.id(), middle!.reference],
  )
  // Without `transact`, which would retry a deadlocked transaction.
  const write = (batch: Posting[]) =>
    db.transaction().execute((tx) => world.services.ledger.postMany(tx, batch))
  const written = Promise.all([write([low!, middle!, high!]), write([high!, middle!, low!])])
  await until(async () => {
    const waiting = await query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting).toHaveLength(2)
  })
  await blocker.query('rollback')
  blocker.release()
  expect((await written).map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([0, 3])
})

test('counts recent charges as pending, minus what was taken back', async () => {
  const later = nextWeek()
  await post({ entries: charge(paid), availableAt: later })
  await post({ entries: charge(paid) })
  await post({
    kind: 'refund',
    availableAt: later,
    entries: refund({ ...paid, refundedBefore: 0, refund: 500 }),
  })
  expect(await balance()).toEqual({ balance: 1_350, pending: 450, available: 900 })
  expect(await balance(later)).toEqual({ balance: 1_350, pending: 0, available: 1_350 })
})

test('lets a balance fall below zero when money is taken back after it was paid out', async () => {
  await post({ entries: charge(paid) })
  await post({ kind: 'payout', entries: payout(900) })
  await post({ kind: 'refund', entries: refund({ ...paid, refundedBefore: 0, refund: 1_000 }) })
  expect(await balance()).toEqual({ balance: -900, pending: 0, available: -900 })
})

test('subtracts a payout right away, even if the reading clock is behind', async () => {
  const before = new Date(world.clock.now().getTime() - 60_000)
  await post({ entries: charge(paid), availableAt: before })
  await post({ kind: 'payout', at: nextWeek(), entries: payout(900) })
  expect(await balance(before)).toEqual({ balance: 0, pending: 0, available: 0 })
})

test('has a balance of zero without any entries', async () => {
  expect(await balance()).toEqual({ balance: 0, pending: 0, available: 0 })
})

test('never pays out more than is available in fifty concurrent payouts', async () => {
  await post({ entries: charge({ amount: 10_000, fee: 0 }) })
  await post({ entries: charge(paid), availableAt: nextWeek() })
  const attempt = () =>
    inTx(async (tx) => {
      await world.services.ledger.lockBalance(tx, creator)
      const { available } = await world.services.ledger.getBalance(tx, creator, world.clock.now())
      if (available < 3_000) return false
      return world.services.ledger.post(tx, newCharge({ kind: 'payout', entries: payout(3_000) }))
    })
  const paidOut = await Promise.all(Array.from({ length: 50 }, attempt))
  expect(paidOut.filter(Boolean)).toHaveLength(3)
  expect(await balance()).toEqual({ balance: 1_900, pending: 900, available: 1_000 })
})

test('locks an account without entries in many concurrent transactions', async () => {
  const lock = () => inTx((tx) => world.services.ledger.lockBalance(tx, creator))
  await Promise.all(Array.from({ length: 20 }, lock))
  expect(await balance()).toEqual({ balance: 0, pending: 0, available: 0 })
})

test('accepts charges while the balance is locked', async () => {
  await post({ entries: charge(paid) })
  await inTx(async (tx) => {
    await world.services.ledger.lockBalance(tx, creator)
    await post({ entries: charge(paid) })
  })
  expect(await balance()).toMatchObject({ balance: 1_800 })
})

test('reads the same balance from a checkpoint and later entries as from all entries, during concurrent postings', async () => {
  const plainSum = async () =>
    (
      await query<{ sum: number }>(
        `select -sum(amount) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
         where a.payout_account_id = $1`,
        [creator],
      )
    )[0]!.sum
  for (let round = 1; round <= 4; round++) {
    await inTx((tx) =>
      world.services.ledger.postMany(
        tx,
        Array.from({ length: 50 }, () => newCharge()),
      ),
    )
    world.clock.advance({ minutes: 45 })
    const posting = Array.from({ length: 30 }, () => post({ entries: charge(paid) }))
    await Promise.all([checkpoint(), checkpoint(), ...posting])
    expect((await balance()).balance).toBe(round * 80 * 900)
    expect((await balance()).balance).toBe(await plainSum())
  }
  const checkpoints = await query(
    `select c.balance from ledger_checkpoints c join ledger_accounts a on a.id = c.account_id
     where a.payout_account_id = $1`,
    [creator],
  )
  expect(checkpoints.length).toBeGreaterThan(0)
  expect((await verify()).findings).toEqual([])
})

test('includes an entry that is committed after one with a higher number', async () => {
  await post({ entries: charge(paid) })
  await inTx(async (tx) => {
    await world.services.ledger.post(tx, newCharge())
    await post({ entries: charge(paid) })
    await checkpoint()
  })
  expect(await balance()).toMatchObject({ balance: 2_700 })
  world.clock.advance({ hours: 1 })
  await checkpoint()
  expect(await balance()).toMatchObject({ balance: 2_700 })
  expect((await verify()).findings).toEqual([])
})

test('leaves entries of the last hour out of a checkpoint', async () => {
  await post({ entries: charge(paid) })
  world.clock.advance({ minutes: 59 })
  await checkpoint()
  const count = `select count(*) as count from ledger_checkpoints c join ledger_accounts a on a.id = c.account_id
    where a.payout_account_id = $1`
  expect(await query(count, [creator])).toEqual([{ count: 0 }])
  world.clock.advance({ minutes: 1 })
  await checkpoint()
  expect(await query(count, [creator])).toEqual([{ count: 1 }])
})

test('lists the postings of a payout with their entries, in the order they happened', async () => {
  const payoutId = world.platform.ids.id()
  await query(
    `insert into payouts (id, payout_account_id, amount, state, weekly, created_at) values ($1, $2, 900, 'sent', false, $3)`,
    [payoutId, creator, world.clock.now()],
  )
  const later = nextWeek()
  await post({
    kind: 'payout_failed',
    reference: `back ${payoutId}`,
    payoutId,
    at: later,
    entries: payoutFailed(900),
  })
  await post({ kind: 'payout', reference: `out ${payoutId}`, payoutId, entries: payout(900) })
  const postings = await world.services.ledger.listPostings(world.platform.database.db, { payoutId })
  expect(postings).toMatchObject([
    {
      reference: `out ${payoutId}`,
      kind: 'payout',
      payoutId,
      transactionId: null,
      entries: [
        { account: 'clearing', amount: -900 },
        { account: 'creator_payable', amount: 900 },
      ],
    },
    { reference: `back ${payoutId}`, kind: 'payout_failed', at: later },
  ])
})

test('lists the entries of a balance page by page, newest first', async () => {
  const later = nextWeek()
  for (let number = 1; number <= 5; number++)
    await post({ reference: `${creator} ${number}`, entries: charge(paid), availableAt: later })
  await post({ reference: `${creator} out`, kind: 'payout', entries: payout(100) })
  const read = (after?: string) =>
    world.services.ledger.listBalanceEntries(world.platform.database.db, creator, { after, limit: 4 })
  const first = await read()
  const second = await read(first.next!)
  const all = [...first.items, ...second.items]
  expect(all.map(({ reference }) => reference.slice(creator.length + 1))).toEqual([
    'out',
    '5',
    '4',
    '3',
    '2',
    '1',
  ])
  expect(all.slice(0, 2)).toMatchObject([
    { kind: 'payout', amount: -100, availableAt: null },
    { kind: 'charge', amount: 900, availableAt: later },
  ])
  expect(second.next).toBeNull()
})
