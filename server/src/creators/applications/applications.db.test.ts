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
import { APPLICATION, actsOn, apply } from '#test/becoming.ts'
import { somebodyWaits, whileDeleted } from '#test/while-erased.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
const YES = { approve: true, note: '' } as const
const NO = { approve: false, reason: 'incomplete', note: 'Show us one page.' } as const
let admin: SignedIn

beforeAll(async () => {
  admin = await world.signIn({ roles: ['admin'] })
})
// One queue for everybody: what an earlier test left in it would be first.
beforeEach(() => db().deleteFrom('creatorApplications').execute())

const mine = async (me: SignedIn) => (await me.call(getMyApplication, {})).body
const decide = (application: string, body: typeof YES | typeof NO, by = admin) =>
  by.call(postApplicationDecision, { params: { application }, body })
const queue = async (query: { state?: 'pending' | 'decided'; limit?: number; after?: string } = {}) =>
  (await admin.call(getApplications, { query: { limit: 50, ...query } })).body
const addPhoto = async (me: SignedIn) =>
  (await me.upload(postApplicationPhoto, await drawPicture({ width: 60, height: 40 }))).body.photo
const look = async (me: { cookie: string } | null, id: string) => {
  const headers = me ? { cookie: me.cookie } : {}
  const reply = await world.app.http.inject({ url: `/media/${id}/320.webp`, headers })
  return { status: reply.statusCode, body: { ...safely(reply), requestId: '' }, headers: reply.headers }
}
const safely = (reply: { statusCode: number; json(): object }) => (reply.statusCode < 300 ? {} : reply.json())

test('an application waits, and its author reads what was sent', async () => {
  const noor = await world.person()
  expect(await mine(noor)).toEqual({ application: null, photos: [], nextTryAt: null })
  const id = await apply(noor)
  const { application } = await mine(noor)
  const { photoIds: _none, agreement: _accepted, ...sent } = APPLICATION
  expect(application).toMatchObject({ ...sent, id, state: 'pending', decidedAt: null, reason: null })
})

test('without a profile, or without a confirmed address, nobody applies', async () => {
  const stranger = await world.signIn()
  expect((await stranger.call(postApplication, { body: APPLICATION })).problem.code).toBe(
    'onboarding_unfinished',
  )
  const unsure = await world.signIn({ verified: false })
  expect((await unsure.call(postApplication, { body: APPLICATION })).problem.code).toBe('email_unverified')
})

test('a creator has nothing to apply for', async () => {
  const creator = await world.signIn({ roles: ['creator'] })
  expect((await creator.call(postApplication, { body: APPLICATION })).problem.code).toBe('already_done')
})

test('of ten applications at once one is there', async () => {
  const noor = await world.person()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => noor.call(postApplication, { body: APPLICATION })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)])
  const { items } = await queue()
  expect(items.filter(({ applicant }) => applicant.id === noor.id)).toHaveLength(1)
})

test('links lead to the web and nowhere else', async () => {
  const noor = await world.person()
  for (const link of ['javascript:alert(1)', 'ftp://a.example', 'data:text/html,x', 'a.example'])
    expect((await noor.call(postApplication, { body: { ...APPLICATION, links: [link] } })).status).toBe(400)
})

test('a yes makes a creator with a page, in their open session at once', async () => {
  const noor = await world.person()
  const id = await apply(noor)
  expect((await decide(id, YES)).status).toBe(200)
  // Whatever a page of theirs asks next, it first gets a session with the new role.
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
  expect(await actsOn(world, id)).toEqual([
    { actorId: admin.id, action: 'application.approved', details: {} },
  ])
})

test('a no has a reason and a note, and another try is possible seven days later', async () => {
  const noor = await world.person()
  const id = await apply(noor)
  await decide(id, NO)
  const { application, nextTryAt } = await mine(noor)
  expect(application).toMatchObject({ state: 'rejected', reason: 'incomplete', note: 'Show us one page.' })
  expect(Date.parse(nextTryAt!) - Date.parse(application!.decidedAt!)).toBe(7 * 86_400_000)
  expect((await noor.call(postApplication, { body: APPLICATION })).problem.code).toBe('too_soon')
  expect(await world.services.accounts.rolesOf(db(), noor.id)).toEqual([])

  world.clock.advance({ days: 7 })
  const later = { ...noor, ...(await world.signInAgain(noor.id)) }
  const again = await apply(later)
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
  const { items } = await queue()
  expect(items.find((one) => one.id === again)?.earlierTries).toBe(1)
})

test('of two admins who decide at once one does, and the other hears so', async () => {
  const other = await world.signIn({ roles: ['admin'] })
  for (let round = 0; round < 4; round++) {
    const id = await apply(await world.person())
    const replies = await Promise.all([decide(id, YES), decide(id, NO, other)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.problem.code).toBe('already_done')
    expect(await actsOn(world, id)).toHaveLength(1)
  }
})

test('nobody decides about themselves', async () => {
  const applicant = await world.person()
  await transact(db(), (tx) => world.services.accounts.grantRole(tx, applicant.id, 'admin'))
  const boss = { ...applicant, ...(await world.signInAgain(applicant.id)) }
  const id = await apply(boss)
  expect((await decide(id, YES, boss)).problem.code).toBe('forbidden')
  expect((await decide(id, YES)).status).toBe(200)
})

test('what is taken back is not decided, and its pictures go', async () => {
  const noor = await world.person()
  const photo = await addPhoto(noor)
  const id = await apply(noor, { photoIds: [photo.id] })
  expect((await noor.call(deleteMyApplication, {})).status).toBe(200)
  expect((await noor.call(deleteMyApplication, {})).problem.code).toBe('not_found')
  expect((await mine(noor)).application).toMatchObject({ state: 'withdrawn' })
  expect((await decide(id, YES)).problem.code).toBe('already_done')
  expect((await look(noor, photo.id)).status).toBe(404)
  await apply(noor)
})

test('who has left is not in the queue, and nothing is decided about them', async () => {
  const noor = await world.person()
  const id = await apply(noor)
  await transact(db(), (tx) => world.services.accounts.deactivate(tx, noor.id))
  expect((await queue()).items).toEqual([])
  expect((await decide(id, YES)).problem.code).toBe('not_found')
})

test('the oldest waits first, the newest decision is first, page by page', async () => {
  const people = [await world.person(), await world.person(), await world.person()]
  const ids: string[] = []
  for (const person of people) {
    world.clock.advance({ seconds: 60 })
    ids.push(await apply(person))
  }
  const first = await queue({ limit: 2 })
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const second = await queue({ limit: 2, after: first.next! })
  expect(second).toMatchObject({ items: [{ id: ids[2] }], next: null })
  for (const id of ids) {
    world.clock.advance({ seconds: 60 })
    await decide(id, NO)
  }
  const decided = await queue({ state: 'decided', limit: 2 })
  expect(decided.items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  const rest = await queue({ state: 'decided', limit: 2, after: decided.next! })
  expect(rest.items.map(({ id }) => id)).toEqual([ids[0]])
  expect((await queue()).items).toEqual([])
})

test('pictures are seen by their owner and, once sent, by the team, and each look is written down', async () => {
  const noor = await world.person()
  const eve = await world.signIn({ roles: ['creator'] })
  const photo = await addPhoto(noor)
  expect((await mine(noor)).photos.map(({ id }) => id)).toEqual([photo.id])
  expect((await look(noor, photo.id)).status).toBe(200)
  expect((await look(admin, photo.id)).status, 'not sent yet').toBe(404)

  const id = await apply(noor, { photoIds: [photo.id] })
  expect((await mine(noor)).photos).toEqual([])
  expect((await queue()).items[0]?.photos.map((one) => one.id)).toEqual([photo.id])
  const seen = await look(admin, photo.id)
  expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(await actsOn(world, id)).toEqual([
    { actorId: admin.id, action: 'application.photo_viewed', details: { photo: photo.id } },
  ])
  const nothing = await look(eve, world.platform.ids.id())
  expect((await look(eve, photo.id)).body).toEqual(nothing.body)
  expect((await look(null, photo.id)).body).toEqual((await look(null, world.platform.ids.id())).body)
  expect(await actsOn(world, id)).toHaveLength(1)
})

test('only own pictures that were not sent yet go along, each once, and no more than four', async () => {
  const [noor, eve] = [await world.person(), await world.person()]
  const theirs = await addPhoto(eve)
  const [one, two] = [await addPhoto(noor), await addPhoto(noor)]
  for (const photoIds of [[theirs.id], [one.id, one.id], [world.platform.ids.id()]])
    expect((await noor.call(postApplication, { body: { ...APPLICATION, photoIds } })).problem.code).toBe(
      'photos_changed',
    )
  expect((await eve.call(deleteApplicationPhoto, { params: { id: one.id } })).problem.code).toBe('not_found')
  expect((await noor.call(deleteApplicationPhoto, { params: { id: one.id } })).status).toBe(200)
  await Promise.all([addPhoto(noor), addPhoto(noor), addPhoto(noor)])
  expect((await mine(noor)).photos).toHaveLength(4)
  const fifth = await noor.upload(postApplicationPhoto, await drawPicture({ width: 60, height: 40 }))
  expect(fifth.problem.code).toBe('too_many_photos')

  await apply(noor, { photoIds: [two.id] })
  expect((await queue()).items[0]?.photos).toHaveLength(1)
  expect((await noor.call(deleteApplicationPhoto, { params: { id: two.id } })).problem.code).toBe('not_found')
})

test('pictures that nobody sent are removed after a day, and those that were sent stay', async () => {
  const noor = await world.person()
  const [sent, left] = [await addPhoto(noor), await addPhoto(await world.person())]
  await apply(noor, { photoIds: [sent.id] })
  world.clock.advance({ hours: 23 })
  await world.platform.jobs.runNow('applications.sweep')
  const known = async () =>
    (await db().selectFrom('media').select('id').where('id', 'in', [sent.id, left.id]).execute()).length
  expect(await known()).toBe(2)
  world.clock.advance({ hours: 2 })
  await world.platform.jobs.runNow('applications.sweep')
  expect(await known()).toBe(1)
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
  expect((await look(admin, sent.id)).status).toBe(200)
})

test('a photo that is swept at this moment is not sent', async () => {
  const noor = await world.person()
  const { id } = await addPhoto(noor)
  const { problem } = await whileDeleted(world, 'media', id, () =>
    noor.call(postApplication, { body: { ...APPLICATION, photoIds: [id] } }),
  )
  expect(problem.code).toBe('photos_changed')
  expect((await mine(noor)).application).toBeNull()
})

test('a photo that is sent at this moment is not swept', async () => {
  const { pool } = world.platform.database
  const noor = await world.person()
  const { id } = await addPhoto(noor)
  const application = await apply(await world.person())
  world.clock.advance({ days: 2 })
  const sender = await pool.connect()
  await sender.query('begin')
  await sender.query('update application_photos set application_id = $1 where media_id = $2', [
    application,
    id,
  ])
  const sweeping = world.services.applications.sweep()
  await Promise.race([sweeping, somebodyWaits(world)])
  await sender.query('commit')
  sender.release()
  await sweeping
  expect((await pool.query('select from media where id = $1', [id])).rowCount).toBe(1)
  admin = { ...admin, ...(await world.signInAgain(admin.id)) }
})

test('its author is told what was decided, once', async () => {
  const noor = await world.person()
  await decide(await apply(noor), YES)
  await world.dispatcher.drain()
  const again = await world.signInAgain(noor.id)
  const { items } = (await again.call(getNotifications, {})).body
  expect(items.filter(({ type }) => type === 'creator')).toMatchObject([
    { title: 'Welcome, creator', opens: '/creator/setup', read: false },
  ])
})
