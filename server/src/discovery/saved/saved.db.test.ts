import {
  type Body,
  deleteSaved,
  getSaved,
  patchPrivacy,
  putBlock,
  putSaved,
  SAVED_MAX,
  SAVED_NOTE_MAX,
  SAVED_ORDERS,
  type SavedKind,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildBan, buildCreator, buildPhoto } from '#seed/builders.ts'
import { duringErasure } from '#test/concurrent-deletion.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const save = (
  who: SignedIn,
  personId: string,
  body: Body<typeof putSaved> = { note: '' },
  kind: SavedKind = 'people',
) => who.call(putSaved, { params: { kind, personId }, body })
const savedBy = async (who: SignedIn, kind: SavedKind = 'people') =>
  (await who.call(getSaved, { params: { kind }, query: {} })).body.items
const remove = (who: SignedIn, personId: string) =>
  who.call(deleteSaved, { params: { kind: 'people', personId } })

test('lists people with photo and age, and creators with tagline and price', async () => {
  const ana = await world.person()
  const ben = await world.person({ displayName: 'Ben' })
  const photo = await buildPhoto(world, ben.id)
  await buildPhoto(world, ben.id)
  await buildCreator(world, ben.id, { tagline: 'Small pots', priceCents: 799 })
  await save(ana, ben.id, { note: '  Tea on Sunday? ' })
  await save(ana, ben.id, { note: '' }, 'creators')
  expect(await savedBy(ana)).toMatchObject([
    {
      id: ben.id,
      displayName: 'Ben',
      age: 31,
      photo: { id: photo },
      note: 'Tea on Sunday?',
      tagline: null,
      subscriptionPrice: null,
      idVerified: false,
    },
  ])
  expect(await savedBy(ana, 'creators')).toMatchObject([
    { age: null, tagline: 'Small pots', subscriptionPrice: 799, idVerified: true, photo: { id: photo } },
  ])
})

test('hides photos that are not approved', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await buildPhoto(world, ben.id, { state: 'checking' })
  await buildPhoto(world, ben.id, { state: 'held' })
  await save(ana, ben.id)
  expect(await savedBy(ana)).toMatchObject([{ photo: null }])
})

test('only changes the note when someone is saved again', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await save(ana, ben.id, { note: 'first' })
  const [before] = await savedBy(ana)
  world.clock.advance({ minutes: 5 })
  await save(ana, ben.id, { note: 'second' })
  expect(await savedBy(ana)).toEqual([{ ...before, note: 'second' }])
})

test('keeps the note when someone is saved again without one', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await save(ana, ben.id, {})
  expect(await savedBy(ana)).toMatchObject([{ note: '' }])
  await save(ana, ben.id, { note: 'Tea on Sunday?' })
  await save(ana, ben.id, {})
  expect(await savedBy(ana)).toMatchObject([{ note: 'Tea on Sunday?' }])
})

test('omits the age of people who hide it', async () => {
  const ana = await world.person()
  const ben = await world.person({ privacy: { showAge: false } })
  await save(ana, ben.id)
  expect(await savedBy(ana)).toMatchObject([{ id: ben.id, age: null }])
})

test('refuses hidden, blocked, closed and unknown people with the same reply', async () => {
  const ana = await world.person()
  const hidden = await world.person({ privacy: { discoverable: false } })
  const blocker = await world.person()
  await blocker.call(putBlock, { params: { personId: ana.id } })
  const closed = await world.person()
  await buildBan(world, closed.id)
  const bytes = new Set<string>()
  const unknownId = '00000000-0000-4000-8000-00000000dead'
  for (const kind of ['people', 'creators'] as const)
    for (const id of [unknownId, hidden.id, blocker.id, closed.id, ana.id]) {
      const { status, problem } = await save(ana, id, { note: '' }, kind)
      bytes.add(JSON.stringify({ ...problem, requestId: '', status }))
    }
  expect(bytes.size).toBe(1)
  expect([...bytes][0]).toContain('not_found')
  const member = await world.person()
  expect((await save(ana, member.id, { note: '' }, 'creators')).problem.code).toBe('not_found')
})

test.each(['people', 'creators'] as const)(
  'refuses people whose account is erased at the same moment: %s',
  async (kind) => {
    const ana = await world.person()
    const ben = await world.person()
    await buildCreator(world, ben.id)
    const { problem } = await duringErasure(world, ben.id, () => save(ana, ben.id, { note: '' }, kind))
    expect(problem.code).toBe('not_found')
  },
)

test('hides people from the list while they hide, and keeps the note', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await save(ana, ben.id, { note: 'Knows every owl' })
  await ben.call(patchPrivacy, { body: { discoverable: false } })
  expect(await savedBy(ana)).toEqual([])
  // A public link shows a name, but no age.
  await ben.call(patchPrivacy, { body: { publicLink: true } })
  expect(await savedBy(ana)).toMatchObject([{ id: ben.id, age: null }])
  await ben.call(patchPrivacy, { body: { discoverable: true, publicLink: false } })
  expect(await savedBy(ana)).toMatchObject([{ age: 31, note: 'Knows every owl' }])
})

test('lists creators without a profile', async () => {
  const ana = await world.person()
  const maker = await world.signIn()
  await buildCreator(world, maker.id, { tagline: 'Prints' })
  expect((await save(ana, maker.id, { note: '' }, 'creators')).status).toBe(200)
  expect(await savedBy(ana, 'creators')).toMatchObject([{ id: maker.id, displayName: 'Creator' }])
})

test('keeps notes private and limits their length', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await save(ana, ben.id, { note: 'A secret about Ben' })
  expect(JSON.stringify(await savedBy(ben))).not.toContain('secret')
  const long = await save(ana, ben.id, { note: 'x'.repeat(SAVED_NOTE_MAX + 1) })
  expect(long.problem.fields?.[0]?.path).toBe('note')
  expect(await savedBy(ana)).toMatchObject([{ note: 'A secret about Ben' }])
})

test('restores the position of a removed entry when it is saved with its time', async () => {
  const ana = await world.person()
  const [one, two, three] = [await world.person(), await world.person(), await world.person()]
  for (const { id } of [one, two, three]) {
    await save(ana, id, { note: 'kept' })
    world.clock.advance({ minutes: 1 })
  }
  const before = await savedBy(ana)
  await remove(ana, two.id)
  await remove(ana, two.id)
  expect((await savedBy(ana)).map(({ id }) => id)).toEqual([three.id, one.id])
  world.clock.advance({ minutes: 1 })
  const { note, savedAt } = before[1]!
  await save(ana, two.id, { note, savedAt })
  expect(await savedBy(ana)).toEqual(before)
})

test('replaces a time in the future by now, and rejects an invalid one', async () => {
  const ana = await world.person()
  const ben = await world.person()
  await save(ana, ben.id, { note: '', savedAt: '9999-12-31T23:59:59Z' })
  expect(await savedBy(ana)).toMatchObject([{ savedAt: world.clock.now().toISOString() }])
  const refused = await save(ana, ben.id, { note: '', savedAt: 'yesterday' })
  expect(refused.problem.code).toBe('invalid_input')
})

test('ignores extra fields', async () => {
  const ana = await world.person()
  const ben = await world.person()
  const eva = await world.person()
  const body = { note: 'mine', ownerId: eva.id, personId: eva.id } as Body<typeof putSaved>
  await save(ana, ben.id, body)
  expect(await savedBy(eva)).toEqual([])
  expect((await savedBy(ana)).map(({ id }) => id)).toEqual([ben.id])
})

test.each(SAVED_ORDERS)('pages by %s without gaps, even with equal keys', async (order) => {
  const ana = await world.person()
  const savedIds: string[] = []
  for (let n = 0; n < 7; n++) {
    // The longest names, in letters of three bytes.
    const other = await world.person({ displayName: n < 4 ? '梅'.repeat(40) : `Ōta ${'B'.repeat(n)}` })
    if (n % 3 === 2) world.clock.advance({ seconds: 1 })
    await save(ana, other.id)
    savedIds.push(other.id)
  }
  const read: Awaited<ReturnType<typeof savedBy>> = []
  let after: string | null = ''
  while (after !== null) {
    const query: { order: typeof order; limit: number; after?: string } = {
      order,
      limit: 2,
      ...(after && { after }),
    }
    const { body, status } = await ana.call(getSaved, { params: { kind: 'people' }, query })
    expect(status).toBe(200)
    read.push(...body.items)
    after = body.next
  }
  expect(read.map(({ id }) => id).toSorted()).toEqual(savedIds.toSorted())
  const times = read.map(({ savedAt }) => savedAt)
  if (order === 'newest') expect(times).toEqual(times.toSorted().toReversed())
  if (order === 'oldest') expect(times).toEqual(times.toSorted())
  if (order === 'name')
    expect(new Set(read.slice(0, 3).map((one) => one.displayName[0]))).toEqual(new Set('Ō'))
})

test('rejects forged cursors in every order', async () => {
  const ana = await world.person()
  const forged = [['2026', ana.id], ['1', ana.id], ['2026-13-45T00:00:00Z', ana.id], ['x', 'y'], [1, 2], {}]
  for (const order of SAVED_ORDERS)
    for (const keys of order === 'name' ? [['\0', ana.id], ['x', 'y'], {}] : forged) {
      const after = Buffer.from(JSON.stringify(keys)).toString('base64url')
      const { problem } = await ana.call(getSaved, { params: { kind: 'people' }, query: { order, after } })
      expect([order, keys, problem.code]).toEqual([order, keys, 'invalid_input'])
    }
})

test('fills the last two places once when twenty requests compete for them', async () => {
  const ana = await world.person()
  const { pool } = world.platform.database
  await pool.query(
    `with crowd as (
       insert into accounts (id, email, password_hash, created_at)
       select gen_random_uuid(), 'crowd-' || n || '@koji.example', '', now() from generate_series(1, $2::int) as n
       returning id
     )
     insert into saved (owner_id, kind, person_id, saved_at) select $1, 'people', id, now() from crowd`,
    [ana.id, SAVED_MAX - 2],
  )
  const crowd = await Promise.all(Array.from({ length: 20 }, () => world.person()))
  const replies = await Promise.all(crowd.map(({ id }) => save(ana, id, { note: 'me' })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(replies.filter(({ problem }) => problem.code === 'too_many_saved')).toHaveLength(18)
  // Notes can still be changed, and removing an entry makes room.
  const kept = crowd[replies.findIndex(({ status }) => status === 200)]!
  expect((await save(ana, kept.id, { note: 'changed' })).status).toBe(200)
  await remove(ana, kept.id)
  expect((await save(ana, crowd[replies.findIndex(({ status }) => status !== 200)]!.id)).status).toBe(200)
})
