import {
  type Body,
  deletePhoto,
  getFullProfile,
  getMyPhotos,
  getMyProfile,
  getOnboarding,
  getUsername,
  ONBOARDING_STEPS,
  patchOnboarding,
  postProfile,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildPhoto, buildProfile } from '#seed/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

let count = 0
const answers = (): Required<Omit<Body<typeof patchOnboarding>, 'step'>> => ({
  displayName: 'Ana Ruiz',
  username: `ana_${++count}`,
  birthDate: '1995-04-12',
  gender: 'woman',
  intent: 'both',
  shows: ['woman', 'nonbinary'],
  interests: ['ceramics', 'hiking', 'chess'],
  place: { cityId: 2267057 },
})

const eventsOf = async (id: string) =>
  (
    await world.platform.database.db.selectFrom('events').select('name').where('subject', '=', id).execute()
  ).map(({ name }) => name)

test('has the six steps of the product in order', () => {
  expect(ONBOARDING_STEPS).toEqual(['about', 'looking', 'photos', 'interests', 'place', 'preview'])
})

test('continues a draft on another device', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getOnboarding, {})).body).toMatchObject({
    step: 'about',
    photos: [],
    tooYoung: false,
  })
  const { displayName, username, birthDate } = answers()
  await ana.call(patchOnboarding, { body: { displayName, username, birthDate, step: 'looking' } })
  await ana.call(patchOnboarding, { body: { place: { cityId: 2267057 } } })
  const otherDevice = await world.signInAgain(ana.id)
  expect((await otherDevice.call(getOnboarding, {})).body).toMatchObject({
    step: 'looking',
    draft: { displayName, username, birthDate, gender: null, place: { name: 'Lisbon' } },
  })
})

test('creates a profile from a complete draft', async () => {
  const ana = await world.signIn()
  await buildPhoto(world, ana.id)
  const wanted = answers()
  await ana.call(patchOnboarding, { body: wanted })
  const created = await ana.call(postProfile, {})
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ id: ana.id, displayName: 'Ana Ruiz', username: wanted.username })
  expect((await ana.call(getMyProfile, {})).body.profile).toEqual(created.body)
  const full = (await ana.call(getFullProfile, {})).body
  expect(full).toMatchObject({ gender: 'woman', intent: 'both', place: { name: 'Lisbon' } })
  expect(full.completeness.percent).toBe(40)
  expect(await eventsOf(ana.id)).toContain('profiles.completed')
  expect((await ana.call(getOnboarding, {})).problem.code).toBe('already_done')
  expect((await ana.call(postProfile, {})).problem.code).toBe('already_done')
})

test('refuses to finish without a photo or with an answer missing', async () => {
  const ana = await world.signIn()
  expect((await ana.call(postProfile, {})).problem.code).toBe('onboarding_unfinished')
  await ana.call(patchOnboarding, { body: answers() })
  expect((await ana.call(postProfile, {})).problem.code).toBe('onboarding_unfinished')
  const ben = await world.signIn()
  await buildPhoto(world, ben.id)
  const { interests: _omitted, ...rest } = answers()
  await ben.call(patchOnboarding, { body: rest })
  expect((await ben.call(postProfile, {})).problem.code).toBe('onboarding_unfinished')
})

test('refuses people under 18 even if they enter another date', async () => {
  const minor = await world.signIn()
  await buildPhoto(world, minor.id)
  const today = world.clock.now()
  const tomorrow18 = new Date(
    Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + 1),
  )
  const birthDate = tomorrow18.toISOString().slice(0, 10)
  expect((await minor.call(patchOnboarding, { body: { ...answers(), birthDate } })).body.tooYoung).toBe(true)
  const retry = await minor.call(patchOnboarding, { body: { birthDate: '1990-01-01' } })
  expect(retry.problem.code).toBe('too_young')
  expect((await minor.call(postProfile, {})).problem.code).toBe('too_young')
  expect((await minor.call(getOnboarding, {})).body.tooYoung).toBe(true)
})

test('accepts people on their 18th birthday', async () => {
  const ana = await world.signIn()
  const today = world.clock.now()
  const birthDate = new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate()))
  const saved = await ana.call(patchOnboarding, { body: { birthDate: birthDate.toISOString().slice(0, 10) } })
  expect(saved.body.tooYoung).toBe(false)
})

test.each(['2190-01-01', '1899-12-31', '1995-02-30', 'yesterday'])(
  'rejects a birth date of %s',
  async (birthDate) => {
    const ana = await world.signIn()
    const reply = await ana.call(patchOnboarding, { body: { birthDate } })
    expect(reply.problem).toMatchObject({ code: 'invalid_input', fields: [{ path: 'birthDate' }] })
  },
)

test('refuses a taken username, even if it was taken after the draft was saved', async () => {
  const holder = await world.signIn()
  await buildProfile(world, holder.id, { username: 'Taken_Name' })
  const ana = await world.signIn()
  await buildPhoto(world, ana.id)
  const free = async (username: string) =>
    (await ana.call(getUsername, { params: { username } })).body.available
  expect([await free('taken_NAME'), await free('another_name')]).toEqual([false, true])
  const reply = await ana.call(patchOnboarding, { body: { username: 'taken_name' } })
  expect(reply.problem.code).toBe('username_taken')
  const wanted = answers()
  await ana.call(patchOnboarding, { body: wanted })
  const ben = await world.signIn()
  await buildProfile(world, ben.id, { username: wanted.username.toUpperCase() })
  expect((await ana.call(postProfile, {})).problem.code).toBe('username_taken')
})

test('reports a reserved username as unavailable', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getUsername, { params: { username: 'Support' } })).body.available).toBe(false)
})

test('creates one profile for concurrent requests', async () => {
  const ana = await world.signIn()
  await buildPhoto(world, ana.id)
  await ana.call(patchOnboarding, { body: answers() })
  const replies = await Promise.all(Array.from({ length: 8 }, () => ana.call(postProfile, {})))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ problem }) => problem.code === 'already_done')).toHaveLength(7)
})

test('creates no profile without a photo while the only photo is deleted', async () => {
  for (let round = 0; round < 5; round++) {
    const ana = await world.signIn()
    const photo = await buildPhoto(world, ana.id)
    await ana.call(patchOnboarding, { body: answers() })
    await Promise.all([ana.call(postProfile, {}), ana.call(deletePhoto, { params: { id: photo } })])
    const { profile } = (await ana.call(getMyProfile, {})).body
    const { items } = (await ana.call(getMyPhotos, {})).body
    expect(items).toHaveLength(profile ? 1 : 0)
  }
})

test('refuses a phone number as a display name', async () => {
  const ana = await world.signIn()
  const reply = await ana.call(patchOnboarding, { body: { displayName: 'Call +351 912 345 678' } })
  expect(reply.problem).toMatchObject({ code: 'words_refused', fields: [{ path: 'displayName' }] })
})

test('shows doubtful names and opens a case once the profile exists', async () => {
  const ana = await world.signIn()
  await buildPhoto(world, ana.id)
  const names = { displayName: 'Ana Coon', username: 'call_5551234567' }
  await ana.call(patchOnboarding, { body: { ...answers(), ...names } })
  expect(await eventsOf(ana.id)).not.toContain('moderation.case_opened')
  expect((await ana.call(postProfile, {})).body).toMatchObject(names)
  expect(await eventsOf(ana.id)).toContain('moderation.case_opened')
  const [check] = await world.platform.database.db
    .selectFrom('moderationChecks')
    .select('scores')
    .where('accountId', '=', ana.id)
    .where('subjectKind', '=', 'profile_text')
    .execute()
  expect(check!.scores).toMatchObject({
    found: [
      { where: 'name', verdict: 'unsure', what: 'slur' },
      { where: 'username', verdict: 'unsure', what: 'contact' },
      { where: 'username', verdict: 'unsure', what: 'contact' },
    ],
  })
})

test('refuses a forbidden name that an earlier draft holds', async () => {
  const ana = await world.signIn()
  await buildPhoto(world, ana.id)
  await ana.call(patchOnboarding, { body: answers() })
  await world.platform.database.pool.query(
    `update onboarding_drafts set answers = answers || '{"displayName": "Call +351 912 345 678"}' where account_id = $1`,
    [ana.id],
  )
  const { problem } = await ana.call(postProfile, {})
  expect(problem).toMatchObject({ code: 'words_refused', fields: [{ path: 'displayName' }] })
  expect((await ana.call(getMyProfile, {})).body.profile).toBeNull()
})

test('saves only fields of the contract', async () => {
  const ana = await world.signIn()
  const body = { displayName: 'Ana', isAdmin: true, heldRule: null, lat: 38.71, lon: -9.14 } as never
  await ana.call(patchOnboarding, { body })
  const row = await world.platform.database.db
    .selectFrom('onboardingDrafts')
    .select('answers')
    .where('accountId', '=', ana.id)
    .executeTakeFirstOrThrow()
  expect(row.answers).toEqual({ displayName: 'Ana' })
})
