import {
  deleteBlock,
  getBlocks,
  getProfile,
  getSaved,
  patchPrivacy,
  putBlock,
  putSaved,
  putUsername,
  searchProfiles,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildBan, buildCreator } from '#seed/builders.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const block = (who: SignedIn, personId: string) => who.call(putBlock, { params: { personId } })
const blockedBy = async (who: SignedIn) => (await who.call(getBlocks, { query: {} })).body.items

const factsAbout = async (subject: string, name: string) =>
  (
    await world.platform.database.db
      .selectFrom('events')
      .select('id')
      .where('subject', '=', subject)
      .where('name', '=', name)
      .execute()
  ).length

test('blocked and taken back, both see each other as before', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const sees = async (who: SignedIn, whom: SignedIn) =>
    (await who.call(getProfile, { params: { profile: whom.id } })).status
  await ben.call(putSaved, { params: { kind: 'people', personId: ana.id }, body: { note: 'Plays chess' } })
  await block(ana, ben.id)
  expect([await sees(ana, ben), await sees(ben, ana)]).toEqual([404, 404])
  expect((await ben.call(getSaved, { params: { kind: 'people' }, query: {} })).body.items).toEqual([])
  expect((await ben.call(searchProfiles, { query: { q: 'blocky' } })).body.items).not.toContainEqual(
    expect.objectContaining({ id: ana.id }),
  )
  expect(await blockedBy(ana)).toMatchObject([{ id: ben.id, blockedAt: world.clock.now().toISOString() }])
  await ana.call(deleteBlock, { params: { personId: ben.id } })
  expect([await sees(ana, ben), await sees(ben, ana)]).toEqual([200, 200])
  expect((await ben.call(getSaved, { params: { kind: 'people' }, query: {} })).body.items).toMatchObject([
    { id: ana.id, note: 'Plays chess' },
  ])
  expect(await blockedBy(ana)).toEqual([])
})

test('a block of one is not undone by the other', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await block(ana, ben.id)
  await block(ben, ana.id)
  await ben.call(deleteBlock, { params: { personId: ana.id } })
  expect((await ben.call(getProfile, { params: { profile: ana.id } })).status).toBe(404)
  expect(await blockedBy(ana)).toMatchObject([{ id: ben.id }])
})

test('hidden, blocked first, closed and missing answer with the same bytes', async () => {
  const ben = await world.person()
  const hidden = await world.person({ privacy: { discoverable: false } })
  const incognito = await world.person({ privacy: { incognito: true } })
  const first = await world.person()
  await block(first, ben.id)
  const closed = await world.person()
  await buildBan(world, closed.id)
  const bytes = new Set<string>()
  for (const id of ['00000000-0000-4000-8000-00000000dead', hidden.id, incognito.id, first.id, closed.id]) {
    const { status, body } = await block(ben, id)
    const gone = await ben.call(deleteBlock, { params: { personId: id } })
    bytes.add(JSON.stringify([status, body, gone.status, gone.body]))
  }
  expect([...bytes]).toEqual(['[200,{},200,{}]'])
})

test('the list of blocks tells the name that was seen then, and never a new one', async () => {
  const ben = await world.person()
  const ana = await world.person({ displayName: 'Ana Secret', username: 'ana_secret' })
  await block(ben, ana.id)
  await ana.call(putUsername, { body: { username: 'ana_moved_on' } })
  await ana.call(patchPrivacy, { body: { incognito: true } })
  expect(await blockedBy(ben)).toMatchObject([{ displayName: 'Ana Secret', username: 'ana_secret' }])
})

test('hidden, missing, closed people and those who blocked first are the same in the list', async () => {
  const ben = await world.person()
  const hidden = await world.person({ privacy: { incognito: true } })
  const first = await world.person({ displayName: 'Blocked First' })
  await block(first, ben.id)
  const closed = await world.person()
  await buildBan(world, closed.id)
  const nobody = '00000000-0000-4000-8000-00000000beef'
  for (const id of [hidden.id, first.id, closed.id, nobody]) await block(ben, id)
  const told = (await blockedBy(ben)).map(({ displayName, username }) => [displayName, username])
  expect(told).toEqual(Array.from({ length: 4 }, () => ['Somebody hidden', null]))
})

test('a block tells no name to somebody without a profile, but that of public pages', async () => {
  const visitor = await world.signIn()
  const member = await world.person()
  const linked = await world.person({ displayName: 'By Link', privacy: { publicLink: true } })
  const maker = await world.person({ displayName: 'A Maker', privacy: { discoverable: false } })
  await buildCreator(world, maker.id)
  for (const { id } of [member, linked, maker]) {
    world.clock.advance({ seconds: 1 })
    await block(visitor, id)
  }
  const told = (await blockedBy(visitor)).map(({ displayName }) => displayName)
  expect(told).toEqual(['A Maker', 'By Link', 'Somebody hidden'])
})

test('an id in capitals is the same id', async () => {
  const ana = await world.person()
  expect((await block(ana, ana.id.toUpperCase())).problem.code).toBe('not_found')
})

test('nobody blocks themselves', async () => {
  const ana = await world.person()
  expect((await block(ana, ana.id)).problem.code).toBe('not_found')
})

test('twenty blocks at once are one block and one fact', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const replies = await Promise.all(Array.from({ length: 20 }, () => block(ana, ben.id)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await blockedBy(ana)).toHaveLength(1)
  expect(await factsAbout(ana.id, 'blocks.made')).toBe(1)
  await Promise.all(Array.from({ length: 5 }, () => ana.call(deleteBlock, { params: { personId: ben.id } })))
  expect(await factsAbout(ana.id, 'blocks.taken_back')).toBe(1)
})

test('two who block each other at once both have their block', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await Promise.all([block(ana, ben.id), block(ben, ana.id)])
  expect(await blockedBy(ana)).toMatchObject([{ id: ben.id }])
  expect(await blockedBy(ben)).toMatchObject([{ id: ana.id }])
})

test('pages follow each other without a gap, also where the moment is the same', async () => {
  const ana = await world.person()
  const wanted: string[] = []
  for (let n = 0; n < 7; n++) {
    const other = await world.person()
    if (n % 3 === 0) world.clock.advance({ seconds: 1 })
    await block(ana, other.id)
    wanted.push(other.id)
  }
  const read: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const query: { limit: number; after?: string } = { limit: 2, ...(after && { after }) }
    const { body } = await ana.call(getBlocks, { query })
    expect(body.items.length).toBeLessThanOrEqual(2)
    read.push(...body.items.map(({ id }) => id))
    after = body.next
  }
  expect(read.toSorted()).toEqual(wanted.toSorted())
  const moments = (await blockedBy(ana)).map(({ blockedAt }) => blockedAt)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

test('a cursor that nobody gave is refused', async () => {
  const ana = await world.person()
  for (const keys of [['yesterday', ana.id], ['2026-06-01T12:00:00Z', 'x'], 'no list', []]) {
    const after = Buffer.from(JSON.stringify(keys)).toString('base64url')
    expect((await ana.call(getBlocks, { query: { after } })).problem.code).toBe('invalid_input')
  }
})
