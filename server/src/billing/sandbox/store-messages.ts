import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'

export interface Message {
  id: string
  type: string
  body: string
}

export async function add(tx: Tx, messages: readonly Message[], at: Date): Promise<void> {
  if (messages.length === 0) return
  const all = (key: keyof Message) => messages.map((message) => message[key])
  await sql`
    insert into sandbox_messages (id, type, body, created_at, due_at)
    select id, type, body, ${at}, ${at}
    from unnest(${all('id')}::text[], ${all('type')}::text[], ${all('body')}::text[]) as sent (id, type, body)`.execute(
    tx,
  )
}

/** Claims those that are due, as they were told: whoever dies with them leaves them to the next. */
export async function take(
  db: Db,
  { now, until, limit, shuffled }: { now: Date; until: Date; limit: number; shuffled: boolean },
): Promise<(Message & { attempts: number })[]> {
  const { rows } = await sql<Message & { attempts: number }>`
    update sandbox_messages set due_at = ${until}, attempts = attempts + 1 where id in (
      select id from sandbox_messages where due_at <= ${now}
      order by ${shuffled ? sql`random()` : sql`due_at, id`} limit ${limit} for update skip locked
    ) returning id, type, body, attempts`.execute(db)
  return shuffled ? rows : rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export const delivered = (db: Db, ids: readonly string[], at: Date) =>
  sql`update sandbox_messages set due_at = null, delivered_at = ${at} where id = any(${ids}::text[])`.execute(
    db,
  )

/** Null gives it up. */
export const putOff = (db: Db, id: string, until: Date | null) =>
  db.updateTable('sandboxMessages').set({ dueAt: until }).where('id', '=', id).execute()

export const forget = (db: Db, before: Date) =>
  db.deleteFrom('sandboxMessages').where('createdAt', '<', before).where('dueAt', 'is', null).execute()
