import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  DOCUMENT_CONSENT,
  type DocumentSide,
  deleteMyVerification,
  documentPath,
  getMyVerification,
  getNotifications,
  getVerification,
  getVerifications,
  postIdentityVerification,
  postVerificationDecision,
} from '@koji/contract'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildPhoto } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import {
  createUnverifiedCreator,
  listAuditEntries,
  submitPassport,
  uploadDocument,
} from '#test/creator-applications.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const APPROVAL = { approve: true, note: '' } as const
const REJECTION = { approve: false, reason: 'unreadable', note: 'The number is cut off.' } as const
let admin: SignedIn

beforeAll(async () => {
  admin = await world.signIn({ roles: ['admin'] })
})
beforeEach(() => db().deleteFrom('verifications').execute())

const mine = async (me: SignedIn) => (await me.call(getMyVerification, {})).body
const send = (me: SignedIn, documentType: 'passport' | 'id_card' = 'passport') =>
  me.call(postIdentityVerification, { body: { documentType, consent: DOCUMENT_CONSENT } })
const decide = (verification: string, body: typeof APPROVAL | typeof REJECTION, by = admin) =>
  by.call(postVerificationDecision, { params: { verification }, body })
const fetchDocument = (me: { cookie: string } | null, verification: string, side: DocumentSide = 'front') =>
  world.app.http.inject({
    url: documentPath(verification, side),
    headers: me ? { cookie: me.cookie } : {},
  })
const documentsOf = (verificationId: string) =>
  db()
    .selectFrom('verificationDocuments')
    .select(['id', 'side'])
    .where('verificationId', '=', verificationId)
    .orderBy('side')
    .execute()

/** The stored file of a document. */
async function fileOf(documentId: string): Promise<Buffer | null> {
  const folder = resolve(world.platform.config.DATA_DIR, 'media')
  const names = await readdir(folder, { recursive: true })
  const file = names.find((name) => name.endsWith(`sealed-${documentId}/document`))
  return file === undefined ? null : readFile(resolve(folder, file))
}

/** Runs the queued jobs that delete files. */
async function runRemovals(): Promise<void> {
  const { rows } = await world.platform.database.pool.query<{ data: object }>(
    `select data from jobs.job where name = 'media.remove_bytes'`,
  )
  for (const { data } of rows) await world.platform.jobs.runNow('media.remove_bytes', data)
}

test('sends documents together that were added one by one', async () => {
  const mira = await createUnverifiedCreator(world)
  expect(await mine(mira)).toMatchObject({ state: 'none', sides: [] })
  expect((await send(mira)).problem.code).toBe('documents_missing')
  expect((await uploadDocument(mira, 'selfie')).body).toMatchObject({ state: 'none', sides: ['selfie'] })
  expect((await send(mira)).problem.code).toBe('documents_missing')
  expect((await uploadDocument(mira, 'front')).body.sides).toEqual(['front', 'selfie'])
  expect((await send(mira, 'id_card')).problem.code).toBe('documents_missing')
  expect((await send(mira)).body).toMatchObject({ state: 'pending', documentType: 'passport', sides: [] })
  expect((await send(mira)).problem.code).toBe('already_done')
  expect((await uploadDocument(mira, 'back')).problem.code).toBe('already_done')
})

test('requires consent and refuses members who are not creators', async () => {
  const mira = await createUnverifiedCreator(world)
  await uploadDocument(mira, 'front')
  const body = { documentType: 'passport', consent: 'no' } as never
  expect((await mira.call(postIdentityVerification, { body })).status).toBe(400)
  expect((await uploadDocument(await world.person(), 'front')).problem.code).toBe('forbidden')
})

test('replaces a picture of the same side and deletes the first', async () => {
  const mira = await createUnverifiedCreator(world)
  await uploadDocument(mira, 'front')
  const { id: verification } = await db()
    .selectFrom('verifications')
    .select('id')
    .where('accountId', '=', mira.id)
    .executeTakeFirstOrThrow()
  const [first] = await documentsOf(verification)
  await uploadDocument(mira, 'front')
  const [second, ...rest] = await documentsOf(verification)
  expect([rest, second!.id === first!.id]).toEqual([[], false])
  await runRemovals()
  expect(await fileOf(first!.id)).toBeNull()
  expect(await fileOf(second!.id)).not.toBeNull()
})

test('adds concurrent sides to one verification', async () => {
  const mira = await createUnverifiedCreator(world)
  await Promise.all([
    uploadDocument(mira, 'front'),
    uploadDocument(mira, 'back'),
    uploadDocument(mira, 'selfie'),
  ])
  expect((await mine(mira)).sides).toEqual(['front', 'back', 'selfie'])
  expect((await send(mira, 'id_card')).status).toBe(200)
})

test('deletes the back side of a passport', async () => {
  const mira = await createUnverifiedCreator(world)
  await uploadDocument(mira, 'back')
  const id = await submitPassport(world, mira)
  expect((await documentsOf(id)).map(({ side }) => side)).toEqual(['front', 'selfie'])
})

test('refuses other files and stores nothing of them', async () => {
  const mira = await createUnverifiedCreator(world)
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await uploadDocument(mira, 'front', page)).problem.code).toBe('unreadable_photo')
  expect(await mine(mira)).toMatchObject({ sides: [] })
})

test('stores encrypted bytes only', async () => {
  const mira = await createUnverifiedCreator(world)
  const id = await submitPassport(world, mira)
  const clear = (await fetchDocument(admin, id)).rawPayload
  expect((await sharp(clear).metadata()).format).toBe('webp')
  const [{ id: documentId } = { id: '' }] = await documentsOf(id)
  const sealed = (await fileOf(documentId))!
  expect(sealed.length).toBeGreaterThan(clear.length)
  await expect(sharp(sealed).metadata()).rejects.toThrow()
  for (const mark of ['RIFF', 'WEBP', 'VP8', 'JFIF', 'PNG']) expect(sealed.includes(mark)).toBe(false)
  for (let at = 0; at + 16 <= clear.length; at += 16)
    expect(sealed.includes(clear.subarray(at, at + 16))).toBe(false)
})

test('keeps a document legible and removes its location', async () => {
  const mira = await createUnverifiedCreator(world)
  const photo = await sharp(await drawPicture({ width: 3_000, height: 2_000 }))
    .withExif({ IFD0: { Artist: 'canary of a camera' } })
    .jpeg()
    .toBuffer()
  await uploadDocument(mira, 'front', photo)
  const id = await sendPassportWithFront(mira)
  const delivered = (await fetchDocument(admin, id)).rawPayload
  const { width, height, exif } = await sharp(delivered).metadata()
  expect({ width, height, exif }).toEqual({ width: 2_000, height: 1_333, exif: undefined })
  expect(delivered.includes('canary')).toBe(false)
})

async function sendPassportWithFront(mira: SignedIn): Promise<string> {
  await uploadDocument(mira, 'selfie')
  await send(mira)
  const { items } = (await admin.call(getVerifications, { query: {} })).body
  return items.find(({ person }) => person.id === mira.id)!.id
}

test('logs each view by our team and forbids caching', async () => {
  const mira = await createUnverifiedCreator(world)
  const id = await submitPassport(world, mira)
  const reply = await fetchDocument(admin, id)
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/webp' })
  await fetchDocument(admin, id, 'selfie')
  await fetchDocument(admin, id, 'selfie')
  expect(await listAuditEntries(world, id)).toEqual(
    ['front', 'selfie', 'selfie'].map((side) => ({
      actorId: admin.id,
      action: 'verification.document_viewed',
      details: { side },
    })),
  )
})

test('shows documents to our team only, not even to their owner', async () => {
  const mira = await createUnverifiedCreator(world)
  const id = await submitPassport(world, mira)
  for (const persona of [mira, await createUnverifiedCreator(world), await world.person(), null]) {
    const [existing, unknown] = [
      await fetchDocument(persona, id),
      await fetchDocument(persona, world.platform.ids.id()),
    ]
    expect(existing.statusCode).toBe(persona ? 403 : 401)
    expect({ ...existing.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
  }
  expect(await listAuditEntries(world, id)).toEqual([])
})

test('refuses missing sides and unsent documents like unknown ones', async () => {
  const mira = await createUnverifiedCreator(world)
  const id = await submitPassport(world, mira)
  expect((await fetchDocument(admin, id, 'back')).statusCode).toBe(404)
  expect((await fetchDocument(admin, id, 'passport' as 'front')).statusCode).toBe(404)
  const eve = await createUnverifiedCreator(world)
  await uploadDocument(eve, 'front')
  const open = await db()
    .selectFrom('verifications')
    .select('id')
    .where('accountId', '=', eve.id)
    .executeTakeFirstOrThrow()
  expect((await fetchDocument(admin, open.id)).statusCode).toBe(404)
  expect((await admin.call(getVerification, { params: { verification: open.id } })).status).toBe(404)
  expect((await decide(open.id, APPROVAL)).status).toBe(404)
})

test('shows a verification next to the profile', async () => {
  const mira = await createUnverifiedCreator(world)
  const photo = await buildPhoto(world, mira.id)
  const id = await submitPassport(world, mira)
  const { items } = (await admin.call(getVerifications, { query: {} })).body
  expect(items).toMatchObject([{ id, person: { id: mira.id }, sides: ['front', 'selfie'] }])
  const { body } = await admin.call(getVerification, { params: { verification: id } })
  expect(body).toMatchObject({ birthDate: '1995-04-12', photos: [{ id: photo }], earlierTries: 0 })
})

test('shows the photos of a hidden profile to our team during a review', async () => {
  const mira = await world.person({ privacy: { discoverable: false } })
  const photo = await buildPhoto(world, mira.id)
  const photoStatus = async () =>
    (await world.app.http.inject({ url: `/media/${photo}/320.webp`, headers: { cookie: admin.cookie } }))
      .statusCode
  expect(await photoStatus()).toBe(404)
  const sentAt = world.clock.now()
  const row = { id: world.platform.ids.id(), accountId: mira.id, state: 'pending' as const, sentAt }
  await db()
    .insertInto('verifications')
    .values({ ...row, documentType: 'passport', consent: DOCUMENT_CONSENT })
    .execute()
  expect(await photoStatus()).toBe(200)
})

test('verifies the creator with an approval', async () => {
  const mira = await createUnverifiedCreator(world)
  const id = await submitPassport(world, mira)
  expect((await decide(id, APPROVAL)).status).toBe(200)
  const view = await mine(mira)
  expect(view).toMatchObject({ state: 'approved', reason: null })
  expect(Date.parse(view.documentsUntil!) - Date.parse(view.decidedAt!)).toBe(30 * 86_400_000)
  expect(await isVerified(mira)).toBe(true)
  expect((await uploadDocument(mira, 'front')).problem.code).toBe('already_done')
  expect((await listAuditEntries(world, id)).map(({ action }) => action)).toEqual(['verification.approved'])
  await world.dispatcher.drain()
  const { items } = (await mira.call(getNotifications, {})).body
  expect(items).toMatchObject([{ type: 'creator', title: 'Your identity is verified' }])
})

const isVerified = async (me: SignedIn) =>
  (
    await db()
      .selectFrom('creatorProfiles')
      .select('idVerified')
      .where('userId', '=', me.id)
      .executeTakeFirstOrThrow()
  ).idVerified

test('gives a reason for a rejection and allows another verification right away', async () => {
  const mira = await createUnverifiedCreator(world)
  await decide(await submitPassport(world, mira), REJECTION)
  expect(await mine(mira)).toMatchObject({ state: 'rejected', reason: 'unreadable', note: REJECTION.note })
  expect(await isVerified(mira)).toBe(false)
  await uploadDocument(mira, 'front')
  expect(await mine(mira)).toMatchObject({ state: 'rejected', reason: 'unreadable', sides: ['front'] })
  world.clock.advance({ seconds: 1 })
  const second = await submitPassport(world, mira)
  const { body } = await admin.call(getVerification, { params: { verification: second } })
  expect(body.earlierTries).toBe(1)
})

test('accepts one of two concurrent decisions', async () => {
  const other = await world.signIn({ roles: ['admin'] })
  for (let round = 0; round < 3; round++) {
    const id = await submitPassport(world, await createUnverifiedCreator(world))
    const replies = await Promise.all([decide(id, APPROVAL), decide(id, REJECTION, other)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('refuses decisions about an own verification', async () => {
  const creator = await createUnverifiedCreator(world)
  await transact(db(), (tx) => world.services.accounts.grantRole(tx, creator.id, 'admin'))
  const adminCreator = { ...creator, ...(await world.signInAgain(creator.id)) }
  const id = await submitPassport(world, adminCreator)
  expect((await decide(id, APPROVAL, adminCreator)).problem.code).toBe('forbidden')
})

test('deletes the rows and files of all documents on withdrawal', async () => {
  const mira = await createUnverifiedCreator(world)
  const id = await submitPassport(world, mira)
  const documents = await documentsOf(id)
  expect((await mira.call(deleteMyVerification, {})).body).toMatchObject({ state: 'none', sides: [] })
  expect((await fetchDocument(admin, id)).statusCode).toBe(404)
  await runRemovals()
  for (const document of documents) expect(await fileOf(document.id)).toBeNull()
})

test('keeps creators verified after their documents are deleted', async () => {
  const mira = await createUnverifiedCreator(world)
  const id = await submitPassport(world, mira)
  await decide(id, APPROVAL)
  const { body } = await mira.call(deleteMyVerification, {})
  expect(body).toMatchObject({ state: 'approved', documentsUntil: null })
  expect([await isVerified(mira), await documentsOf(id)]).toEqual([true, []])
})

test('deletes documents 30 days after the decision, and unsent ones after a day', async () => {
  const [mira, eve, ana] = [
    await createUnverifiedCreator(world),
    await createUnverifiedCreator(world),
    await createUnverifiedCreator(world),
  ]
  const [decided, waiting] = [await submitPassport(world, mira), await submitPassport(world, eve)]
  await decide(decided, APPROVAL)
  await uploadDocument(ana, 'front')
  const documents = await documentsOf(decided)
  const runJob = () => world.platform.jobs.runNow('verifications.forget_documents')
  const count = async () =>
    (await db().selectFrom('verificationDocuments').select('verificationId').execute()).length

  await runJob()
  expect(await count()).toBe(5)
  world.clock.advance({ days: 1, hours: 1 })
  await runJob()
  expect(await count()).toBe(4)
  world.clock.advance({ days: 29 })
  await runJob()
  expect(await documentsOf(decided)).toEqual([])
  expect(await documentsOf(waiting), 'pending documents are still needed').toHaveLength(2)
  await runRemovals()
  for (const document of documents) expect(await fileOf(document.id)).toBeNull()
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
})

test('deletes documents with an erased account', async () => {
  const mira = await createUnverifiedCreator(world)
  const documents = await documentsOf(await submitPassport(world, mira))
  await transact(db(), (tx) => world.platform.personalData.erase(tx, mira.id))
  await runRemovals()
  for (const document of documents) expect(await fileOf(document.id)).toBeNull()
  expect(await db().selectFrom('verifications').select('id').execute()).toEqual([])
})

test('sweeps only files without a row', async () => {
  const id = await submitPassport(world, await createUnverifiedCreator(world))
  const [document] = await documentsOf(id)
  const orphan = world.platform.ids.id()
  await world.platform.storage.write(`sealed-${orphan}/document`, Buffer.from('of a crash'))
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('media.sweep')
  expect(await fileOf(orphan)).toBeNull()
  expect(await fileOf(document!.id)).not.toBeNull()
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
})
