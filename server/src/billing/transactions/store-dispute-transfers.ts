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
    insert into disputed_parts (id, transaction_id, key, direction, amount, state, due_at, created_at)
    select ${id}, ${transactionId}, ${key}, ${direction}, ${amount}, 'asked', ${at}, ${at}
    where ${reverses}::text is null or exists (select from disputed_parts where key = ${reverses})
    on conflict (key) do update set state = 'asked', due_at = excluded.due_at where disputed_parts.state = 'refused'`.execute(
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
  reversedState: 'asked' | 'done' | 'refused' | null
}

export async function claimDueTransfers(db: Db, claim: Claim): Promise<DueTransfer[]> {
  const { rows } = await sql<DueTransfer>`
    with taken as (${claimDueRequests('disputed_parts', claim)})
    select taken.id, taken.key, taken.direction, taken.amount, taken.attempts, t.provider_charge as "providerCharge",
      reversed.state as "reversedState"
    from taken join transactions t on t.id = taken.transaction_id
    left join disputed_parts reversed on taken.direction = 'creator' and reversed.direction = 'us'
      and reversed.key = regexp_replace(taken.key, ':creator$', ':us')`.execute(db)
  return rows
}

export const finish = (db: Db, id: string, end: { state: 'done' | 'refused'; error: string | null }) =>
  db
    .updateTable('disputedParts')
    .set({ ...end, dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

export const postpone = (db: Db, id: string, retry: { dueAt: Date; error: string | null }) =>
  db.updateTable('disputedParts').set(retry).where('id', '=', id).where('state', '=', 'asked').execute()

/** Refused, or attempted too often. */
export async function listStuckTransfers(
  db: Db,
  manyAttempts: number,
  limit: number,
): Promise<StuckRefund[]> {
  const { rows } = await sql<StuckRefund>`
    select d.id, t.number, d.amount, d.error, d.created_at as since
    from disputed_parts d join transactions t on t.id = d.transaction_id
    where d.state = 'refused' or (d.state = 'asked' and d.attempts >= ${manyAttempts})
    order by d.created_at limit ${limit}`.execute(db)
  return rows
}
