import { randomUUID } from 'node:crypto'
import { cellAt, getConversations, pathOf, postMessage, postSwipe } from '@koji/contract'
import { type APIRequestContext, expect } from '@playwright/test'
import { inDatabase } from './database.ts'
import { createMember } from './members.ts'

let places = 0

/** Creates two matched members, far from all others so that no other test sees them. */
export async function createMatch(
  one: { request: APIRequestContext; name: string },
  other: { request: APIRequestContext; name: string },
) {
  const cell = cellAt({ lat: -62 + Math.random() * 8, lon: -160 + 7 * places++ })
  const people = []
  for (const { request, name } of [one, other]) {
    people.push(await createMember(request, { cell, displayName: name }))
  }
  const [first, second] = people as [(typeof people)[0], (typeof people)[0]]
  await sendLike(one.request, second.id)
  const { match } = await sendLike(other.request, first.id)
  return { first, second, matchId: match!.id }
}

export async function sendLike(
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

export async function sendMessage(request: APIRequestContext, matchId: string, text: string): Promise<void> {
  const reply = await request.post(pathOf(postMessage, { match: matchId }), {
    data: { id: randomUUID(), text, photoIds: [], replyTo: null },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Inserts a message per hour into the database, because a long history can't be sent through the API in a test. */
export const insertHistory = (matchId: string, count: number) =>
  inDatabase(async (db) => {
    const start = Date.now() - count * 3_600_000
    const text = (seq: number) => `Number ${seq}. ${'More of the same. '.repeat(seq % 7)}`.trim()
    await db
      .insertInto('messages')
      .values(
        Array.from({ length: count }, (_, index) => ({
          matchId,
          seq: index + 1,
          id: randomUUID(),
          sender: index % 3 === 0 ? 0 : 1,
          at: new Date(start + index * 3_600_000),
          text: text(index + 1),
        })),
      )
      .execute()
    const last = new Date(start + (count - 1) * 3_600_000)
    await db
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
  })

export const fetchConversations = async (request: APIRequestContext) =>
  (await (await request.get(getConversations.path)).json()) as {
    items: { unread: number; last: { text: string } }[]
  }
