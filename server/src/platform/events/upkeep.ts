import type { EventName } from '@koji/contract'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { laneOf } from './lanes.ts'

/** Delivers dead letters again, or everything that one handler has had since a moment. Returns how many. */
export async function replay(
  db: Db,
  clock: Clock,
  what: { handler?: string; name?: EventName; since?: Date },
): Promise<number> {
  if (!what.since) {
    const revived = await db
      .updateTable('eventDeliveries')
      .set({ deadAt: null, attempts: 0, error: null, dueAt: clock.now() })
      .where('deadAt', 'is not', null)
      .$if(what.handler !== undefined, (query) => query.where('handler', '=', what.handler!))
      .executeTakeFirst()
    return Number(revived.numUpdatedRows)
  }
  const { handler, name, since } = what
  if (!handler || !name) throw new Error('A replay from a moment needs a handler')
  const events = await db
    .selectFrom('events')
    .select(['id', 'subject'])
    .where('name', '=', name)
    .where('occurredAt', '>=', since)
    .execute()
  if (events.length === 0) return 0
  await sql`
    insert into event_deliveries (handler, event_id, lane, subject, due_at)
    select ${handler}, id, lane, subject, ${clock.now()}
    from unnest(${events.map((event) => event.id)}::bigint[], ${events.map((event) => laneOf(event.subject))}::smallint[],
                ${events.map((event) => event.subject)}::text[]) as again (id, lane, subject)
    on conflict do nothing`.execute(db)
  return events.length
}

export const deadLetters = (db: Db) =>
  db
    .selectFrom('eventDeliveries')
    .innerJoin('events', 'events.id', 'eventDeliveries.eventId')
    .select(['handler', 'eventId', 'name', 'error', 'deadAt'])
    .where('deadAt', 'is not', null)
    .orderBy('deadAt')
    .execute()

/** Events that every handler has seen; dead letters keep theirs. */
export async function forgetOldEvents(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('events')
    .where('occurredAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('eventDeliveries').select('eventId').whereRef('eventId', '=', 'events.id'))),
    )
    .execute()
}
