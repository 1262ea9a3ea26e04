import { HOLD_DAYS } from '@koji/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { disagreements } from './books-beside.ts'
import type { TestWorld } from './world.ts'

const DAY_MS = 86_400_000

/** Half up, in whole numbers. */
const share = (fee: number, part: number, of: number) => Math.floor((2 * fee * part + of) / (2 * of))

interface PaidRow {
  creatorId: string
  amount: number
  fee: number
  processing: number
  paidAt: Date
  /** What was taken back of it, the oldest first. */
  taken: { amount: number; counts: boolean; cost: number }[]
}

/** What the books of a creator should say. */
interface Books {
  clearing: number
  creator_payable: number
  fee_revenue: number
  processing_expense: number
  dispute_hold: number
  available: number
  gross: number
  net: number
  refunded: number
}

const EMPTY: Books = {
  clearing: 0,
  creator_payable: 0,
  fee_revenue: 0,
  processing_expense: 0,
  dispute_hold: 0,
  available: 0,
  gross: 0,
  net: 0,
  refunded: 0,
}

/** What should be in the books, from the provider's own rows and what was sent to creators. */
async function expected({ platform, services }: TestWorld, ids: readonly string[]) {
  const { db } = platform.database
  const books = new Map(ids.map((id) => [id, { ...EMPTY }]))
  const { rows } = await sql<PaidRow>`
    select a.account_id as "creatorId", p.amount, p.application_fee as fee, p.processing_fee as processing,
      p.paid_at as "paidAt", coalesce((
        select json_agg(json_build_object('amount', t.amount, 'counts', t.counts, 'cost', t.cost) order by t.at, t.id)
        from (
          select id, amount, at, state <> 'failed' as counts, 0 as cost from sandbox_refunds where payment = p.id
          union all select id, amount, at, state <> 'won', fee from sandbox_disputes where payment = p.id
        ) as t), '[]') as taken
    from sandbox_accounts a
    join sandbox_subscriptions s on s.account = a.id
    join sandbox_payments p on p.subscription = s.id
    where a.account_id = any(${ids}::uuid[]) and p.state = 'paid'`.execute(db)
  const now = services.sandbox!.now().getTime()
  for (const row of rows)
    enter(books.get(row.creatorId)!, row, row.paidAt.getTime() + HOLD_DAYS * DAY_MS <= now)
  for (const { creatorId, sent } of await sentTo(db, ids)) {
    const theirs = books.get(creatorId)!
    theirs.clearing -= sent
    theirs.creator_payable += sent
    theirs.available -= sent
  }
  return books
}

function enter(books: Books, { amount, fee, processing, taken }: PaidRow, mature: boolean): void {
  let [before, left, feeLeft, costs, back] = [0, amount - fee, fee, processing, 0]
  for (const one of taken) {
    const ofFee = share(fee, before + one.amount, amount) - share(fee, before, amount)
    before += one.amount
    costs += one.cost
    if (!one.counts) continue
    left -= one.amount - ofFee
    feeLeft -= ofFee
    back += one.amount
  }
  books.clearing += amount - back - costs
  books.creator_payable -= left
  books.fee_revenue -= feeLeft
  books.processing_expense += costs
  books.available += mature ? left : 0
  books.gross += amount
  books.net += left
  books.refunded += back
}

async function sentTo(db: TestWorld['platform']['database']['db'], ids: readonly string[]) {
  const { rows } = await sql<{ creatorId: string; sent: number }>`
    select a.creator_id as "creatorId", sum(p.amount)::int as sent from payout_accounts a
    join payouts p on p.payout_account_id = a.id
    where a.creator_id = any(${ids}::uuid[]) and p.state <> 'failed' group by a.creator_id`.execute(db)
  return rows
}

/** What is in our own books. */
async function written(world: TestWorld, ids: readonly string[]) {
  const { db } = world.platform.database
  const books = new Map(ids.map((id) => [id, { ...EMPTY }]))
  const { rows } = await sql<{ creatorId: string; kind: string; sum: number }>`
    with theirs as (
      select a.creator_id, l.id from payout_accounts a
      join transactions t on t.payout_account_id = a.id join ledger_postings l on l.transaction_id = t.id
      where a.creator_id = any(${ids}::uuid[])
      union all select a.creator_id, l.id from payout_accounts a
      join payouts p on p.payout_account_id = a.id join ledger_postings l on l.payout_id = p.id
      where a.creator_id = any(${ids}::uuid[])
    )
    select t.creator_id as "creatorId", a.kind, sum(e.amount)::int as sum from theirs t
    join ledger_entries e on e.posting_id = t.id join ledger_accounts a on a.id = e.account_id group by 1, 2
    union all select creator_id, figure.kind, sum(figure.amount)::int from creator_days
    cross join lateral (values ('gross', gross), ('net', net), ('refunded', refunded)) as figure (kind, amount)
    where creator_id = any(${ids}::uuid[]) group by 1, 2`.execute(db)
  for (const { creatorId, kind, sum } of rows) books.get(creatorId)![kind as keyof Books] = sum
  for (const id of ids) books.get(id)!.available = (await balanceOf(world, id)).available
  return books
}

export async function balanceOf({ platform, services }: TestWorld, creatorId: string) {
  const { db } = platform.database
  const { id } = await db
    .selectFrom('payoutAccounts')
    .select('id')
    .where('creatorId', '=', creatorId)
    .executeTakeFirstOrThrow()
  return services.ledger.getBalance(db, id, services.sandbox!.now())
}

/** Our ledger says what the provider's books do, to the cent and in every account, and sums to zero. */
export async function expectTrueLedger(world: TestWorld, creators: readonly { id: string }[]): Promise<void> {
  const ids = creators.map(({ id }) => id)
  expect((await world.services.ledger.verify(world.platform.database.db)).findings).toEqual([])
  expect(await written(world, ids)).toEqual(await expected(world, ids))
}

/** And everything that went with it was counted and told once. */
export async function expectTrueBooks(world: TestWorld, creators: readonly { id: string }[]): Promise<void> {
  expect(
    await disagreements(
      world,
      creators.map(({ id }) => id),
    ),
  ).toEqual([])
  await expectTrueLedger(world, creators)
}
