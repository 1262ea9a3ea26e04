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
import { actsOn, addSide, newCreator, sendPassport } from '#test/becoming.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const YES = { approve: true, note: '' } as const
const NO = { approve: false, reason: 'unreadable', note: 'The number is cut off.' } as const
let admin: SignedIn

beforeAll(async () => {
  admin = await world.signIn({ roles: ['admin'] })
})
beforeEach(() => db().deleteFrom('verifications').execute())

const mine = async (me: SignedIn) => (await me.call(getMyVerification, {})).body
const send = (me: SignedIn, documentType: 'passport' | 'id_card' = 'passport') =>
  me.call(postIdentityVerification, { body: { documentType, consent: DOCUMENT_CONSENT } })
const decide = (verification: string, body: typeof YES | typeof NO, by = admin) =>
  by.call(postVerificationDecision, { params: { verification }, body })
const look = (me: { cookie: string } | null, verification: string, side: DocumentSide = 'front') =>
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

/** What lies in the storage for a document, as it lies there. */
async function onDisk(documentId: string): Promise<Buffer | null> {
  const folder = resolve(world.platform.config.DATA_DIR, 'media')
  const names = await readdir(folder, { recursive: true })
  const file = names.find((name) => name.endsWith(`sealed-${documentId}/document`))
  return file === undefined ? null : readFile(resolve(folder, file))
}

/** As the queue would. */
async function runRemovals(): Promise<void> {
  const { rows } = await world.platform.database.pool.query<{ data: object }>(
    `select data from jobs.job where name = 'media.remove_bytes'`,
  )
  for (const { data } of rows) await world.platform.jobs.runNow('media.remove_bytes', data)
}

test('documents are added one by one, then sent together', async () => {
  const mira = await newCreator(world)
  expect(await mine(mira)).toMatchObject({ state: 'none', sides: [] })
  expect((await send(mira)).problem.code).toBe('documents_missing')
  expect((await addSide(mira, 'selfie')).body).toMatchObject({ state: 'none', sides: ['selfie'] })
  expect((await send(mira)).problem.code).toBe('documents_missing')
  expect((await addSide(mira, 'front')).body.sides).toEqual(['front', 'selfie'])
  expect((await send(mira, 'id_card')).problem.code).toBe('documents_missing')
  expect((await send(mira)).body).toMatchObject({ state: 'pending', documentType: 'passport', sides: [] })
  expect((await send(mira)).problem.code).toBe('already_done')
  expect((await addSide(mira, 'back')).problem.code).toBe('already_done')
})

test('without agreeing nothing is sent, and members have nothing to verify', async () => {
  const mira = await newCreator(world)
  await addSide(mira, 'front')
  const body = { documentType: 'passport', consent: 'no' } as never
  expect((await mira.call(postIdentityVerification, { body })).status).toBe(400)
  expect((await addSide(await world.person(), 'front')).problem.code).toBe('forbidden')
})

test('another picture of a side takes the place of the first, whose bytes go', async () => {
  const mira = await newCreator(world)
  await addSide(mira, 'front')
  const { id: verification } = await db()
    .selectFrom('verifications')
    .select('id')
    .where('accountId', '=', mira.id)
    .executeTakeFirstOrThrow()
  const [first] = await documentsOf(verification)
  await addSide(mira, 'front')
  const [second, ...others] = await documentsOf(verification)
  expect([others, second!.id === first!.id]).toEqual([[], false])
  await runRemovals()
  expect(await onDisk(first!.id)).toBeNull()
  expect(await onDisk(second!.id)).not.toBeNull()
})

test('two sides at once are of one verification', async () => {
  const mira = await newCreator(world)
  await Promise.all([addSide(mira, 'front'), addSide(mira, 'back'), addSide(mira, 'selfie')])
  expect((await mine(mira)).sides).toEqual(['front', 'back', 'selfie'])
  expect((await send(mira, 'id_card')).status).toBe(200)
})

test('a passport has no back: one that was added is not kept', async () => {
  const mira = await newCreator(world)
  await addSide(mira, 'back')
  const id = await sendPassport(world, mira)
  expect((await documentsOf(id)).map(({ side }) => side)).toEqual(['front', 'selfie'])
})

test('what is no picture is refused, and leaves nothing', async () => {
  const mira = await newCreator(world)
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await addSide(mira, 'front', page)).problem.code).toBe('unreadable_photo')
  expect(await mine(mira)).toMatchObject({ sides: [] })
})

test('the bytes on disk are no picture, and hold nothing of it', async () => {
  const mira = await newCreator(world)
  const id = await sendPassport(world, mira)
  const clear = (await look(admin, id)).rawPayload
  expect((await sharp(clear).metadata()).format).toBe('webp')
  const [{ id: documentId } = { id: '' }] = await documentsOf(id)
  const sealed = (await onDisk(documentId))!
  expect(sealed.length).toBeGreaterThan(clear.length)
  await expect(sharp(sealed).metadata()).rejects.toThrow()
  for (const mark of ['RIFF', 'WEBP', 'VP8', 'JFIF', 'PNG']) expect(sealed.includes(mark)).toBe(false)
  for (let at = 0; at + 16 <= clear.length; at += 16)
    expect(sealed.includes(clear.subarray(at, at + 16))).toBe(false)
})

test('a document stays legible, and loses where it was taken', async () => {
  const mira = await newCreator(world)
  const photo = await sharp(await drawPicture({ width: 3_000, height: 2_000 }))
    .withExif({ IFD0: { Artist: 'canary of a camera' } })
    .jpeg()
    .toBuffer()
  await addSide(mira, 'front', photo)
  const id = await sendPassportWithFront(mira)
  const shown = (await look(admin, id)).rawPayload
  const { width, height, exif } = await sharp(shown).metadata()
  expect({ width, height, exif }).toEqual({ width: 2_000, height: 1_333, exif: undefined })
  expect(shown.includes('canary')).toBe(false)
})

async function sendPassportWithFront(mira: SignedIn): Promise<string> {
  await addSide(mira, 'selfie')
  await send(mira)
  const { items } = (await admin.call(getVerifications, { query: {} })).body
  return items.find(({ person }) => person.id === mira.id)!.id
}

test('each look of the team is written down, and no cache keeps what they saw', async () => {
  const mira = await newCreator(world)
  const id = await sendPassport(world, mira)
  const reply = await look(admin, id)
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/webp' })
  await look(admin, id, 'selfie')
  await look(admin, id, 'selfie')
  expect(await actsOn(world, id)).toEqual(
    ['front', 'selfie', 'selfie'].map((side) => ({
      actorId: admin.id,
      action: 'verification.document_viewed',
      details: { side },
    })),
  )
})

test('nobody but the team sees a document, not even its owner', async () => {
  const mira = await newCreator(world)
  const id = await sendPassport(world, mira)
  for (const persona of [mira, await newCreator(world), await world.person(), null]) {
    const [real, made] = [await look(persona, id), await look(persona, world.platform.ids.id())]
    expect(real.statusCode).toBe(persona ? 403 : 401)
    expect({ ...real.json(), requestId: '' }).toEqual({ ...made.json(), requestId: '' })
  }
  expect(await actsOn(world, id)).toEqual([])
})

test('a side that was not sent, and documents that are not sent yet, are not there', async () => {
  const mira = await newCreator(world)
  const id = await sendPassport(world, mira)
  expect((await look(admin, id, 'back')).statusCode).toBe(404)
  expect((await look(admin, id, 'passport' as 'front')).statusCode).toBe(404)
  const eve = await newCreator(world)
  await addSide(eve, 'front')
  const open = await db()
    .selectFrom('verifications')
    .select('id')
    .where('accountId', '=', eve.id)
    .executeTakeFirstOrThrow()
  expect((await look(admin, open.id)).statusCode).toBe(404)
  expect((await admin.call(getVerification, { params: { verification: open.id } })).status).toBe(404)
  expect((await decide(open.id, YES)).status).toBe(404)
})

test('the team sees a verification beside the profile', async () => {
  const mira = await newCreator(world)
  const photo = await buildPhoto(world, mira.id)
  const id = await sendPassport(world, mira)
  const { items } = (await admin.call(getVerifications, { query: {} })).body
  expect(items).toMatchObject([{ id, person: { id: mira.id }, sides: ['front', 'selfie'] }])
  const { body } = await admin.call(getVerification, { params: { verification: id } })
  expect(body).toMatchObject({ birthDate: '1995-04-12', photos: [{ id: photo }], earlierTries: 0 })
})

test('the team sees the photo of somebody who hides, for as long as there is something to review', async () => {
  const mira = await world.person({ privacy: { discoverable: false } })
  const photo = await buildPhoto(world, mira.id)
  const seen = async () =>
    (await world.app.http.inject({ url: `/media/${photo}/320.webp`, headers: { cookie: admin.cookie } }))
      .statusCode
  expect(await seen()).toBe(404)
  const sentAt = world.clock.now()
  const row = { id: world.platform.ids.id(), accountId: mira.id, state: 'pending' as const, sentAt }
  await db()
    .insertInto('verifications')
    .values({ ...row, documentType: 'passport', consent: DOCUMENT_CONSENT })
    .execute()
  expect(await seen()).toBe(200)
})

test('a yes verifies the creator', async () => {
  const mira = await newCreator(world)
  const id = await sendPassport(world, mira)
  expect((await decide(id, YES)).status).toBe(200)
  const view = await mine(mira)
  expect(view).toMatchObject({ state: 'approved', reason: null })
  expect(Date.parse(view.documentsUntil!) - Date.parse(view.decidedAt!)).toBe(30 * 86_400_000)
  expect(await isVerified(mira)).toBe(true)
  expect((await addSide(mira, 'front')).problem.code).toBe('already_done')
  expect((await actsOn(world, id)).map(({ action }) => action)).toEqual(['verification.approved'])
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

test('a no has a reason, and another try is possible at once', async () => {
  const mira = await newCreator(world)
  await decide(await sendPassport(world, mira), NO)
  expect(await mine(mira)).toMatchObject({ state: 'rejected', reason: 'unreadable', note: NO.note })
  expect(await isVerified(mira)).toBe(false)
  await addSide(mira, 'front')
  expect(await mine(mira)).toMatchObject({ state: 'rejected', reason: 'unreadable', sides: ['front'] })
  world.clock.advance({ seconds: 1 })
  const again = await sendPassport(world, mira)
  const { body } = await admin.call(getVerification, { params: { verification: again } })
  expect(body.earlierTries).toBe(1)
})

test('of two admins who decide at once one does, and the other hears so', async () => {
  const other = await world.signIn({ roles: ['admin'] })
  for (let round = 0; round < 3; round++) {
    const id = await sendPassport(world, await newCreator(world))
    const replies = await Promise.all([decide(id, YES), decide(id, NO, other)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('nobody verifies themselves', async () => {
  const creator = await newCreator(world)
  await transact(db(), (tx) => world.services.accounts.grantRole(tx, creator.id, 'admin'))
  const boss = { ...creator, ...(await world.signInAgain(creator.id)) }
  const id = await sendPassport(world, boss)
  expect((await decide(id, YES, boss)).problem.code).toBe('forbidden')
})

test('who withdraws has no documents with us any more, in no row and on no disk', async () => {
  const mira = await newCreator(world)
  const id = await sendPassport(world, mira)
  const documents = await documentsOf(id)
  expect((await mira.call(deleteMyVerification, {})).body).toMatchObject({ state: 'none', sides: [] })
  expect((await look(admin, id)).statusCode).toBe(404)
  await runRemovals()
  for (const document of documents) expect(await onDisk(document.id)).toBeNull()
})

test('who was verified stays so when the documents are deleted', async () => {
  const mira = await newCreator(world)
  const id = await sendPassport(world, mira)
  await decide(id, YES)
  const { body } = await mira.call(deleteMyVerification, {})
  expect(body).toMatchObject({ state: 'approved', documentsUntil: null })
  expect([await isVerified(mira), await documentsOf(id)]).toEqual([true, []])
})

test('documents go 30 days after the decision, what was begun and not sent after a day', async () => {
  const [mira, eve, ana] = [await newCreator(world), await newCreator(world), await newCreator(world)]
  const [decided, waiting] = [await sendPassport(world, mira), await sendPassport(world, eve)]
  await decide(decided, YES)
  await addSide(ana, 'front')
  const documents = await documentsOf(decided)
  const forget = () => world.platform.jobs.runNow('verifications.forget_documents')
  const left = async () =>
    (await db().selectFrom('verificationDocuments').select('verificationId').execute()).length

  await forget()
  expect(await left()).toBe(5)
  world.clock.advance({ days: 1, hours: 1 })
  await forget()
  expect(await left()).toBe(4)
  world.clock.advance({ days: 29 })
  await forget()
  expect(await documentsOf(decided)).toEqual([])
  expect(await documentsOf(waiting), 'those that wait are still needed').toHaveLength(2)
  await runRemovals()
  for (const document of documents) expect(await onDisk(document.id)).toBeNull()
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
})

test('when an account is erased its documents are, too', async () => {
  const mira = await newCreator(world)
  const documents = await documentsOf(await sendPassport(world, mira))
  await transact(db(), (tx) => world.platform.personalData.erase(tx, mira.id))
  await runRemovals()
  for (const document of documents) expect(await onDisk(document.id)).toBeNull()
  expect(await db().selectFrom('verifications').select('id').execute()).toEqual([])
})

test('the nightly sweep removes documents without a row, and no others', async () => {
  const id = await sendPassport(world, await newCreator(world))
  const [kept] = await documentsOf(id)
  const lost = world.platform.ids.id()
  await world.platform.storage.write(`sealed-${lost}/document`, Buffer.from('of a crash'))
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('media.sweep')
  expect(await onDisk(lost)).toBeNull()
  expect(await onDisk(kept!.id)).not.toBeNull()
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
})
