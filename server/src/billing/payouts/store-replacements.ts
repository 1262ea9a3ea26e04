import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

interface Replacement {
  id: string
  /** The ids of the closed account and its replacement at the provider. */
  old: string
  providerAccount: string
  at: Date
}

/**
 * Returns false if another transaction has replaced the account first. Payouts that were requested from the old account
 * stay there, because requesting them from another account could send the money twice.
 */
export async function replaceAccount(
  tx: Tx,
  { id, old, providerAccount, at }: Replacement,
): Promise<boolean> {
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

export type ReplacedAccount = Selectable<Tables['replacedPayoutAccounts']>

/** Replaced accounts whose balance hasn't been moved yet, oldest first. */
export const listUnmoved = (db: Db, payoutAccountId: string): Promise<ReplacedAccount[]> =>
  db
    .selectFrom('replacedPayoutAccounts')
    .selectAll()
    .where('payoutAccountId', '=', payoutAccountId)
    .where('movedAt', 'is', null)
    .orderBy('replacedAt')
    .execute()

export async function sumUnmoved(db: Db, payoutAccountId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from replaced_payout_accounts
    where payout_account_id = ${payoutAccountId} and moved_at is null`.execute(db)
  return rows[0]!.sum
}

export const changeReplaced = (
  db: Db,
  providerAccount: string,
  change: Partial<Pick<ReplacedAccount, 'amount' | 'error' | 'movedAt'>>,
) =>
  db
    .updateTable('replacedPayoutAccounts')
    .set(change)
    .where('providerAccount', '=', providerAccount)
    .execute()

/** Balances that the provider refused to move. */
export const listRefused = (db: Db, limit: number) =>
  db
    .selectFrom('replacedPayoutAccounts')
    .select(['payoutAccountId as id', 'amount', 'error as failure', 'replacedAt as createdAt'])
    .where('error', 'is not', null)
    .orderBy('replacedAt')
    .limit(limit)
    .execute()
