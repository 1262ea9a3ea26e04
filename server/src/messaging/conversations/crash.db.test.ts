import { randomUUID } from 'node:crypto'
import { getConversation, pathOf, postMessage } from '@koji/contract'
import { afterEach, expect, test } from 'vitest'
import { createMatchedPair } from '#test/conversations.ts'
import { type RunningNode, startNode, stopNode } from '#test/running-node.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
let node: RunningNode

afterEach(() => stopNode(node, 'SIGKILL'))

/** Each kill needs another server, so only the deep run has many. */
const KILLS = process.env.KOJI_DEEP ? 12 : 2
const CLIENTS = 20
const EACH = KILLS * 6

interface Sent {
  from: SignedIn
  match: string
  id: string
  text: string
}

/** Returns the number of the message, or null if there was no reply. */
async function send({ from, match, id, text }: Sent): Promise<number | null> {
  try {
    const reply = await fetch(node.origin + pathOf(postMessage, { match }), {
      method: 'POST',
      headers: { cookie: from.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ id, text, replyTo: null }),
    })
    return reply.status === 200 ? ((await reply.json()) as { message: { seq: number } }).message.seq : null
  } catch {
    return null
  }
}

test('loses and duplicates no message when the server is killed while twenty people write', async () => {
  world.clock.advance({ seconds: (Date.now() - world.clock.now().getTime()) / 1_000 })
  const messages: Sent[] = []
  for (let pairs = 0; pairs < CLIENTS / 2; pairs++) {
    const { ana, ben, match } = await createMatchedPair(world)
    for (let n = 0; n < EACH; n++)
      for (const from of [ana, ben]) messages.push({ from, match, id: randomUUID(), text: `number ${n}` })
  }
  const answered = new Map<Sent, number>()
  let unanswered = messages
  for (let round = 0; round < KILLS; round++) {
    node = await startNode(world)
    let replies = 0
    await Promise.all(
      unanswered.map(async (message) => {
        const seq = await send(message)
        if (seq === null) return
        answered.set(message, seq)
        // Each round kills a little later.
        if (++replies === 1 + (round % 3) * 30) await stopNode(node, 'SIGKILL')
      }),
    )
    await stopNode(node, 'SIGKILL')
    for (const [{ id, match }, seq] of answered) {
      const rows = await db().selectFrom('messages').select(['matchId', 'seq']).where('id', '=', id).execute()
      expect(rows).toEqual([{ matchId: match, seq }])
    }
    unanswered = messages.filter((message) => !answered.has(message))
  }
  expect(unanswered.length, 'some requests had no reply').toBeGreaterThan(0)
  node = await startNode(world)
  for (const message of unanswered) expect(await send(message)).not.toBeNull()

  for (const [match, sent] of Map.groupBy(messages, (message) => message.match)) {
    const rows = await db()
      .selectFrom('messages')
      .select(['id', 'seq'])
      .where('matchId', '=', match)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ seq }) => seq)).toEqual(sent.map((_, n) => n + 1))
    expect(rows.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted())
    const sentEvents = db().selectFrom('events').select('id').where('name', '=', 'chat.sent')
    expect(await sentEvents.where('subject', '=', match).execute()).toHaveLength(sent.length)
    const { chat } = (await sent[0]!.from.call(getConversation, { params: { match } })).body
    expect(chat.unread).toBe(EACH)
  }
})
