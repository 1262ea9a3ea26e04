import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  DELETION_GRACE_DAYS,
  EXPORT_HOURS,
  exportFilePath,
  getLatestExport,
  PROOF_MINUTES,
  postDeletion,
  postExport,
  postProof,
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
const filesThere = async () => (existsSync(folder()) ? readdir(folder()) : [])
const collect = (exportId: string) => world.platform.jobs.runNow('exports.collect', { exportId })
const sweep = () => world.platform.jobs.runNow('exports.sweep')
const latest = async (me: SignedIn) => (await me.call(getLatestExport, {})).body.export
const fetchFile = (id: string, cookie?: string) =>
  world.app.http.inject({ url: exportFilePath(id), headers: { ...(cookie && { cookie }) } })
const setRow = (id: string, row: object) =>
  db().updateTable('exports').set(row).where('id', '=', id).execute()

async function exported(me: SignedIn): Promise<string> {
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

const proved = async (cookie: string) =>
  cookiesOf(await world.call(postProof, { body: { password: DEMO_PASSWORD } }, { cookie })).header

test('somebody asks for their data, sees how far it is and saves a ZIP that explains itself', async () => {
  const ana = await world.signIn()
  expect(await latest(ana)).toBeNull()
  await buildProfile(world, ana.id, { displayName: 'Ana Ruiz', username: 'ana_exports' })
  await buildTicket(world, { email: ana.email, subject: 'Mine alone' })
  const asked = (await ana.call(postExport, {})).body
  expect(asked).toMatchObject({ state: 'waiting', progress: 0, availableUntil: null, bytes: null })

  await collect(asked.id)
  const ready = (await latest(ana))!
  expect(ready).toMatchObject({ id: asked.id, state: 'ready', progress: 100 })
  expect(new Date(ready.availableUntil!).getTime() - world.clock.now().getTime()).toBe(
    EXPORT_HOURS * 3_600_000,
  )
  const told = await db()
    .selectFrom('events')
    .select('payload')
    .where('name', '=', 'accounts.export_ready')
    .execute()
  expect(told).toContainEqual({ payload: { accountId: ana.id, exportId: asked.id } })

  const response = await fetchFile(asked.id, ana.cookie)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="koji-${asked.createdAt.slice(0, 10)}.zip"`,
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

test('whoever has the device but not the password does not get the file', async () => {
  const ana = await world.signIn()
  const id = await exported(ana)
  world.clock.advance({ minutes: 9 })
  const kept = cookiesOf(await ana.call(refreshSession, {})).header
  world.clock.advance({ minutes: 1, seconds: 1 })
  expect((await fetchFile(id, kept)).json().code).toBe('proof_required')
  expect((await fetchFile(id, await proved(kept))).statusCode).toBe(200)
})

test('the file is nobody else’s to read on this machine either', async () => {
  await mkdir(folder(), { recursive: true })
  await chmod(folder(), 0o755)
  await exported(await world.signIn())
  const [file] = await filesThere()
  expect((await stat(resolve(folder(), file!))).mode & 0o077).toBe(0)
  expect((await stat(folder())).mode & 0o077).toBe(0)
})

test('tickets of an address that was never confirmed are nobody’s to read or erase', async () => {
  const victim = 'not-yours@visitor.example'
  await buildTicket(world, { email: victim, subject: 'Private matters' })
  const thief = await world.signIn({ email: victim, verified: false })
  const id = await exported(thief)
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

test('only its owner gets the file; for everybody else it does not exist', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn({ roles: ['admin'] })]
  const id = await exported(ana)
  const others = await fetchFile(id, ben.cookie)
  const missing = await fetchFile(world.platform.ids.id(), ben.cookie)
  const malformed = await fetchFile('..%2f..%2fsecret.key', ben.cookie)
  expect(others.statusCode).toBe(404)
  for (const answer of [missing, malformed])
    expect({ ...answer.json(), requestId: '' }).toEqual({ ...others.json(), requestId: '' })
  expect((await fetchFile(id)).json()).toMatchObject({ code: 'sign_in_required' })

  // Without ending the session: a token may still be on its way.
  await transact(db(), async (tx) => {
    const closed = { status: 'suspended', closedAt: world.clock.now() } as const
    await tx.updateTable('accounts').set(closed).where('id', '=', ana.id).execute()
    await world.platform.accountChanges.record(tx, { accountId: ana.id })
  })
  expect((await fetchFile(id, ana.cookie)).json()).toMatchObject({ code: 'account_suspended' })
})

test('asking asks for the password when it was not shown for a while', async () => {
  const ana = await world.signIn()
  world.clock.advance({ minutes: PROOF_MINUTES, seconds: 1 })
  const back = { cookie: cookiesOf(await ana.call(refreshSession, {})).header }
  expect((await world.call(postExport, {}, back)).problem.code).toBe('proof_required')
})

test('ten who ask at once get the same export, which is collected once', async () => {
  const ana = await world.signIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.call(postExport, {})))
  const ids = new Set(answers.map(({ body }) => body.id))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
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

test('a second export takes the place of the first, whose file goes', async () => {
  const ana = await world.signIn()
  const first = await exported(ana)
  const [before] = await filesThere()
  const second = await exported(ana)
  expect(second).not.toBe(first)
  expect((await latest(ana))!.id).toBe(second)
  await expect.poll(filesThere).toHaveLength(1)
  expect(await filesThere()).not.toContain(before)
  expect((await fetchFile(first, ana.cookie)).statusCode).toBe(404)
  expect((await fetchFile(second, ana.cookie)).statusCode).toBe(200)
})

test('after 24 hours it is gone: for its owner at once, from the disk with the sweep', async () => {
  const ana = await world.signIn()
  const id = await exported(ana)
  world.clock.advance({ hours: EXPORT_HOURS, seconds: -1 })
  const back = await proved(cookiesOf(await ana.call(refreshSession, {})).header)
  await sweep()
  expect((await fetchFile(id, back)).statusCode).toBe(200)
  world.clock.advance({ seconds: 1 })
  expect((await fetchFile(id, back)).statusCode).toBe(404)
  expect((await world.call(getLatestExport, {}, { cookie: back })).body.export).toBeNull()
  await sweep()
  expect(await filesThere()).toEqual([])
  expect(await db().selectFrom('exports').selectAll().execute()).toEqual([])
})

test('an attempt that was cut off is begun again, and what it left behind goes', async () => {
  const ana = await world.signIn()
  const { id } = (await ana.call(postExport, {})).body
  await mkdir(folder(), { recursive: true })
  await writeFile(resolve(folder(), 'half.zip'), 'PK')
  await setRow(id, { state: 'working', progress: 50, attempts: 1, fileName: 'half.zip' })
  await collect(id)
  expect(await latest(ana)).toMatchObject({ state: 'ready', progress: 100 })
  expect(await filesThere()).toHaveLength(1)
  expect(await filesThere()).not.toContain('half.zip')
  // The queue may run a job twice.
  const [file] = await filesThere()
  await collect(id)
  expect(await filesThere()).toEqual([file])
})

test('a file that no row names is swept away', async () => {
  const id = await exported(await world.signIn())
  await writeFile(resolve(folder(), 'orphan.zip'), 'PK')
  await sweep()
  expect(await filesThere()).toHaveLength(1)
  expect(await filesThere()).not.toContain('orphan.zip')
  await db().deleteFrom('exports').where('id', '=', id).execute()
  await sweep()
  expect(await filesThere()).toEqual([])
})

test('a fault leaves no file behind; after the last attempt the person sees it and may ask again', async () => {
  const ana = await world.signIn()
  const { id } = (await ana.call(postExport, {})).body
  await world.platform.database.pool.query('alter table profiles rename to hidden')
  for (let attempt = 1; attempt <= 4; attempt++) {
    expect((await latest(ana))!.state).toBe(attempt === 1 ? 'waiting' : 'working')
    await expect(collect(id)).rejects.toThrow('profiles')
    expect(await filesThere()).toEqual([])
    const { progress } = (await latest(ana))!
    expect(progress).toBeGreaterThan(0)
    expect(progress).toBeLessThan(99)
  }
  await world.platform.database.pool.query('alter table hidden rename to profiles')
  expect((await latest(ana))!.state).toBe('failed')
  const again = await exported(ana)
  expect(await latest(ana)).toMatchObject({ id: again, state: 'ready' })
})

test('one that got lost is given up after an hour', async () => {
  const ana = await world.signIn()
  const { id } = (await ana.call(postExport, {})).body
  world.clock.advance({ hours: 1, seconds: 1 })
  await sweep()
  expect(await db().selectFrom('exports').select('state').where('id', '=', id).execute()).toEqual([
    { state: 'failed' },
  ])
})

test('one that is erased with its account while it is written leaves nothing', async () => {
  const ana = await world.signIn()
  const id = await exported(ana)
  expect(await filesThere()).toHaveLength(1)
  await ana.call(postDeletion, {})
  world.clock.advance({ days: DELETION_GRACE_DAYS })
  await world.platform.jobs.runNow('accounts.erase')
  await expect.poll(filesThere).toEqual([])
  await collect(id)
  expect(await filesThere()).toEqual([])
})

test('the pictures lie beside the list of them, as they are', async () => {
  const ana = await world.signIn()
  const bytes = await drawPicture({ width: 50, height: 40 })
  const { id } = await world.services.photos.add(db(), ana.id, { bytes, crop: null })
  const files = unzipSync((await fetchFile(await exported(ana), ana.cookie)).rawPayload)
  expect(JSON.parse(strFromU8(files['media.json']!))).toMatchObject({
    media: [{ id, file: `media/${id}.webp`, width: 50 }],
  })
  expect(strFromU8(files['photos.json']!)).toContain(id)
  const kept = await world.services.media.versionFor(db(), id, 1080)
  expect(Buffer.from(files[`media/${id}.webp`]!)).toEqual(kept!.bytes)
})
