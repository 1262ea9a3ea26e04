import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { type Claim, claimDueRequests } from '#platform/db/due-requests.ts'

export interface DueRefund {
  id: string
  transactionId: string
  providerCharge: string
  amount: number
  attempts: number
}

export async function claimDueRefunds(db: Db, claim: Claim): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    with taken as (${claimDueRequests('refunds', claim)})
    select taken.id, taken.transaction_id as "transactionId", t.provider_charge as "providerCharge", taken.amount,
      taken.attempts
    from taken join transactions t on t.id = taken.transaction_id`.execute(db)
  return rows
}

export const markSent = (
  db: Db,
  id: string,
  { providerRefund, state }: { providerRefund: string; state: 'pending' | 'succeeded' },
) =>
  db
    .updateTable('refunds')
    .set({ providerRefund, state, dueAt: null, error: null })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()

export const postpone = (db: Db, id: string, retry: { dueAt: Date; error: string }) =>
  db.updateTable('refunds').set(retry).where('id', '=', id).where('state', '=', 'requested').execute()

/** Undefined if the refund was already sent or had failed. */
export const markFailed = (
  tx: Tx,
  id: string,
  { error, providerRefund }: { error: string; providerRefund: string | null },
) =>
  tx
    .updateTable('refunds')
    .set({ state: 'failed', dueAt: null, error, providerRefund })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning(['transactionId', 'requestId', 'amount'])
    .executeTakeFirst()

interface ApprovedRequest {
  fanId: string | null
  decidedBy: string | null
  /** A newer request about the same transaction. */
  openRequestId: string | null
}

export async function lockApprovedRequest(tx: Tx, id: string): Promise<ApprovedRequest | undefined> {
  const { rows } = await sql<ApprovedRequest>`
    select fan_id as "fanId", decided_by as "decidedBy", (
      select newer.id from refund_requests newer
      where newer.transaction_id = request.transaction_id and newer.state = 'open'
    ) as "openRequestId"
    from refund_requests request where id = ${id} and state = 'approved' for update`.execute(tx)
  return rows[0]
}

interface Failure {
  failure: string
  failedAmount: number
  failedAt: Date
}

export const reopenRequest = (tx: Tx, id: string, failure: Failure) =>
  tx
    .updateTable('refundRequests')
    .set({ ...failure, state: 'open', amount: null, note: null, decidedAt: null, decidedBy: null })
    .where('id', '=', id)
    .execute()

export const noteFailure = (tx: Tx, ids: readonly string[], failure: Failure) =>
  tx.updateTable('refundRequests').set(failure).where('id', 'in', ids).execute()

export interface StuckRefund {
  id: string
  number: number
  amount: number
  error: string | null
  since: Date
}

/** Automatic refunds that failed, and all refunds that were attempted too often. */
export async function listStuckRefunds(db: Db, manyAttempts: number, limit: number): Promise<StuckRefund[]> {
  const { rows } = await sql<StuckRefund>`
    select * from (
      select distinct on (t.id) r.id, t.number, r.amount, r.error, r.created_at as since
      from refunds r join transactions t on t.id = r.transaction_id
      where r.request_id is null and r.cause <> 'provider' and t.refunded < t.amount
        and coalesce(t.dispute, 'won') = 'won' and r.state = 'failed'
      order by t.id, r.created_at desc
    ) as failed
    union all
    select r.id, t.number, r.amount, r.error, r.created_at
    from refunds r join transactions t on t.id = r.transaction_id
    where r.state = 'requested' and r.attempts >= ${manyAttempts}
    order by since limit ${limit}`.execute(db)
  return rows
}
