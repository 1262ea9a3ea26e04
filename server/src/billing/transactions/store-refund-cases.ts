import type { RefundReason } from '@koji/contract'
import { sql } from 'kysely'
import { SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import type { PaymentStatus } from './rules.ts'
import { refundedOrPendingSum } from './store.ts'

export interface CaseRow extends PaymentStatus {
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
  requestedAt: Date
  paidAt: Date
  fee: number
  processingFee: number | null
  /** The end of the period that this transaction paid for; `periodEnd` is that of the whole subscription. */
  periodTo: Date
  subscriptionState: 'incomplete' | 'active' | 'past_due' | 'canceled' | null
  periodEnd: Date | null
  /** Refunded or about to be. */
  claimed: number
  /** All refunds the provider was or will be asked for, failed ones included, in the order of the ledger. */
  refundedBefore: number
  caseState: 'open' | 'approved' | 'rejected'
  decidedAt: Date | null
  note: string | null
  given: number | null
  failure: string | null
  failedAmount: number | null
  failedAt: Date | null
}

const CASE = sql`
  select r.id, r.transaction_id, t.number, r.fan_id, f.display_name as fan_name, f.username as fan_username,
    f.avatar_url as fan_avatar, t.creator_id, c.display_name as creator_name, c.username as creator_username,
    c.avatar_url as creator_avatar, t.payout_account_id, t.subscription_id, r.reason, r.details, r.requested_at, t.paid_at,
    t.state, t.amount, t.fee, t.processing_fee, t.refunded, t.dispute, t.period_to, s.state as subscription_state,
    s.period_end, r.state as case_state, r.decided_at, r.note, r.amount as given,
    r.failure, r.failed_amount, r.failed_at,
    ${refundedOrPendingSum} as claimed, (
      select coalesce(sum(amount), 0)::int from refunds
      where transaction_id = t.id and (provider_refund is not null or state = 'requested')
    ) as refunded_before
  from refund_requests r
  join transactions t on t.id = r.transaction_id
  left join ${SUBSCRIPTIONS} s on s.id = t.subscription_id
  left join ${PROFILES} f on f.id = r.fan_id
  left join ${PROFILES} c on c.id = t.creator_id`

export async function listCases(
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
          where r.state = 'open' ${after ? sql`and (r.requested_at, r.id) > (${after.at}, ${after.id})` : sql``}
          order by r.requested_at, r.id limit ${limit}`.execute(db)
      : await sql<CaseRow>`${CASE}
          where r.state <> 'open' ${after ? sql`and (r.decided_at, r.id) < (${after.at}, ${after.id})` : sql``}
          order by r.decided_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${CASE} where r.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockRequest(
  tx: Tx,
  id: string,
): Promise<{ state: CaseRow['caseState']; fanId: string | null; creatorId: string | null } | undefined> {
  return tx
    .selectFrom('refundRequests as request')
    .innerJoin('transactions', 'transactions.id', 'request.transactionId')
    .select(['request.state', 'request.fanId', 'transactions.creatorId'])
    .where('request.id', '=', id)
    .forUpdate('request')
    .executeTakeFirst()
}

/** Locks the request and its transaction. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${CASE} where r.id = ${id} for update of r, t`.execute(tx)
  return rows[0]
}

export const decide = (
  tx: Tx,
  id: string,
  decision: {
    state: 'approved' | 'rejected'
    amount: number | null
    note: string
    decidedAt: Date
    decidedBy: string
  },
) =>
  tx
    .updateTable('refundRequests')
    .set({ ...decision, failure: null, failedAmount: null, failedAt: null })
    .where('id', '=', id)
    .execute()
