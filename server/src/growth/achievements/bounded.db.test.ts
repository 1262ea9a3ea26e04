import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { matchOf } from '#test/chats.ts'
import { useWorld } from '#test/world.ts'
import type { Sources } from './store-what-counts.ts'

const world = useWorld()
const MANY = 100_000

/** Rows that this transaction has looked at so far. */
async function looked(tx: Tx, tables: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where relname similar to ${tables}`.execute(tx)
  return rows[0]!.rows
}

const counting = (sources: Sources, tables: string) =>
  transact(world.platform.database.db, async (tx) => {
    const before = await looked(tx, tables)
    await world.services.achievements.count(tx, sources)
    return (await looked(tx, tables)) - before
  })

test('the hundred-thousandth message costs no more than the hundredth', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const match = await matchOf(world, ana.id, ben.id)
  const { db } = world.platform.database
  const begun = world.clock.now()
  world.clock.advance({ days: 400 })
  // One side alone has written all the time: the answer that is looked for never came.
  await sql`
    insert into messages (match_id, seq, id, sender, at, text)
    select ${match}, n, gen_random_uuid(), 0, ${begun}::timestamptz + n * interval '5 minutes', 'Hello'
    from generate_series(1, ${MANY}) as n`.execute(db)
  await sql`analyze messages`.execute(db)
  for (const seq of [1, 100, 101, MANY - 1, MANY]) {
    const sources = { messages: [{ matchId: match, seq }], talks: seq <= 100 ? [match] : [] }
    expect(await counting(sources, 'messages'), `message ${seq}`).toBeLessThan(700)
  }
})

test('a like costs no more for somebody who gave ten thousand', async () => {
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
  expect(await counting({ likes }, 'swipes(_\\d+)?')).toBeLessThan(50)
})
