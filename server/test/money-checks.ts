import { HOLD_DAYS } from '@koji/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { findProviderDifferences } from './provider-differences.ts'
import type { TestWorld } from './world.ts'

const DAY_MS = 86_400_000

/** The fee's share of a part of an amount, rounded half up in integers. */
const share = (fee: number, part: number, of: number) => Math.floor((2 * fee * part + of) / (2 * of))

interface PaidRow {
  creatorId: string
  amount: number
  fee: number
  processing: number
  paidAt: Date
  /** Refunds and disputes, the oldest first. */
  reversals: { amount: number; counts: boolean; cost: number }[]
}

/** The balances and totals of a creator. */
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

/** Computes the books from the provider's records and the payouts to creators. */
async function computeExpectedBooks({ platform, services }: TestWorld, ids: readonly string[]) {
  const { db } = platform.database
  const books = new Map(ids.map((id) => [id, { ...EMPTY }]))
  const { rows } = await sql<PaidRow>`
    select a.account_id as "creatorId", p.amount, p.application_fee as fee, p.processing_fee as processing,
      p.paid_at as "paidAt", coalesce((
        select json_agg(json_build_object('amount', t.amount, 'counts', t.counts, 'cost', t.cost) order by t.at, t.id)
        from (
          select id, amount, at, state <> 'failed' as counts, 0 as cost from sandbox_refunds where payment = p.id
          union all select id, amount, at, state <> 'won', fee from sandbox_disputes where payment = p.id
        ) as t), '[]') as reversals
    from sandbox_accounts a
    join sandbox_subscriptions s on s.account = a.id
    join sandbox_payments p on p.subscription = s.id
    where a.account_id = any(${ids}::uuid[]) and p.state = 'paid'`.execute(db)
  const now = services.sandbox!.now().getTime()
  for (const row of rows)
    addPayment(books.get(row.creatorId)!, row, row.paidAt.getTime() + HOLD_DAYS * DAY_MS <= now)
  for (const { creatorId, paidOut } of await listPayouts(db, ids)) {
    const creator = books.get(creatorId)!
    creator.clearing -= paidOut
    creator.creator_payable += paidOut
    creator.available -= paidOut
  }
  return books
}

function addPayment(books: Books, { amount, fee, processing, reversals }: PaidRow, mature: boolean): void {
  let [before, net, feeLeft, costs, reversed] = [0, amount - fee, fee, processing, 0]
  for (const reversal of reversals) {
    const feeShare = share(fee, before + reversal.amount, amount) - share(fee, before, amount)
    before += reversal.amount
    costs += reversal.cost
    if (!reversal.counts) continue
    net -= reversal.amount - feeShare
    feeLeft -= feeShare
    reversed += reversal.amount
  }
  books.clearing += amount - reversed - costs
  books.creator_payable -= net
  books.fee_revenue -= feeLeft
  books.processing_expense += costs
  books.available += mature ? net : 0
  books.gross += amount
  books.net += net
  books.refunded += reversed
}

async function listPayouts(db: TestWorld['platform']['database']['db'], ids: readonly string[]) {
  const { rows } = await sql<{ creatorId: string; paidOut: number }>`
    select a.creator_id as "creatorId", sum(p.amount)::int as "paidOut" from payout_accounts a
    join payouts p on p.payout_account_id = a.id
    where a.creator_id = any(${ids}::uuid[]) and p.state <> 'failed' group by a.creator_id`.execute(db)
  return rows
}

/** Reads the books from our ledger and daily totals. */
async function readBooks(world: TestWorld, ids: readonly string[]) {
  const { db } = world.platform.database
  const books = new Map(ids.map((id) => [id, { ...EMPTY }]))
  const { rows } = await sql<{ creatorId: string; kind: string; sum: number }>`
    with postings as (
      select a.creator_id, l.id from payout_accounts a
      join transactions t on t.payout_account_id = a.id join ledger_postings l on l.transaction_id = t.id
      where a.creator_id = any(${ids}::uuid[])
      union all select a.creator_id, l.id from payout_accounts a
      join payouts p on p.payout_account_id = a.id join ledger_postings l on l.payout_id = p.id
      where a.creator_id = any(${ids}::uuid[])
    )
    select t.creator_id as "creatorId", a.kind, sum(e.amount)::int as sum from postings t
    join ledger_entries e on e.posting_id = t.id join ledger_accounts a on a.id = e.account_id group by 1, 2
    union all select creator_id, figure.kind, sum(figure.amount)::int from creator_days
    cross join lateral (values ('gross', gross), ('net', net), ('refunded', refunded)) as figure (kind, amount)
    where creator_id = any(${ids}::uuid[]) group by 1, 2`.execute(db)
  for (const { creatorId, kind, sum } of rows) books.get(creatorId)![kind as keyof Books] = sum
  for (const id of ids) books.get(id)!.available = (await getBalance(world, id)).available
  return books
}

export async function getBalance({ platform, services }: TestWorld, creatorId: string) {
  const { db } = platform.database
  const { id } = await db
    .selectFrom('payoutAccounts')
    .select('id')
    .where('creatorId', '=', creatorId)
    .executeTakeFirstOrThrow()
  return services.ledger.getBalance(db, id, services.sandbox!.now())
}

/** Expects the ledger to match the provider's records to the cent in every account, and to sum to zero. */
export async function expectLedgerMatchesProvider(
  world: TestWorld,
  creators: readonly { id: string }[],
): Promise<void> {
  const ids = creators.map(({ id }) => id)
  expect((await world.services.ledger.verify(world.platform.database.db)).findings).toEqual([])
  expect(await readBooks(world, ids)).toEqual(await computeExpectedBooks(world, ids))
}

/** Expects the ledger, every state, count and event to match the provider's records. */
export async function expectMoneyMatchesProvider(
  world: TestWorld,
  creators: readonly { id: string }[],
): Promise<void> {
  expect(
    await findProviderDifferences(
      world,
      creators.map(({ id }) => id),
    ),
  ).toEqual([])
  await expectLedgerMatchesProvider(world, creators)
}
