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

test('before onboarding there is no profile, after it there is', async () => {
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

test('who has no profile finds creators alone, and sees of others what a visitor would', async () => {
  const ana = await world.person({ displayName: 'Wilma Member' })
  const maker = await world.person({ displayName: 'Wilma Maker' })
  await buildCreator(world, maker.id)
  const newcomer = await world.signIn()
  const { items } = (await newcomer.call(searchProfiles, { query: { q: 'wilma' } })).body
  expect(items.map(({ id }) => id)).toEqual([maker.id])
  expect((await newcomer.call(getProfile, { params: { profile: ana.id } })).problem.code).toBe('not_found')
})

test('a creator sees on their own profile what others see of them as a creator', async () => {
  const maker = await world.person()
  expect((await maker.call(getFullProfile, {})).body.creator).toBeNull()
  await buildCreator(world, maker.id)
  const ana = await world.person()
  const { creator } = (await ana.call(getProfile, { params: { profile: maker.id } })).body
  expect(creator).toMatchObject({ tagline: expect.any(String) })
  expect((await maker.call(getFullProfile, {})).body.creator).toEqual(creator)
  expect((await maker.call(patchMyProfile, { body: { bio: 'Makes.' } })).body.creator).toEqual(creator)
})

test('being here is noted to the hour, at sign-in and at each refresh', async () => {
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

test('people are found by first name, last name and username, without regard to case', async () => {
  const zelda = await world.person({ displayName: 'Zelda van Dijk', username: 'zvd_pots' })
  const me = await world.person()
  const find = async (q: string) =>
    (await me.call(searchProfiles, { query: { q } })).body.items.map(({ id }) => id)
  for (const q of ['ZEL', 'zelda van', 'dij', 'zvd_']) expect(await find(q), q).toEqual([zelda.id])
  expect(await find('elda')).toEqual([])
})

test('a search shows creators first, never oneself, never somebody whose account is not active', async () => {
  const member = await world.person({ displayName: 'Qamar Aziz' })
  const maker = await world.person({ displayName: 'Qamar Zaki' })
  await buildCreator(world, maker.id)
  const gone = await world.person({ displayName: 'Qamar Banned' })
  await buildBan(world, gone.id)
  const me = await world.person({ displayName: 'Qamar Me' })
  const { items } = (await me.call(searchProfiles, { query: { q: 'qamar' } })).body
  expect(items.map(({ id, isCreator }) => [id, isCreator])).toEqual([
    [maker.id, true],
    [member.id, false],
  ])
})

test('what somebody types is looked for as it is, signs and all', async () => {
  const odd = await world.person({ displayName: '100%_Wool' })
  await world.person({ displayName: '100 Acres' })
  const me = await world.person()
  const { items } = (await me.call(searchProfiles, { query: { q: '100%_' } })).body
  expect(items.map(({ id }) => id)).toEqual([odd.id])
})

test('one letter is too little, and a crowd of namesakes is cut off', async () => {
  const me = await world.person()
  expect((await me.call(searchProfiles, { query: { q: ' x ' } })).problem.code).toBe('invalid_input')
  for (let n = 0; n < SEARCH_RESULTS + 3; n++) await world.person({ displayName: `Xaver ${n}` })
  expect((await me.call(searchProfiles, { query: { q: 'xaver' } })).body.items).toHaveLength(SEARCH_RESULTS)
})

test('a username is chosen in lower case; the old one is free again', async () => {
  const ana = await world.person({ displayName: 'Ana', username: 'ana_before' })
  const { body } = await ana.call(putUsername, { body: { username: ' Ana_After ' } })
  expect(body).toMatchObject({ id: ana.id, displayName: 'Ana', username: 'ana_after' })
  expect((await ana.call(putUsername, { body: { username: 'ana_after' } })).status).toBe(200)
  const ben = await world.person({ displayName: 'Ben' })
  expect((await ben.call(putUsername, { body: { username: 'ana_before' } })).status).toBe(200)
})

test('a name that somebody has is taken, whatever its capitals', async () => {
  await world.person({ displayName: 'Old Hand', username: 'Old_Hand' })
  const ana = await world.person({ displayName: 'Ana', username: 'ana_keeps_this' })
  expect((await ana.call(putUsername, { body: { username: 'old_hand' } })).problem.code).toBe(
    'username_taken',
  )
  expect((await ana.call(getMyProfile, {})).body.profile!.username).toBe('ana_keeps_this')
})

test('of twenty who want the same name at once, one gets it', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, () => world.signIn()))
  for (const one of crowd) await buildProfile(world, one.id)
  const answers = await Promise.all(
    crowd.map((one) => one.call(putUsername, { body: { username: 'wanted_by_all' } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'username_taken')).toHaveLength(19)
})

test('a reserved word is not available, and without a profile there is nothing to name', async () => {
  const ana = await world.signIn()
  const { problem } = await ana.call(putUsername, { body: { username: 'Admin' } })
  expect(problem.fields).toEqual([{ path: 'username', message: 'This name is not available' }])
  expect((await ana.call(putUsername, { body: { username: 'ana_nobody' } })).problem.code).toBe('not_found')
})

test('words that move from one text to another are read again', async () => {
  const ana = await world.person()
  const answered = (answer: string) => [{ prompt: PROMPTS[0]!.id, answer }]
  await ana.call(patchMyProfile, { body: { bio: 'Hello\nguaranteed', prompts: answered('profits') } })
  const { body } = await ana.call(patchMyProfile, {
    body: { bio: 'Hello', prompts: answered('guaranteed\nprofits') },
  })
  expect(body.wordsHeld).toBe('C7')
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

test('a doubtful name is shown, and a person looks', async () => {
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
])('a username like %s is shown, and a person looks', async (username, rule) => {
  const ana = await world.person()
  expect((await ana.call(putUsername, { body: { username } })).body.username).toBe(username)
  await ana.call(putUsername, { body: { username } })
  expect(await casesOf(ana.id)).toMatchObject([{ verdict: 'unsure', rule }])
  expect(await checksOf(ana.id)).toHaveLength(1)
})

test.each(['untermensch', 'unter_mensch', 'white_power'])(
  'a username like %s is refused',
  async (username) => {
    const ana = await world.person()
    const { problem } = await ana.call(putUsername, { body: { username } })
    expect(problem).toMatchObject({ code: 'words_refused', fields: [{ path: 'username' }] })
    expect(await casesOf(ana.id)).toEqual([])
  },
)
