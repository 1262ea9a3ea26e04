import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { createMatch } from '#test/conversations.ts'
import { useWorld } from '#test/world.ts'
import type { ChangedRows } from './store-fact-sources.ts'

const world = useWorld()
const MANY = 100_000

/** Rows that this transaction has read so far. */
async function rowsRead(tx: Tx, tables: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where relname similar to ${tables}`.execute(tx)
  return rows[0]!.rows
}

const rowsReadByCounting = (changed: ChangedRows, tables: string) =>
  transact(world.platform.database.db, async (tx) => {
    const before = await rowsRead(tx, tables)
    await world.services.achievements.count(tx, changed)
    return (await rowsRead(tx, tables)) - before
  })

test('reads no more rows for the hundred-thousandth message than for the hundredth', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const match = await createMatch(world, ana.id, ben.id)
  const { db } = world.platform.database
  const start = world.clock.now()
  world.clock.advance({ days: 400 })
  // Only one side wrote, so the search for a reply finds nothing.
  await sql`
    insert into messages (match_id, seq, id, sender, at, text)
    select ${match}, n, gen_random_uuid(), 0, ${start}::timestamptz + n * interval '5 minutes', 'Hello'
    from generate_series(1, ${MANY}) as n`.execute(db)
  await sql`analyze messages`.execute(db)
  for (const seq of [1, 100, 101, MANY - 1, MANY]) {
    const changed = { messages: [{ matchId: match, seq }], conversations: seq <= 100 ? [match] : [] }
    expect(await rowsReadByCounting(changed, 'messages'), `message ${seq}`).toBeLessThan(700)
  }
})

test('reads no more rows for a like after ten thousand earlier ones', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const { db } = world.platform.database
  await sql`
    insert into swipes (swiper, mode, target, choice, at)
    select number, 0, n, 1, now() from profiles, generate_series(1000000, 1010000) as n where id = ${ana.id}`.execute(
    db,
  )
  await sql`
    insert into swipes (swiper, mode, target, choice, at)
    select a.number, 0, b.number, 1, now() from profiles a, profiles b
    where a.id = ${ana.id} and b.id = ${ben.id}`.execute(db)
  await sql`analyze swipes`.execute(db)
  const likes = [{ swiperId: ana.id, targetId: ben.id }]
  expect(await rowsReadByCounting({ likes }, 'swipes(_\\d+)?')).toBeLessThan(50)
})
