import { type Insertable, sql } from 'kysely'
import { type Taking, takenAsked } from '#platform/db/asked.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof lockPayout>>>

export const add = (tx: Tx, row: Insertable<Tables['payouts']>) =>
  tx.insertInto('payouts').values(row).returningAll().executeTakeFirstOrThrow()

export const lockPayout = (tx: Tx, id: string) =>
  tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockByProvider = (tx: Tx, providerPayout: string) =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('providerPayout', '=', providerPayout)
    .forUpdate()
    .executeTakeFirst()

export const payoutsOf = (
  db: Db,
  payoutAccountId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
) =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('payoutAccountId', '=', payoutAccountId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function underWay(db: Db, payoutAccountId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from payouts
    where payout_account_id = ${payoutAccountId} and state in ('asked', 'sent')`.execute(db)
  return rows[0]!.sum
}

export interface AskedPayout {
  id: string
  amount: number
  providerAccount: string
  attempts: number
}

/** Claims those that the provider has not heard of yet. */
export async function takeAsked(db: Db, taking: Taking): Promise<AskedPayout[]> {
  const { rows } = await sql<AskedPayout>`
    with taken as (${takenAsked('payouts', taking)})
    select taken.id, taken.amount, coalesce(taken.provider_account, a.provider_account) as "providerAccount", taken.attempts
    from taken join payout_accounts a on a.id = taken.payout_account_id`.execute(db)
  return rows
}

/** The provider has it. What it said of it meanwhile is newer. */
export const sent = (db: Db, id: string, made: { providerPayout: string; arrivesAt: Date | null }) =>
  db
    .updateTable('payouts')
    .set({ ...made, state: 'sent', dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning('payoutAccountId')
    .executeTakeFirst()

export const putOff = (db: Db, id: string, { dueAt, failure }: { dueAt: Date; failure: string }) =>
  db
    .updateTable('payouts')
    .set({ dueAt, failure })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

export interface OpenPayout {
  id: string
  settledAt: Date | null
  providerPayout: string
  providerAccount: string
}

const OPEN = sql`
  select p.id, p.settled_at as "settledAt", p.provider_payout as "providerPayout",
    coalesce(p.provider_account, a.provider_account) as "providerAccount"
  from payouts p join payout_accounts a on a.id = p.payout_account_id`

/** Those that are under way, by their ids. */
export async function sentPayouts(db: Db, after: string | null, limit: number): Promise<OpenPayout[]> {
  const { rows } = await sql<OpenPayout>`${OPEN}
    where p.state = 'sent' and p.provider_payout is not null ${after ? sql`and p.id > ${after}` : sql``}
    order by p.id limit ${limit}`.execute(db)
  return rows
}

/** Those that have arrived since and that a bank may still send back. */
export async function arrivedPayouts(
  db: Db,
  since: Date,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<OpenPayout[]> {
  const { rows } = await sql<OpenPayout>`${OPEN}
    where p.state = 'paid' and p.settled_at >= ${since} and p.provider_payout is not null
      ${after ? sql`and (p.settled_at, p.id) > (${after.at}, ${after.id})` : sql``}
    order by p.settled_at, p.id limit ${limit}`.execute(db)
  return rows
}

/** Asked for so often that somebody should look why. */
export const stuck = (db: Db, manyAttempts: number, limit: number) =>
  db
    .selectFrom('payouts')
    .select(['id', 'amount', 'failure', 'createdAt'])
    .where('state', '=', 'asked')
    .where('attempts', '>=', manyAttempts)
    .orderBy('createdAt')
    .limit(limit)
    .execute()

export const payoutOf = (db: Db, id: string) =>
  db.selectFrom('payouts').select(['state', 'amount']).where('id', '=', id).executeTakeFirst()

export const change = (
  tx: Tx,
  id: string,
  set: Partial<Pick<PayoutRow, 'state' | 'failure' | 'dueAt' | 'arrivesAt' | 'settledAt' | 'lastLook'>>,
) => tx.updateTable('payouts').set(set).where('id', '=', id).execute()

export const creatorOf = (db: Db, payoutAccountId: string) =>
  db.selectFrom('payoutAccounts').select('creatorId').where('id', '=', payoutAccountId).executeTakeFirst()
