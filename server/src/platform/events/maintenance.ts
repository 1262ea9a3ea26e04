import type { EventName } from '@koji/contract'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { LANES, laneOf } from './lanes.ts'

/** Redelivers dead letters, or all events since a time to one handler. Returns the number of deliveries. */
export async function replay(
  db: Db,
  clock: Clock,
  options: { handler?: string; name?: EventName; since?: Date },
): Promise<number> {
  if (!options.since) {
    const revived = await db
      .updateTable('eventDeliveries')
      .set({ deadAt: null, attempts: 0, error: null, dueAt: clock.now() })
      .where('deadAt', 'is not', null)
      .$if(options.handler !== undefined, (query) => query.where('handler', '=', options.handler!))
      .executeTakeFirst()
    return Number(revived.numUpdatedRows)
  }
  const { handler, name, since } = options
  if (!handler || !name) throw new Error('A replay since a time needs a handler and an event name')
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

/** Counts waiting and dead deliveries, up to `most`. Finds the oldest event with one index lookup per handler and lane. */
export async function backlog(
  db: Db,
  handlers: readonly string[],
  most: number,
): Promise<{ waiting: number; oldestAt: Date | null; dead: number }> {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; dead: number }>`
    select
      (select count(*)::int from (select from event_deliveries where dead_at is null limit ${most}) as waits) as waiting,
      (select min(e.occurred_at) from unnest(${handlers}::text[]) as handler, generate_series(0, ${LANES - 1}) as lane,
        lateral (
          select event_id from event_deliveries d
          where d.handler = handler.handler and d.lane = lane.lane and d.dead_at is null order by event_id limit 1
        ) as oldest
        join events e on e.id = oldest.event_id) as oldest_at,
      (select count(*)::int from (select from event_deliveries where dead_at is not null limit ${most}) as gone) as dead`.execute(
    db,
  )
  return rows[0]!
}

export const newestDeadLetters = (db: Db, most: number) =>
  db
    .selectFrom('eventDeliveries')
    .innerJoin('events', 'events.id', 'eventDeliveries.eventId')
    .select(['handler', 'eventId', 'name', 'error', 'deadAt'])
    .where('deadAt', 'is not', null)
    .orderBy('deadAt', 'desc')
    .limit(most)
    .execute()

/** Deletes events without deliveries. Those of dead letters stay. */
export async function deleteOldEvents(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('events')
    .where('occurredAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('eventDeliveries').select('eventId').whereRef('eventId', '=', 'events.id'))),
    )
    .execute()
}
