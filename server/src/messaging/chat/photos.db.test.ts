import { randomUUID } from 'node:crypto'
import {
  deleteMatch,
  deleteMessage,
  getChat,
  getChatPhotos,
  MESSAGE_PHOTOS_MAX,
  postChatPhoto,
  putBlock,
} from '@koji/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { remove, teammate } from '#test/cases.ts'
import { pair, say } from '#test/chats.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
let picture: Buffer

beforeAll(async () => {
  picture = await drawPicture({ width: 60, height: 40 })
})

async function upload(me: SignedIn, match: string): Promise<string> {
  const { status, body } = await me.upload(postChatPhoto, picture, {}, {}, { match })
  expect(status).toBe(201)
  expect(body.photo.state).toBe('checking')
  return body.photo.id
}

const approve = (id: string) => transact(db(), (tx) => world.services.media.judge(tx, id, 'shown'))

const fetched = async (me: { cookie: string } | null, id: string) => {
  const { statusCode, headers } = await world.app.http.inject({
    url: `/media/${id}/320.webp`,
    headers: me ? { cookie: me.cookie } : {},
  })
  return { status: statusCode, caching: headers['cache-control'] }
}

const photosIn = async (me: SignedIn, match: string) =>
  (await me.call(getChat, { params: { match } })).body.messages.map(({ photos }) =>
    photos.map(({ id }) => id),
  )

test('photos are seen by the two alone, by the other one once they were looked at', async () => {
  const { ana, ben, match } = await pair(world)
  const eve = await world.person()
  const ids = [await upload(ana, match), await upload(ana, match)]
  expect((await fetched(ana, ids[0]!)).status).toBe(200)
  expect((await fetched(ben, ids[0]!)).status, 'not sent yet').toBe(404)
  const sent = await say(ana, match, '', { photoIds: ids.toReversed() })
  expect(sent.body.message.photos.map(({ id }) => id)).toEqual(ids.toReversed())
  expect((await fetched(ben, ids[0]!)).status, 'not looked at yet').toBe(404)
  expect(await photosIn(ben, match)).toEqual([[]])
  await approve(ids[0]!)
  expect(await photosIn(ben, match)).toEqual([[ids[0]]])
  await approve(ids[1]!)
  expect(await photosIn(ben, match)).toEqual([ids.toReversed()])
  expect(await fetched(ben, ids[0]!)).toEqual({ status: 200, caching: 'no-store' })
  for (const other of [eve, null]) expect((await fetched(other, ids[0]!)).status).toBe(404)
  const { items } = (await ben.call(getChatPhotos, { params: { match }, query: { limit: '1' } })).body
  expect(items).toMatchObject([{ seq: 1, photo: { id: ids[0] } }])
})

test.each([
  [
    'taken back',
    (ana: SignedIn, _: SignedIn, match: string) => ana.call(deleteMessage, { params: { match, seq: 1 } }),
  ],
  [
    'after an unmatch',
    (_: SignedIn, ben: SignedIn, match: string) => ben.call(deleteMatch, { params: { match } }),
  ],
  ['after a block', (ana: SignedIn, ben: SignedIn) => ben.call(putBlock, { params: { personId: ana.id } })],
] as const)('%s, nobody sees them', async (_, act) => {
  const { ana, ben, match } = await pair(world)
  const id = await upload(ana, match)
  await say(ana, match, 'Look', { photoIds: [id] })
  await approve(id)
  expect((await fetched(ben, id)).status).toBe(200)
  expect((await act(ana, ben, match)).status).toBe(200)
  for (const one of [ana, ben]) expect((await fetched(one, id)).status).toBe(404)
})

test('with a message that is taken back the bytes go too', async () => {
  const { ana, match } = await pair(world)
  const id = await upload(ana, match)
  await say(ana, match, 'Look', { photoIds: [id] })
  await ana.call(deleteMessage, { params: { match, seq: 1 } })
  expect(await db().selectFrom('media').select('id').where('id', '=', id).execute()).toEqual([])
  await world.platform.jobs.runNow('media.remove_bytes', { mediaIds: [id] })
  expect(await world.platform.storage.list(`${id}/`)).toEqual([])
})

test('only photos of one’s own, for this conversation, and each in one message', async () => {
  const { ana, ben, match } = await pair(world)
  const other = await pair(world)
  const [mine, bens] = [await upload(ana, match), await upload(ben, match)]
  const elsewhere = await upload(other.ana, other.match)
  for (const id of [bens, elsewhere, randomUUID()])
    expect((await say(ana, match, '', { photoIds: [id] })).problem.code).toBe('not_found')
  const id = randomUUID()
  const first = await say(ana, match, '', { id, photoIds: [mine] })
  expect((await say(ana, match, '', { id, photoIds: [mine] })).body).toEqual(first.body)
  expect((await say(ana, match, '', { photoIds: [mine] })).problem.code).toBe('not_found')
  expect((await say(ana, match, '', {})).problem.code).toBe('invalid_input')
  const many = Array.from({ length: MESSAGE_PHOTOS_MAX + 1 }, () => randomUUID())
  expect((await say(ana, match, '', { photoIds: many })).problem.code).toBe('invalid_input')
})

test('what was never sent is gone after a day', async () => {
  const { ana, match } = await pair(world)
  const id = await upload(ana, match)
  const there = () => db().selectFrom('media').select('id').where('id', '=', id).execute()
  await world.platform.jobs.runNow('chat.sweep')
  expect(await there()).toHaveLength(1)
  world.clock.advance({ days: 1, seconds: 1 })
  await world.platform.jobs.runNow('chat.sweep')
  expect(await there()).toEqual([])
})

test('a check that comes later is told to who could not see the photo', async () => {
  const { ana, ben, match } = await pair(world)
  const id = await upload(ana, match)
  await say(ana, match, '', { photoIds: [id] })
  const topic = `account:${ben.id}`
  const before = await world.platform.bus.head(topic)
  await approve(id)
  await world.dispatcher.drain()
  const told = (await world.platform.bus.since(topic, before))!.map(({ body }) => body)
  expect(told).toContainEqual(
    expect.objectContaining({
      type: 'message_changed',
      message: expect.objectContaining({ photos: [expect.objectContaining({ id })] }),
    }),
  )
})

describe('a message that is shown again', () => {
  const held = (message: string, rule: string | null) =>
    transact(db(), (tx) =>
      rule
        ? world.services.chats.subject.hold(tx, message, rule)
        : world.services.chats.subject.release(tx, message),
    )

  test('brings back its photos, but not those that were removed by themselves', async () => {
    const [admin, { ana, ben, match }] = [await teammate(world), await pair(world)]
    const [good, bad] = [await upload(ana, match), await upload(ana, match)]
    const { id } = (await say(ana, match, 'Look', { photoIds: [good, bad] })).body.message
    for (const photo of [good, bad]) await approve(photo)
    const found = {
      id: randomUUID(),
      subjectKind: 'photo',
      subjectId: bad,
      accountId: ana.id,
      source: 'automatic',
      verdict: 'hit',
      rule: 'C5',
      openedAt: world.clock.now(),
    } as const
    await db().insertInto('moderationCases').values(found).execute()
    expect((await remove(admin, found.id)).status).toBe(200)
    await held(id, 'C5')
    await held(id, null)
    expect((await fetched(ben, good)).status).toBe(200)
    expect((await fetched(ben, bad)).status).toBe(404)
    expect(await photosIn(ben, match)).toEqual([[good]])
  })

  test('a photo that is let through meanwhile stays unseen with its message', async () => {
    const { ana, ben, match } = await pair(world)
    const photo = await upload(ana, match)
    const { id } = (await say(ana, match, 'Look', { photoIds: [photo] })).body.message
    await held(id, 'C5')
    await approve(photo)
    expect((await fetched(ben, photo)).status).toBe(404)
    const gallery = await ben.call(getChatPhotos, { params: { match }, query: {} })
    expect(gallery.body.items).toEqual([])
    await held(id, null)
    expect((await fetched(ben, photo)).status).toBe(200)
  })
})
