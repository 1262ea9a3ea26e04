import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { type Claim, claimDueRequests } from '#platform/db/due-requests.ts'
import type { DisputeTransfer } from './dispute-transfers.ts'
import type { StuckRefund } from './store-refunds.ts'

/** Once per key. A refused transfer is requested again, since it may be possible by now. */
export const request = (
  tx: Tx,
  {
    id,
    transactionId,
    key,
    direction,
    amount,
    reverses,
  }: DisputeTransfer & { id: string; transactionId: string },
  at: Date,
) =>
  sql`
    insert into dispute_transfers (id, transaction_id, key, direction, amount, state, due_at, created_at)
    select ${id}, ${transactionId}, ${key}, ${direction}, ${amount}, 'requested', ${at}, ${at}
    where ${reverses}::text is null or exists (select from dispute_transfers where key = ${reverses})
    on conflict (key) do update set state = 'requested', due_at = excluded.due_at where dispute_transfers.state = 'refused'`.execute(
    tx,
  )

export interface DueTransfer {
  id: string
  key: string
  direction: DisputeTransfer['direction']
  amount: number
  attempts: number
  providerCharge: string
  /** The state of the transfer that this one reverses. */
  reversedState: 'requested' | 'done' | 'refused' | null
}

export async function claimDueTransfers(db: Db, claim: Claim): Promise<DueTransfer[]> {
  const { rows } = await sql<DueTransfer>`
    with taken as (${claimDueRequests('dispute_transfers', claim)})
    select taken.id, taken.key, taken.direction, taken.amount, taken.attempts, t.provider_charge as "providerCharge",
      reversed.state as "reversedState"
    from taken join transactions t on t.id = taken.transaction_id
    left join dispute_transfers reversed on taken.direction = 'creator' and reversed.direction = 'us'
      and reversed.key = regexp_replace(taken.key, ':creator$', ':us')`.execute(db)
  return rows
}

export const finish = (db: Db, id: string, end: { state: 'done' | 'refused'; error: string | null }) =>
  db
    .updateTable('disputeTransfers')
    .set({ ...end, dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()

export const postpone = (db: Db, id: string, retry: { dueAt: Date; error: string | null }) =>
  db
    .updateTable('disputeTransfers')
    .set(retry)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()

/** Refused, or attempted too often. */
export async function listStuckTransfers(
  db: Db,
  manyAttempts: number,
  limit: number,
): Promise<StuckRefund[]> {
  const { rows } = await sql<StuckRefund>`
    select d.id, t.number, d.amount, d.error, d.created_at as since
    from dispute_transfers d join transactions t on t.id = d.transaction_id
    where d.state = 'refused' or (d.state = 'requested' and d.attempts >= ${manyAttempts})
    order by d.created_at limit ${limit}`.execute(db)
  return rows
}
