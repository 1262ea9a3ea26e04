import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  DELETION_GRACE_DAYS,
  EXPORT_HOURS,
  exportFilePath,
  getLatestExport,
  postDeletion,
  postExport,
  postReauthentication,
  REAUTHENTICATION_MINUTES,
  refreshSession,
} from '@koji/contract'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildProfile, buildTicket } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { cookiesOf } from '#test/cookies.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const folder = () => resolve(world.platform.config.DATA_DIR, 'exports')
const exportFiles = async () => (existsSync(folder()) ? readdir(folder()) : [])
const collect = (exportId: string) => world.platform.jobs.runNow('exports.collect', { exportId })
const sweep = () => world.platform.jobs.runNow('exports.sweep')
const latest = async (me: SignedIn) => (await me.call(getLatestExport, {})).body.export
const fetchFile = (id: string, cookie?: string) =>
  world.app.http.inject({ url: exportFilePath(id), headers: { ...(cookie && { cookie }) } })
const setRow = (id: string, row: object) =>
  db().updateTable('exports').set(row).where('id', '=', id).execute()

async function collectedExport(me: SignedIn): Promise<string> {
  const { id } = (await me.call(postExport, {})).body
  await collect(id)
  return id
}

const textsOf = (zip: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))

beforeEach(async () => {
  await db().deleteFrom('exports').execute()
  await sweep()
})

const reauthenticated = async (cookie: string) =>
  cookiesOf(await world.call(postReauthentication, { body: { password: DEMO_PASSWORD } }, { cookie })).header

test('collects a ZIP with every section and a README, and shows its progress', async () => {
  const ana = await world.signIn()
  expect(await latest(ana)).toBeNull()
  await buildProfile(world, ana.id, { displayName: 'Ana Ruiz', username: 'ana_exports' })
  await buildTicket(world, { email: ana.email, subject: 'Mine alone' })
  const requested = (await ana.call(postExport, {})).body
  expect(requested).toMatchObject({ state: 'waiting', progress: 0, availableUntil: null, bytes: null })

  await collect(requested.id)
  const ready = (await latest(ana))!
  expect(ready).toMatchObject({ id: requested.id, state: 'ready', progress: 100 })
  expect(new Date(ready.availableUntil!).getTime() - world.clock.now().getTime()).toBe(
    EXPORT_HOURS * 3_600_000,
  )
  const recorded = await db()
    .selectFrom('events')
    .select('payload')
    .where('name', '=', 'accounts.export_ready')
    .execute()
  expect(recorded).toContainEqual({ payload: { accountId: ana.id, exportId: requested.id } })

  const response = await fetchFile(requested.id, ana.cookie)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="koji-${requested.createdAt.slice(0, 10)}.zip"`,
    'cache-control': 'no-store',
    'content-length': String(ready.bytes),
    'x-content-type-options': 'nosniff',
  })
  const texts = textsOf(response.rawPayload)
  expect(JSON.parse(texts['profile.json']!)).toMatchObject({
    profiles: [{ displayName: 'Ana Ruiz', username: 'ana_exports' }],
  })
  expect(JSON.parse(texts['support.json']!)).toMatchObject({ supportTickets: [{ subject: 'Mine alone' }] })
  expect(JSON.parse(texts['account.json']!)).toMatchObject({ accounts: [{ email: ana.email }] })
  for (const { name, about } of world.platform.personalData.sections) {
    expect(Object.keys(texts)).toContain(`${name}.json`)
    expect(texts['README.txt']).toContain(`${name}.json\n    ${about}`)
  }
  const hash = (
    await db().selectFrom('accounts').select('passwordHash').where('id', '=', ana.id).execute()
  )[0]!
  expect(Object.values(texts).join()).not.toContain(hash.passwordHash)
})

test('requires a recent reauthentication to download the file', async () => {
  const ana = await world.signIn()
  const id = await collectedExport(ana)
  world.clock.advance({ minutes: 9 })
  const refreshed = cookiesOf(await ana.call(refreshSession, {})).header
  world.clock.advance({ minutes: 1, seconds: 1 })
  expect((await fetchFile(id, refreshed)).json().code).toBe('reauthentication_required')
  expect((await fetchFile(id, await reauthenticated(refreshed))).statusCode).toBe(200)
})

test('writes files that other users of the machine cannot read', async () => {
  await mkdir(folder(), { recursive: true })
  await chmod(folder(), 0o755)
  await collectedExport(await world.signIn())
  const [file] = await exportFiles()
  expect((await stat(resolve(folder(), file!))).mode & 0o077).toBe(0)
  expect((await stat(folder())).mode & 0o077).toBe(0)
})

test('neither exports nor erases support tickets of an unconfirmed address', async () => {
  const victim = 'not-yours@visitor.example'
  await buildTicket(world, { email: victim, subject: 'Private matters' })
  const thief = await world.signIn({ email: victim, verified: false })
  const id = await collectedExport(thief)
  const texts = textsOf((await fetchFile(id, thief.cookie)).rawPayload)
  expect(JSON.parse(texts['support.json']!)).toEqual({
    supportTickets: [],
    supportMessages: [],
    supportPhotos: [],
  })
  await thief.call(postDeletion, {})
  world.clock.advance({ days: DELETION_GRACE_DAYS })
  await world.platform.jobs.runNow('accounts.erase')
  expect(await db().selectFrom('accounts').where('id', '=', thief.id).select('id').execute()).toEqual([])
  expect(
    await db().selectFrom('supportTickets').select('subject').where('email', '=', victim).execute(),
  ).toEqual([{ subject: 'Private matters' }])
})

test('serves the file only to its owner, and answers others as if it did not exist', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn({ roles: ['admin'] })]
  const id = await collectedExport(ana)
  const others = await fetchFile(id, ben.cookie)
  const missing = await fetchFile(world.platform.ids.id(), ben.cookie)
  const malformed = await fetchFile('..%2f..%2fsecret.key', ben.cookie)
  expect(others.statusCode).toBe(404)
  for (const reply of [missing, malformed])
    expect({ ...reply.json(), requestId: '' }).toEqual({ ...others.json(), requestId: '' })
  expect((await fetchFile(id)).json()).toMatchObject({ code: 'sign_in_required' })

  // The session isn't ended here, because an access token may outlive it.
  await transact(db(), async (tx) => {
    const closed = { status: 'suspended', closedAt: world.clock.now() } as const
    await tx.updateTable('accounts').set(closed).where('id', '=', ana.id).execute()
    await world.platform.accountChanges.record(tx, { accountId: ana.id })
  })
  expect((await fetchFile(id, ana.cookie)).json()).toMatchObject({ code: 'account_suspended' })
})

test('requires a recent reauthentication to request an export', async () => {
  const ana = await world.signIn()
  world.clock.advance({ minutes: REAUTHENTICATION_MINUTES, seconds: 1 })
  const refreshed = { cookie: cookiesOf(await ana.call(refreshSession, {})).header }
  expect((await world.call(postExport, {}, refreshed)).problem.code).toBe('reauthentication_required')
})

test('answers ten concurrent requests with the same export, and collects it once', async () => {
  const ana = await world.signIn()
  const replies = await Promise.all(Array.from({ length: 10 }, () => ana.call(postExport, {})))
  const ids = new Set(replies.map(({ body }) => body.id))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(ids.size).toBe(1)
  const [id] = ids
  const { rows } = await world.platform.database.pool.query(
    `select count(*)::int as jobs from jobs.job where name = 'exports.collect' and data->>'exportId' = $1`,
    [id],
  )
  expect(rows).toEqual([{ jobs: 1 }])
  await setRow(id!, { state: 'working', progress: 40 })
  expect((await ana.call(postExport, {})).body).toMatchObject({ id, state: 'working', progress: 40 })
})

test('replaces the first export with the second, and removes its file', async () => {
  const ana = await world.signIn()
  const first = await collectedExport(ana)
  const [before] = await exportFiles()
  const second = await collectedExport(ana)
  expect(second).not.toBe(first)
  expect((await latest(ana))!.id).toBe(second)
  await expect.poll(exportFiles).toHaveLength(1)
  expect(await exportFiles()).not.toContain(before)
  expect((await fetchFile(first, ana.cookie)).statusCode).toBe(404)
  expect((await fetchFile(second, ana.cookie)).statusCode).toBe(200)
})

test('hides an export after 24 hours, and deletes its file in the next sweep', async () => {
  const ana = await world.signIn()
  const id = await collectedExport(ana)
  world.clock.advance({ hours: EXPORT_HOURS, seconds: -1 })
  const cookie = await reauthenticated(cookiesOf(await ana.call(refreshSession, {})).header)
  await sweep()
  expect((await fetchFile(id, cookie)).statusCode).toBe(200)
  world.clock.advance({ seconds: 1 })
  expect((await fetchFile(id, cookie)).statusCode).toBe(404)
  expect((await world.call(getLatestExport, {}, { cookie })).body.export).toBeNull()
  await sweep()
  expect(await exportFiles()).toEqual([])
  expect(await db().selectFrom('exports').selectAll().execute()).toEqual([])
})

test('repeats an interrupted attempt and removes its partial file', async () => {
  const ana = await world.signIn()
  const { id } = (await ana.call(postExport, {})).body
  await mkdir(folder(), { recursive: true })
  await writeFile(resolve(folder(), 'half.zip'), 'PK')
  await setRow(id, { state: 'working', progress: 50, attempts: 1, fileName: 'half.zip' })
  await collect(id)
  expect(await latest(ana)).toMatchObject({ state: 'ready', progress: 100 })
  expect(await exportFiles()).toHaveLength(1)
  expect(await exportFiles()).not.toContain('half.zip')
  // The queue can run a job twice.
  const [file] = await exportFiles()
  await collect(id)
  expect(await exportFiles()).toEqual([file])
})

test('sweeps files that no row names', async () => {
  const id = await collectedExport(await world.signIn())
  await writeFile(resolve(folder(), 'orphan.zip'), 'PK')
  await sweep()
  expect(await exportFiles()).toHaveLength(1)
  expect(await exportFiles()).not.toContain('orphan.zip')
  await db().deleteFrom('exports').where('id', '=', id).execute()
  await sweep()
  expect(await exportFiles()).toEqual([])
})

test('leaves no file after a failure, and shows the failure after the last attempt', async () => {
  const ana = await world.signIn()
  const { id } = (await ana.call(postExport, {})).body
  await world.platform.database.pool.query('alter table profiles rename to hidden')
  for (let attempt = 1; attempt <= 4; attempt++) {
    expect((await latest(ana))!.state).toBe(attempt === 1 ? 'waiting' : 'working')
    await expect(collect(id)).rejects.toThrow('profiles')
    expect(await exportFiles()).toEqual([])
    const { progress } = (await latest(ana))!
    expect(progress).toBeGreaterThan(0)
    expect(progress).toBeLessThan(99)
  }
  await world.platform.database.pool.query('alter table hidden rename to profiles')
  expect((await latest(ana))!.state).toBe('failed')
  const second = await collectedExport(ana)
  expect(await latest(ana)).toMatchObject({ id: second, state: 'ready' })
})

test('marks an export as failed when it is still unfinished after an hour', async () => {
  const ana = await world.signIn()
  const { id } = (await ana.call(postExport, {})).body
  world.clock.advance({ hours: 1, seconds: 1 })
  await sweep()
  expect(await db().selectFrom('exports').select('state').where('id', '=', id).execute()).toEqual([
    { state: 'failed' },
  ])
})

test('leaves no file when the account is erased during the collection', async () => {
  const ana = await world.signIn()
  const id = await collectedExport(ana)
  expect(await exportFiles()).toHaveLength(1)
  await ana.call(postDeletion, {})
  world.clock.advance({ days: DELETION_GRACE_DAYS })
  await world.platform.jobs.runNow('accounts.erase')
  await expect.poll(exportFiles).toEqual([])
  await collect(id)
  expect(await exportFiles()).toEqual([])
})

test('includes pictures as unchanged files next to their list', async () => {
  const ana = await world.signIn()
  const bytes = await drawPicture({ width: 50, height: 40 })
  const { id } = await world.services.photos.add(db(), ana.id, { bytes, crop: null })
  const files = unzipSync((await fetchFile(await collectedExport(ana), ana.cookie)).rawPayload)
  expect(JSON.parse(strFromU8(files['media.json']!))).toMatchObject({
    media: [{ id, file: `media/${id}.webp`, width: 50 }],
  })
  expect(strFromU8(files['photos.json']!)).toContain(id)
  const stored = await world.services.media.versionFor(db(), id, 1080)
  expect(Buffer.from(files[`media/${id}.webp`]!)).toEqual(stored!.bytes)
})
