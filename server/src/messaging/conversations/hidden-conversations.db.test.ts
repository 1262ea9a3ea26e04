import { randomUUID } from 'node:crypto'
import {
  deleteBlock,
  deleteMatch,
  deleteMessage,
  ENDED_CONVERSATION_DAYS,
  type Endpoint,
  getConversation,
  getConversationCounts,
  getConversationPhotos,
  getConversationSearch,
  getConversations,
  getMatch,
  getMessageSearch,
  getMessages,
  getProfile,
  patchMessage,
  postMessage,
  postMessagePhoto,
  putBlock,
  putReaction,
  putReadMarker,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan } from '#seed/builders.ts'
import { createMatch, createMatchedPair, say } from '#test/conversations.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db

/** Calls every endpoint of a conversation. */
async function repliesOf(me: SignedIn, match: string): Promise<{ status: number; body: unknown }[]> {
  const params = { match, seq: 1 }
  const callOf = async (declared: Endpoint, input: object) => {
    const { status, problem } = await me.call(declared, input as never)
    const { requestId: _, ...body } = problem
    return { status, body }
  }
  return [
    await callOf(getConversation, { params }),
    await callOf(getMatch, { params }),
    await callOf(getMessages, { params, query: {} }),
    await callOf(getMessageSearch, { params, query: { text: 'hello' } }),
    await callOf(getConversationPhotos, { params, query: {} }),
    await callOf(postMessage, { params, body: { id: randomUUID(), text: 'Let me in', replyTo: null } }),
    await callOf(patchMessage, { params, body: { text: 'Changed' } }),
    await callOf(putReaction, { params, body: { reaction: '🔥' } }),
    await callOf(putReadMarker, { params, body: { seq: 1 } }),
    await callOf(deleteMessage, { params }),
    await callOf(deleteMatch, { params }),
  ]
}

async function expectHidden(me: SignedIn, match: string): Promise<void> {
  const replies = await repliesOf(me, match)
  expect(replies).toEqual(await repliesOf(me, randomUUID()))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
  expect((await me.call(getConversationCounts, {})).body).toEqual({ unread: 0, fresh: 0 })
  for (const tab of ['messages', 'new'])
    expect((await me.call(getConversations, { query: { tab } as never })).body.items).toEqual([])
  const found = (await me.call(getConversationSearch, { query: { text: 'hello' } })).body
  expect(found).toEqual({ people: [], items: [], next: null })
  expect((await me.call(getConversationSearch, { query: { text: 'Guest' } })).body.people).toEqual([])
}

const greetedPair = async () => {
  const people = await createMatchedPair(world)
  await say(people.ana, people.match, 'hello you')
  await say(people.ben, people.match, 'hello back')
  return people
}

test('hides open and closed conversations from other people as if they didn’t exist', async () => {
  const { ana, match } = await greetedPair()
  const eve = await world.person()
  await expectHidden(eve, match)
  await ana.call(deleteMatch, { params: { match } })
  await expectHidden(eve, match)
})

test('hides a conversation from both people while either blocks the other', async () => {
  const { ana, ben, match } = await greetedPair()
  await ben.call(putBlock, { params: { personId: ana.id } })
  for (const one of [ana, ben]) await expectHidden(one, match)
  await ana.call(putBlock, { params: { personId: ben.id } })
  await ben.call(deleteBlock, { params: { personId: ana.id } })
  for (const one of [ana, ben]) await expectHidden(one, match)
  await ana.call(deleteBlock, { params: { personId: ben.id } })
  const { messages, chat } = (await ana.call(getConversation, { params: { match } })).body
  expect(messages.map(({ text }) => text)).toEqual(['hello you', 'hello back'])
  expect(chat.unread).toBe(1)
})

test('keeps a conversation hidden after an unmatch, even after unblocking', async () => {
  const { ana, ben, match } = await greetedPair()
  expect((await ana.call(getProfile, { params: { profile: ben.id } })).body.matchId).toBe(match)
  await ben.call(putBlock, { params: { personId: ana.id } })
  await ben.call(deleteBlock, { params: { personId: ana.id } })
  expect((await ana.call(deleteMatch, { params: { match } })).status).toBe(200)
  for (const one of [ana, ben]) await expectHidden(one, match)
  await ben.call(putBlock, { params: { personId: ana.id } })
  await ben.call(deleteBlock, { params: { personId: ana.id } })
  for (const one of [ana, ben]) await expectHidden(one, match)
  const profile = (await ana.call(getProfile, { params: { profile: ben.id } })).body
  expect(profile).toMatchObject({ relation: 'stranger', matchId: null, likeIn: [] })
})

test('keeps an ended conversation for reports, then deletes it', async () => {
  const { ana, match } = await greetedPair()
  await ana.call(deleteMatch, { params: { match } })
  const messageCount = async () =>
    (await db().selectFrom('messages').select('seq').where('matchId', '=', match).execute()).length
  world.clock.advance({ days: ENDED_CONVERSATION_DAYS - 1 })
  await world.platform.jobs.runNow('chat.sweep')
  expect(await messageCount()).toBe(2)
  world.clock.advance({ days: 1, seconds: 1 })
  await world.platform.jobs.runNow('chat.sweep')
  expect(await messageCount()).toBe(0)
})

test('hides a conversation while one of the accounts is closed', async () => {
  const { ana, ben, match } = await greetedPair()
  await buildBan(world, ben.id)
  await expectHidden(ana, match)
  await transact(db(), (tx) => world.services.accounts.reinstate(tx, ben.id))
  expect((await ana.call(getConversation, { params: { match } })).status).toBe(200)
})

test('keeps exactly the accepted messages when a block arrives at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    const { ana, ben, match } = await createMatchedPair(world)
    const [replies] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, n) => say(ana, match, `number ${n}`))),
      ben.call(putBlock, { params: { personId: ana.id } }),
    ])
    const accepted = replies.filter(({ status }) => status === 200).length
    expect(replies.every(({ status }) => status === 200 || status === 404)).toBe(true)
    const rows = await db().selectFrom('messages').select('seq').where('matchId', '=', match).execute()
    expect(rows).toHaveLength(accepted)
    expect((await say(ana, match, 'after')).problem.code).toBe('not_found')
  }
})

test('rejects photos for the conversation of other people', async () => {
  const { match } = await greetedPair()
  const eve = await world.person()
  const refused = await eve.upload(postMessagePhoto, Buffer.from('no photo'), {}, {}, { match })
  expect(refused.problem.code).toBe('not_found')
})

test('deletes conversations for both people when one account is erased', async () => {
  const { ana, ben, match } = await greetedPair()
  await transact(db(), (tx) => world.platform.personalData.erase(tx, ben.id))
  await expectHidden(ana, match)
  expect(await db().selectFrom('messages').select('seq').where('matchId', '=', match).execute()).toEqual([])
  await createMatch(world, ana.id, (await world.person()).id)
  expect((await ana.call(getConversationCounts, {})).body).toEqual({ unread: 0, fresh: 1 })
})
