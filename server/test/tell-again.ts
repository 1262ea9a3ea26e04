import { sql } from 'kysely'
import { laneOf } from '#platform/events/lanes.ts'
import type { TestWorld } from './world.ts'

/** Every event that these handlers ever had is brought to them once more. Returns how many. */
export async function tellAgain(world: TestWorld, handlers: RegExp): Promise<number> {
  const { database, events } = world.platform
  const told = await database.db
    .selectFrom('events')
    .select(['id', 'name', 'subject'])
    .orderBy('id')
    .execute()
  const again = [...events.handlers]
    .filter(([handler]) => handlers.test(handler))
    .flatMap(([handler, { name }]) =>
      told.filter((event) => event.name === name).map(({ id, subject }) => ({ handler, id, subject })),
    )
  await sql`
    insert into event_deliveries (handler, event_id, lane, subject, due_at)
    select handler, id, lane, subject, ${world.clock.now()}
    from unnest(${again.map(({ handler }) => handler)}::text[], ${again.map(({ id }) => id)}::bigint[],
      ${again.map(({ subject }) => laneOf(subject))}::smallint[], ${again.map(({ subject }) => subject)}::text[])
      as again (handler, id, lane, subject)
    on conflict do nothing`.execute(database.db)
  await world.dispatcher.drain()
  return again.length
}
