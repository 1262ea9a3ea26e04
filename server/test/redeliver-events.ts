import { sql } from 'kysely'
import { laneOf } from '#platform/events/lanes.ts'
import type { TestWorld } from './world.ts'

/** Delivers all past events to these handlers again. Returns the number of deliveries. */
export async function redeliverEvents(world: TestWorld, handlers: RegExp): Promise<number> {
  const { database, events } = world.platform
  const past = await database.db
    .selectFrom('events')
    .select(['id', 'name', 'subject'])
    .orderBy('id')
    .execute()
  const deliveries = [...events.handlers]
    .filter(([handler]) => handlers.test(handler))
    .flatMap(([handler, { name }]) =>
      past.filter((event) => event.name === name).map(({ id, subject }) => ({ handler, id, subject })),
    )
  await sql`
    insert into event_deliveries (handler, event_id, lane, subject, due_at)
    select handler, id, lane, subject, ${world.clock.now()}
    from unnest(${deliveries.map(({ handler }) => handler)}::text[], ${deliveries.map(({ id }) => id)}::bigint[],
      ${deliveries.map(({ subject }) => laneOf(subject))}::smallint[], ${deliveries.map(({ subject }) => subject)}::text[])
      as redelivery (handler, id, lane, subject)
    on conflict do nothing`.execute(database.db)
  await world.dispatcher.drain()
  return deliveries.length
}
