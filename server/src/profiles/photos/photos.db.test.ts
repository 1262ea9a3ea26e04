import {
  deletePhoto,
  getMyPhotos,
  PHOTO_WIDTHS,
  PHOTOS_MAX,
  photoUrl,
  postPhoto,
  putPhotoOrder,
} from '@koji/contract'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildProfile } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
let picture: Buffer
beforeAll(async () => {
  picture = await drawPicture({ width: 90, height: 60 })
})

const get = (url: string, cookie?: string) =>
  world.app.http.inject({ method: 'GET', url, headers: { ...(cookie && { cookie }) } })

async function add(person: SignedIn, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await person.upload(postPhoto, picture)).body.photo.id)
  return ids
}

const idsOf = async (person: SignedIn) => (await person.call(getMyPhotos, {})).body.items.map(({ id }) => id)
const storedIds = async () =>
  new Set((await world.platform.storage.list('')).map((key) => key.split('/')[0]!))
const judge = (id: string, state: 'shown' | 'held') =>
  transact(world.platform.database.db, (tx) => world.services.media.setVisibility(tx, id, state))

/** How often it was told that the main photo is another one. */
async function mainChanges(person: SignedIn): Promise<number> {
  await world.dispatcher.drain()
  const { rows } = await world.platform.database.pool.query(
    `select 1 from events where name = 'photos.main_changed' and subject = $1`,
    [person.id],
  )
  return rows.length
}

test('a JPEG that was sent is served as WebP in the widths it has', async () => {
  const ana = await world.signIn()
  const { status, body } = await ana.upload(postPhoto, await drawPicture())
  expect(status).toBe(201)
  expect(body.photo).toMatchObject({ width: 800, height: 600, avif: false, state: 'checking' })
  expect(Buffer.from(body.photo.thumbhash, 'base64').length).toBeGreaterThan(10)
  for (const [n, got] of [320, 640, 800].entries()) {
    const response = await get(photoUrl(body.photo.id, PHOTO_WIDTHS[n]!, 'webp'), ana.cookie)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/webp')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: got })
  }
})

test('the part that was chosen is what is left', async () => {
  const ana = await world.signIn()
  const crop = { x: '0.5', y: '0.25', width: '0.5', height: '0.5' }
  const { body } = await ana.upload(postPhoto, await drawPicture(), crop)
  expect(body.photo).toMatchObject({ width: 400, height: 300 })
  for (const wrong of [
    { x: '0.5' },
    { ...crop, width: '0.6' },
    { ...crop, width: '0' },
    { ...crop, x: '-1' },
    { ...crop, x: 'NaN' },
    { ...crop, height: '' },
  ])
    expect((await ana.upload(postPhoto, picture, wrong)).problem.code).toBe('invalid_input')
})

test('others see a photo once it was looked at and found good', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const [id] = await add(ana, 1)
  const url = photoUrl(id!, 320, 'webp')
  const shown = async () =>
    (await world.services.photos.shown(world.platform.database.db, [ana.id])).get(ana.id)
  const seen = async () =>
    Promise.all([ana.cookie, ben.cookie, undefined].map(async (who) => (await get(url, who)).statusCode))
  expect(await seen()).toEqual([200, 404, 404])
  await judge(id!, 'shown')
  expect(await seen()).toEqual([200, 200, 404])
  expect(await shown()).toHaveLength(1)
  await judge(id!, 'held')
  expect(await seen()).toEqual([200, 404, 404])
  expect((await ana.call(getMyPhotos, {})).body.items[0]).toMatchObject({ id, state: 'held' })
  expect(await shown()).toEqual([])
})

test('the owner of a photo that is held reads which rule it may break, while that is open', async () => {
  const ana = await world.signIn()
  const [held, shown, closed] = await add(ana, 3)
  for (const id of [held!, shown!, closed!]) {
    await judge(id, id === shown ? 'shown' : 'held')
    await world.platform.database.pool.query(
      `insert into moderation_cases (id, subject_kind, subject_id, account_id, source, verdict, rule, state, opened_at, closed_at)
       values ($1, 'photo', $2, $3, 'automatic', 'hit', 'C5', $4, now(), $5)`,
      [
        world.platform.ids.id(),
        id,
        ana.id,
        ...(id === closed ? ['closed', world.clock.now()] : ['open', null]),
      ],
    )
  }
  const { items } = (await ana.call(getMyPhotos, {})).body
  expect(items.map(({ rule }) => rule)).toEqual(['C5', null, null])
})

test('eight that come at once make six, each at a place of its own', async () => {
  const ana = await world.signIn()
  const before = await storedIds()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ana.upload(postPhoto, picture)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(PHOTOS_MAX)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ problem }) => problem.code)).toEqual(['too_many_photos', 'too_many_photos'])
  const { rows } = await world.platform.database.pool.query(
    'select position from profile_photos where owner_id = $1 order by position',
    [ana.id],
  )
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
  // Of those that were turned away nothing is left.
  const added = [...(await storedIds())].filter((id) => !before.has(id))
  expect(added).toEqual((await idsOf(ana)).toSorted())
})

test('a photo that is sent again under the same key is the same photo', async () => {
  const ana = await world.signIn()
  const headers = { 'idempotency-key': 'one-and-the-same-key' }
  const answers = await Promise.all([1, 2, 3].map(() => ana.upload(postPhoto, picture, {}, headers)))
  const [id] = await idsOf(ana)
  expect(answers.map(({ status, body }) => [status, body.photo.id])).toEqual([1, 2, 3].map(() => [201, id]))
  expect(await idsOf(ana)).toHaveLength(1)
  const other = await ana.upload(postPhoto, await drawPicture({ width: 50, height: 50 }), {}, headers)
  expect(other.problem.code).toBe('key_reused')
})

test('photos are put in another order, all of them or none', async () => {
  const ana = await world.signIn()
  const ben = await world.signIn()
  const [a, b, c] = (await add(ana, 3)) as [string, string, string]
  const [bens] = await add(ben, 1)
  const order = (ids: string[]) => ana.call(putPhotoOrder, { body: { ids } })
  expect((await order([c, a, b])).body.items.map(({ id }) => id)).toEqual([c, a, b])
  for (const wrong of [
    [a, b],
    [a, b, b],
    [a, b, bens!],
    [a, b, c, bens!],
  ])
    expect((await order(wrong)).problem.code).toBe('photos_changed')
  expect(await idsOf(ana)).toEqual([c, a, b])
  expect(await idsOf(ben)).toEqual([bens])
})

test('a photo that is deleted is gone, its bytes too, and the others close ranks', async () => {
  const ana = await world.signIn()
  const [a, b, c] = (await add(ana, 3)) as [string, string, string]
  const { body } = await ana.call(deletePhoto, { params: { id: b } })
  expect(body.items.map(({ id }) => id)).toEqual([a, c])
  expect((await get(photoUrl(b, 320, 'webp'), ana.cookie)).statusCode).toBe(404)
  const { rows } = await world.platform.database.pool.query(
    `select data from jobs.job where name = 'media.remove_bytes' and data->'mediaIds' ? $1`,
    [b],
  )
  await world.platform.jobs.runNow('media.remove_bytes', rows[0].data)
  expect(await world.platform.storage.list(`${b}/`)).toEqual([])
  const [d] = await add(ana, 1)
  expect(await idsOf(ana)).toEqual([a, c, d])
  expect((await ana.call(deletePhoto, { params: { id: b } })).problem.code).toBe('not_found')
})

test("somebody else's photo cannot be deleted", async () => {
  const ana = await world.signIn()
  const ben = await world.signIn()
  const [id] = await add(ana, 1)
  expect((await ben.call(deletePhoto, { params: { id: id! } })).problem.code).toBe('not_found')
  expect(await idsOf(ana)).toEqual([id])
})

test('the last photo stays with a profile; before there is one it may go', async () => {
  const ana = await world.signIn()
  const [first] = await add(ana, 1)
  expect((await ana.call(deletePhoto, { params: { id: first! } })).status).toBe(200)
  const [second, third] = await add(ana, 2)
  await buildProfile(world, ana.id)
  // Both at once: one of them is the last.
  const answers = await Promise.all([second!, third!].map((id) => ana.call(deletePhoto, { params: { id } })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([[409, 'last_photo']])
  expect(await idsOf(ana)).toHaveLength(1)
})

test('it is told when another photo is the main one that others see', async () => {
  const ana = await world.signIn()
  const [a, b, c] = (await add(ana, 3)) as [string, string, string]
  expect(await mainChanges(ana)).toBe(0)
  await judge(a, 'shown')
  await judge(b, 'shown')
  expect(await mainChanges(ana)).toBe(2)
  await ana.call(putPhotoOrder, { body: { ids: [a, c, b] } })
  expect(await mainChanges(ana)).toBe(2)
  await ana.call(putPhotoOrder, { body: { ids: [c, b, a] } })
  expect(await mainChanges(ana)).toBe(3)
  await ana.call(deletePhoto, { params: { id: c } })
  expect(await mainChanges(ana)).toBe(3)
  await ana.call(deletePhoto, { params: { id: b } })
  expect(await mainChanges(ana)).toBe(4)
})
