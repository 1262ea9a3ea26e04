import {
  getFullProfile,
  getMyProfile,
  getProfile,
  PROMPTS,
  patchMyProfile,
  putUsername,
  SEARCH_RESULTS,
  searchProfiles,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildBan, buildCreator, buildProfile } from '#seed/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

test('returns the own profile once onboarding is done', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getMyProfile, {})).body.profile).toBeNull()
  await buildProfile(world, ana.id, { displayName: 'Ana Ruiz', username: 'anaruiz' })
  expect((await ana.call(getMyProfile, {})).body.profile).toEqual({
    id: ana.id,
    displayName: 'Ana Ruiz',
    username: 'anaruiz',
    avatarUrl: null,
  })
})

test('shows an account without a profile creators only, and of others as much as a visitor sees', async () => {
  const ana = await world.person({ displayName: 'Wilma Member' })
  const maker = await world.person({ displayName: 'Wilma Maker' })
  await buildCreator(world, maker.id)
  const newcomer = await world.signIn()
  const { items } = (await newcomer.call(searchProfiles, { query: { q: 'wilma' } })).body
  expect(items.map(({ id }) => id)).toEqual([maker.id])
  expect((await newcomer.call(getProfile, { params: { profile: ana.id } })).problem.code).toBe('not_found')
})

test('shows creators the same creator badge on their own profile that others see', async () => {
  const maker = await world.person()
  expect((await maker.call(getFullProfile, {})).body.creator).toBeNull()
  await buildCreator(world, maker.id)
  const ana = await world.person()
  const { creator } = (await ana.call(getProfile, { params: { profile: maker.id } })).body
  expect(creator).toMatchObject({ tagline: expect.any(String) })
  expect((await maker.call(getFullProfile, {})).body.creator).toEqual(creator)
  expect((await maker.call(patchMyProfile, { body: { bio: 'Makes.' } })).body.creator).toEqual(creator)
})

test('records activity to the hour at sign-in', async () => {
  const ana = await world.person({ displayName: 'Here Now' })
  const activeAt = async () =>
    (
      await world.platform.database.db
        .selectFrom('profiles')
        .select('activeAt')
        .where('id', '=', ana.id)
        .executeTakeFirstOrThrow()
    ).activeAt
  world.clock.advance({ hours: 30 })
  await world.signInAgain(ana.id)
  const seen = await activeAt()
  expect(seen.getTime() % 3_600_000).toBe(0)
  expect(world.clock.now().getTime() - seen.getTime()).toBeLessThan(3_600_000)
})

test('finds people by first name, last name and username, regardless of case', async () => {
  const zelda = await world.person({ displayName: 'Zelda van Dijk', username: 'zvd_pots' })
  const me = await world.person()
  const find = async (q: string) =>
    (await me.call(searchProfiles, { query: { q } })).body.items.map(({ id }) => id)
  for (const q of ['ZEL', 'zelda van', 'dij', 'zvd_']) expect(await find(q), q).toEqual([zelda.id])
  expect(await find('elda')).toEqual([])
})

test('lists creators first, and leaves out the searcher and closed accounts', async () => {
  const member = await world.person({ displayName: 'Qamar Aziz' })
  const maker = await world.person({ displayName: 'Qamar Zaki' })
  await buildCreator(world, maker.id)
  const banned = await world.person({ displayName: 'Qamar Banned' })
  await buildBan(world, banned.id)
  const me = await world.person({ displayName: 'Qamar Me' })
  const { items } = (await me.call(searchProfiles, { query: { q: 'qamar' } })).body
  expect(items.map(({ id, isCreator }) => [id, isCreator])).toEqual([
    [maker.id, true],
    [member.id, false],
  ])
})

test('searches wildcards literally', async () => {
  const odd = await world.person({ displayName: '100%_Wool' })
  await world.person({ displayName: '100 Acres' })
  const me = await world.person()
  const { items } = (await me.call(searchProfiles, { query: { q: '100%_' } })).body
  expect(items.map(({ id }) => id)).toEqual([odd.id])
})

test('refuses a search for one letter, and limits the results', async () => {
  const me = await world.person()
  expect((await me.call(searchProfiles, { query: { q: ' x ' } })).problem.code).toBe('invalid_input')
  for (let n = 0; n < SEARCH_RESULTS + 3; n++) await world.person({ displayName: `Xaver ${n}` })
  expect((await me.call(searchProfiles, { query: { q: 'xaver' } })).body.items).toHaveLength(SEARCH_RESULTS)
})

test('stores a username in lower case, and frees the old one', async () => {
  const ana = await world.person({ displayName: 'Ana', username: 'ana_before' })
  const { body } = await ana.call(putUsername, { body: { username: ' Ana_After ' } })
  expect(body).toMatchObject({ id: ana.id, displayName: 'Ana', username: 'ana_after' })
  expect((await ana.call(putUsername, { body: { username: 'ana_after' } })).status).toBe(200)
  const ben = await world.person({ displayName: 'Ben' })
  expect((await ben.call(putUsername, { body: { username: 'ana_before' } })).status).toBe(200)
})

test('refuses a username that is taken, regardless of case', async () => {
  await world.person({ displayName: 'Old Hand', username: 'Old_Hand' })
  const ana = await world.person({ displayName: 'Ana', username: 'ana_keeps_this' })
  expect((await ana.call(putUsername, { body: { username: 'old_hand' } })).problem.code).toBe(
    'username_taken',
  )
  expect((await ana.call(getMyProfile, {})).body.profile!.username).toBe('ana_keeps_this')
})

test('gives a username to one of twenty concurrent requests', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, () => world.signIn()))
  for (const one of crowd) await buildProfile(world, one.id)
  const answers = await Promise.all(
    crowd.map((one) => one.call(putUsername, { body: { username: 'wanted_by_all' } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'username_taken')).toHaveLength(19)
})

test('refuses a reserved username, and any username without a profile', async () => {
  const ana = await world.signIn()
  const { problem } = await ana.call(putUsername, { body: { username: 'Admin' } })
  expect(problem.fields).toEqual([{ path: 'username', message: 'This name is not available' }])
  expect((await ana.call(putUsername, { body: { username: 'ana_nobody' } })).problem.code).toBe('not_found')
})

test('checks texts again when words move from one text to another', async () => {
  const ana = await world.person()
  const answered = (answer: string) => [{ prompt: PROMPTS[0]!.id, answer }]
  await ana.call(patchMyProfile, { body: { bio: 'Hello\nguaranteed', prompts: answered('profits') } })
  const { body } = await ana.call(patchMyProfile, {
    body: { bio: 'Hello', prompts: answered('guaranteed\nprofits') },
  })
  expect(body.heldRule).toBe('C7')
})

const casesOf = (accountId: string) =>
  world.platform.database.db
    .selectFrom('moderationCases')
    .select(['subjectKind', 'verdict', 'rule', 'state'])
    .where('accountId', '=', accountId)
    .execute()
const checksOf = (accountId: string) =>
  world.platform.database.db
    .selectFrom('moderationChecks')
    .select(['verdict', 'scores'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()

test('shows an unsure name, and opens a case', async () => {
  const ana = await world.person()
  const rename = (displayName: string) => ana.call(patchMyProfile, { body: { displayName } })
  await rename('Ana Ruiz')
  expect(await casesOf(ana.id)).toEqual([])
  expect((await rename('Ana Coon')).body.displayName).toBe('Ana Coon')
  await rename('Ana Coon')
  expect(await casesOf(ana.id)).toEqual([
    { subjectKind: 'profile_text', verdict: 'unsure', rule: 'C4', state: 'open' },
  ])
  expect(await checksOf(ana.id)).toMatchObject([
    { verdict: 'clear', scores: { found: [{ where: 'name', what: null }] } },
    { verdict: 'unsure', scores: { found: [{ where: 'name', what: 'slur' }] } },
  ])
})

test.each([
  ['call_5551234567', 'C8'],
  ['guaranteed_profits', 'C7'],
  ['onlyfans_dot_com', 'C5'],
])('shows the username %s, and opens a case', async (username, rule) => {
  const ana = await world.person()
  expect((await ana.call(putUsername, { body: { username } })).body.username).toBe(username)
  await ana.call(putUsername, { body: { username } })
  expect(await casesOf(ana.id)).toMatchObject([{ verdict: 'unsure', rule }])
  expect(await checksOf(ana.id)).toHaveLength(1)
})

test.each(['untermensch', 'unter_mensch', 'white_power'])('refuses the username %s', async (username) => {
  const ana = await world.person()
  const { problem } = await ana.call(putUsername, { body: { username } })
  expect(problem).toMatchObject({ code: 'words_refused', fields: [{ path: 'username' }] })
  expect(await casesOf(ana.id)).toEqual([])
})
