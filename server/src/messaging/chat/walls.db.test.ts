import { randomUUID } from 'node:crypto'
import {
  deleteBlock,
  deleteMatch,
  deleteMessage,
  ENDED_CHAT_DAYS,
  type Endpoint,
  getChat,
  getChatCounts,
  getChatPhotos,
  getChatSearch,
  getChats,
  getMatch,
  getMessageSearch,
  getMessages,
  getProfile,
  patchMessage,
  postChatPhoto,
  postMessage,
  putBlock,
  putReaction,
  putRead,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan } from '#seed/builders.ts'
import { matchOf, pair, say } from '#test/chats.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db

/** Everything that can be asked about a conversation. */
async function answersOf(me: SignedIn, match: string): Promise<{ status: number; body: unknown }[]> {
  const params = { match, seq: 1 }
  const ask = async (declared: Endpoint, input: object) => {
    const { status, problem } = await me.call(declared, input as never)
    const { requestId: _, ...body } = problem
    return { status, body }
  }
  return [
    await ask(getChat, { params }),
    await ask(getMatch, { params }),
    await ask(getMessages, { params, query: {} }),
    await ask(getMessageSearch, { params, query: { text: 'hello' } }),
    await ask(getChatPhotos, { params, query: {} }),
    await ask(postMessage, { params, body: { id: randomUUID(), text: 'Let me in', replyTo: null } }),
    await ask(patchMessage, { params, body: { text: 'Changed' } }),
    await ask(putReaction, { params, body: { reaction: '🔥' } }),
    await ask(putRead, { params, body: { seq: 1 } }),
    await ask(deleteMessage, { params }),
    await ask(deleteMatch, { params }),
  ]
}

async function seesNothing(me: SignedIn, match: string): Promise<void> {
  const answers = await answersOf(me, match)
  expect(answers).toEqual(await answersOf(me, randomUUID()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect((await me.call(getChatCounts, {})).body).toEqual({ unread: 0, fresh: 0 })
  for (const tab of ['messages', 'new'])
    expect((await me.call(getChats, { query: { tab } as never })).body.items).toEqual([])
  const found = (await me.call(getChatSearch, { query: { text: 'hello' } })).body
  expect(found).toEqual({ people: [], items: [], next: null })
  expect((await me.call(getChatSearch, { query: { text: 'Guest' } })).body.people).toEqual([])
}

const greeted = async () => {
  const known = await pair(world)
  await say(known.ana, known.match, 'hello you')
  await say(known.ben, known.match, 'hello back')
  return known
}

test("somebody else's conversation looks like one that never was, before and after it is closed", async () => {
  const { ana, match } = await greeted()
  const eve = await world.person()
  await seesNothing(eve, match)
  await ana.call(deleteMatch, { params: { match } })
  await seesNothing(eve, match)
})

test('a block hides the conversation from both while it lasts', async () => {
  const { ana, ben, match } = await greeted()
  await ben.call(putBlock, { params: { personId: ana.id } })
  for (const one of [ana, ben]) await seesNothing(one, match)
  await ana.call(putBlock, { params: { personId: ben.id } })
  await ben.call(deleteBlock, { params: { personId: ana.id } })
  for (const one of [ana, ben]) await seesNothing(one, match)
  await ana.call(deleteBlock, { params: { personId: ben.id } })
  const { messages, chat } = (await ana.call(getChat, { params: { match } })).body
  expect(messages.map(({ text }) => text)).toEqual(['hello you', 'hello back'])
  expect(chat.unread).toBe(1)
})

test('an unmatch is for good: no unblocking and no like brings it back', async () => {
  const { ana, ben, match } = await greeted()
  expect((await ana.call(getProfile, { params: { profile: ben.id } })).body.matchId).toBe(match)
  await ben.call(putBlock, { params: { personId: ana.id } })
  await ben.call(deleteBlock, { params: { personId: ana.id } })
  expect((await ana.call(deleteMatch, { params: { match } })).status).toBe(200)
  for (const one of [ana, ben]) await seesNothing(one, match)
  await ben.call(putBlock, { params: { personId: ana.id } })
  await ben.call(deleteBlock, { params: { personId: ana.id } })
  for (const one of [ana, ben]) await seesNothing(one, match)
  const seen = (await ana.call(getProfile, { params: { profile: ben.id } })).body
  expect(seen).toMatchObject({ relation: 'stranger', matchId: null, likeIn: [] })
})

test('an ended conversation is kept for reports, and then gone', async () => {
  const { ana, match } = await greeted()
  await ana.call(deleteMatch, { params: { match } })
  const left = async () =>
    (await db().selectFrom('messages').select('seq').where('matchId', '=', match).execute()).length
  world.clock.advance({ days: ENDED_CHAT_DAYS - 1 })
  await world.platform.jobs.runNow('chat.sweep')
  expect(await left()).toBe(2)
  world.clock.advance({ days: 1, seconds: 1 })
  await world.platform.jobs.runNow('chat.sweep')
  expect(await left()).toBe(0)
})

test('whoever left, for whatever reason, takes the conversation along until they are back', async () => {
  const { ana, ben, match } = await greeted()
  await buildBan(world, ben.id)
  await seesNothing(ana, match)
  await transact(db(), (tx) => world.services.accounts.reinstate(tx, ben.id))
  expect((await ana.call(getChat, { params: { match } })).status).toBe(200)
})

test('a message and a block that cross leave nothing half done', async () => {
  for (let round = 0; round < 10; round++) {
    const { ana, ben, match } = await pair(world)
    const [sent] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, n) => say(ana, match, `number ${n}`))),
      ben.call(putBlock, { params: { personId: ana.id } }),
    ])
    const passed = sent.filter(({ status }) => status === 200).length
    expect(sent.every(({ status }) => status === 200 || status === 404)).toBe(true)
    const rows = await db().selectFrom('messages').select('seq').where('matchId', '=', match).execute()
    expect(rows).toHaveLength(passed)
    expect((await say(ana, match, 'after')).problem.code).toBe('not_found')
  }
})

test('a photo cannot be put into the conversation of others', async () => {
  const { match } = await greeted()
  const eve = await world.person()
  const refused = await eve.upload(postChatPhoto, Buffer.from('no photo'), {}, {}, { match })
  expect(refused.problem.code).toBe('not_found')
})

test('erasing somebody takes their conversations from the other one as well', async () => {
  const { ana, ben, match } = await greeted()
  await transact(db(), (tx) => world.platform.personalData.erase(tx, ben.id))
  await seesNothing(ana, match)
  expect(await db().selectFrom('messages').select('seq').where('matchId', '=', match).execute()).toEqual([])
  await matchOf(world, ana.id, (await world.person()).id)
  expect((await ana.call(getChatCounts, {})).body).toEqual({ unread: 0, fresh: 1 })
})
