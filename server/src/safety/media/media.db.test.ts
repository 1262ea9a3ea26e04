import { readdirSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { photoUrl, postPhoto } from '@koji/contract'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { fileStorage } from '#adapters/media-storage/files.ts'
import { transact } from '#platform/db/transact.ts'
import { createApp } from '#platform/http/app.ts'
import { silentLog } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { ProcessPools } from '#platform/work/process-pool.ts'
import { photoRoutes } from '#profiles/photos/routes.ts'
import { photoService } from '#profiles/photos/service.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'
import type { MediaClass } from './rules.ts'
import { AVIF_JOB, mediaService, REMOVE_JOB } from './service.ts'

const world = useWorld()
const CRASHING_PROCESS = new URL('../../../test/crashing-picture-process.ts', import.meta.url)
let bytes: Buffer

beforeAll(async () => {
  bytes = await drawPicture({ width: 340, height: 200 })
  const { media } = world.services
  media.allow('test for everyone', async () => true)
  media.allow('test for the owner', async (_, viewer, { ownerId }) => viewer?.accountId === ownerId)
})

async function add({ purpose = 'test for everyone', kind = 'members' as MediaClass, picture = bytes } = {}) {
  const owner = await world.signIn()
  const input = { ownerId: owner.id, purpose, class: kind, bytes: picture }
  return { owner, ...(await world.services.media.add(world.platform.database.db, input)) }
}

const get = (
  url: string,
  cookie?: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => world.app.http.inject({ method, url, headers: { ...(cookie && { cookie }), ...headers } })
const setVisibility = (id: string, state: 'shown' | 'held') =>
  transact(world.platform.database.db, (tx) => world.services.media.setVisibility(tx, id, state))
const remove = (id: string) =>
  transact(world.platform.database.db, (tx) => world.services.media.remove(tx, [id]))
const keysOf = (id: string) => world.platform.storage.list(`${id}/`)
const rows = async (sql: string, values: unknown[] = []) =>
  (await world.platform.database.pool.query(sql, values)).rows
const eventsOf = async (id: string) =>
  (await rows('select name from events where subject = $1 order by id', [id])).map(({ name }) => name)

test('crops a picture after applying its orientation', async () => {
  const { media } = world.services
  // Rotated in the file, so that the left of the displayed picture is the top of the stored one.
  const turned = await sharp(await drawPicture({ width: 600, height: 400 }))
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const owner = await world.signIn()
  const input = {
    ownerId: owner.id,
    purpose: 'test for everyone',
    class: 'members',
    bytes: turned,
  } as const
  const { db } = world.platform.database
  const whole = await media.add(db, input)
  expect(whole).toMatchObject({ width: 600, height: 400 })
  const crop = { x: 0.5, y: 0, width: 0.5, height: 1 }
  const right = await media.add(db, { ...input, crop })
  expect(right).toMatchObject({ width: 300, height: 400 })
  const { dominant } = await sharp((await media.versionFor(db, right.id, 320))!.bytes).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})

test('serves AVIF once the job has made it, even if the job runs twice', async () => {
  const { id } = await add()
  expect((await get(photoUrl(id, 640, 'avif'))).statusCode).toBe(404)
  await world.platform.jobs.runNow(AVIF_JOB, { mediaId: id })
  await world.platform.jobs.runNow(AVIF_JOB, { mediaId: id })
  const response = await get(photoUrl(id, 640, 'avif'))
  expect(response.headers['content-type']).toBe('image/avif')
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 340, height: 200 })
  expect(await keysOf(id)).toHaveLength(4)
  const [photo] = await world.services.media.photosOf(world.platform.database.db, [id])
  expect(photo!.avif).toBe(true)
})

test('leaves no files of a picture that is deleted while its AVIF is made', async () => {
  const { id } = await add()
  const making = world.platform.jobs.runNow(AVIF_JOB, { mediaId: id })
  await until(async () => expect((await keysOf(id)).join()).toContain('avif'), { interval: 2 })
  await remove(id)
  await world.platform.jobs.runNow(REMOVE_JOB, { mediaIds: [id] })
  await making
  expect(await keysOf(id)).toEqual([])
  // The job also starts after the deletion.
  await world.platform.jobs.runNow(AVIF_JOB, { mediaId: id })
  expect(await keysOf(id)).toEqual([])
})

test('adds a picture only if the callback in its transaction succeeds', async () => {
  const { media } = world.services
  const owner = await world.signIn()
  const input = { ownerId: owner.id, purpose: 'test', class: 'members', bytes } as const
  let failedId = ''
  const failed = media.add(world.platform.database.db, input, async (_, { id }) => {
    failedId = id
    expect(await keysOf(id)).toHaveLength(2)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await keysOf(failedId)).toEqual([])
  expect(await eventsOf(failedId)).toEqual([])
  const { id } = await media.add(world.platform.database.db, input)
  expect(await eventsOf(id)).toEqual(['media.added'])
  expect(
    await rows('select 1 from jobs.job where name = $1 and data->>$2 = $3', [AVIF_JOB, 'mediaId', id]),
  ).toHaveLength(1)
})

test('records an event for each new state, but none for a deleted picture', async () => {
  const { id } = await add()
  await setVisibility(id, 'shown')
  await setVisibility(id, 'shown')
  await setVisibility(id, 'held')
  expect(await eventsOf(id)).toEqual(['media.added', 'media.approved', 'media.held'])
  await remove(id)
  await setVisibility(id, 'shown')
  expect((await eventsOf(id)).slice(3)).toEqual(['media.removed'])
})

test('gives the check a version of a picture that is not shown yet', async () => {
  const { id } = await add()
  const version = await world.services.media.versionFor(world.platform.database.db, id, 320)
  expect(await sharp(version!.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 })
  await remove(id)
  expect(await world.services.media.versionFor(world.platform.database.db, id, 320)).toBeNull()
})

test('sets cache headers by class and state', async () => {
  const shown = await add({ kind: 'public' })
  await setVisibility(shown.id, 'shown')
  const open = await get(photoUrl(shown.id, 320, 'webp'))
  expect(open.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-length': String(open.rawPayload.length),
  })
  // Shared caches must not store a picture before its check.
  const checking = await add({ kind: 'public' })
  expect((await get(photoUrl(checking.id, 320, 'webp'))).headers['cache-control']).toBe('private, no-cache')
  const members = await add()
  expect((await get(photoUrl(members.id, 320, 'webp'))).headers['cache-control']).toBe('private, no-cache')
  const secret = await add({ kind: 'private' })
  const { headers } = await get(photoUrl(secret.id, 320, 'webp'))
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.etag).toBeUndefined()
})

test('answers 304 only to viewers who may still see the picture', async () => {
  const { id, owner } = await add({ purpose: 'test for the owner' })
  const url = photoUrl(id, 640, 'webp')
  const etag = String((await get(url, owner.cookie)).headers.etag)
  const again = await get(url, owner.cookie, { 'if-none-match': etag })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await get(url, (await world.signIn()).cookie, { 'if-none-match': etag })).statusCode).toBe(404)
  await remove(id)
  expect((await get(url, owner.cookie, { 'if-none-match': etag })).statusCode).toBe(404)
})

test('answers HEAD with the same headers and no body', async () => {
  const { id } = await add()
  const url = photoUrl(id, 640, 'webp')
  const whole = await get(url)
  const head = await get(url, undefined, {}, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  expect(head.headers.etag).toBe(whole.headers.etag)
})

test('answers the same for hidden, missing and invalid pictures', async () => {
  const { id } = await add({ purpose: 'test for the owner' })
  const withoutRule = await add({ purpose: 'test without a rule' })
  const answer = async (url: string) => {
    const { statusCode, headers, body } = await get(url)
    const { date: _, 'x-request-id': __, 'content-length': ___, ...same } = headers
    return { statusCode, same, body: { ...JSON.parse(body), requestId: '' } }
  }
  const hidden = await answer(photoUrl(id, 640, 'webp'))
  expect(hidden).toMatchObject({ statusCode: 404, body: { code: 'not_found' } })
  for (const url of [
    photoUrl(withoutRule.id, 640, 'webp'),
    photoUrl(world.platform.ids.id(), 640, 'webp'),
    `/media/${id}/641.webp`,
    `/media/${id}/640.svg`,
    `/media/${id}/640.webp.br`,
    `/media/${id}/..%2f640.webp`,
    '/media/x/640.webp',
    '/media/..%2f..%2fsecret.key/640.webp',
    `/media/${id}/%00`,
    `/media/${id}/`,
  ])
    expect(await answer(url), url).toEqual(hidden)
})

test('removes files without a row once they are old enough', async () => {
  const { storage, ids } = world.platform
  const { id } = await add()
  const lost = Array.from({ length: 60 }, () => ids.id())
  const keys = lost.flatMap((one) => [`${one}/320.webp`, `${one}/640.webp`])
  await Promise.all(keys.map((key) => storage.write(key, bytes)))
  await world.platform.jobs.runNow('media.sweep')
  expect(await keysOf(lost[0]!)).toHaveLength(2)
  world.clock.advance({ hours: 2 })
  const young = ids.id()
  await storage.write(`${young}/320.webp`, bytes)
  const late = await add()
  await world.platform.jobs.runNow('media.sweep')
  for (const one of lost) expect(await keysOf(one)).toEqual([])
  for (const existing of [id, late.id]) expect(await keysOf(existing)).toHaveLength(2)
  expect(await keysOf(young)).toHaveLength(1)
})

/** An app with a different storage or different processes than the rest of this world. */
function openPhotos(changed: Partial<Platform>) {
  const platform: Platform = { ...world.platform, ...changed }
  const media = mediaService(platform, {
    moderation: { check: async () => undefined, rulesOf: async () => new Map() },
  })
  const app = createApp(platform)
  photoRoutes(app, { photos: photoService(platform, { media }) })
  return {
    upload: (cookie: string, picture = bytes) =>
      app.http.inject({
        method: 'POST',
        url: postPhoto.path,
        payload: picture,
        headers: { cookie, 'content-type': 'image/jpeg' },
      }),
    close: async () => {
      await app.http.close()
      await platform.processes.close()
    },
  }
}

/** Pools that run another file than the one that reads pictures. */
function processesOf(file: URL): ProcessPools {
  const processes = new ProcessPools(silentLog, { wallTimeoutFactor: 100 })
  const open: ProcessPools['open'] = processes.open.bind(processes)
  processes.open = (options) => open({ ...options, file })
  return processes
}

test('refuses only the upload whose process crashes', async () => {
  const photos = openPhotos({ processes: processesOf(CRASHING_PROCESS) })
  const { id, cookie } = await world.signIn()
  const refused = await photos.upload(cookie, await drawPicture({ format: 'png' }))
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'unreadable_photo'])
  expect((await photos.upload(cookie)).statusCode).toBe(201)
  expect(await rows('select id from media where owner_id = $1', [id])).toHaveLength(1)
  await photos.close()
})

test('answers busy when no process can be started', async () => {
  const photos = openPhotos({ processes: processesOf(new URL('./nowhere.ts', import.meta.url)) })
  const refused = await photos.upload((await world.signIn()).cookie)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'busy'])
  await photos.close()
})

test('refuses a photo as too slow when reading it times out', async () => {
  const photos = openPhotos({ processes: processesOf(CRASHING_PROCESS) })
  const refused = await photos.upload((await world.signIn()).cookie, await sharp(bytes).webp().toBuffer())
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'photo_too_slow'])
  await photos.close()
})

test('refuses an upload without leaving files when the disk is full', async () => {
  const folder = await mkdtemp(resolve(tmpdir(), 'koji-full-'))
  let writes = 0
  const storage = fileStorage({ folder, newName: () => `file-${++writes}`, now: () => world.clock.now() })
  const photos = openPhotos({ storage, processes: new ProcessPools(silentLog, { wallTimeoutFactor: 100 }) })
  const ana = await world.signIn()
  const upload = () => photos.upload(ana.cookie)
  expect((await upload()).statusCode).toBe(201)
  const before = await storage.list('')
  // The second of its two versions finds the disk full.
  await symlink('/dev/full', resolve(folder, '.writing', `file-${writes + 2}`))
  const refused = await upload()
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage_full'])
  expect(await storage.list('')).toEqual(before)
  expect(readdirSync(resolve(folder, '.writing'))).toEqual([])
  expect(await rows('select id from media where owner_id = $1', [ana.id])).toHaveLength(1)
  expect((await upload()).statusCode).toBe(201)
  await photos.close()
  await rm(folder, { recursive: true })
})

test('removes the pictures of an erased account', async () => {
  const { id, owner } = await add()
  await rows(
    `update accounts set status = 'deleted', closed_at = now(), closed_until = '2001-01-01' where id = $1`,
    [owner.id],
  )
  await world.platform.jobs.runNow('accounts.erase')
  expect(await rows('select 1 from media where id = $1', [id])).toEqual([])
  const [job] = await rows(`select data from jobs.job where name = $1 and data->'mediaIds' ? $2`, [
    REMOVE_JOB,
    id,
  ])
  await world.platform.jobs.runNow(REMOVE_JOB, job.data)
  expect(await keysOf(id)).toEqual([])
})
