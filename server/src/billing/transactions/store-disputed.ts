import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { type Claim, claimDueRequests } from '#platform/db/due-requests.ts'
import type { Part } from './disputing.ts'
import type { RefundMatter } from './store-refunds.ts'

/** Each once; one that was refused may be possible by now. */
export const ask = (tx: Tx, part: Part & { id: string; transactionId: string }, at: Date) =>
  sql`
    insert into disputed_parts (id, transaction_id, key, direction, amount, state, due_at, created_at)
    select ${part.id}, ${part.transactionId}, ${part.key}, ${part.direction}, ${part.amount}, 'asked', ${at}, ${at}
    where ${part.after}::text is null or exists (select from disputed_parts where key = ${part.after})
    on conflict (key) do update set state = 'asked', due_at = excluded.due_at where disputed_parts.state = 'refused'`.execute(
    tx,
  )

export interface AskedPart {
  id: string
  key: string
  direction: Part['direction']
  amount: number
  attempts: number
  providerCharge: string
  /** Of one that goes back, what became of what was taken. */
  after: 'asked' | 'done' | 'refused' | null
}

export async function takeAsked(db: Db, taking: Claim): Promise<AskedPart[]> {
  const { rows } = await sql<AskedPart>`
    with taken as (${claimDueRequests('disputed_parts', taking)})
    select taken.id, taken.key, taken.direction, taken.amount, taken.attempts, t.provider_charge as "providerCharge",
      before.state as after
    from taken join transactions t on t.id = taken.transaction_id
    left join disputed_parts before on taken.direction = 'creator' and before.direction = 'us'
      and before.key = regexp_replace(taken.key, ':creator$', ':us')`.execute(db)
  return rows
}

export const settle = (db: Db, id: string, end: { state: 'done' | 'refused'; error: string | null }) =>
  db
    .updateTable('disputedParts')
    .set({ ...end, dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

export const putOff = (db: Db, id: string, { dueAt, error }: { dueAt: Date; error: string | null }) =>
  db
    .updateTable('disputedParts')
    .set({ dueAt, error })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

/** What the provider refuses, or was asked for too often already. */
export async function matters(db: Db, manyAttempts: number, limit: number): Promise<RefundMatter[]> {
  const { rows } = await sql<RefundMatter>`
    select d.id, t.number, d.amount, d.error, d.created_at as since
    from disputed_parts d join transactions t on t.id = d.transaction_id
    where d.state = 'refused' or (d.state = 'asked' and d.attempts >= ${manyAttempts})
    order by d.created_at limit ${limit}`.execute(db)
  return rows
}
