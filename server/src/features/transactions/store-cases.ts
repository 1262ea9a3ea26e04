import type { RefundReason } from '@koji/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Facts } from './rules.ts'

export interface CaseRow extends Facts {
  id: string
  transactionId: string
  number: number
  fanId: string | null
  fanName: string | null
  fanUsername: string | null
  fanAvatar: string | null
  creatorId: string | null
  creatorName: string | null
  creatorUsername: string | null
  creatorAvatar: string | null
  payoutAccountId: string
  subscriptionId: string | null
  reason: RefundReason
  details: string
  askedAt: Date
  paidAt: Date
  fee: number
  /** What of it is given back, or about to be. */
  claimed: number
  caseState: 'open' | 'approved' | 'rejected'
  decidedAt: Date | null
  note: string | null
  given: number | null
}

const CASE = sql`
  select r.id, r.transaction_id, t.number, r.fan_id, f.display_name as fan_name, f.username as fan_username,
    f.avatar_url as fan_avatar, t.creator_id, c.display_name as creator_name, c.username as creator_username,
    c.avatar_url as creator_avatar, t.payout_account_id, t.subscription_id, r.reason, r.details, r.asked_at, t.paid_at,
    t.state, t.amount, t.fee, t.refunded, t.dispute, r.state as case_state, r.decided_at, r.note, r.amount as given,
    t.refunded + (
      select coalesce(sum(amount), 0)::int from refunds where transaction_id = t.id and state = 'asked'
    ) as claimed
  from refund_requests r
  join transactions t on t.id = r.transaction_id
  left join profiles f on f.id = r.fan_id
  left join profiles c on c.id = t.creator_id`

export async function cases(
  db: Db,
  {
    which,
    after,
    limit,
  }: { which: 'open' | 'decided'; after: { at: Date; id: string } | null; limit: number },
): Promise<CaseRow[]> {
  const { rows } =
    which === 'open'
      ? await sql<CaseRow>`${CASE}
          where r.state = 'open' ${after ? sql`and (r.asked_at, r.id) > (${after.at}, ${after.id})` : sql``}
          order by r.asked_at, r.id limit ${limit}`.execute(db)
      : await sql<CaseRow>`${CASE}
          where r.state <> 'open' ${after ? sql`and (r.decided_at, r.id) < (${after.at}, ${after.id})` : sql``}
          order by r.decided_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

export async function caseOf(db: Db, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${CASE} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** The request and its payment, held until the transaction ends. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${CASE} where r.id = ${id} for update of r, t`.execute(tx)
  return rows[0]
}

export const decide = (
  tx: Tx,
  id: string,
  decided: {
    state: 'approved' | 'rejected'
    amount: number | null
    note: string
    decidedAt: Date
    decidedBy: string
  },
) => tx.updateTable('refundRequests').set(decided).where('id', '=', id).execute()
