import {
  cellAt,
  type DiscoverySettings,
  getCandidateEstimate,
  getDeck,
  getLikeCount,
  getRelaxedFilters,
  INTERESTS,
  patchDiscoverySettings,
  patchPrivacy,
  postPassReset,
  postSwipe,
  putBlock,
  SPOKEN_LANGUAGES,
} from '@koji/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan, buildPhoto, buildProfile } from '#seed/builders.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
type MemberOptions = Parameters<typeof buildProfile>[2] & {
  preferences?: Partial<DiscoverySettings['preferences']>
}

let places = 0
/** Far from all other places, so that the people of different tests never meet. */
const newPlace = () => cellAt({ lat: -40 + (places % 8) * 10, lon: -170 + Math.floor(places++ / 8) * 10 })
const north = (cell: number, rows: number) => cell + rows * 32_768

async function member({ preferences, ...profile }: MemberOptions): Promise<SignedIn> {
  const person = await world.signIn()
  await buildProfile(world, person.id, profile)
  await buildPhoto(world, person.id)
  await transact(db(), (tx) => world.services.profiles.updateAvatar(tx, person.id))
  await person.call(patchDiscoverySettings, { body: { distanceKm: 50, ...preferences } })
  return person
}

const deckOf = async (me: SignedIn, mode: 'friends' | 'dating' = 'friends') =>
  (await me.call(getDeck, { query: { mode } })).body
const idsOf = async (me: SignedIn, mode: 'friends' | 'dating' = 'friends') =>
  (await deckOf(me, mode)).cards.map(({ id }) => id)

test.each<[string, MemberOptions, MemberOptions, boolean]>([
  ['a person who fits', {}, {}, true],
  ['a person whose gender I’m not looking for', { preferences: { genders: ['man'] } }, {}, false],
  ['a person who wants another gender', { gender: 'man' }, { preferences: { genders: ['woman'] } }, false],
  [
    'a person who is too old',
    { preferences: { ages: { from: 18, to: 29 } } },
    { birthDate: '1980-01-01' },
    false,
  ],
  [
    'a person who wants someone older than me',
    { birthDate: '2004-01-01' },
    { preferences: { ages: { from: 40, to: 99 } } },
    false,
  ],
  ['a person who is only dating', {}, { intent: 'dating' }, false],
  ['a person who is open to both', {}, { intent: 'both' }, true],
  ['a person who paused discovery', {}, { preferences: { paused: true } }, false],
  ['a hidden person', {}, { privacy: { discoverable: false } }, false],
  ['an incognito person', {}, { privacy: { incognito: true } }, false],
  ['a person without my must-have', { preferences: { mustHave: ['jazz'] } }, {}, false],
  ['a person with one of my must-haves', { preferences: { mustHave: ['jazz', 'tea'] } }, {}, true],
  ['a person whose must-have I lack', {}, { preferences: { mustHave: ['jazz'] } }, false],
  [
    'a person who speaks another language',
    { preferences: { languages: ['pt'] } },
    { languages: ['de'] },
    false,
  ],
  [
    'a person who speaks my language',
    { preferences: { languages: ['pt'] } },
    { languages: ['de', 'pt'] },
    true,
  ],
  ['a person who wants a language I lack', {}, { preferences: { languages: ['pt'] } }, false],
])('matches filters of both sides: %s', async (_, mine, theirs, shown) => {
  const placeCell = newPlace()
  const [me, them] = [await member({ placeCell, ...mine }), await member({ placeCell, ...theirs })]
  expect(await idsOf(me)).toEqual(shown ? [them.id] : [])
})

test('applies the distance limits of both people between the centers of their cells', async () => {
  const placeCell = newPlace()
  const me = await member({ placeCell, preferences: { distanceKm: 10 } })
  const near = await member({ placeCell: north(placeCell, 4) })
  await member({ placeCell: north(placeCell, 6) })
  await member({ placeCell: north(placeCell, 3), preferences: { distanceKm: 5 } })
  expect(await idsOf(me)).toEqual([near.id])
})

test('removes blocked, banned, hidden, paused and swiped people from an existing deck', async () => {
  const placeCell = newPlace()
  const me = await member({ placeCell })
  const others = []
  for (let n = 0; n < 7; n++) others.push(await member({ placeCell }))
  const [blocked, blocker, banned, hidden, paused, passed, left] = others as [SignedIn, ...SignedIn[]]
  expect((await idsOf(me)).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
  await me.call(putBlock, { params: { personId: blocked.id } })
  await blocker!.call(putBlock, { params: { personId: me.id } })
  await buildBan(world, banned!.id)
  await hidden!.call(patchPrivacy, { body: { discoverable: false } })
  await paused!.call(patchDiscoverySettings, { body: { paused: true } })
  await me.call(postSwipe, { body: { mode: 'friends', targetId: passed!.id, choice: 'pass' } })
  expect(await idsOf(me)).toEqual([left!.id])
  await left!.call(patchDiscoverySettings, { body: { genders: ['man'] } })
  expect(await idsOf(me)).toEqual([])
})

test('shows people who like the viewer first, even if they are hidden', async () => {
  const placeCell = newPlace()
  const me = await member({ placeCell })
  await member({ placeCell })
  const shy = await member({ placeCell, privacy: { incognito: true } })
  await shy.call(postSwipe, { body: { mode: 'friends', targetId: me.id, choice: 'like', note: 'Chess?' } })
  const { cards } = await deckOf(me)
  expect(cards).toHaveLength(2)
  expect(cards[0]).toMatchObject({ id: shy.id, theirNote: 'Chess?', relation: 'liked' })
  expect(cards[0]!.why[0]).toEqual({ kind: 'likes_you' })
})

test.each<[string, MemberOptions, MemberOptions]>([
  ['too old', { preferences: { ages: { from: 18, to: 29 } } }, { birthDate: '1980-01-01' }],
  ['of another gender', { preferences: { genders: ['man'] } }, {}],
  ['too far away', { preferences: { distanceKm: 10 } }, { placeCell: -8 }],
  ['without a must-have', { preferences: { mustHave: ['jazz'] } }, {}],
])(
  'leaves likers who do not fit out of the deck, but counts their like: %s',
  async (_, mine, { placeCell = 0, ...theirs }) => {
    const home = newPlace()
    const me = await member({ placeCell: home, ...mine })
    const keen = await member({
      placeCell: north(home, -placeCell),
      preferences: { distanceKm: null },
      ...theirs,
    })
    await keen.call(postSwipe, { body: { mode: 'friends', targetId: me.id, choice: 'like' } })
    expect(await idsOf(me)).toEqual([])
    expect((await me.call(getLikeCount, {})).body.count).toBe(1)
  },
)

test('keeps the order of a deck between requests, for each mode', async () => {
  const placeCell = newPlace()
  const me = await member({ placeCell, intent: 'both' })
  for (let n = 0; n < 6; n++) await member({ placeCell, intent: n < 4 ? 'friends' : 'dating' })
  const first = await idsOf(me)
  expect(first).toHaveLength(4)
  expect(await idsOf(me)).toEqual(first)
  expect(await idsOf(me, 'dating')).toHaveLength(2)
  await me.call(postSwipe, { body: { mode: 'friends', targetId: first[1]!, choice: 'pass' } })
  expect(await idsOf(me)).toEqual([first[0], first[2], first[3]])
})

test('adds new likers and newcomers to an existing deck', async () => {
  const placeCell = newPlace()
  const me = await member({ placeCell, interests: ['tea', 'chess', 'dogs'] })
  const [one, two] = [await member({ placeCell }), await member({ placeCell })]
  expect(await idsOf(me)).toHaveLength(2)
  const keen = await member({ placeCell, interests: ['jazz', 'sauna', 'maps'] })
  await keen.call(postSwipe, { body: { mode: 'friends', targetId: me.id, choice: 'like' } })
  // The first request still serves the old deck, and starts a refill in the background.
  world.clock.advance({ seconds: 6 })
  await idsOf(me)
  await until(async () => expect((await idsOf(me))[0]).toBe(keen.id))
  const better = await member({ placeCell, interests: ['tea', 'chess', 'dogs'] })
  world.clock.advance({ hours: 1, seconds: 1 })
  const later = await idsOf({ ...me, ...(await world.signInAgain(me.id)) })
  expect(later.toSorted()).toEqual([one.id, two.id, keen.id, better.id].toSorted())
  expect(later[0]).toBe(keen.id)
})

test('explains why there is no deck', async () => {
  const placeCell = newPlace()
  const me = await member({ placeCell })
  expect((await deckOf(me, 'dating')).closed).toBe('other_intent')
  await me.call(patchDiscoverySettings, { body: { paused: true } })
  expect((await deckOf(me)).closed).toBe('paused')
  expect((await (await world.signIn()).call(getDeck, { query: { mode: 'friends' } })).status).toBe(404)
})

test('makes a new deck right away for changed preferences after a pause', async () => {
  const placeCell = newPlace()
  const me = await member({ placeCell, preferences: { ages: { from: 80, to: 81 } } })
  const other = await member({ placeCell })
  expect(await idsOf(me)).toEqual([])
  await me.call(patchDiscoverySettings, { body: { paused: true } })
  await me.call(patchDiscoverySettings, { body: { paused: false, ages: { from: 18, to: 99 } } })
  expect(await idsOf(me)).toEqual([other.id])
})

test('relaxes a filter further when one step shows no one', async () => {
  const placeCell = newPlace()
  const me = await member({ placeCell, preferences: { distanceKm: 5, ages: { from: 60, to: 61 } } })
  await member({ placeCell, preferences: { distanceKm: null } })
  const { options } = (await me.call(getRelaxedFilters, { query: { mode: 'friends' } })).body
  expect(options).toEqual([{ relax: 'ages', from: 18, to: 99, people: 1 }])
})

test('suggests filters to relax with the number of people that each adds', async () => {
  const placeCell = newPlace()
  const me = await member({
    placeCell,
    preferences: { distanceKm: 10, ages: { from: 30, to: 35 }, genders: ['man'] },
  })
  for (let n = 0; n < 3; n++) await member({ placeCell: north(placeCell, 8), gender: 'man' })
  await member({ placeCell, gender: 'man', birthDate: '1988-01-01' })
  for (let n = 0; n < 2; n++) await member({ placeCell, gender: 'woman' })
  expect(await idsOf(me)).toEqual([])
  expect((await me.call(getRelaxedFilters, { query: { mode: 'friends' } })).body.options).toEqual([
    { relax: 'distance', distanceKm: 25, people: 3 },
    { relax: 'genders', people: 2 },
    { relax: 'ages', from: 25, to: 40, people: 1 },
  ])
  expect((await me.call(getCandidateEstimate, { query: { mode: 'friends' } })).body).toEqual({
    about: 0,
    more: false,
    passesResetAt: null,
  })
})

test('shows passed people again once a week, but not liked ones', async () => {
  const placeCell = newPlace()
  const me = await member({ placeCell })
  const [passed, liked] = [await member({ placeCell }), await member({ placeCell })]
  await me.call(postSwipe, { body: { mode: 'friends', targetId: passed.id, choice: 'pass' } })
  await me.call(postSwipe, { body: { mode: 'friends', targetId: liked.id, choice: 'like' } })
  expect((await me.call(postPassReset, {})).body).toMatchObject({ again: 1 })
  expect(await idsOf(me)).toEqual([passed.id])
  expect((await me.call(postPassReset, {})).problem.code).toBe('too_soon')
})

test('ranks people with many views below people with few', async () => {
  const placeCell = newPlace()
  const [often, seldom] = [await member({ placeCell }), await member({ placeCell })]
  for (let n = 0; n < 3; n++) {
    const other = await member({ placeCell })
    world.clock.advance({ seconds: 6 })
    await other.call(postSwipe, { body: { mode: 'friends', targetId: often.id, choice: 'pass' } })
  }
  const views = async () => {
    const { rows } = await sql<{ seen: number }>`
      select seen from exposure join profiles on number = person where id = ${often.id}`.execute(db())
    return rows[0]?.seen
  }
  await until(async () => expect(await views()).toBe(3))
  const ids = await idsOf(await member({ placeCell }))
  expect(ids.indexOf(seldom.id)).toBeLessThan(ids.indexOf(often.id))
  await world.services.deck.decayViews(db())
  expect(await views()).toBeCloseTo(2.7)
})

test('measures how common an interest is', async () => {
  await member({ interests: ['jazz', 'tea', 'dogs'] })
  await world.services.deck.updateInterestShares(db())
  const { rows } = await sql<{ share: number; counted: number }>`
    select share, avg(('jazz' = any(profiles.interests))::int)::float8 as counted
    from interest_shares join interest_places using (place), seekers join profiles on number = person
    where interest_places.id = 'jazz' group by share`.execute(db())
  expect(rows).toHaveLength(1)
  expect(rows[0]!.counted).toBeGreaterThan(0)
  expect(rows[0]!.share).toBeCloseTo(rows[0]!.counted, 5)
})

test('has the interests and languages of the contract in the database, in the same order', async () => {
  const { rows } = await sql`select id from interest_places order by place`.execute(db())
  expect(rows).toEqual(INTERESTS.map(({ id }) => ({ id })))
  const { rows: languages } = await sql`select code from language_places order by place`.execute(db())
  expect(languages).toEqual(SPOKEN_LANGUAGES.map(({ code }) => ({ code })))
})

test('applies two concurrent changes of one person to seekers', async () => {
  const me = await member({ placeCell: newPlace() })
  const { pool } = world.platform.database
  const first = await pool.connect()
  try {
    await first.query('begin')
    await first.query('update privacy_settings set incognito = true where profile_id = $1', [me.id])
    const second = me.call(patchDiscoverySettings, { body: { distanceKm: 7 } })
    const waiting = `select 1 from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    await until(async () => expect((await pool.query(waiting)).rows.length).toBeGreaterThan(0))
    await first.query('commit')
    expect((await second).status).toBe(200)
  } finally {
    first.release()
  }
  const { rows } = await sql`select visible, max_km from seekers where id = ${me.id}`.execute(db())
  expect(rows).toEqual([{ visible: false, maxKm: 7 }])
})

test('keeps seekers and their counts in line with profiles and settings', async () => {
  const { rows } = await sql`
    (select * from seekers except select * from seekers_due)
    union all (select * from seekers_due except select * from seekers)`.execute(db())
  expect(rows).toEqual([])
  const { rows: counts } = await sql`
    select mode, gender, cell, count(*)::int as people from seekers where visible group by mode, gender, cell
    except select mode, gender, cell, people from seeker_density where people <> 0`.execute(db())
  expect(counts).toEqual([])
})
