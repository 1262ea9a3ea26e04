import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

export interface Webhook {
  id: string
  type: string
  body: string
}

export interface ClaimedWebhook extends Webhook {
  attempts: number
}

export async function add(tx: Tx, webhooks: readonly Webhook[], at: Date): Promise<void> {
  if (webhooks.length === 0) return
  const column = (key: keyof Webhook) => webhooks.map((webhook) => webhook[key])
  await sql`
    insert into sandbox_messages (id, type, body, created_at, due_at)
    select id, type, body, ${at}, ${at}
    from unnest(${column('id')}::text[], ${column('type')}::text[], ${column('body')}::text[]) as sent (id, type, body)`.execute(
    tx,
  )
}

/** Claims due webhooks in the order in which they were sent. After a crash, they are due again at `until`. */
export async function claimDue(
  db: Db,
  { now, until, limit, shuffled }: { now: Date; until: Date; limit: number; shuffled: boolean },
): Promise<ClaimedWebhook[]> {
  const { rows } = await sql<ClaimedWebhook>`
    update sandbox_messages set due_at = ${until}, attempts = attempts + 1 where id in (
      select id from sandbox_messages where due_at <= ${now}
      order by ${shuffled ? sql`random()` : sql`due_at, id`} limit ${limit} for update skip locked
    ) returning id, type, body, attempts`.execute(db)
  return shuffled ? rows : rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export const markDelivered = (db: Db, ids: readonly string[], at: Date) =>
  sql`update sandbox_messages set due_at = null, delivered_at = ${at} where id = any(${ids}::text[])`.execute(
    db,
  )

/** Null gives up. */
export const retryAt = (db: Db, id: string, dueAt: Date | null) =>
  db.updateTable('sandboxMessages').set({ dueAt }).where('id', '=', id).execute()

export const deleteOld = (db: Db, before: Date) =>
  db.deleteFrom('sandboxMessages').where('createdAt', '<', before).where('dueAt', 'is', null).execute()
