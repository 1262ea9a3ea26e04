import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestWorld } from './world.ts'

/** Half up, in whole numbers. */
const share = (fee: number, part: number, of: number) => Math.floor((2 * fee * part + of) / (2 * of))

interface PaidRow {
  amount: number
  fee: number
  /** What was taken back of it, the oldest first. */
  taken: { amount: number; counts: boolean }[]
}

/** What a creator should have, from the provider's own rows alone, less what was sent. */
async function owedTo({ platform }: TestWorld, creatorId: string): Promise<number> {
  const { db } = platform.database
  const { rows } = await sql<PaidRow>`
    select p.amount, p.application_fee as fee, coalesce((
      select json_agg(json_build_object('amount', t.amount, 'counts', t.counts) order by t.at, t.id) from (
        select id, amount, at, state <> 'failed' as counts from sandbox_refunds where payment = p.id
        union all select id, amount, at, state <> 'won' from sandbox_disputes where payment = p.id
      ) as t), '[]') as taken
    from sandbox_payments p
    join sandbox_subscriptions s on s.id = p.subscription
    join sandbox_accounts a on a.id = s.account
    where a.account_id = ${creatorId} and p.state = 'paid'`.execute(db)
  const { sent } = await db
    .selectFrom('payouts as p')
    .innerJoin('payoutAccounts as a', 'a.id', 'p.payoutAccountId')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('p.amount'), sql<number>`0`).as('sent'))
    .where('a.creatorId', '=', creatorId)
    .where('p.state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return rows.reduce((sum, row) => sum + leftOf(row), 0) - sent
}

function leftOf({ amount, fee, taken }: PaidRow): number {
  let before = 0
  let left = amount - fee
  for (const one of taken) {
    const ofFee = share(fee, before + one.amount, amount) - share(fee, before, amount)
    if (one.counts) left -= one.amount - ofFee
    before += one.amount
  }
  return left
}

/** What is not as the provider has it. */
async function disagreements({ platform }: TestWorld): Promise<unknown[]> {
  const { rows } = await sql`
    select s.id, s.state, p.state as there from subscriptions s
    join sandbox_subscriptions p on p.id = s.provider_subscription
    where s.state <> p.state or (s.state <> 'canceled' and s.cancelled <> p.cancelled)
    union all
    select null, 'unpaid beside a paid one', p.state from sandbox_subscriptions p
    where p.state <> 'canceled' and not exists (select from subscriptions s where s.provider_subscription = p.id)
    union all
    select null, 'not in the books', p.id from sandbox_payments p
    where not exists (select from transactions t where t.provider_payment = p.id and t.state = p.state)`.execute(
    platform.database.db,
  )
  return rows
}

export async function balanceOf({ platform, services }: TestWorld, creatorId: string) {
  const { db } = platform.database
  const { id } = await db
    .selectFrom('payoutAccounts')
    .select('id')
    .where('creatorId', '=', creatorId)
    .executeTakeFirstOrThrow()
  return services.ledger.balanceOf(db, id, services.sandbox!.now())
}

/** Our books say what the provider's do, and sum to zero. */
export async function expectTrueBooks(world: TestWorld, creators: readonly { id: string }[]): Promise<void> {
  expect(await disagreements(world)).toEqual([])
  expect((await world.services.ledger.verify(world.platform.database.db)).findings).toEqual([])
  for (const { id } of creators) expect((await balanceOf(world, id)).balance).toBe(await owedTo(world, id))
}
