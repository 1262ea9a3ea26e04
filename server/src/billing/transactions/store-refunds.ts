import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { type Claim, claimDueRequests } from '#platform/db/due-requests.ts'

export interface AskedRefund {
  id: string
  transactionId: string
  providerCharge: string
  amount: number
  attempts: number
}

/** Claims those that the provider has not heard of yet. */
export async function takeAsked(db: Db, taking: Claim): Promise<AskedRefund[]> {
  const { rows } = await sql<AskedRefund>`
    with taken as (${claimDueRequests('refunds', taking)})
    select taken.id, taken.transaction_id as "transactionId", t.provider_charge as "providerCharge", taken.amount,
      taken.attempts
    from taken join transactions t on t.id = taken.transaction_id`.execute(db)
  return rows
}

export const made = (
  db: Db,
  id: string,
  { providerRefund, state }: { providerRefund: string; state: 'pending' | 'succeeded' },
) =>
  db
    .updateTable('refunds')
    .set({ providerRefund, state, dueAt: null, error: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

export const putOff = (db: Db, id: string, { due, error }: { due: Date; error: string }) =>
  db
    .updateTable('refunds')
    .set({ dueAt: due, error })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

/** Undefined when something else became of it meanwhile. */
export const refuse = (
  tx: Tx,
  id: string,
  { error, providerRefund }: { error: string; providerRefund: string | null },
) =>
  tx
    .updateTable('refunds')
    .set({ state: 'failed', dueAt: null, error, providerRefund })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returning(['transactionId', 'requestId', 'amount'])
    .executeTakeFirst()

/** A request that was approved, held; `other` is one that was asked since and waits. */
export async function lockApproved(
  tx: Tx,
  id: string,
): Promise<{ fanId: string | null; decidedBy: string | null; other: string | null } | undefined> {
  const { rows } = await sql<{ fanId: string | null; decidedBy: string | null; other: string | null }>`
    select fan_id as "fanId", decided_by as "decidedBy", (
      select other.id from refund_requests other
      where other.transaction_id = request.transaction_id and other.state = 'open'
    ) as other
    from refund_requests request where id = ${id} and state = 'approved' for update`.execute(tx)
  return rows[0]
}

interface Failure {
  failure: string
  failedAmount: number
  failedAt: Date
}

/** As if nobody had decided, but for what was said. */
export const reopen = (tx: Tx, id: string, failure: Failure) =>
  tx
    .updateTable('refundRequests')
    .set({ ...failure, state: 'open', amount: null, note: null, decidedAt: null, decidedBy: null })
    .where('id', '=', id)
    .execute()

export const noteFailure = (tx: Tx, ids: readonly string[], failure: Failure) =>
  tx.updateTable('refundRequests').set(failure).where('id', 'in', ids).execute()

export interface RefundMatter {
  id: string
  number: number
  amount: number
  error: string | null
  since: Date
}

/** What should have been given back without a request and was refused; and whatever was asked for too often already. */
export async function matters(db: Db, manyAttempts: number, limit: number): Promise<RefundMatter[]> {
  const { rows } = await sql<RefundMatter>`
    select * from (
      select distinct on (t.id) r.id, t.number, r.amount, r.error, r.created_at as since
      from refunds r join transactions t on t.id = r.transaction_id
      where r.request_id is null and r.why <> 'provider' and t.refunded < t.amount
        and coalesce(t.dispute, 'won') = 'won' and r.state = 'failed'
      order by t.id, r.created_at desc
    ) as refused
    union all
    select r.id, t.number, r.amount, r.error, r.created_at
    from refunds r join transactions t on t.id = r.transaction_id
    where r.state = 'asked' and r.attempts >= ${manyAttempts}
    order by since limit ${limit}`.execute(db)
  return rows
}
