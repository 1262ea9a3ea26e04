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
const setVisibility = (id: string, state: 'shown' | 'held') =>
  transact(world.platform.database.db, (tx) => world.services.media.setVisibility(tx, id, state))

/** The number of recorded changes of the main photo. */
async function countMainChanges(person: SignedIn): Promise<number> {
  await world.dispatcher.drain()
  const { rows } = await world.platform.database.pool.query(
    `select 1 from events where name = 'photos.main_changed' and subject = $1`,
    [person.id],
  )
  return rows.length
}

test('serves an uploaded JPEG as WebP in several widths', async () => {
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

test('crops an upload, and refuses an invalid crop', async () => {
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

test('shows a photo to others once it passed its check', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const [id] = await add(ana, 1)
  const url = photoUrl(id!, 320, 'webp')
  const shown = async () =>
    (await world.services.photos.shown(world.platform.database.db, [ana.id])).get(ana.id)
  const statuses = async () =>
    Promise.all(
      [ana.cookie, ben.cookie, undefined].map(async (cookie) => (await get(url, cookie)).statusCode),
    )
  expect(await statuses()).toEqual([200, 404, 404])
  await setVisibility(id!, 'shown')
  expect(await statuses()).toEqual([200, 200, 404])
  expect(await shown()).toHaveLength(1)
  await setVisibility(id!, 'held')
  expect(await statuses()).toEqual([200, 404, 404])
  expect((await ana.call(getMyPhotos, {})).body.items[0]).toMatchObject({ id, state: 'held' })
  expect(await shown()).toEqual([])
})

test('shows owners the rule that a held photo may break while its case is open', async () => {
  const ana = await world.signIn()
  const [held, shown, closed] = await add(ana, 3)
  for (const id of [held!, shown!, closed!]) {
    await setVisibility(id, id === shown ? 'shown' : 'held')
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

test('accepts six of eight concurrent uploads, each in its own position', async () => {
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
  // Refused uploads leave no files.
  const added = [...(await storedIds())].filter((id) => !before.has(id))
  expect(added).toEqual((await idsOf(ana)).toSorted())
})

test('adds a photo once when the upload is repeated with its idempotency key', async () => {
  const ana = await world.signIn()
  const headers = { 'idempotency-key': 'one-and-the-same-key' }
  const answers = await Promise.all([1, 2, 3].map(() => ana.upload(postPhoto, picture, {}, headers)))
  const [id] = await idsOf(ana)
  expect(answers.map(({ status, body }) => [status, body.photo.id])).toEqual([1, 2, 3].map(() => [201, id]))
  expect(await idsOf(ana)).toHaveLength(1)
  const other = await ana.upload(postPhoto, await drawPicture({ width: 50, height: 50 }), {}, headers)
  expect(other.problem.code).toBe('key_reused')
})

test('reorders photos only if the order contains all of them', async () => {
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

test('deletes a photo with its files, and keeps the order of the others', async () => {
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

test('refuses to delete the photo of another member', async () => {
  const ana = await world.signIn()
  const ben = await world.signIn()
  const [id] = await add(ana, 1)
  expect((await ben.call(deletePhoto, { params: { id: id! } })).problem.code).toBe('not_found')
  expect(await idsOf(ana)).toEqual([id])
})

test('keeps the last photo of a profile, but not of an account without a profile', async () => {
  const ana = await world.signIn()
  const [first] = await add(ana, 1)
  expect((await ana.call(deletePhoto, { params: { id: first! } })).status).toBe(200)
  const [second, third] = await add(ana, 2)
  await buildProfile(world, ana.id)
  // Concurrently, so that each request alone would leave one photo.
  const answers = await Promise.all([second!, third!].map((id) => ana.call(deletePhoto, { params: { id } })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([[409, 'last_photo']])
  expect(await idsOf(ana)).toHaveLength(1)
})

test('records when the first photo that others see changes', async () => {
  const ana = await world.signIn()
  const [a, b, c] = (await add(ana, 3)) as [string, string, string]
  expect(await countMainChanges(ana)).toBe(0)
  await setVisibility(a, 'shown')
  await setVisibility(b, 'shown')
  expect(await countMainChanges(ana)).toBe(2)
  await ana.call(putPhotoOrder, { body: { ids: [a, c, b] } })
  expect(await countMainChanges(ana)).toBe(2)
  await ana.call(putPhotoOrder, { body: { ids: [c, b, a] } })
  expect(await countMainChanges(ana)).toBe(3)
  await ana.call(deletePhoto, { params: { id: c } })
  expect(await countMainChanges(ana)).toBe(3)
  await ana.call(deletePhoto, { params: { id: b } })
  expect(await countMainChanges(ana)).toBe(4)
})
