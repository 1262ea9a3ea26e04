import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

export interface PaidByItself {
  id: string
  /** Null of somebody who is erased. */
  creatorId: string | null
  /** They have deleted their account: they get all of it, however little and whatever they had chosen. */
  leaves: boolean
  /** Whether anything can be sent there. */
  ready: boolean
}

/** Accounts that are paid out by themselves, in portions. Of those who are gone, as long as it is known where to send it. */
export async function paidByThemselves(db: Db, after: string | null, limit: number): Promise<PaidByItself[]> {
  const { rows } = await sql<PaidByItself>`
    select p.id, p.creator_id as "creatorId", ${LEAVES} as leaves, p.payouts_enabled and not p.closed as ready
    from payout_accounts p left join accounts a on a.id = p.creator_id
    where (${LEAVES} or (p.weekly and p.payouts_enabled and not p.closed))
      and (p.creator_id is not null or (p.provider_account <> p.id::text and p.fault is null))
      ${after === null ? sql`` : sql`and p.id > ${after}`}
    order by p.id limit ${limit}`.execute(db)
  return rows
}

const LEAVES = sql`(p.creator_id is null or a.status = 'deleted' or a.erase_at is not null)`

/** What the team has to look into; null when it is over. */
export const noteFault = (db: Db, id: string, fault: string | null, at: Date) =>
  db
    .updateTable('payoutAccounts')
    .set({ fault, faultAt: fault === null ? null : at })
    .where('id', '=', id)
    .where('fault', 'is distinct from', fault)
    .execute()

export const faults = (db: Db, limit: number) =>
  db
    .selectFrom('payoutAccounts')
    .select(['id', 'fault', 'faultAt'])
    .where('fault', 'is not', null)
    .orderBy('faultAt')
    .limit(limit)
    .execute()

/** Forgets what the provider calls the account of somebody who is gone, unless something is owed to it or may come back. */
export async function letGo(tx: Tx, id: string): Promise<void> {
  await sql`
    update payout_accounts p set provider_account = p.id::text
    where p.id = ${id} and p.creator_id is null
      and not exists (select from payouts where payout_account_id = p.id and state in ('asked', 'sent'))
      and not exists (select from transactions where payout_account_id = p.id and dispute = 'open')
      and coalesce((
        select sum(e.amount) from ledger_accounts l join ledger_entries e on e.account_id = l.id
        where l.kind = 'creator_payable' and l.payout_account_id = p.id
      ), 0) >= 0`.execute(tx)
  await sql`
    delete from replaced_payout_accounts using payout_accounts p
    where payout_account_id = ${id} and p.id = ${id} and p.provider_account = p.id::text`.execute(tx)
}
