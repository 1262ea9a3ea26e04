import {
  type Body,
  cellAt,
  getDiscoverySettings,
  getFullProfile,
  INTERESTS,
  MUST_HAVES_MAX,
  patchDiscoverySettings,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const PORTO = 2735943

type Change = Body<typeof patchDiscoverySettings>
const change = (who: SignedIn, body: Change) => who.call(patchDiscoverySettings, { body })

test.each([
  [
    { intent: 'both', age: 30 },
    { mode: 'friends', ageFrom: 20, ageTo: 40 },
  ],
  [
    { intent: 'dating', age: 18 },
    { mode: 'dating', ageFrom: 18, ageTo: 28 },
  ],
  [
    { intent: 'friends', age: 97 },
    { mode: 'friends', ageFrom: 87, ageTo: 99 },
  ],
] as const)('starts %o with an age range around their own age', async ({ intent, age }, expected) => {
  const ana = await world.person()
  const { db } = world.platform.database
  await db.deleteFrom('discoveryPreferences').where('profileId', '=', ana.id).execute()
  await transact(db, (tx) =>
    world.services.discovery.createPreferences(tx, ana.id, { intent, shows: ['man'], age }),
  )
  expect((await ana.call(getDiscoverySettings, {})).body.preferences).toMatchObject({
    mode: expected.mode,
    ages: { from: expected.ageFrom, to: expected.ageTo },
    genders: ['man'],
    distanceKm: 50,
    mustHave: [],
    languages: [],
    paused: false,
  })
})

test('changes only the given fields, also in concurrent requests', async () => {
  const ana = await world.person()
  const before = (await ana.call(getDiscoverySettings, {})).body
  await Promise.all([
    change(ana, { ages: { from: 25, to: 35 } }),
    change(ana, { distanceKm: 500 }),
    change(ana, { mustHave: ['tea'], languages: ['pt', 'en'] }),
  ])
  const { body } = await change(ana, { paused: true })
  expect(body).toEqual({
    place: before.place,
    preferences: {
      ...before.preferences,
      ages: { from: 25, to: 35 },
      distanceKm: 500,
      mustHave: ['tea'],
      languages: ['pt', 'en'],
      paused: true,
    },
  })
  expect((await change(ana, { distanceKm: null })).body.preferences.distanceKm).toBeNull()
})

test.each<[string, unknown]>([
  ['ages', { from: 40, to: 30 }],
  ['ages.from', { from: 17, to: 30 }],
  ['ages.to', { from: 20, to: 100 }],
  ['ages.from', { from: 20.5, to: 30 }],
  ['distanceKm', 0],
  ['distanceKm', 501],
  ['distanceKm', 2.5],
  ['genders', []],
  ['genders', ['man', 'man']],
  ['mode', 'both'],
  ['mustHave', INTERESTS.slice(0, MUST_HAVES_MAX + 1).map(({ id }) => id)],
  ['mustHave', ['tea', 'tea']],
  ['mustHave.0', ['nothing of the kind']],
  ['languages', ['en', 'en']],
  ['place', { cityId: 'Porto' }],
  ['place.cell', { cell: -1 }],
])('rejects %s %j', async (path, value) => {
  const ana = await world.person()
  const before = (await ana.call(getDiscoverySettings, {})).body
  const { status, problem } = await change(ana, { [path.split('.')[0]!]: value } as Change)
  expect([status, problem.fields?.[0]?.path]).toEqual([400, path])
  expect((await ana.call(getDiscoverySettings, {})).body).toEqual(before)
})

test('moves the profile to a city and records an event', async () => {
  const ana = await world.person()
  const { body } = await change(ana, { place: { cityId: PORTO } })
  expect(body.place.name).toBe('Porto')
  expect((await ana.call(getFullProfile, {})).body.place).toEqual(body.place)
  const events = await world.platform.database.db
    .selectFrom('events')
    .select('name')
    .where('subject', '=', ana.id)
    .execute()
  expect(events).toEqual([{ name: 'profiles.changed' }])
})

test('changes nothing when the city is unknown', async () => {
  const ana = await world.person()
  const before = (await ana.call(getDiscoverySettings, {})).body
  const { problem } = await change(ana, { paused: true, place: { cityId: 1 } })
  expect(problem.fields).toEqual([{ path: 'place', message: 'Choose a city from the list' }])
  expect((await ana.call(getDiscoverySettings, {})).body).toEqual(before)
})

test('stores only the cell of a position, named after its center', async () => {
  const ana = await world.person()
  const cell = cellAt({ lat: 41.1496, lon: -8.611 })
  expect((await change(ana, { place: { cell } })).body.place).toEqual({ cell, name: 'Porto' })
  const exact = { place: { cell, lat: 41.1496, lon: -8.611 } } as Change
  expect((await change(ana, exact)).body.place).toEqual({ cell, name: 'Porto' })
  const { rows } = await world.platform.database.pool.query<{ row: string }>(
    'select profiles::text as row from profiles where id = $1',
    [ana.id],
  )
  expect(rows[0]!.row).not.toContain('41.1')
})

test('refuses settings without a profile', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getDiscoverySettings, {})).problem.code).toBe('not_found')
  for (const body of [{ paused: true }, { place: { cityId: PORTO } }, {}])
    expect((await ana.call(patchDiscoverySettings, { body })).problem.code).toBe('not_found')
})
