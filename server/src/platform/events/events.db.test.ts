import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '#test/clock.ts'
import { useWorld } from '#test/world.ts'
import { transact } from '../db/transact.ts'
import { EventDispatcher } from './dispatcher.ts'
import { EventLog } from './event-log.ts'
import { deadLetters, deleteOldEvents, replay } from './maintenance.ts'

const world = useWorld()
const ticketId = '01a00000-0000-7000-8000-000000000000'

beforeEach(async () => {
  await world.platform.database.pool.query('truncate events, event_deliveries')
})

/** Creates a separate event log and dispatchers, so that each test has its own handlers. */
function setUp() {
  const clock = new TestClock()
  const { db } = world.platform.database
  const events = new EventLog(clock)
  const node = () => new EventDispatcher({ ...world.platform, events, clock })
  const record = (subject: string) =>
    transact(db, (tx) => events.record(tx, 'support.ticket_opened', subject, { ticketId }))
  return { clock, db, events, node, record }
}

test('does not deliver an event whose transaction was rolled back', async () => {
  const { db, events, node } = setUp()
  const received: string[] = []
  events.on('support.ticket_opened', 'reader', async (_, event) => void received.push(event.subject))
  const attempt = transact(db, async (tx) => {
    await events.record(tx, 'support.ticket_opened', 'a', { ticketId })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  await node().drain()
  expect(received).toEqual([])
})

test('rejects an event with an invalid payload', async () => {
  const { db, events } = setUp()
  const broken = transact(db, (tx) => events.record(tx, 'support.ticket_opened', 'a', { ticketId: 'no id' }))
  await expect(broken).rejects.toThrow()
})

test('delivers each event once to every handler, in order per subject, with several nodes', async () => {
  const { db, events, node, record } = setUp()
  const received: Record<string, string[]> = { left: [], right: [] }
  for (const handler of ['left', 'right']) {
    events.on('support.ticket_opened', handler, async (tx, event) => {
      await tx.selectNoFrom((eb) => eb.val(1).as('one')).execute()
      received[handler]!.push(`${event.subject}#${event.id}`)
    })
  }
  for (let round = 0; round < 30; round++) await Promise.all(['a', 'b', 'c', 'd', 'e'].map(record))
  await Promise.all([node().drain(), node().drain(), node().drain()])
  await node().drain()

  for (const handler of ['left', 'right']) {
    expect(new Set(received[handler]).size).toBe(150)
    expect(received[handler]).toHaveLength(150)
    for (const subject of ['a', 'b', 'c', 'd', 'e']) {
      const ids = received[handler]!.filter((entry) => entry.startsWith(`${subject}#`)).map((entry) =>
        Number(entry.slice(2)),
      )
      expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    }
  }
  expect(await db.selectFrom('eventDeliveries').selectAll().execute()).toEqual([])
})

test('runs handlers with default query plans, so that partial indexes are used', async () => {
  const { events, node, record } = setUp()
  const plans: unknown[] = []
  events.on('support.ticket_opened', 'reader', async (tx) => {
    plans.push((await sql`show plan_cache_mode`.execute(tx)).rows[0])
  })
  await record('a')
  await node().drain()
  expect(plans).toEqual([{ planCacheMode: 'auto' }])
})

test('rolls back a failing handler and delays later events of its subject', async () => {
  const { clock, db, events, node, record } = setUp()
  let broken = true
  events.on('support.ticket_opened', 'writer', async (tx, event) => {
    await tx
      .insertInto('idempotencyKeys')
      .values({
        keyHash: Buffer.from(`${event.subject}${event.id}`),
        fingerprint: Buffer.from(event.subject),
        createdAt: clock.now(),
      })
      .execute()
    if (broken && event.subject === 'bad') throw new Error('not today')
  })
  const written = async () => {
    const rows = await db.selectFrom('idempotencyKeys').select('fingerprint').orderBy('keyHash').execute()
    return rows.map(({ fingerprint }) => String(fingerprint)).toSorted()
  }
  for (const subject of ['good', 'bad', 'good', 'bad', 'fine']) await record(subject)
  await node().drain()
  expect(await written()).toEqual(['fine', 'good', 'good'])

  broken = false
  await node().drain()
  expect(await written(), 'not before its time').toEqual(['fine', 'good', 'good'])
  clock.advance({ seconds: 1 })
  await node().drain()
  expect(await written()).toEqual(['bad', 'bad', 'fine', 'good', 'good'])
})

test('makes an event a dead letter after eight attempts, continues its subject, and replays it later', async () => {
  const { clock, db, events, node, record } = setUp()
  const received: number[] = []
  let poison = 0
  events.on('support.ticket_opened', 'picky', async (_, event) => {
    if (event.id === poison) throw new Error('indigestible')
    received.push(event.id)
  })
  await record('a')
  poison = (await db.selectFrom('events').select('id').executeTakeFirstOrThrow()).id
  await record('a')
  for (let attempt = 1; attempt <= 8; attempt++) {
    expect(received).toEqual([])
    await node().drain()
    clock.advance({ hours: 6 })
  }
  expect(received).toHaveLength(1)
  expect(await deadLetters(db)).toMatchObject([{ handler: 'picky', eventId: poison, error: 'indigestible' }])

  const dead = poison
  poison = 0
  expect(await replay(db, clock, {})).toBe(1)
  await node().drain()
  expect(received).toContain(dead)
})

test('replays past events to a new handler', async () => {
  const { clock, db, events, node, record } = setUp()
  await record('a')
  const since = clock.now()
  clock.advance({ minutes: 1 })
  await record('a')
  const received: number[] = []
  events.on('support.ticket_opened', 'late', async (_, event) => void received.push(event.id))
  expect(await replay(db, clock, { handler: 'late', name: 'support.ticket_opened', since })).toBe(2)
  await node().drain()
  expect(received).toHaveLength(2)
})

test('deletes old events once every handler has received them', async () => {
  const { clock, db, events, node, record } = setUp()
  events.on('support.ticket_opened', 'deaf', async () => {
    throw new Error('what?')
  })
  await record('pending')
  await transact(db, (tx) =>
    events.record(tx, 'support.ticket_closed', 'received by all', { ticketId, why: 'quiet' }),
  )
  clock.advance({ days: 91 })
  await record('new')
  await transact(db, (tx) => deleteOldEvents(tx, clock.now()))
  expect(await db.selectFrom('events').select('subject').execute()).toEqual([
    { subject: 'pending' },
    { subject: 'new' },
  ])
  await node().drain()
})

test('delivers soon after the commit while running', async () => {
  const { events, node, record } = setUp()
  const received = Promise.withResolvers<string>()
  events.on('support.ticket_opened', 'quick', async (_, event) => received.resolve(event.subject))
  const dispatcher = node()
  dispatcher.start()
  await record('a')
  expect(await received.promise).toBe('a')
  await dispatcher.stop()
})

test('delivers events of overlapping transactions in the order they were recorded', async () => {
  const { db, events, node, record } = setUp()
  const received: number[] = []
  events.on('support.ticket_opened', 'reader', async (_, event) => void received.push(event.id))
  const recorded = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const first = transact(db, async (tx) => {
    await events.record(tx, 'support.ticket_opened', 'a', { ticketId })
    recorded.resolve()
    await finish.promise
  })
  await recorded.promise
  const second = record('a')
  await node().drain()
  finish.resolve()
  await Promise.all([first, second])
  await node().drain()
  expect(received).toHaveLength(2)
  expect(received).toEqual(received.toSorted((one, other) => one - other))
})

test('makes a dead letter of an event whose handler swallows an SQL error', async () => {
  const { clock, db, events, node, record } = setUp()
  events.on('support.ticket_opened', 'sloppy', async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await record('a')
  for (let attempt = 0; attempt < 8; attempt++) {
    await node().drain()
    clock.advance({ hours: 6 })
  }
  expect(await deadLetters(db)).toHaveLength(1)
})

test('does not delay other handlers with a slow one, and stops without finishing its backlog', async () => {
  const { db, events, node } = setUp()
  const release = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  let handled = 0
  events.on('support.ticket_opened', 'slow', async () => {
    handled++
    began.resolve()
    await release.promise
  })
  events.on('support.ticket_closed', 'quick', async () => received.resolve())
  const dispatcher = node()
  dispatcher.start()
  const subjects = Array.from({ length: 400 }, (_, i) => ({ subject: `s${i}`, payload: { ticketId } }))
  await transact(db, (tx) => events.recordAll(tx, 'support.ticket_opened', subjects))
  await began.promise
  await transact(db, (tx) => events.record(tx, 'support.ticket_closed', 'b', { ticketId, why: 'quiet' }))
  await received.promise
  const stopped = dispatcher.stop()
  release.resolve()
  await stopped
  expect(handled).toBeLessThan(400)
})
