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

test('shows a stranger a profile by id and by username, regardless of case', async () => {
  const ana = await world.person({ bio: 'I bake.', interests: ['tea', 'chess', 'jazz'] })
  const ben = await world.person({ interests: ['jazz', 'tea', 'dogs'] })
  for (const profile of [ana.id, ana.username, ana.username.toUpperCase()]) {
    const { body } = await ben.call(getProfile, { params: { profile } })
    expect(body).toMatchObject({ id: ana.id, relation: 'stranger', bio: 'I bake.', withinKm: 2, age: 31 })
    expect(body.shared).toEqual(['tea', 'jazz'])
  }
})

test('never returns the place, birth date or email of another member', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const { body } = await ben.call(getProfile, { params: { profile: ana.id } })
  const reply = JSON.stringify(body)
  for (const secret of ['1995-04-12', 'placeCell', 'Lisbon', ana.email, 'cell'])
    expect(reply).not.toContain(secret)
})

test('answers with the same bytes for hidden, blocked, closed and missing profiles', async () => {
  const ben = await world.person()
  const hidden = await world.person({ privacy: { discoverable: false } })
  const incognito = await world.person({ privacy: { incognito: true } })
  const blocker = await world.person()
  await blocker.call(putBlock, { params: { personId: ben.id } })
  const blocked = await world.person()
  await ben.call(putBlock, { params: { personId: blocked.id } })
  const closed = await world.person()
  await buildBan(world, closed.id)
  const unknownId = '00000000-0000-4000-8000-00000000dead'
  const bytes = new Set<string>()
  for (const profile of [
    unknownId,
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

test('shows a visitor only a part of a profile, and only with a public link', async () => {
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

test('hides held texts from others', async () => {
  const ana = await world.person({ bio: 'Held words', heldRule: 'C7' })
  const ben = await world.person()
  expect((await ben.call(getProfile, { params: { profile: ana.id } })).body.bio).toBe('')
})

test('hides both people of a block from each other in searches, profiles and creator pages', async () => {
  const maker = await world.person({ displayName: 'Zorica Maker' })
  await buildCreator(world, maker.id, { subscribers: 9_999_999 })
  const fan = await world.person({ displayName: 'Zorica Fan' })
  const search = async (viewer: typeof fan) =>
    (await viewer.call(searchProfiles, { query: { q: 'zorica' } })).body.items.map(({ id }) => id)
  expect(await search(fan)).toEqual([maker.id])
  expect(await search(maker)).toEqual([fan.id])
  await maker.call(putBlock, { params: { personId: fan.id } })
  expect(await search(fan)).toEqual([])
  expect(await search(maker)).toEqual([])
  expect((await fan.call(getCreator, { params: { creator: maker.username } })).problem.code).toBe('not_found')
  expect((await maker.call(getProfile, { params: { profile: fan.id } })).problem.code).toBe('not_found')
  const featured = (await fan.call(getFeaturedCreators, {})).body.items.map(({ userId }) => userId)
  expect(featured).not.toContain(maker.id)
  expect((await world.call(getCreator, { params: { creator: maker.username } })).body.userId).toBe(maker.id)
})

test('shows only the person who saved a profile that it is saved', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await ben.call(putSaved, { params: { kind: 'people', personId: ana.id }, body: { note: '' } })
  expect((await ben.call(getProfile, { params: { profile: ana.id } })).body.saved).toBe(true)
  expect((await ana.call(getProfile, { params: { profile: ben.id } })).body.saved).toBe(false)
})

test('returns the same distance to two people in one cell, measured from many places', async () => {
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
