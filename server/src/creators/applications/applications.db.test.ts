import {
  deleteApplicationPhoto,
  deleteMyApplication,
  getApplications,
  getMyApplication,
  getNotifications,
  postApplication,
  postApplicationDecision,
  postApplicationPhoto,
  refreshSession,
} from '@koji/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { duringDeletion, waitForBlockedQuery } from '#test/concurrent-deletion.ts'
import { APPLICATION, applyAsCreator, listAuditEntries } from '#test/creator-applications.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const APPROVAL = { approve: true, note: '' } as const
const REJECTION = { approve: false, reason: 'incomplete', note: 'Show us one page.' } as const
let admin: SignedIn

beforeAll(async () => {
  admin = await world.signIn({ roles: ['admin'] })
})
// The queue is shared, so applications of earlier tests would come first.
beforeEach(() => db().deleteFrom('creatorApplications').execute())

const mine = async (me: SignedIn) => (await me.call(getMyApplication, {})).body
const decide = (application: string, body: typeof APPROVAL | typeof REJECTION, by = admin) =>
  by.call(postApplicationDecision, { params: { application }, body })
const queue = async (query: { state?: 'pending' | 'decided'; limit?: number; after?: string } = {}) =>
  (await admin.call(getApplications, { query: { limit: 50, ...query } })).body
const addPhoto = async (me: SignedIn) =>
  (await me.upload(postApplicationPhoto, await drawPicture({ width: 60, height: 40 }))).body.photo
const fetchPhoto = async (me: { cookie: string } | null, id: string) => {
  const headers = me ? { cookie: me.cookie } : {}
  const reply = await world.app.http.inject({ url: `/media/${id}/320.webp`, headers })
  return { status: reply.statusCode, body: { ...bodyOf(reply), requestId: '' }, headers: reply.headers }
}
const bodyOf = (reply: { statusCode: number; json(): object }) => (reply.statusCode < 300 ? {} : reply.json())

test('shows a pending application to its author', async () => {
  const noor = await world.person()
  expect(await mine(noor)).toEqual({ application: null, photos: [], nextTryAt: null })
  const id = await applyAsCreator(noor)
  const { application } = await mine(noor)
  const { photoIds: _none, agreement: _accepted, ...sent } = APPLICATION
  expect(application).toMatchObject({ ...sent, id, state: 'pending', decidedAt: null, reason: null })
})

test('refuses applications without a profile or a confirmed address', async () => {
  const stranger = await world.signIn()
  expect((await stranger.call(postApplication, { body: APPLICATION })).problem.code).toBe(
    'onboarding_unfinished',
  )
  const unconfirmed = await world.signIn({ verified: false })
  expect((await unconfirmed.call(postApplication, { body: APPLICATION })).problem.code).toBe(
    'email_unverified',
  )
})

test('refuses applications of creators', async () => {
  const creator = await world.signIn({ roles: ['creator'] })
  expect((await creator.call(postApplication, { body: APPLICATION })).problem.code).toBe('already_done')
})

test('accepts one of ten concurrent applications', async () => {
  const noor = await world.person()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => noor.call(postApplication, { body: APPLICATION })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)])
  const { items } = await queue()
  expect(items.filter(({ applicant }) => applicant.id === noor.id)).toHaveLength(1)
})

test('accepts only web links', async () => {
  const noor = await world.person()
  for (const link of ['javascript:alert(1)', 'ftp://a.example', 'data:text/html,x', 'a.example'])
    expect((await noor.call(postApplication, { body: { ...APPLICATION, links: [link] } })).status).toBe(400)
})

test('makes an approved applicant a creator with a page, in their current session', async () => {
  const noor = await world.person()
  const id = await applyAsCreator(noor)
  expect((await decide(id, APPROVAL)).status).toBe(200)
  // The next request needs a session with the new role.
  expect((await noor.call(getMyApplication, {})).problem.code).toBe('sign_in_required')
  expect((await noor.call(refreshSession, {})).body.roles).toEqual(['creator'])
  const now = { ...noor, ...(await world.signInAgain(noor.id)) }
  expect((await mine(now)).application).toMatchObject({ state: 'approved', reason: null })
  const page = await db()
    .selectFrom('creatorProfiles')
    .selectAll()
    .where('userId', '=', noor.id)
    .executeTakeFirstOrThrow()
  expect(page).toMatchObject({
    category: 'comics',
    about: APPLICATION.about,
    idVerified: false,
    subscriberCount: 0,
  })
  expect(await listAuditEntries(world, id)).toEqual([
    { actorId: admin.id, action: 'application.approved', details: {} },
  ])
})

test('shows the reason of a rejection and allows another application after seven days', async () => {
  const noor = await world.person()
  const id = await applyAsCreator(noor)
  await decide(id, REJECTION)
  const { application, nextTryAt } = await mine(noor)
  expect(application).toMatchObject({ state: 'rejected', reason: 'incomplete', note: 'Show us one page.' })
  expect(Date.parse(nextTryAt!) - Date.parse(application!.decidedAt!)).toBe(7 * 86_400_000)
  expect((await noor.call(postApplication, { body: APPLICATION })).problem.code).toBe('too_soon')
  expect(await world.services.accounts.rolesOf(db(), noor.id)).toEqual([])

  world.clock.advance({ days: 7 })
  const later = { ...noor, ...(await world.signInAgain(noor.id)) }
  const second = await applyAsCreator(later)
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
  const { items } = await queue()
  expect(items.find((one) => one.id === second)?.earlierTries).toBe(1)
})

test('accepts one of two concurrent decisions', async () => {
  const other = await world.signIn({ roles: ['admin'] })
  for (let round = 0; round < 4; round++) {
    const id = await applyAsCreator(await world.person())
    const replies = await Promise.all([decide(id, APPROVAL), decide(id, REJECTION, other)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('already_done')
    expect(await listAuditEntries(world, id)).toHaveLength(1)
  }
})

test('refuses decisions about an own application', async () => {
  const applicant = await world.person()
  await transact(db(), (tx) => world.services.accounts.grantRole(tx, applicant.id, 'admin'))
  const adminApplicant = { ...applicant, ...(await world.signInAgain(applicant.id)) }
  const id = await applyAsCreator(adminApplicant)
  expect((await decide(id, APPROVAL, adminApplicant)).problem.code).toBe('forbidden')
  expect((await decide(id, APPROVAL)).status).toBe(200)
})

test('deletes the photos of a withdrawn application and refuses to decide it', async () => {
  const noor = await world.person()
  const photo = await addPhoto(noor)
  const id = await applyAsCreator(noor, { photoIds: [photo.id] })
  expect((await noor.call(deleteMyApplication, {})).status).toBe(200)
  expect((await noor.call(deleteMyApplication, {})).problem.code).toBe('not_found')
  expect((await mine(noor)).application).toMatchObject({ state: 'withdrawn' })
  expect((await decide(id, APPROVAL)).problem.code).toBe('already_done')
  expect((await fetchPhoto(noor, photo.id)).status).toBe(404)
  await applyAsCreator(noor)
})

test('omits closed accounts from the queue and refuses to decide about them', async () => {
  const noor = await world.person()
  const id = await applyAsCreator(noor)
  await transact(db(), (tx) => world.services.accounts.deactivate(tx, noor.id))
  expect((await queue()).items).toEqual([])
  expect((await decide(id, APPROVAL)).problem.code).toBe('not_found')
})

test('pages through pending applications from the oldest and decisions from the newest', async () => {
  const people = [await world.person(), await world.person(), await world.person()]
  const ids: string[] = []
  for (const person of people) {
    world.clock.advance({ seconds: 60 })
    ids.push(await applyAsCreator(person))
  }
  const first = await queue({ limit: 2 })
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const second = await queue({ limit: 2, after: first.next! })
  expect(second).toMatchObject({ items: [{ id: ids[2] }], next: null })
  for (const id of ids) {
    world.clock.advance({ seconds: 60 })
    await decide(id, REJECTION)
  }
  const decided = await queue({ state: 'decided', limit: 2 })
  expect(decided.items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  const rest = await queue({ state: 'decided', limit: 2, after: decided.next! })
  expect(rest.items.map(({ id }) => id)).toEqual([ids[0]])
  expect((await queue()).items).toEqual([])
})

test('shows photos to their owner and, once sent, to our team with an audit record', async () => {
  const noor = await world.person()
  const eve = await world.signIn({ roles: ['creator'] })
  const photo = await addPhoto(noor)
  expect((await mine(noor)).photos.map(({ id }) => id)).toEqual([photo.id])
  expect((await fetchPhoto(noor, photo.id)).status).toBe(200)
  expect((await fetchPhoto(admin, photo.id)).status, 'not sent yet').toBe(404)

  const id = await applyAsCreator(noor, { photoIds: [photo.id] })
  expect((await mine(noor)).photos).toEqual([])
  expect((await queue()).items[0]?.photos.map((one) => one.id)).toEqual([photo.id])
  const reply = await fetchPhoto(admin, photo.id)
  expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(await listAuditEntries(world, id)).toEqual([
    { actorId: admin.id, action: 'application.photo_viewed', details: { photo: photo.id } },
  ])
  const unknown = await fetchPhoto(eve, world.platform.ids.id())
  expect((await fetchPhoto(eve, photo.id)).body).toEqual(unknown.body)
  expect((await fetchPhoto(null, photo.id)).body).toEqual(
    (await fetchPhoto(null, world.platform.ids.id())).body,
  )
  expect(await listAuditEntries(world, id)).toHaveLength(1)
})

test('accepts up to four different own photos that were not sent before', async () => {
  const [noor, eve] = [await world.person(), await world.person()]
  const evesPhoto = await addPhoto(eve)
  const [one, two] = [await addPhoto(noor), await addPhoto(noor)]
  for (const photoIds of [[evesPhoto.id], [one.id, one.id], [world.platform.ids.id()]])
    expect((await noor.call(postApplication, { body: { ...APPLICATION, photoIds } })).problem.code).toBe(
      'photos_changed',
    )
  expect((await eve.call(deleteApplicationPhoto, { params: { id: one.id } })).problem.code).toBe('not_found')
  expect((await noor.call(deleteApplicationPhoto, { params: { id: one.id } })).status).toBe(200)
  await Promise.all([addPhoto(noor), addPhoto(noor), addPhoto(noor)])
  expect((await mine(noor)).photos).toHaveLength(4)
  const fifth = await noor.upload(postApplicationPhoto, await drawPicture({ width: 60, height: 40 }))
  expect(fifth.problem.code).toBe('too_many_photos')

  await applyAsCreator(noor, { photoIds: [two.id] })
  expect((await queue()).items[0]?.photos).toHaveLength(1)
  expect((await noor.call(deleteApplicationPhoto, { params: { id: two.id } })).problem.code).toBe('not_found')
})

test('sweeps photos that were not sent within a day', async () => {
  const noor = await world.person()
  const [sent, unsent] = [await addPhoto(noor), await addPhoto(await world.person())]
  await applyAsCreator(noor, { photoIds: [sent.id] })
  world.clock.advance({ hours: 23 })
  await world.platform.jobs.runNow('applications.sweep')
  const count = async () =>
    (await db().selectFrom('media').select('id').where('id', 'in', [sent.id, unsent.id]).execute()).length
  expect(await count()).toBe(2)
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('applications.sweep')
  expect(await count()).toBe(1)
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
  expect((await fetchPhoto(admin, sent.id)).status).toBe(200)
})

test('refuses a photo that is swept concurrently', async () => {
  const noor = await world.person()
  const { id } = await addPhoto(noor)
  const { problem } = await duringDeletion(world, 'media', id, () =>
    noor.call(postApplication, { body: { ...APPLICATION, photoIds: [id] } }),
  )
  expect(problem.code).toBe('photos_changed')
  expect((await mine(noor)).application).toBeNull()
})

test('keeps a photo that is sent during a sweep', async () => {
  const { pool } = world.platform.database
  const noor = await world.person()
  const { id } = await addPhoto(noor)
  const application = await applyAsCreator(await world.person())
  world.clock.advance({ days: 2 })
  const sender = await pool.connect()
  await sender.query('begin')
  await sender.query('update application_photos set application_id = $1 where media_id = $2', [
    application,
    id,
  ])
  const sweep = world.services.applications.sweep()
  await Promise.race([sweep, waitForBlockedQuery(world)])
  await sender.query('commit')
  sender.release()
  await sweep
  expect((await pool.query('select from media where id = $1', [id])).rowCount).toBe(1)
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
})

test('notifies the author of a decision once', async () => {
  const noor = await world.person()
  await decide(await applyAsCreator(noor), APPROVAL)
  await world.dispatcher.drain()
  const noorLater = await world.signInAgain(noor.id)
  const { items } = (await noorLater.call(getNotifications, {})).body
  expect(items.filter(({ type }) => type === 'creator')).toMatchObject([
    { title: 'Welcome, creator', opens: '/creator/setup', read: false },
  ])
})
