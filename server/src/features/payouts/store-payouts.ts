import { type Insertable, sql } from 'kysely'
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
export async function takeAsked(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<AskedPayout[]> {
  const { rows } = await sql<AskedPayout>`
    update payouts p set due_at = ${until}, attempts = p.attempts + 1
    from payout_accounts a
    where a.id = p.payout_account_id and p.id in (
      select id from payouts where state = 'asked' and due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ) returning p.id, p.amount, a.provider_account as "providerAccount", p.attempts`.execute(db)
  return rows
}

export const change = (
  db: Db,
  id: string,
  set: Partial<
    Pick<PayoutRow, 'state' | 'providerPayout' | 'failure' | 'dueAt' | 'arrivesAt' | 'settledAt' | 'lastLook'>
  >,
) => db.updateTable('payouts').set(set).where('id', '=', id).execute()

/** Whoever was slow to say so changes nothing about what has happened since. */
export const sent = (db: Db, id: string, set: Pick<PayoutRow, 'arrivesAt'> & { providerPayout: string }) =>
  db
    .updateTable('payouts')
    .set({ ...set, state: 'sent', dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

/** Accounts that are paid out by themselves, in portions. */
export const weeklyAccounts = (db: Db, after: string | null, limit: number) =>
  db
    .selectFrom('payoutAccounts')
    .select(['id', 'creatorId'])
    .where('weekly', '=', true)
    .where('payoutsEnabled', '=', true)
    .where('closed', '=', false)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

export const creatorOf = (db: Db, payoutAccountId: string) =>
  db.selectFrom('payoutAccounts').select('creatorId').where('id', '=', payoutAccountId).executeTakeFirst()
