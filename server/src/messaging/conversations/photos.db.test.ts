import { randomUUID } from 'node:crypto'
import {
  deleteMatch,
  deleteMessage,
  getConversation,
  getConversationPhotos,
  MESSAGE_PHOTOS_MAX,
  postMessagePhoto,
  putBlock,
} from '@koji/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { createAdmin, remove } from '#test/cases.ts'
import { createMatchedPair, say } from '#test/conversations.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
let picture: Buffer

beforeAll(async () => {
  picture = await drawPicture({ width: 60, height: 40 })
})

async function upload(me: SignedIn, match: string): Promise<string> {
  const { status, body } = await me.upload(postMessagePhoto, picture, {}, {}, { match })
  expect(status).toBe(201)
  expect(body.photo.state).toBe('checking')
  return body.photo.id
}

const approve = (id: string) => transact(db(), (tx) => world.services.media.setVisibility(tx, id, 'shown'))

const fetchPhoto = async (me: { cookie: string } | null, id: string) => {
  const { statusCode, headers } = await world.app.http.inject({
    url: `/media/${id}/320.webp`,
    headers: me ? { cookie: me.cookie } : {},
  })
  return { status: statusCode, caching: headers['cache-control'] }
}

const photosIn = async (me: SignedIn, match: string) =>
  (await me.call(getConversation, { params: { match } })).body.messages.map(({ photos }) =>
    photos.map(({ id }) => id),
  )

test('shows photos only to the two people, and to the receiver after the check', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const eve = await world.person()
  const ids = [await upload(ana, match), await upload(ana, match)]
  expect((await fetchPhoto(ana, ids[0]!)).status).toBe(200)
  expect((await fetchPhoto(ben, ids[0]!)).status, 'not sent yet').toBe(404)
  const sent = await say(ana, match, '', { photoIds: ids.toReversed() })
  expect(sent.body.message.photos.map(({ id }) => id)).toEqual(ids.toReversed())
  expect((await fetchPhoto(ben, ids[0]!)).status, 'not checked yet').toBe(404)
  expect(await photosIn(ben, match)).toEqual([[]])
  await approve(ids[0]!)
  expect(await photosIn(ben, match)).toEqual([[ids[0]]])
  await approve(ids[1]!)
  expect(await photosIn(ben, match)).toEqual([ids.toReversed()])
  expect(await fetchPhoto(ben, ids[0]!)).toEqual({ status: 200, caching: 'no-store' })
  for (const stranger of [eve, null]) expect((await fetchPhoto(stranger, ids[0]!)).status).toBe(404)
  const { items } = (await ben.call(getConversationPhotos, { params: { match }, query: { limit: '1' } })).body
  expect(items).toMatchObject([{ seq: 1, photo: { id: ids[0] } }])
})

test.each([
  [
    'after the message was deleted',
    (ana: SignedIn, _: SignedIn, match: string) => ana.call(deleteMessage, { params: { match, seq: 1 } }),
  ],
  [
    'after an unmatch',
    (_: SignedIn, ben: SignedIn, match: string) => ben.call(deleteMatch, { params: { match } }),
  ],
  ['after a block', (ana: SignedIn, ben: SignedIn) => ben.call(putBlock, { params: { personId: ana.id } })],
] as const)('shows photos to no one %s', async (_, act) => {
  const { ana, ben, match } = await createMatchedPair(world)
  const id = await upload(ana, match)
  await say(ana, match, 'Look', { photoIds: [id] })
  await approve(id)
  expect((await fetchPhoto(ben, id)).status).toBe(200)
  expect((await act(ana, ben, match)).status).toBe(200)
  for (const one of [ana, ben]) expect((await fetchPhoto(one, id)).status).toBe(404)
})

test('deletes the files of photos along with their message', async () => {
  const { ana, match } = await createMatchedPair(world)
  const id = await upload(ana, match)
  await say(ana, match, 'Look', { photoIds: [id] })
  await ana.call(deleteMessage, { params: { match, seq: 1 } })
  expect(await db().selectFrom('media').select('id').where('id', '=', id).execute()).toEqual([])
  await world.platform.jobs.runNow('media.remove_bytes', { mediaIds: [id] })
  expect(await world.platform.storage.list(`${id}/`)).toEqual([])
})

test('attaches only own photos of the same conversation, each to one message', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const other = await createMatchedPair(world)
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

test('deletes photos that weren’t sent within a day', async () => {
  const { ana, match } = await createMatchedPair(world)
  const id = await upload(ana, match)
  const rows = () => db().selectFrom('media').select('id').where('id', '=', id).execute()
  await world.platform.jobs.runNow('chat.sweep')
  expect(await rows()).toHaveLength(1)
  world.clock.advance({ days: 1, seconds: 1 })
  await world.platform.jobs.runNow('chat.sweep')
  expect(await rows()).toEqual([])
})

test('sends the photo to its receiver when the check approves it later', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const id = await upload(ana, match)
  await say(ana, match, '', { photoIds: [id] })
  const topic = `account:${ben.id}`
  const before = await world.platform.bus.head(topic)
  await approve(id)
  await world.dispatcher.drain()
  const broadcast = (await world.platform.bus.since(topic, before))!.map(({ body }) => body)
  expect(broadcast).toContainEqual(
    expect.objectContaining({
      type: 'message_changed',
      message: expect.objectContaining({ photos: [expect.objectContaining({ id })] }),
    }),
  )
})

describe('a message that is released', () => {
  const setHeld = (message: string, rule: string | null) =>
    transact(db(), (tx) =>
      rule
        ? world.services.conversations.subject.hold(tx, message, rule)
        : world.services.conversations.subject.release(tx, message),
    )

  test('shows its photos again, except those that were removed by a decision of their own', async () => {
    const [admin, { ana, ben, match }] = [await createAdmin(world), await createMatchedPair(world)]
    const [good, bad] = [await upload(ana, match), await upload(ana, match)]
    const { id } = (await say(ana, match, 'Look', { photoIds: [good, bad] })).body.message
    for (const photo of [good, bad]) await approve(photo)
    const photoCase = {
      id: randomUUID(),
      subjectKind: 'photo',
      subjectId: bad,
      accountId: ana.id,
      source: 'automatic',
      verdict: 'hit',
      rule: 'C5',
      openedAt: world.clock.now(),
    } as const
    await db().insertInto('moderationCases').values(photoCase).execute()
    expect((await remove(admin, photoCase.id)).status).toBe(200)
    await setHeld(id, 'C5')
    await setHeld(id, null)
    expect((await fetchPhoto(ben, good)).status).toBe(200)
    expect((await fetchPhoto(ben, bad)).status).toBe(404)
    expect(await photosIn(ben, match)).toEqual([[good]])
  })

  test('keeps a photo hidden that is approved while its message is held', async () => {
    const { ana, ben, match } = await createMatchedPair(world)
    const photo = await upload(ana, match)
    const { id } = (await say(ana, match, 'Look', { photoIds: [photo] })).body.message
    await setHeld(id, 'C5')
    await approve(photo)
    expect((await fetchPhoto(ben, photo)).status).toBe(404)
    const gallery = await ben.call(getConversationPhotos, { params: { match }, query: {} })
    expect(gallery.body.items).toEqual([])
    await setHeld(id, null)
    expect((await fetchPhoto(ben, photo)).status).toBe(200)
  })
})
