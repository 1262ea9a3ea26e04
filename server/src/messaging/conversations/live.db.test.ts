import { randomUUID } from 'node:crypto'
import {
  type AccountMessage,
  deleteMatch,
  deleteMessage,
  getConversation,
  patchMessage,
  patchPrivacy,
  postDeactivation,
  putBlock,
  putReaction,
  type ServerFrame,
} from '@koji/contract'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { accountTopic } from '#platform/realtime/live.ts'
import { createMatch, createMatchedPair, read, say } from '#test/conversations.ts'
import { bodies, type Client, useLive } from '#test/live-client.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const live = useLive(world)
const clients: Client[] = []

beforeAll(() => world.dispatcher.start())
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.terminate()
})

async function connect(me: { cookie: string }, cursors?: Record<string, string>): Promise<Client> {
  const client = await live.connect(me.cookie, cursors)
  clients.push(client)
  return client
}

/** Not part of these tests, and they may arrive later. */
const IGNORED: readonly AccountMessage['type'][] = ['match', 'notification', 'notifications_read']
const received = (client: Client): AccountMessage[] =>
  (bodies(client) as AccountMessage[]).filter(({ type }) => !IGNORED.includes(type))
const kinds = (client: Client) => received(client).map(({ type }) => type)
const whispers = ({ frames }: Client): ServerFrame[] =>
  frames.filter(({ type }) => type === 'typing' || type === 'presence')
const presence = (person: { id: string }, online: boolean) => ({
  type: 'presence',
  person: person.id,
  online,
})

test('sends a message to every device of both people, each with their own view', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const [phone, laptop, bens] = [
    await connect(ana),
    await connect(await world.signInAgain(ana.id)),
    await connect(ben),
  ]
  await say(ana, match, 'can you lend me 200 euros?')
  for (const client of [phone, laptop])
    await until(() =>
      expect(received(client)).toMatchObject([
        { type: 'message', match, message: { seq: 1, caution: null } },
        { type: 'delivered', match, seq: 1 },
      ]),
    )
  await until(() =>
    expect(received(bens)).toMatchObject([{ type: 'message', match, message: { seq: 1, caution: 'money' } }]),
  )
})

test('sends edits, reactions and deletions', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const [anas, bens] = [await connect(ana), await connect(ben)]
  const params = { match, seq: 1 }
  await say(ana, match, 'One')
  await ana.call(patchMessage, { params, body: { text: 'Won' } })
  await ben.call(putReaction, { params, body: { reaction: '😂' } })
  await ana.call(deleteMessage, { params })
  await until(() =>
    expect(received(bens)).toMatchObject([
      { type: 'message', message: { text: 'One' } },
      { type: 'message_changed', message: { text: 'Won' } },
      { type: 'message_changed', message: { reactions: [{ personId: ben.id }] } },
      { type: 'message_changed', message: { unsent: true, text: '' } },
    ]),
  )
  expect(kinds(anas).filter((kind) => kind === 'message_changed')).toHaveLength(3)
})

test('sends the read marker to own devices, and to the other person when both share read receipts', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  await say(ana, match, 'One')
  await say(ana, match, 'Two')
  const [anas, bens] = [await connect(ana), await connect(ben)]
  await read(ben, match, 1)
  const first = { type: 'read', match, person: ben.id, seq: 1 }
  for (const client of [anas, bens]) await until(() => expect(received(client)).toContainEqual(first))
  await ana.call(patchPrivacy, { body: { readReceipts: false } })
  await read(ben, match, 2)
  await until(() => expect(received(bens)).toContainEqual({ ...first, seq: 2 }))
  expect(received(anas)).not.toContainEqual({ ...first, seq: 2 })
})

test('sends no delivery receipt for people who hide when they’re online', async () => {
  const [ana, shy] = [await world.person(), await world.person({ privacy: { showOnline: false } })]
  const match = await createMatch(world, ana.id, shy.id)
  const theirs = async () =>
    (await ana.call(getConversation, { params: { match } })).body.chat.theirs.deliveredSeq
  const anas = await connect(ana)
  await say(ana, match, 'While they are away')
  const shys = await connect(shy)
  await say(ana, match, 'While they are here')
  await until(() => expect(kinds(shys)).toContain('message'))
  expect(kinds(anas)).not.toContain('delivered')
  expect(await theirs()).toBe(0)
})

test('marks waiting messages as delivered when a device connects, and tells the sender', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const anas = await connect(ana)
  await say(ana, match, 'Are you there?')
  const delivered = async () =>
    (await ana.call(getConversation, { params: { match } })).body.chat.theirs.deliveredSeq
  expect(await delivered()).toBe(0)
  await connect(ben)
  await until(() => expect(received(anas)).toContainEqual({ type: 'delivered', match, seq: 1 }))
  expect(await delivered()).toBe(1)
})

test('replays missed messages once and in order', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const before = await connect(ben)
  await say(ana, match, 'one')
  await until(() => expect(kinds(before)).toEqual(['message']))
  before.socket.terminate()
  for (const text of ['two', 'three', 'four']) await say(ana, match, text)
  const after = await connect(ben, before.cursors())
  expect(received(after).map((one) => (one as { message: { seq: number } }).message.seq)).toEqual([2, 3, 4])
})

test('replays no text that was deleted, edited or closed in the meantime', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const eve = await world.person()
  const closed = await createMatch(world, ben.id, eve.id)
  const before = await connect(ben)
  before.socket.terminate()
  await say(ana, match, 'canary of a secret')
  await say(ana, match, 'as I said', { replyTo: 1 })
  await say(ana, match, 'canary with a slip')
  await say(eve, closed, 'canary before a block')
  await ana.call(deleteMessage, { params: { match, seq: 1 } })
  await ana.call(patchMessage, { params: { match, seq: 3 }, body: { text: 'without a slip' } })
  await eve.call(putBlock, { params: { personId: ben.id } })
  const ended = { type: 'match_ended', match: closed }
  await until(async () => {
    const topic = accountTopic(ben.id)
    const kept = await world.platform.bus.since(topic, before.cursors()[topic]!)
    expect(kept!.map(({ body }) => body)).toContainEqual(ended)
  })
  const after = await connect(ben, before.cursors())
  expect(JSON.stringify(received(after))).not.toContain('canary')
  expect(received(after)).toMatchObject([
    { type: 'message', match, message: { seq: 1, unsent: true, text: '' } },
    { type: 'message', match, message: { seq: 2, text: 'as I said', replyTo: { seq: 1, text: '' } } },
    { type: 'message', match, message: { seq: 3, text: 'without a slip' } },
    { type: 'message_changed', match, message: { seq: 1, unsent: true } },
    { type: 'message_changed', match, message: { seq: 3, text: 'without a slip' } },
    ended,
  ])
})

test('broadcasts a message on a repeated request if the first broadcast failed, and counts it once', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const [anas, bens] = [await connect(ana), await connect(ben)]
  const id = randomUUID()
  const post = vi.spyOn(world.platform.bus, 'post').mockRejectedValue(new Error('The node is gone'))
  await say(ana, match, 'Hello?', { id })
  await world.dispatcher.drain()
  post.mockRestore()
  expect([...received(anas), ...received(bens)]).toEqual([])
  await say(ana, match, 'Hello?', { id })
  for (const client of [anas, bens])
    await until(() => expect(received(client)).toMatchObject([{ type: 'message', message: { id, seq: 1 } }]))
  expect((await ben.call(getConversation, { params: { match } })).body.chat.unread).toBe(1)
})

test('tells both people about a block and an unmatch, and sends nothing afterwards', async () => {
  for (const end of [
    (me: SignedIn, other: SignedIn) => me.call(putBlock, { params: { personId: other.id } }),
    (me: SignedIn, _: SignedIn, match: string) => me.call(deleteMatch, { params: { match } }),
  ]) {
    const { ana, ben, match } = await createMatchedPair(world)
    await say(ana, match, 'Hello')
    const [anas, bens] = [await connect(ana), await connect(ben)]
    bens.send({ type: 'watch', people: [ana.id] })
    await until(() => expect(whispers(bens)).toEqual([{ type: 'presence', person: ana.id, online: true }]))
    await end(ana, ben, match)
    for (const client of [anas, bens])
      await until(() => expect(received(client)).toContainEqual({ type: 'match_ended', match }))
    await until(() => expect(whispers(bens).at(-1)).toMatchObject({ online: false }))
    const friend = await world.person()
    const open = await createMatch(world, ana.id, friend.id)
    await createMatch(world, ben.id, friend.id)
    const friends = await connect(friend)
    const before = [received(anas).length, received(bens).length]
    expect((await say(ben, match, 'Why?')).status).toBe(404)
    anas.send({ type: 'typing', match })
    anas.send({ type: 'typing', match: open })
    await until(() => expect(whispers(friends)).toEqual([{ type: 'typing', match: open }]))
    bens.send({ type: 'watch', people: [ana.id, friend.id] })
    await until(() =>
      expect(whispers(bens)).toEqual([
        presence(ana, true),
        presence(ana, false),
        presence(ana, false),
        presence(friend, true),
      ]),
    )
    expect([received(anas).length, received(bens).length]).toEqual(before)
  }
})

test('broadcasts no second block of the same pair', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const [anas, bens] = [await connect(ana), await connect(ben)]
  await ana.call(putBlock, { params: { personId: ben.id } })
  for (const client of [anas, bens])
    await until(() => expect(received(client)).toEqual([{ type: 'match_ended', match }]))
  world.clock.advance({ seconds: 1 })
  await ben.call(putBlock, { params: { personId: ana.id } })
  await until(async () => {
    const pending = world.platform.database.db.selectFrom('eventDeliveries').select('handler')
    expect(await pending.where('handler', '=', 'chat.close_for_both').execute()).toEqual([])
  })
  for (const client of [anas, bens]) expect(received(client)).toHaveLength(1)
})

test('tells the matches of a person who leaves, except those who were blocked', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const eve = await world.person()
  const hidden = await createMatch(world, ben.id, eve.id)
  const [anas, eves] = [await connect(ana), await connect(eve)]
  await eve.call(putBlock, { params: { personId: ben.id } })
  await until(() => expect(received(eves)).toContainEqual({ type: 'match_ended', match: hidden }))
  await ben.call(postDeactivation, {})
  await until(() => expect(received(anas)).toEqual([{ type: 'match_ended', match }]))
  expect(received(eves)).toHaveLength(1)
})

test('passes typing on at most every two seconds, and only to the other person', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const eve = await world.person()
  const [anas, bens, eves] = [await connect(ana), await connect(ben), await connect(eve)]
  eves.send({ type: 'typing', match })
  for (let n = 0; n < 5; n++) anas.send({ type: 'typing', match })
  await until(() => expect(whispers(bens)).toEqual([{ type: 'typing', match }]))
  world.clock.advance({ seconds: 3 })
  anas.send({ type: 'typing', match })
  await until(() => expect(whispers(bens)).toHaveLength(2))
  expect([...whispers(anas), ...whispers(eves)]).toEqual([])
})

test('shows matches when people go online and offline, unless they hide it', async () => {
  const { ana, ben } = await createMatchedPair(world)
  const stranger = await world.person()
  const shy = await world.person({ privacy: { showOnline: false } })
  await createMatch(world, ana.id, shy.id)
  await connect(stranger)
  await connect(shy)
  const anas = await connect(ana)
  anas.send({ type: 'watch', people: [ben.id, stranger.id, shy.id, ana.id] })
  const first = [ben, stranger, shy, ana].map((person) => presence(person, false))
  await until(() => expect(whispers(anas)).toEqual(first))
  const [phone, laptop] = [await connect(ben), await connect(await world.signInAgain(ben.id))]
  await until(() => expect(whispers(anas)).toEqual([...first, presence(ben, true)]))
  phone!.socket.close()
  await phone!.closed
  laptop!.socket.close()
  await until(() => expect(whispers(anas)).toEqual([...first, presence(ben, true), presence(ben, false)]))
})

test('shows people as offline from the moment they hide when they’re online', async () => {
  const { ana, ben } = await createMatchedPair(world)
  const open = await world.person()
  await createMatch(world, ana.id, open.id)
  const [anas, bens] = [await connect(ana), await connect(ben)]
  anas.send({ type: 'watch', people: [ben.id, open.id] })
  const first = [presence(ben, true), presence(open, false)]
  await until(() => expect(whispers(anas)).toEqual(first))
  await ben.call(patchPrivacy, { body: { showOnline: false } })
  await until(() => expect(whispers(anas)).toEqual([...first, presence(ben, false)]))
  bens.socket.close()
  await bens.closed
  await connect(ben)
  await connect(open)
  await until(() => expect(whispers(anas).at(-1)).toEqual(presence(open, true)))
  expect(whispers(anas)).toEqual([...first, presence(ben, false), presence(open, true)])
})
