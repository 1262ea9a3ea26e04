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

const block = (blocker: SignedIn, personId: string) => blocker.call(putBlock, { params: { personId } })
const blockedBy = async (blocker: SignedIn) => (await blocker.call(getBlocks, { query: {} })).body.items

const countEvents = async (subject: string, name: string) =>
  (
    await world.platform.database.db
      .selectFrom('events')
      .select('id')
      .where('subject', '=', subject)
      .where('name', '=', name)
      .execute()
  ).length

test('hides both people from each other until they are unblocked', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const statusFor = async (viewer: SignedIn, other: SignedIn) =>
    (await viewer.call(getProfile, { params: { profile: other.id } })).status
  await ben.call(putSaved, { params: { kind: 'people', personId: ana.id }, body: { note: 'Plays chess' } })
  await block(ana, ben.id)
  expect([await statusFor(ana, ben), await statusFor(ben, ana)]).toEqual([404, 404])
  expect((await ben.call(getSaved, { params: { kind: 'people' }, query: {} })).body.items).toEqual([])
  expect((await ben.call(searchProfiles, { query: { q: 'blocky' } })).body.items).not.toContainEqual(
    expect.objectContaining({ id: ana.id }),
  )
  expect(await blockedBy(ana)).toMatchObject([{ id: ben.id, blockedAt: world.clock.now().toISOString() }])
  await ana.call(deleteBlock, { params: { personId: ben.id } })
  expect([await statusFor(ana, ben), await statusFor(ben, ana)]).toEqual([200, 200])
  expect((await ben.call(getSaved, { params: { kind: 'people' }, query: {} })).body.items).toMatchObject([
    { id: ana.id, note: 'Plays chess' },
  ])
  expect(await blockedBy(ana)).toEqual([])
})

test('keeps a block when the other person unblocks', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await block(ana, ben.id)
  await block(ben, ana.id)
  await ben.call(deleteBlock, { params: { personId: ana.id } })
  expect((await ben.call(getProfile, { params: { profile: ana.id } })).status).toBe(404)
  expect(await blockedBy(ana)).toMatchObject([{ id: ben.id }])
})

test('answers with the same bytes for hidden, blocking, closed and missing accounts', async () => {
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
    const unblocked = await ben.call(deleteBlock, { params: { personId: id } })
    bytes.add(JSON.stringify([status, body, unblocked.status, unblocked.body]))
  }
  expect([...bytes]).toEqual(['[200,{},200,{}]'])
})

test('lists the name at the time of the block, and never a later one', async () => {
  const ben = await world.person()
  const ana = await world.person({ displayName: 'Ana Secret', username: 'ana_secret' })
  await block(ben, ana.id)
  await ana.call(putUsername, { body: { username: 'ana_moved_on' } })
  await ana.call(patchPrivacy, { body: { incognito: true } })
  expect(await blockedBy(ben)).toMatchObject([{ displayName: 'Ana Secret', username: 'ana_secret' }])
})

test('lists hidden, missing, closed and blocking accounts alike', async () => {
  const ben = await world.person()
  const hidden = await world.person({ privacy: { incognito: true } })
  const first = await world.person({ displayName: 'Blocked First' })
  await block(first, ben.id)
  const closed = await world.person()
  await buildBan(world, closed.id)
  const unknownId = '00000000-0000-4000-8000-00000000beef'
  for (const id of [hidden.id, first.id, closed.id, unknownId]) await block(ben, id)
  const listed = (await blockedBy(ben)).map(({ displayName, username }) => [displayName, username])
  expect(listed).toEqual(Array.from({ length: 4 }, () => ['Somebody hidden', null]))
})

test('shows a blocker without a profile only the names of public pages', async () => {
  const visitor = await world.signIn()
  const member = await world.person()
  const linked = await world.person({ displayName: 'By Link', privacy: { publicLink: true } })
  const maker = await world.person({ displayName: 'A Maker', privacy: { discoverable: false } })
  await buildCreator(world, maker.id)
  for (const { id } of [member, linked, maker]) {
    world.clock.advance({ seconds: 1 })
    await block(visitor, id)
  }
  const listed = (await blockedBy(visitor)).map(({ displayName }) => displayName)
  expect(listed).toEqual(['A Maker', 'By Link', 'Somebody hidden'])
})

test('ignores the case of an id', async () => {
  const ana = await world.person()
  expect((await block(ana, ana.id.toUpperCase())).problem.code).toBe('not_found')
})

test('refuses a block of oneself', async () => {
  const ana = await world.person()
  expect((await block(ana, ana.id)).problem.code).toBe('not_found')
})

test('records one block and one event for twenty concurrent requests', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const replies = await Promise.all(Array.from({ length: 20 }, () => block(ana, ben.id)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await blockedBy(ana)).toHaveLength(1)
  expect(await countEvents(ana.id, 'blocks.made')).toBe(1)
  await Promise.all(Array.from({ length: 5 }, () => ana.call(deleteBlock, { params: { personId: ben.id } })))
  expect(await countEvents(ana.id, 'blocks.taken_back')).toBe(1)
})

test('stores both blocks when two people block each other concurrently', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await Promise.all([block(ana, ben.id), block(ben, ana.id)])
  expect(await blockedBy(ana)).toMatchObject([{ id: ben.id }])
  expect(await blockedBy(ben)).toMatchObject([{ id: ana.id }])
})

test('pages without gaps or repeats, even if blocks have the same time', async () => {
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

test('refuses an invalid cursor', async () => {
  const ana = await world.person()
  for (const keys of [['yesterday', ana.id], ['2026-06-01T12:00:00Z', 'x'], 'no list', []]) {
    const after = Buffer.from(JSON.stringify(keys)).toString('base64url')
    expect((await ana.call(getBlocks, { query: { after } })).problem.code).toBe('invalid_input')
  }
})
