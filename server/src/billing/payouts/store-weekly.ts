import { sql } from 'kysely'
import { ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { Db } from '#platform/db/database.ts'

export interface WeeklyAccount {
  id: string
  /** Null once the creator's account is erased. */
  creatorId: string | null
  /** A creator who deletes their account gets every amount, even if they turned weekly payouts off. */
  accountDeleted: boolean
  /** Whether the provider accepts payouts to it. */
  ready: boolean
}

/** Leaves out accounts of erased creators if the id at the provider is gone or a payout has failed. */
export async function listWeeklyAccounts(
  db: Db,
  after: string | null,
  limit: number,
): Promise<WeeklyAccount[]> {
  const { rows } = await sql<WeeklyAccount>`
    select p.id, p.creator_id as "creatorId", ${DELETED} as "accountDeleted", p.payouts_enabled and not p.closed as ready
    from payout_accounts p left join ${ACCOUNTS} a on a.id = p.creator_id
    where (${DELETED} or (p.weekly and p.payouts_enabled and not p.closed))
      and (p.creator_id is not null or (p.provider_account <> p.id::text and p.fault is null))
      ${after === null ? sql`` : sql`and p.id > ${after}`}
    order by p.id limit ${limit}`.execute(db)
  return rows
}

const DELETED = sql`(p.creator_id is null or a.status = 'deleted' or a.erase_at is not null)`
