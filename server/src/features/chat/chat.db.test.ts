import { randomUUID } from 'node:crypto'
import {
  deleteMatch,
  deleteMessage,
  EDIT_MINUTES,
  getChat,
  getChatCounts,
  getChats,
  getMatch,
  getMessages,
  MESSAGES_A_MINUTE,
  patchMessage,
  patchPrivacy,
  postMessage,
  putReaction,
  putRead,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { matchOf, pair, say } from '../../../test/chats.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()

test('a message reaches the other one, who reads it', async () => {
  const { ana, ben, match } = await pair(world)
  expect((await ben.call(getChatCounts, {})).body).toEqual({ unread: 0, fresh: 1 })
  const sent = await say(ana, match, 'Do you bake as well?')
  expect(sent.status).toBe(200)
  expect(sent.body.message).toMatchObject({
    ...{ seq: 1, senderId: ana.id, text: 'Do you bake as well?', unsent: false, hidden: false },
  })

  expect((await ben.call(getChatCounts, {})).body).toEqual({ unread: 1, fresh: 0 })
  const { chat, messages } = (await ben.call(getChat, { params: { match } })).body
  expect(messages).toEqual([sent.body.message])
  expect(chat).toMatchObject({
    ...{ match: { id: match, person: { id: ana.id } }, unread: 1, readSeq: 0, last: sent.body.message },
  })
  expect((await ben.call(putRead, { params: { match }, body: { seq: 1 } })).body).toEqual({
    ...{ readSeq: 1, unread: 0 },
  })
  expect((await ana.call(getChat, { params: { match } })).body.chat.theirs).toEqual({
    ...{ deliveredSeq: 1, readSeq: 1 },
  })
  const { items } = (await ana.call(getChats, { query: {} })).body
  expect(items).toMatchObject([{ match: { id: match }, unread: 0, last: { text: 'Do you bake as well?' } }])
  expect((await ana.call(getChats, { query: { tab: 'new' } })).body.items).toEqual([])
})

test('who has not confirmed their address cannot write', async () => {
  const { ben } = await pair(world)
  const ana = await world.signIn({ verified: false })
  await world.services.accounts // The account alone is enough: the door is closed before the conversation is looked at.
  const refused = await say(ana, await matchOf(world, ana.id, ben.id), 'Hello')
  expect(refused.problem.code).toBe('email_unverified')
})
