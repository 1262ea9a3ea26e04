import { randomUUID } from 'node:crypto'
import {
  type AccountMessage,
  deleteMatch,
  deleteMessage,
  getChat,
  patchMessage,
  patchPrivacy,
  postDeactivation,
  putBlock,
  putReaction,
  type ServerFrame,
} from '@koji/contract'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { accountTopic } from '#platform/realtime/live.ts'
import { matchOf, pair, read, say } from '#test/chats.ts'
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

/** Apart from the match itself and from notifications, which may be told a little later. */
const APART: readonly AccountMessage['type'][] = ['match', 'notification', 'notifications_read']
const heard = (client: Client): AccountMessage[] =>
  (bodies(client) as AccountMessage[]).filter(({ type }) => !APART.includes(type))
const kinds = (client: Client) => heard(client).map(({ type }) => type)
const whispers = ({ frames }: Client): ServerFrame[] =>
  frames.filter(({ type }) => type === 'typing' || type === 'presence')
const seen = (person: { id: string }, online: boolean) => ({ type: 'presence', person: person.id, online })

test('a message is heard on every device of both, each as they see it', async () => {
  const { ana, ben, match } = await pair(world)
  const [phone, laptop, bens] = [
    await connect(ana),
    await connect(await world.signInAgain(ana.id)),
    await connect(ben),
  ]
  await say(ana, match, 'can you lend me 200 euros?')
  for (const client of [phone, laptop])
    await until(() =>
      expect(heard(client)).toMatchObject([
        { type: 'message', match, message: { seq: 1, caution: null } },
        { type: 'delivered', match, seq: 1 },
      ]),
    )
  await until(() =>
    expect(heard(bens)).toMatchObject([{ type: 'message', match, message: { seq: 1, caution: 'money' } }]),
  )
})

test('what becomes of a message is heard as well', async () => {
  const { ana, ben, match } = await pair(world)
  const [anas, bens] = [await connect(ana), await connect(ben)]
  const params = { match, seq: 1 }
  await say(ana, match, 'One')
  await ana.call(patchMessage, { params, body: { text: 'Won' } })
  await ben.call(putReaction, { params, body: { reaction: '😂' } })
  await ana.call(deleteMessage, { params })
  await until(() =>
    expect(heard(bens)).toMatchObject([
      { type: 'message', message: { text: 'One' } },
      { type: 'message_changed', message: { text: 'Won' } },
      { type: 'message_changed', message: { reactions: [{ personId: ben.id }] } },
      { type: 'message_changed', message: { unsent: true, text: '' } },
    ]),
  )
  expect(kinds(anas).filter((kind) => kind === 'message_changed')).toHaveLength(3)
})

test('reading is heard by one’s own devices, and by the other one where both tell it', async () => {
  const { ana, ben, match } = await pair(world)
  await say(ana, match, 'One')
  await say(ana, match, 'Two')
  const [anas, bens] = [await connect(ana), await connect(ben)]
  await read(ben, match, 1)
  const first = { type: 'read', match, person: ben.id, seq: 1 }
  for (const client of [anas, bens]) await until(() => expect(heard(client)).toContainEqual(first))
  await ana.call(patchPrivacy, { body: { readReceipts: false } })
  await read(ben, match, 2)
  await until(() => expect(heard(bens)).toContainEqual({ ...first, seq: 2 }))
  expect(heard(anas)).not.toContainEqual({ ...first, seq: 2 })
})

test('of somebody who does not show that they are here nothing tells that a message reached them', async () => {
  const [ana, shy] = [await world.person(), await world.person({ privacy: { showOnline: false } })]
  const match = await matchOf(world, ana.id, shy.id)
  const theirs = async () => (await ana.call(getChat, { params: { match } })).body.chat.theirs.deliveredSeq
  const anas = await connect(ana)
  await say(ana, match, 'While they are away')
  const shys = await connect(shy)
  await say(ana, match, 'While they are here')
  await until(() => expect(kinds(shys)).toContain('message'))
  expect(kinds(anas)).not.toContain('delivered')
  expect(await theirs()).toBe(0)
})

test('what waited is delivered once a device is here, and who wrote it hears so', async () => {
  const { ana, ben, match } = await pair(world)
  const anas = await connect(ana)
  await say(ana, match, 'Are you there?')
  const delivered = async () => (await ana.call(getChat, { params: { match } })).body.chat.theirs.deliveredSeq
  expect(await delivered()).toBe(0)
  await connect(ben)
  await until(() => expect(heard(anas)).toContainEqual({ type: 'delivered', match, seq: 1 }))
  expect(await delivered()).toBe(1)
})

test('who was away for a while gets what was missed, once and in order', async () => {
  const { ana, ben, match } = await pair(world)
  const before = await connect(ben)
  await say(ana, match, 'one')
  await until(() => expect(kinds(before)).toEqual(['message']))
  before.socket.terminate()
  for (const text of ['two', 'three', 'four']) await say(ana, match, text)
  const after = await connect(ben, before.cursors())
  expect(heard(after).map((one) => (one as { message: { seq: number } }).message.seq)).toEqual([2, 3, 4])
})

test('words that were taken back, changed or closed meanwhile are not told to who was away', async () => {
  const { ana, ben, match } = await pair(world)
  const eve = await world.person()
  const closed = await matchOf(world, ben.id, eve.id)
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
  expect(JSON.stringify(heard(after))).not.toContain('canary')
  expect(heard(after)).toMatchObject([
    { type: 'message', match, message: { seq: 1, unsent: true, text: '' } },
    { type: 'message', match, message: { seq: 2, text: 'as I said', replyTo: { seq: 1, text: '' } } },
    { type: 'message', match, message: { seq: 3, text: 'without a slip' } },
    { type: 'message_changed', match, message: { seq: 1, unsent: true } },
    { type: 'message_changed', match, message: { seq: 3, text: 'without a slip' } },
    ended,
  ])
})

test('what was written but never told is told when it is sent again, and counts once', async () => {
  const { ana, ben, match } = await pair(world)
  const [anas, bens] = [await connect(ana), await connect(ben)]
  const id = randomUUID()
  const post = vi.spyOn(world.platform.bus, 'post').mockRejectedValue(new Error('The node is gone'))
  await say(ana, match, 'Hello?', { id })
  await world.dispatcher.drain()
  post.mockRestore()
  expect([...heard(anas), ...heard(bens)]).toEqual([])
  await say(ana, match, 'Hello?', { id })
  for (const client of [anas, bens])
    await until(() => expect(heard(client)).toMatchObject([{ type: 'message', message: { id, seq: 1 } }]))
  expect((await ben.call(getChat, { params: { match } })).body.chat.unread).toBe(1)
})

test('a block and an unmatch are heard by both within a second, and nothing after', async () => {
  for (const end of [
    (me: SignedIn, other: SignedIn) => me.call(putBlock, { params: { personId: other.id } }),
    (me: SignedIn, _: SignedIn, match: string) => me.call(deleteMatch, { params: { match } }),
  ]) {
    const { ana, ben, match } = await pair(world)
    await say(ana, match, 'Hello')
    const [anas, bens] = [await connect(ana), await connect(ben)]
    bens.send({ type: 'watch', people: [ana.id] })
    await until(() => expect(whispers(bens)).toEqual([{ type: 'presence', person: ana.id, online: true }]))
    await end(ana, ben, match)
    for (const client of [anas, bens])
      await until(() => expect(heard(client)).toContainEqual({ type: 'match_ended', match }))
    await until(() => expect(whispers(bens).at(-1)).toMatchObject({ online: false }))
    const both = await world.person()
    const open = await matchOf(world, ana.id, both.id)
    await matchOf(world, ben.id, both.id)
    const others = await connect(both)
    const quiet = [heard(anas).length, heard(bens).length]
    expect((await say(ben, match, 'Why?')).status).toBe(404)
    anas.send({ type: 'typing', match })
    anas.send({ type: 'typing', match: open })
    await until(() => expect(whispers(others)).toEqual([{ type: 'typing', match: open }]))
    bens.send({ type: 'watch', people: [ana.id, both.id] })
    await until(() =>
      expect(whispers(bens)).toEqual([seen(ana, true), seen(ana, false), seen(ana, false), seen(both, true)]),
    )
    expect([heard(anas).length, heard(bens).length]).toEqual(quiet)
  }
})

test('a second block, or one after the end, tells nobody of it', async () => {
  const { ana, ben, match } = await pair(world)
  const [anas, bens] = [await connect(ana), await connect(ben)]
  await ana.call(putBlock, { params: { personId: ben.id } })
  for (const client of [anas, bens])
    await until(() => expect(heard(client)).toEqual([{ type: 'match_ended', match }]))
  world.clock.advance({ seconds: 1 })
  await ben.call(putBlock, { params: { personId: ana.id } })
  await until(async () => {
    const left = world.platform.database.db.selectFrom('eventDeliveries').select('handler')
    expect(await left.where('handler', '=', 'chat.close_for_both').execute()).toEqual([])
  })
  for (const client of [anas, bens]) expect(heard(client)).toHaveLength(1)
})

test('who leaves is gone for their matches at once, but not for whom a block hid them from', async () => {
  const { ana, ben, match } = await pair(world)
  const eve = await world.person()
  const hidden = await matchOf(world, ben.id, eve.id)
  const [anas, eves] = [await connect(ana), await connect(eve)]
  await eve.call(putBlock, { params: { personId: ben.id } })
  await until(() => expect(heard(eves)).toContainEqual({ type: 'match_ended', match: hidden }))
  await ben.call(postDeactivation, {})
  await until(() => expect(heard(anas)).toEqual([{ type: 'match_ended', match }]))
  expect(heard(eves)).toHaveLength(1)
})

test('typing is passed on at most every two seconds, and only between the two', async () => {
  const { ana, ben, match } = await pair(world)
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

test('coming and going is seen by matches, of those who show it', async () => {
  const { ana, ben } = await pair(world)
  const stranger = await world.person()
  const shy = await world.person({ privacy: { showOnline: false } })
  await matchOf(world, ana.id, shy.id)
  await connect(stranger)
  await connect(shy)
  const anas = await connect(ana)
  anas.send({ type: 'watch', people: [ben.id, stranger.id, shy.id, ana.id] })
  const first = [ben, stranger, shy, ana].map((person) => seen(person, false))
  await until(() => expect(whispers(anas)).toEqual(first))
  const [phone, laptop] = [await connect(ben), await connect(await world.signInAgain(ben.id))]
  await until(() => expect(whispers(anas)).toEqual([...first, seen(ben, true)]))
  phone!.socket.close()
  await phone!.closed
  laptop!.socket.close()
  await until(() => expect(whispers(anas)).toEqual([...first, seen(ben, true), seen(ben, false)]))
})

test('who chooses to hide is no longer seen, at once, and comes and goes unnoticed', async () => {
  const { ana, ben } = await pair(world)
  const open = await world.person()
  await matchOf(world, ana.id, open.id)
  const [anas, bens] = [await connect(ana), await connect(ben)]
  anas.send({ type: 'watch', people: [ben.id, open.id] })
  const first = [seen(ben, true), seen(open, false)]
  await until(() => expect(whispers(anas)).toEqual(first))
  await ben.call(patchPrivacy, { body: { showOnline: false } })
  await until(() => expect(whispers(anas)).toEqual([...first, seen(ben, false)]))
  bens.socket.close()
  await bens.closed
  await connect(ben)
  await connect(open)
  await until(() => expect(whispers(anas).at(-1)).toEqual(seen(open, true)))
  expect(whispers(anas)).toEqual([...first, seen(ben, false), seen(open, true)])
})
