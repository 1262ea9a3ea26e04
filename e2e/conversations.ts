import { randomUUID } from 'node:crypto'
import { cellAt, getConversations, pathOf, postMessage, postSwipe } from '@koji/contract'
import { type APIRequestContext, expect } from '@playwright/test'
import { connect } from '../server/src/platform/db/database.ts'
import { runningCluster } from '../server/src/platform/postgres/cluster.ts'
import { join } from './join.ts'

let islands = 0

/** Two who may write, and like each other; far from everybody else. */
export async function meet(
  one: { request: APIRequestContext; name: string },
  other: { request: APIRequestContext; name: string },
) {
  const cell = cellAt({ lat: -62 + Math.random() * 8, lon: -160 + 7 * islands++ })
  const people = []
  for (const { request, name } of [one, other]) {
    people.push(await join(request, { cell, displayName: name }))
  }
  const [first, second] = people as [(typeof people)[0], (typeof people)[0]]
  await like(one.request, second.id)
  const { match } = await like(other.request, first.id)
  return { first, second, matchId: match!.id }
}

export async function like(
  request: APIRequestContext,
  targetId: string,
  note = '',
): Promise<{ match: { id: string } | null }> {
  const reply = await request.post(postSwipe.path, {
    data: { mode: 'friends', targetId, choice: 'like', note },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

export async function say(request: APIRequestContext, matchId: string, text: string): Promise<void> {
  const reply = await request.post(pathOf(postMessage, { match: matchId }), {
    data: { id: randomUUID(), text, photoIds: [], replyTo: null },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** A conversation of years, which nobody may write in minutes: put where the server keeps it. */
export async function writeHistory(matchId: string, count: number): Promise<void> {
  const database = connect(
    runningCluster(process.env.KOJI_E2E_DATA!)!,
    { connections: 1, timeout: 10 },
    () => undefined,
  )
  const began = Date.now() - count * 3_600_000
  const text = (seq: number) => `Number ${seq}. ${'More of the same. '.repeat(seq % 7)}`.trim()
  try {
    await database.db
      .insertInto('messages')
      .values(
        Array.from({ length: count }, (_, place) => ({
          matchId,
          seq: place + 1,
          id: randomUUID(),
          sender: place % 3 === 0 ? 0 : 1,
          at: new Date(began + place * 3_600_000),
          text: text(place + 1),
        })),
      )
      .execute()
    const last = new Date(began + (count - 1) * 3_600_000)
    await database.db
      .updateTable('conversations')
      .set({
        lastSeq: count,
        lastAt: last,
        lastDay: last.toISOString().slice(0, 10),
        lowRead: count,
        highRead: count,
      })
      .where('matchId', '=', matchId)
      .execute()
  } finally {
    await database.close()
  }
}

export const chatsOf = async (request: APIRequestContext) =>
  (await (await request.get(getConversations.path)).json()) as {
    items: { unread: number; last: { text: string } }[]
  }
