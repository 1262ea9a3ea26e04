import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

interface Replacing {
  id: string
  /** As the provider calls the one that is closed, and its successor. */
  old: string
  providerAccount: string
  at: Date
}

/** False when somebody else was first. What was asked of the old account is still asked there, so that nothing is sent twice. */
export async function replace(tx: Tx, { id, old, providerAccount, at }: Replacing): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payout_accounts set provider_account = ${providerAccount}, complete = false, payouts_enabled = false,
      closed = false, replacements = replacements + 1
    where id = ${id} and provider_account = ${old} and closed`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await tx
    .insertInto('replacedPayoutAccounts')
    .values({ providerAccount: old, payoutAccountId: id, replacedAt: at })
    .execute()
  await sql`
    update payouts set provider_account = ${old}
    where payout_account_id = ${id} and provider_account is null and state <> 'failed'`.execute(tx)
  return true
}

export type Replaced = Selectable<Tables['replacedPayoutAccounts']>

/** From which something is still to go along. */
export const unmoved = (db: Db, payoutAccountId: string): Promise<Replaced[]> =>
  db
    .selectFrom('replacedPayoutAccounts')
    .selectAll()
    .where('payoutAccountId', '=', payoutAccountId)
    .where('movedAt', 'is', null)
    .orderBy('replacedAt')
    .execute()

/** What is to be moved from accounts of the same creator and is not yet. */
export async function onTheirWay(db: Db, payoutAccountId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from replaced_payout_accounts
    where payout_account_id = ${payoutAccountId} and moved_at is null`.execute(db)
  return rows[0]!.sum
}

export const changeReplaced = (
  db: Db,
  providerAccount: string,
  change: Partial<Pick<Replaced, 'amount' | 'error' | 'movedAt'>>,
) =>
  db
    .updateTable('replacedPayoutAccounts')
    .set(change)
    .where('providerAccount', '=', providerAccount)
    .execute()

/** What the provider did not let go. */
export const held = (db: Db, limit: number) =>
  db
    .selectFrom('replacedPayoutAccounts')
    .select(['payoutAccountId as id', 'amount', 'error as failure', 'replacedAt as createdAt'])
    .where('error', 'is not', null)
    .orderBy('replacedAt')
    .limit(limit)
    .execute()
