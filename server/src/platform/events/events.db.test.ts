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

/** An event log and dispatchers of its own, so that each test has its own handlers. */
function stage() {
  const clock = new TestClock()
  const { db } = world.platform.database
  const events = new EventLog(clock)
  const node = () => new EventDispatcher({ ...world.platform, events, clock })
  const tell = (subject: string) =>
    transact(db, (tx) => events.record(tx, 'support.ticket_opened', subject, { ticketId }))
  return { clock, db, events, node, tell }
}

test('a fact that was rolled back was never told', async () => {
  const { db, events, node } = stage()
  const heard: string[] = []
  events.on('support.ticket_opened', 'ear', async (_, event) => void heard.push(event.subject))
  const attempt = transact(db, async (tx) => {
    await events.record(tx, 'support.ticket_opened', 'a', { ticketId })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  await node().drain()
  expect(heard).toEqual([])
})

test('a payload that does not fit its shape is not recorded', async () => {
  const { db, events } = stage()
  const broken = transact(db, (tx) => events.record(tx, 'support.ticket_opened', 'a', { ticketId: 'no id' }))
  await expect(broken).rejects.toThrow()
})

test('every handler hears each fact once, in order per subject, with several nodes at work', async () => {
  const { db, events, node, tell } = stage()
  const heard: Record<string, string[]> = { left: [], right: [] }
  for (const ear of ['left', 'right']) {
    events.on('support.ticket_opened', ear, async (tx, event) => {
      await tx.selectNoFrom((eb) => eb.val(1).as('one')).execute()
      heard[ear]!.push(`${event.subject}#${event.id}`)
    })
  }
  for (let round = 0; round < 30; round++) await Promise.all(['a', 'b', 'c', 'd', 'e'].map(tell))
  await Promise.all([node().drain(), node().drain(), node().drain()])
  await node().drain()

  for (const ear of ['left', 'right']) {
    expect(new Set(heard[ear]).size).toBe(150)
    expect(heard[ear]).toHaveLength(150)
    for (const subject of ['a', 'b', 'c', 'd', 'e']) {
      const ids = heard[ear]!.filter((entry) => entry.startsWith(`${subject}#`)).map((entry) =>
        Number(entry.slice(2)),
      )
      expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    }
  }
  expect(await db.selectFrom('eventDeliveries').selectAll().execute()).toEqual([])
})

test('what a handler asks is planned for what it asks, so that indexes of a part are used', async () => {
  const { events, node, tell } = stage()
  const plans: unknown[] = []
  events.on('support.ticket_opened', 'ear', async (tx) => {
    plans.push((await sql`show plan_cache_mode`.execute(tx)).rows[0])
  })
  await tell('a')
  await node().drain()
  expect(plans).toEqual([{ planCacheMode: 'auto' }])
})

test('what a failing handler wrote is undone, and the rest of its subject waits behind it', async () => {
  const { clock, db, events, node, tell } = stage()
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
  for (const subject of ['good', 'bad', 'good', 'bad', 'fine']) await tell(subject)
  await node().drain()
  expect(await written()).toEqual(['fine', 'good', 'good'])

  broken = false
  await node().drain()
  expect(await written(), 'not before its time').toEqual(['fine', 'good', 'good'])
  clock.advance({ seconds: 1 })
  await node().drain()
  expect(await written()).toEqual(['bad', 'bad', 'fine', 'good', 'good'])
})

test('after eight tries an event is a dead letter, its subject goes on, and a replay brings it back', async () => {
  const { clock, db, events, node, tell } = stage()
  const heard: number[] = []
  let poison = 0
  events.on('support.ticket_opened', 'picky', async (_, event) => {
    if (event.id === poison) throw new Error('indigestible')
    heard.push(event.id)
  })
  await tell('a')
  poison = (await db.selectFrom('events').select('id').executeTakeFirstOrThrow()).id
  await tell('a')
  for (let attempt = 1; attempt <= 8; attempt++) {
    expect(heard).toEqual([])
    await node().drain()
    clock.advance({ hours: 6 })
  }
  expect(heard).toHaveLength(1)
  expect(await deadLetters(db)).toMatchObject([{ handler: 'picky', eventId: poison, error: 'indigestible' }])

  const dead = poison
  poison = 0
  expect(await replay(db, clock, {})).toBe(1)
  await node().drain()
  expect(heard).toContain(dead)
})

test('a handler that came late is given the past by a replay', async () => {
  const { clock, db, events, node, tell } = stage()
  await tell('a')
  const since = clock.now()
  clock.advance({ minutes: 1 })
  await tell('a')
  const heard: number[] = []
  events.on('support.ticket_opened', 'late', async (_, event) => void heard.push(event.id))
  expect(await replay(db, clock, { handler: 'late', name: 'support.ticket_opened', since })).toBe(2)
  await node().drain()
  expect(heard).toHaveLength(2)
})

test('old events are forgotten once everybody has heard them', async () => {
  const { clock, db, events, node, tell } = stage()
  events.on('support.ticket_opened', 'deaf', async () => {
    throw new Error('what?')
  })
  await tell('pending')
  await transact(db, (tx) =>
    events.record(tx, 'support.ticket_closed', 'heard by all', { ticketId, why: 'quiet' }),
  )
  clock.advance({ days: 91 })
  await tell('new')
  await transact(db, (tx) => deleteOldEvents(tx, clock.now()))
  expect(await db.selectFrom('events').select('subject').execute()).toEqual([
    { subject: 'pending' },
    { subject: 'new' },
  ])
  await node().drain()
})

test('a running dispatcher delivers soon after the commit', async () => {
  const { events, node, tell } = stage()
  const heard = Promise.withResolvers<string>()
  events.on('support.ticket_opened', 'quick', async (_, event) => heard.resolve(event.subject))
  const dispatcher = node()
  dispatcher.start()
  await tell('a')
  expect(await heard.promise).toBe('a')
  await dispatcher.stop()
})

test('facts of overlapping transactions are heard in the order in which they were told', async () => {
  const { db, events, node, tell } = stage()
  const heard: number[] = []
  events.on('support.ticket_opened', 'ear', async (_, event) => void heard.push(event.id))
  const told = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const first = transact(db, async (tx) => {
    await events.record(tx, 'support.ticket_opened', 'a', { ticketId })
    told.resolve()
    await finish.promise
  })
  await told.promise
  const second = tell('a')
  await node().drain()
  finish.resolve()
  await Promise.all([first, second])
  await node().drain()
  expect(heard).toHaveLength(2)
  expect(heard).toEqual(heard.toSorted((one, other) => one - other))
})

test('a handler that swallows an SQL error is found out and becomes a dead letter', async () => {
  const { clock, db, events, node, tell } = stage()
  events.on('support.ticket_opened', 'sloppy', async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await tell('a')
  for (let attempt = 0; attempt < 8; attempt++) {
    await node().drain()
    clock.advance({ hours: 6 })
  }
  expect(await deadLetters(db)).toHaveLength(1)
})

test('a slow handler keeps no other waiting, and stopping does not wait for its backlog', async () => {
  const { db, events, node } = stage()
  const release = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<void>()
  let handled = 0
  events.on('support.ticket_opened', 'slow', async () => {
    handled++
    began.resolve()
    await release.promise
  })
  events.on('support.ticket_closed', 'quick', async () => heard.resolve())
  const dispatcher = node()
  dispatcher.start()
  const subjects = Array.from({ length: 400 }, (_, i) => ({ subject: `s${i}`, payload: { ticketId } }))
  await transact(db, (tx) => events.recordAll(tx, 'support.ticket_opened', subjects))
  await began.promise
  await transact(db, (tx) => events.record(tx, 'support.ticket_closed', 'b', { ticketId, why: 'quiet' }))
  await heard.promise
  const stopped = dispatcher.stop()
  release.resolve()
  await stopped
  expect(handled).toBeLessThan(400)
})
