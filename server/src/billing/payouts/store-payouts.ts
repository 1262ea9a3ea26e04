import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { type Claim, claimDueRequests } from '#platform/db/due-requests.ts'
import type { Tables } from '#platform/db/tables.ts'

export type PayoutRow = NonNullable<Awaited<ReturnType<typeof lockPayout>>>

export const insertPayout = (tx: Tx, row: Insertable<Tables['payouts']>) =>
  tx.insertInto('payouts').values(row).returningAll().executeTakeFirstOrThrow()

export const lockPayout = (tx: Tx, id: string) =>
  tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockByProviderPayout = (tx: Tx, providerPayout: string) =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('providerPayout', '=', providerPayout)
    .forUpdate()
    .executeTakeFirst()

/** Newest first. */
export const listPayouts = (
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

/** Amounts that have left the balance and haven't arrived at the bank. */
export async function sumInTransit(db: Db, payoutAccountId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from payouts
    where payout_account_id = ${payoutAccountId} and state in ('requested', 'sent')`.execute(db)
  return rows[0]!.sum
}

export interface RequestedPayout {
  id: string
  amount: number
  providerAccount: string
  attempts: number
}

/** Claims payouts that the provider hasn't confirmed yet. */
export async function claimRequested(db: Db, claim: Claim): Promise<RequestedPayout[]> {
  const { rows } = await sql<RequestedPayout>`
    with claimed as (${claimDueRequests('payouts', claim)})
    select claimed.id, claimed.amount, coalesce(claimed.provider_account, a.provider_account) as "providerAccount",
      claimed.attempts
    from claimed join payout_accounts a on a.id = claimed.payout_account_id`.execute(db)
  return rows
}

/** Skips a payout that a newer snapshot has changed already. */
export const markSent = (db: Db, id: string, sent: { providerPayout: string; arrivesAt: Date | null }) =>
  db
    .updateTable('payouts')
    .set({ ...sent, state: 'sent', dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('payoutAccountId')
    .executeTakeFirst()

export const retryLater = (db: Db, id: string, { dueAt, failure }: { dueAt: Date; failure: string }) =>
  db
    .updateTable('payouts')
    .set({ dueAt, failure })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()

export interface SentPayout {
  id: string
  settledAt: Date | null
  providerPayout: string
  providerAccount: string
}

const SENT_PAYOUT = sql`
  select p.id, p.settled_at as "settledAt", p.provider_payout as "providerPayout",
    coalesce(p.provider_account, a.provider_account) as "providerAccount"
  from payouts p join payout_accounts a on a.id = p.payout_account_id`

/** Payouts on their way to the bank, in the order of their ids. */
export async function listSent(db: Db, after: string | null, limit: number): Promise<SentPayout[]> {
  const { rows } = await sql<SentPayout>`${SENT_PAYOUT}
    where p.state = 'sent' and p.provider_payout is not null ${after ? sql`and p.id > ${after}` : sql``}
    order by p.id limit ${limit}`.execute(db)
  return rows
}

/** Payouts that have arrived since, which a bank may still return. */
export async function listArrived(
  db: Db,
  since: Date,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<SentPayout[]> {
  const { rows } = await sql<SentPayout>`${SENT_PAYOUT}
    where p.state = 'paid' and p.settled_at >= ${since} and p.provider_payout is not null
      ${after ? sql`and (p.settled_at, p.id) > (${after.at}, ${after.id})` : sql``}
    order by p.settled_at, p.id limit ${limit}`.execute(db)
  return rows
}

/** Payouts that the provider hasn't confirmed after many attempts. */
export const listUnsent = (db: Db, minAttempts: number, limit: number) =>
  db
    .selectFrom('payouts')
    .select(['id', 'amount', 'failure', 'createdAt'])
    .where('state', '=', 'requested')
    .where('attempts', '>=', minAttempts)
    .orderBy('createdAt')
    .limit(limit)
    .execute()

export const findPayout = (db: Db, id: string) =>
  db.selectFrom('payouts').select(['state', 'amount']).where('id', '=', id).executeTakeFirst()

export const changePayout = (
  tx: Tx,
  id: string,
  set: Partial<Pick<PayoutRow, 'state' | 'failure' | 'dueAt' | 'arrivesAt' | 'settledAt' | 'snapshotNumber'>>,
) => tx.updateTable('payouts').set(set).where('id', '=', id).execute()
