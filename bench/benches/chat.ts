import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { generatePeople } from '../../server/seed/generate.ts'
import { buildServices } from '../../server/src/app.ts'
import { bootPlatform, closePlatform } from '../../server/src/boot.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { freePort } from '../../server/src/platform/free-port.ts'
import { silentLog } from '../../server/src/platform/log.ts'
import type { Viewer } from '../../server/src/platform/session/viewer.ts'
import type { Budget } from '../budget.ts'
import { fillMatches, fillMessages } from '../chat/fill.ts'
import { explainingDb, percentile } from '../deck/cost.ts'
import { receive, startProcess } from '../harness/children.ts'
import { fill, startDatabase } from '../harness/database.ts'
import { collectGarbage } from '../harness/garbage-collection.ts'
import { memoryOf } from '../harness/memory.ts'
import { pgbench } from '../harness/pgbench.ts'
import { compareInTurns } from '../harness/rounds.ts'
import { type Server, startKoji } from '../harness/servers.ts'
import { BenchError, type Stage } from '../harness/stage.ts'
import { copySessions, SECRET_KEY } from '../people.ts'

/** Conversations per person when measuring writing and reading. */
const CONVERSATIONS_EACH = { writing: 4, reading: 10 }
/** Messages per conversation at the two sizes that reading is compared at. */
const MESSAGES_EACH = { small: 50, large: 250 }
const CLIENTS = 16

/** Messages over HTTP compared to the bare statements, delivery times, and how the cost of reading grows. */
export async function run(stage: Stage): Promise<{ budgets: Budget[]; notes: string[] }> {
  const size = stage.quick
    ? { people: 4_000, sockets: 500, rounds: 2, seconds: 3, readers: 400 }
    : { people: 20_000, sockets: 2_000, rounds: 7, seconds: 8, readers: 2_000 }
  const writing = await measureWriting(stage, size)
  const at = {
    small: await measureReading(stage, size.readers, MESSAGES_EACH.small),
    large: await measureReading(stage, size.readers, MESSAGES_EACH.large),
  }
  const unsure = stage.quick
  return {
    budgets: [
      {
        what: 'Messages, against the same statements in pgbench',
        unit: '',
        least: 0.7,
        unsure,
        value: writing.rate / writing.reference,
        beside: `${Math.round(writing.rate)} and ${Math.round(writing.reference)} per second`,
      },
      {
        what: `From sending to the receiving socket, p99, ${size.sockets} open`,
        unit: 'ms',
        most: 100,
        unsure,
        value: writing.p99,
        beside: `p50 ${writing.p50.toFixed(1)} ms`,
      },
      { what: 'Memory of an idle socket', value: writing.socketKb, unit: 'kB', most: 15, unsure },
      ...(['open', 'list'] as const).map(
        (kind): Budget => ({
          what: `Pages touched by ${NAMES[kind]}, against a fifth of the messages`,
          unit: '',
          most: 1.2,
          unsure,
          value: at.large[kind] / at.small[kind],
          beside: `${at.large[kind]} and ${at.small[kind]}`,
        }),
      ),
    ],
    notes: [],
  }
}

const NAMES = { open: 'opening a conversation', list: 'the list of conversations' }

interface Size {
  people: number
  sockets: number
  rounds: number
  seconds: number
}

async function measureWriting(stage: Stage, { people, sockets, rounds, seconds }: Size) {
  const url = await startDatabase(stage)
  stage.say(`Adding ${people.toLocaleString('en')} people and their matches`)
  await addPeople(stage, url, people)
  const file = resolve(stage.folder, 'conversations.json')
  const conversations = await fill(url, (client) => addConversations(client, file))
  const koji = await startKoji(stage, { DATABASE_URL: url, SECRET_KEY })
  const writers = startProcess(stage, 'messages.ts', { origin: koji.origin, file })
  const fire = async (forSeconds: number): Promise<number> => {
    writers.send({ seconds: forSeconds })
    const { rate, failed } = await receive<{ rate: number; failed: number }>(writers, forSeconds + 60)
    if (failed > 0) throw new BenchError(`${failed} messages failed.`)
    return rate
  }
  stage.say('Sending messages')
  await fire(2)
  const { value: rate, reference } = await compareInTurns(
    rounds,
    () => fire(seconds),
    () => pgbench(stage, url, scriptFor(conversations), { seconds, clients: CLIENTS }),
  )
  await koji.stop()
  // A fresh server, because memory freed after the load would hide what the sockets use.
  const debugPort = await freePort()
  const NODE_OPTIONS = `--inspect-port=127.0.0.1:${debugPort}`
  const idle = await startKoji(stage, { DATABASE_URL: url, SECRET_KEY, NODE_OPTIONS })
  const measured = await measureSockets(stage, { ...idle, debugPort }, { file, sockets })
  return { rate, reference, ...measured }
}

/** Writes the conversations and their members' cookies to a file for the load generators. Returns their number. */
async function addConversations(client: pg.Client, file: string): Promise<number> {
  await fillMatches(client, CONVERSATIONS_EACH.writing)
  // Query plans made for empty tables would be wrong for full ones.
  await fillMessages(client, 5)
  await client.query(
    `create table bench_conversations as select row_number() over (order by match_id)::int as n, match_id from conversations`,
  )
  await client.query('alter table bench_conversations add primary key (n)')
  const { rows } = await client.query<{ id: string; email: string }>(
    'select accounts.id, email from accounts join profiles using (id) order by accounts.id',
  )
  const cookieOf = await copySessions(client, rows)
  const indexes = new Map(rows.map(({ id }, index) => [id, index]))
  const { rows: matches } = await client.query<{ id: string; low: string; high: string }>(
    // Shuffled, because no one writes to four people at the same moment.
    'select id, low_id as low, high_id as high from matches order by hashtext(id::text)',
  )
  const pairs = matches.map(({ id, low, high }) => [id, indexes.get(low), indexes.get(high)])
  writeFileSync(file, JSON.stringify({ cookies: rows.map((_, n) => cookieOf(n)), conversations: pairs }))
  return matches.length
}

/** Opens a few sockets before measuring, so that warming up the server isn't counted. */
async function measureSockets(
  stage: Stage,
  koji: Server & { debugPort: number },
  { file, sockets }: { file: string; sockets: number },
) {
  stage.say(`Opening ${sockets.toLocaleString('en')} sockets`)
  const client = startProcess(stage, 'sockets.ts', { origin: koji.origin, file })
  const request = <Reply>(task: object, timeoutSeconds: number): Promise<Reply> => {
    client.send(task)
    return receive<Reply>(client, timeoutSeconds)
  }
  const first = Math.round(sockets / 10)
  await request({ kind: 'open', people: first }, 60)
  const before = await settledMemory(koji)
  await request({ kind: 'open', people: sockets }, 120)
  const socketKb = (((await settledMemory(koji)) - before) * 1024) / (sockets - first)
  const task = { kind: 'send', seconds: stage.quick ? 5 : 20, rate: 100 }
  const { p50, p99, lost } = await request<{ p50: number; p99: number; lost: number }>(task, 90)
  if (lost > 0) throw new BenchError(`${lost} messages did not arrive.`)
  return { socketKb, p50, p99 }
}

/** The server's memory after garbage collection. */
async function settledMemory({ pid, debugPort }: { pid: number; debugPort: number }): Promise<number> {
  await wait(2_000)
  await collectGarbage(pid, debugPort)
  await wait(1_000)
  return memoryOf(pid)
}

async function addPeople(stage: Stage, url: string, people: number): Promise<void> {
  const config = readConfig({ DATA_DIR: resolve(stage.folder, `koji-${people}`) })
  const platform = await bootPlatform({ config, databaseUrl: url, log: silentLog })
  await generatePeople(platform, people, () => undefined)
  await closePlatform(platform)
}

/** Database pages touched by the median person's requests. */
async function measureReading(
  stage: Stage,
  people: number,
  each: number,
): Promise<Record<'open' | 'list', number>> {
  const messages = people * CONVERSATIONS_EACH.reading * each
  const url = await startDatabase(stage, `messages-${messages}`)
  stage.say(`Adding ${messages.toLocaleString('en')} messages of ${people.toLocaleString('en')} people`)
  await addPeople(stage, url, people)
  const probes = await fill(url, async (client) => {
    await fillMatches(client, CONVERSATIONS_EACH.reading)
    await fillMessages(client, each)
    const { rows } = await client.query<{ id: string; match: string }>(
      `select low_id as id, match_id as match from conversations order by hashtext(match_id::text) limit 40`,
    )
    return rows
  })
  const config = readConfig({ DATA_DIR: resolve(stage.folder, `reading-${messages}`) })
  const platform = await bootPlatform({ config, databaseUrl: url, log: silentLog })
  stage.atEnd(() => closePlatform(platform))
  const { conversations } = buildServices(platform)
  const { db, costOf, close } = explainingDb(url)
  const pages: Record<'open' | 'list', number[]> = { open: [], list: [] }
  for (const { id, match } of probes) {
    const me = { accountId: id } as Viewer
    pages.open.push((await costOf(() => conversations.open(db, me, match))).cost.buffers)
    pages.list.push((await costOf(() => conversations.list(db, me, { limit: 20 }))).cost.buffers)
  }
  await close()
  return { open: percentile(pages.open, 0.5), list: percentile(pages.list, 0.5) }
}

/** The statements of one message: lock the conversation, check, write. */
const scriptFor = (conversations: number): string => `
\\set n random(1, ${conversations})
begin;
select c.match_id as match, c.low_id as sender, c.high_id as receiver, gen_random_uuid() as id
  from bench_conversations b join conversations c on c.match_id = b.match_id
  where b.n = :n and c.open for no key update of c \\gset
with pace as materialized (select account_id, sent from message_pace where account_id = :sender::uuid for no key update)
select (select count(*) from unnest(pace.sent) as at where at > now() - interval '1 minute'), known.seq, hidden.words
  from (values (:id::uuid, :sender::uuid, :receiver::uuid)) as input (id, sender, receiver)
  left join pace on pace.account_id = input.sender
  left join messages known on known.id = input.id
  left join hidden_words hidden on hidden.account_id = input.receiver;
with inserted as (
  insert into messages (match_id, seq, id, sender, at, text)
  select match_id, last_seq + 1, :id::uuid, 0, now(), 'Number ' || :n || ' of the words that two people say to each other'
  from conversations where match_id = :match::uuid
  on conflict (id) do nothing
  returning match_id, seq, id
),
moved as (
  update conversations c set last_seq = inserted.seq, last_at = now(), last_day = (now() at time zone 'utc')::date,
    high_unread = c.high_unread + 1, high_waits = true,
    low_read = case when c.low_unread = 0 then inserted.seq else c.low_read end
  from inserted where c.match_id = inserted.match_id
),
paced as (
  insert into message_pace (account_id, sent) select :sender::uuid, array[now()] from inserted
  on conflict (account_id) do update set sent =
    array(select at from unnest(message_pace.sent) as at where at > now() - interval '1 minute') || excluded.sent
)
select id, seq from inserted;
commit;
`
