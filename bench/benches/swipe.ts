import { resolve } from 'node:path'
import { generatePeople } from '../../server/seed/generate.ts'
import { bootPlatform, closePlatform } from '../../server/src/boot.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import { receive, startProcess } from '../harness/children.ts'
import { fill, startDatabase } from '../harness/database.ts'
import { pgbench } from '../harness/pgbench.ts'
import { compareInTurns } from '../harness/rounds.ts'
import { startKoji } from '../harness/servers.ts'
import { BenchError, type Stage } from '../harness/stage.ts'
import { copySessions, SECRET_KEY } from '../people.ts'
import type { Measure } from '../report.ts'

const PEOPLE = 20_000
/** As many connections as Koji uses for swipes under load. */
const CLIENTS = 16

interface LoadResult {
  rate: number
  p99: number
  failed: number
}

/** Swipes over HTTP compared to the bare statements, then many pairs of people who like each other at the same moment. */
export async function run(stage: Stage): Promise<Measure[]> {
  const { rounds, seconds, pairs } = stage.quick
    ? { rounds: 2, seconds: 3, pairs: 2_000 }
    : { rounds: 7, seconds: 8, pairs: 50_000 }
  const url = await startDatabase(stage)
  stage.say(`Adding ${PEOPLE.toLocaleString('en')} people`)
  const config = readConfig({ DATA_DIR: resolve(stage.folder, 'koji') })
  const platform = await bootPlatform({ config, databaseUrl: url, log: silentLog })
  await generatePeople(platform, PEOPLE, () => undefined)
  await closePlatform(platform)
  const { ids, cookies } = await fill(url, async (client) => {
    const { rows } = await client.query<{ id: string; email: string }>(
      `select accounts.id, email from accounts join seekers on seekers.id = accounts.id and mode = 0 order by accounts.id`,
    )
    const cookieOf = await copySessions(client, rows)
    return { ids: rows.map(({ id }) => id), cookies: rows.map((_, n) => cookieOf(n)) }
  })
  const koji = await startKoji(stage, { DATABASE_URL: url, SECRET_KEY })
  const swipers = startProcess(stage, 'swipes.ts', { origin: koji.origin, cookies, ids })
  const fire = async (task: object, timeoutSeconds: number): Promise<LoadResult> => {
    swipers.send(task)
    const result = await receive<LoadResult>(swipers, timeoutSeconds)
    if (result.failed > 0) throw new BenchError(`${result.failed} swipes failed.`)
    return result
  }
  stage.say('Swiping')
  const slowest: number[] = []
  const ours = async () => {
    const { rate, p99 } = await fire({ kind: 'load', seconds }, seconds + 30)
    slowest.push(p99)
    return rate
  }
  await fire({ kind: 'load', seconds: 2 }, 30)
  const measured = await compareInTurns(rounds, ours, () =>
    pgbench(stage, url, scriptFor(PEOPLE), { seconds, clients: CLIENTS }),
  )
  stage.say(`p99 of a swipe: ${slowest.toSorted((a, b) => a - b)[slowest.length >> 1]} ms`)
  const before = await countMatches(url)
  stage.say(`${(pairs * 2).toLocaleString('en')} simultaneous mutual likes`)
  await fire({ kind: 'storm', pairs }, 400)
  const matches = (await countMatches(url)) - before
  if (matches !== pairs)
    throw new BenchError(`${pairs} pairs liked each other, but there are ${matches} matches.`)
  stage.say(`${matches.toLocaleString('en')} matches, none lost or duplicated`)
  return [
    { what: 'Swipes, against the same statements in pgbench', ...measured, unit: 'swipes/s', goal: 0.8 },
  ]
}

/** Also analyzes the tables, which autovacuum would do every minute, because they have just grown from nothing. */
const countMatches = (url: string): Promise<number> =>
  fill(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from matches')
    return rows[0]!.count
  })

/**
 * The statements of one swipe. As on the server, the locks are taken in a statement of their own. Uses the other mode,
 * because a repeated swipe of the same pair would be refused.
 */
const scriptFor = (people: number): string => `
\\set a random(1, ${people})
\\set b random(1, ${people})
begin;
select pg_advisory_xact_lock(key) from (select distinct hashtextextended(name, 5) as key
  from unnest(array[:a::text, least(:a, :b)::text || ',' || greatest(:a, :b)::text]) as name order by key) as keys;
select me.number, them.number, seen.visible,
  exists (select from blocks where blocker_id = me.id and blocked_id = them.id),
  exists (select from blocks where blocker_id = them.id and blocked_id = me.id),
  (select choice from swipes where swiper = me.number and mode = 1 and target = them.number),
  (select id from matches where low_id = least(me.id, them.id) and high_id = greatest(me.id, them.id)),
  (select swiper from likes where target = me.number and mode = 1 and swiper = them.number),
  (select count(*) from (select from swipes where swiper = me.number and choice = 1 and at > now() - interval '1 day' limit 500) as spent)
from profiles me, profiles them left join seekers seen on seen.person = them.number and seen.mode = 1
where me.number = :a and them.number = :b;
with input as (select :a::int as swiper, :b::int as target, 1::smallint as mode, (random() < 0.2)::int::smallint as choice),
swiped as (insert into swipes (swiper, mode, target, choice, at) select swiper, mode, target, choice, now() from input
  on conflict (swiper, mode, target) do update set choice = excluded.choice, at = excluded.at, note = excluded.note),
answered as (delete from likes using input where likes.target = input.swiper and likes.mode = input.mode and likes.swiper = input.target)
insert into likes (target, mode, swiper, at) select target, mode, swiper, now() from input where choice = 1 on conflict do nothing;
commit;
`
