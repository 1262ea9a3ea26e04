import { randomUUID } from 'node:crypto'
import { deleteMessage, getConversation, getConversationCounts, getConversations } from '@koji/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Viewer } from '#platform/session/viewer.ts'
import { createMatch, createMatchedPair, read, say } from '#test/conversations.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

type Step =
  | { kind: 'send'; side: 0 | 1; again: boolean }
  | { kind: 'read'; side: 0 | 1; share: number }
  | { kind: 'unsend'; side: 0 | 1; share: number }

const side = fc.constantFrom<0 | 1>(0, 1)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), side, again: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), side, share }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('unsend' as const), side, share }) },
  ),
  { minLength: 1, maxLength: 25 },
)

/** The expected numbers, computed from scratch. */
class Model {
  readonly messages: { by: 0 | 1; unsent: boolean }[] = []
  readonly read: [number, number] = [0, 0]

  unread(reader: 0 | 1): number {
    return this.messages.filter(
      ({ by, unsent }, index) => by !== reader && !unsent && index + 1 > this.read[reader],
    ).length
  }

  send(by: 0 | 1): void {
    const caughtUp = this.unread(by) === 0
    this.messages.push({ by, unsent: false })
    if (caughtUp) this.read[by] = this.messages.length
  }

  readTo(reader: 0 | 1, seq: number): void {
    this.read[reader] = Math.max(this.read[reader], Math.min(seq, this.messages.length))
  }
}

test('counts unread messages right after any sequence of sending, reading and deleting', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence: Step[]) => {
      const { ana, ben, match } = await createMatchedPair(world)
      const people = [ana, ben] as const
      const model = new Model()
      for (const step of sequence) {
        const me = people[step.side]
        const seq = 'share' in step ? Math.round(step.share * (model.messages.length + 1)) : 0
        if (step.kind === 'send') {
          const id = randomUUID()
          await say(me, match, 'Hello', { id })
          if (step.again) await say(me, match, 'Hello', { id })
          model.send(step.side)
        } else if (step.kind === 'read') {
          await read(me, match, seq)
          model.readTo(step.side, seq)
        } else {
          const { status } = await me.call(deleteMessage, { params: { match, seq: Math.max(1, seq) } })
          const message = model.messages[Math.max(1, seq) - 1]
          expect(status).toBe(message?.by === step.side ? 200 : 404)
          if (message?.by === step.side) message.unsent = true
        }
      }
      for (const reader of [0, 1] as const) {
        const { chat } = (await people[reader].call(getConversation, { params: { match } })).body
        expect(chat).toMatchObject({ unread: model.unread(reader), readSeq: model.read[reader] })
        expect(chat.theirs.readSeq).toBe(model.read[reader === 0 ? 1 : 0])
        const { unread } = (await people[reader].call(getConversationCounts, {})).body
        expect(unread).toBe(model.unread(reader) > 0 ? 1 : 0)
        const { items } = (await people[reader].call(getConversations, { query: {} })).body
        expect(items.map((item) => item.unread)).toEqual(
          model.messages.length > 0 ? [model.unread(reader)] : [],
        )
      }
    }),
    { numRuns: Number(process.env.CHAT_RUNS ?? 40) },
  )
})

test('counts unread messages right under concurrent sends, reads and deletions', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  for (let n = 0; n < 10; n++) await say(ana, match, `number ${n}`)
  await Promise.all([
    ...Array.from({ length: 10 }, (_, n) => say(n % 2 ? ana : ben, match, `at once ${n}`)),
    ...[3, 7, 5].map((seq) => read(ben, match, seq)),
    ...[2, 4, 6, 8, 10].map((seq) => ana.call(deleteMessage, { params: { match, seq } })),
  ])
  const rows = await world.platform.database.db
    .selectFrom('messages')
    .select(['seq', 'sender', 'unsentAt'])
    .where('matchId', '=', match)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  const { chat } = (await ben.call(getConversation, { params: { match } })).body
  const unread = rows.filter((row) => row.sender === 0 && !row.unsentAt && row.seq > chat.readSeq)
  expect(chat.readSeq).toBeGreaterThanOrEqual(7)
  expect(chat.unread).toBe(unread.length)
})

test('locks conversations in the same order as senders do when it marks them delivered', async () => {
  const { id } = await world.person()
  const people = await Promise.all([world.person(), world.person(), world.person()])
  const matches = (await Promise.all(people.map((one) => createMatch(world, id, one.id)))).toSorted()
  const [first, second, third] = matches
  // In the list, which is sorted by time, the first match is in the middle.
  for (const match of [second!, first!, third!]) {
    const { lowId, highId } = await world.platform.database.db
      .selectFrom('matches')
      .select(['lowId', 'highId'])
      .where('id', '=', match)
      .executeTakeFirstOrThrow()
    world.clock.advance({ days: 1 })
    await say(await world.signInAgain(lowId === id ? highId : lowId), match, 'Hello')
  }
  const { pool } = world.platform.database
  const sender = await pool.connect()
  const lock = (ids: (string | undefined)[]) =>
    sender.query(
      'select from conversations where match_id = any($1) order by match_id for no key update nowait',
      [ids],
    )
  try {
    await sender.query('begin')
    await lock([first])
    const delivered = world.services.conversations.markDelivered({ accountId: id } as Viewer)
    await until(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect((await pool.query(waiting)).rowCount).toBe(1)
    })
    expect((await lock([second, third])).rowCount).toBe(2)
    await sender.query('commit')
    await delivered
  } finally {
    sender.release(true)
  }
  const rows = await world.platform.database.db
    .selectFrom('conversations')
    .select(['lowId', 'lowDelivered', 'highDelivered'])
    .where('matchId', 'in', matches)
    .execute()
  expect(rows.map((row) => (row.lowId === id ? row.lowDelivered : row.highDelivered))).toEqual([1, 1, 1])
})
