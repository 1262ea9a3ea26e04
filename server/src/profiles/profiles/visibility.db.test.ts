import {
  getCreator,
  getFeaturedCreators,
  getProfile,
  patchPrivacy,
  putBlock,
  putSaved,
  searchProfiles,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildBan, buildCreator, buildPhoto } from '#seed/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

test('a stranger sees a profile by id, by username and in other capitals', async () => {
  const ana = await world.person({ bio: 'I bake.', interests: ['tea', 'chess', 'jazz'] })
  const ben = await world.person({ interests: ['jazz', 'tea', 'dogs'] })
  for (const profile of [ana.id, ana.username, ana.username.toUpperCase()]) {
    const { body } = await ben.call(getProfile, { params: { profile } })
    expect(body).toMatchObject({ id: ana.id, relation: 'stranger', bio: 'I bake.', withinKm: 2, age: 31 })
    expect(body.shared).toEqual(['tea', 'jazz'])
  }
})

test('no reply about somebody else holds where they are, when they were born or their address', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const { body } = await ben.call(getProfile, { params: { profile: ana.id } })
  const words = JSON.stringify(body)
  for (const secret of ['1995-04-12', 'placeCell', 'Lisbon', ana.email, 'cell'])
    expect(words).not.toContain(secret)
})

test('hidden, blocked, closed and missing answer with the same bytes', async () => {
  const ben = await world.person()
  const hidden = await world.person({ privacy: { discoverable: false } })
  const incognito = await world.person({ privacy: { incognito: true } })
  const blocker = await world.person()
  await blocker.call(putBlock, { params: { personId: ben.id } })
  const blocked = await world.person()
  await ben.call(putBlock, { params: { personId: blocked.id } })
  const closed = await world.person()
  await buildBan(world, closed.id)
  const nobody = '00000000-0000-4000-8000-00000000dead'
  const bytes = new Set<string>()
  for (const profile of [
    nobody,
    hidden.id,
    incognito.id,
    blocker.id,
    blocked.id,
    closed.id,
    hidden.username,
  ]) {
    const { problem, status } = await ben.call(getProfile, { params: { profile } })
    bytes.add(JSON.stringify({ ...problem, requestId: '', status }))
  }
  expect(bytes.size).toBe(1)
})

test('a visitor sees a profile only through a public link, and little of it', async () => {
  const ana = await world.person({ bio: 'I bake.' })
  const asVisitor = () => world.call(getProfile, { params: { profile: ana.username } })
  expect((await asVisitor()).problem.code).toBe('not_found')
  await buildPhoto(world, ana.id)
  await buildPhoto(world, ana.id)
  await ana.call(patchPrivacy, { body: { publicLink: true } })
  const { body } = await asVisitor()
  expect(body).toMatchObject({
    relation: 'visitor',
    bio: 'I bake.',
    age: null,
    gender: null,
    intent: null,
    withinKm: null,
    active: null,
    saved: false,
  })
  expect(body.photos).toHaveLength(1)
})

test('words that are held are read by their owner alone', async () => {
  const ana = await world.person({ bio: 'Held words', wordsHeld: 'C7' })
  const ben = await world.person()
  expect((await ben.call(getProfile, { params: { profile: ana.id } })).body.bio).toBe('')
})

test('a block hides both from each other, in the search, on the profile and on the creator page', async () => {
  const maker = await world.person({ displayName: 'Zorica Maker' })
  await buildCreator(world, maker.id, { subscribers: 9_999_999 })
  const fan = await world.person({ displayName: 'Zorica Fan' })
  const finds = async (who: typeof fan) =>
    (await who.call(searchProfiles, { query: { q: 'zorica' } })).body.items.map(({ id }) => id)
  expect(await finds(fan)).toEqual([maker.id])
  expect(await finds(maker)).toEqual([fan.id])
  await maker.call(putBlock, { params: { personId: fan.id } })
  expect(await finds(fan)).toEqual([])
  expect(await finds(maker)).toEqual([])
  expect((await fan.call(getCreator, { params: { creator: maker.username } })).problem.code).toBe('not_found')
  expect((await maker.call(getProfile, { params: { profile: fan.id } })).problem.code).toBe('not_found')
  const featured = (await fan.call(getFeaturedCreators, {})).body.items.map(({ userId }) => userId)
  expect(featured).not.toContain(maker.id)
  expect((await world.call(getCreator, { params: { creator: maker.username } })).body.userId).toBe(maker.id)
})

test('whether somebody is saved is told to who saved them', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await ben.call(putSaved, { params: { kind: 'people', personId: ana.id }, body: { note: '' } })
  expect((await ben.call(getProfile, { params: { profile: ana.id } })).body.saved).toBe(true)
  expect((await ana.call(getProfile, { params: { profile: ben.id } })).body.saved).toBe(false)
})

/** Quality: two people anywhere in one cell answer every probe with the same bytes. */
test('two people in one cell cannot be told apart by asking from many places', async () => {
  const { cellAt } = await import('@koji/contract')
  const here = cellAt({ lat: 52.5201, lon: 13.4051 })
  expect(cellAt({ lat: 52.5203, lon: 13.4049 })).toBe(here)
  const ana = await world.person({ placeCell: here })
  const eva = await world.person({ placeCell: here })
  for (const [lat, lon] of [
    [52.5, 13.4],
    [52.53, 13.42],
    [52.6, 13.1],
    [48.1, 11.6],
  ] as const) {
    const probe = await world.person({ placeCell: cellAt({ lat, lon }) })
    const km = async (profile: string) =>
      (await probe.call(getProfile, { params: { profile } })).body.withinKm
    expect(await km(ana.id)).toBe(await km(eva.id))
  }
})
