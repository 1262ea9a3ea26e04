import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface AskedRefund {
  id: string
  providerCharge: string
  amount: number
  attempts: number
}

export async function takeAsked(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<AskedRefund[]> {
  const { rows } = await sql<AskedRefund>`
    update refunds r set due_at = ${until}, attempts = r.attempts + 1
    from transactions t
    where t.id = r.transaction_id and r.id in (
      select id from refunds where state = 'asked' and due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ) returning r.id, t.provider_charge as "providerCharge", r.amount, r.attempts`.execute(db)
  return rows
}

export const made = (
  db: Db,
  id: string,
  { providerRefund, state }: { providerRefund: string; state: 'pending' | 'succeeded' | 'failed' },
) =>
  db
    .updateTable('refunds')
    .set({ providerRefund, state, dueAt: null, error: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

export const putOff = (
  db: Db,
  id: string,
  how: { due: Date; error: string } | { failed: true; error: string },
) =>
  db
    .updateTable('refunds')
    .set(
      'due' in how
        ? { dueAt: how.due, error: how.error }
        : { state: 'failed', dueAt: null, error: how.error },
    )
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
