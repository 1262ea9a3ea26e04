import { randomUUID } from 'node:crypto'
import {
  type AccountMessage,
  deleteSaved,
  getDeck,
  getLikeCount,
  getLikes,
  getMatch,
  getSaved,
  LIKES_PER_DAY,
  MODES,
  type Mode,
  patchDiscoverySettings,
  postPassReset,
  postSwipe,
  postUndo,
  putBlock,
  putSaved,
  UNDO_HOURS,
  UNDO_SWIPES,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { accountTopic } from '#platform/realtime/live.ts'
import { buildPhoto, buildProfile } from '#seed/builders.ts'
import { generatePeople } from '#seed/generate.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db

async function member(profile: Parameters<typeof buildProfile>[2] = {}): Promise<SignedIn> {
  const person = await world.signIn()
  await buildProfile(world, person.id, profile)
  await buildPhoto(world, person.id)
  await transact(db(), (tx) => world.services.profiles.updateAvatar(tx, person.id))
  return person
}

const swipe = (from: SignedIn, to: { id: string }, choice: 'like' | 'pass' | 'later' = 'like', note = '') =>
  from.call(postSwipe, { body: { mode: 'friends', targetId: to.id, choice, note } })

const matchesOf = (...people: SignedIn[]) =>
  db()
    .selectFrom('matches')
    .selectAll()
    .where((either) =>
      either.or(people.flatMap(({ id }) => [either('lowId', '=', id), either('highId', '=', id)])),
    )
    .execute()

test('tells devices of the liked person about a like and its undo', async () => {
  const [ana, ben] = [await member(), await member()]
  const received: unknown[] = []
  const leave = await world.platform.bus.follow(accountTopic(ben.id), ({ body }) => void received.push(body))
  const changes = () => received.filter((body) => (body as AccountMessage).type === 'likes_changed').length
  await swipe(ana, ben)
  await world.dispatcher.drain()
  await until(() => expect(changes()).toBe(1))
  await ana.call(postUndo, { body: { mode: 'friends' } })
  await world.dispatcher.drain()
  await until(() => expect(changes()).toBe(2))
  // Passes send nothing.
  await swipe(ana, ben, 'pass')
  await ana.call(postUndo, { body: { mode: 'friends' } })
  await world.dispatcher.drain()
  expect(changes()).toBe(2)
  leave()
})

test('makes a match when a waiting like is answered by a like', async () => {
  const [ana, ben] = [await member({ displayName: 'Ana' }), await member({ displayName: 'Ben' })]
  expect((await swipe(ana, ben, 'like', 'You bake too')).body).toEqual({
    match: null,
    likesLeft: LIKES_PER_DAY - 1,
  })
  expect((await ben.call(getLikeCount, {})).body).toEqual({ count: 1, more: false })
  expect((await ben.call(getLikes, { query: {} })).body.items).toMatchObject([
    { mode: 'friends', card: { displayName: 'Ana', relation: 'liked', theirNote: 'You bake too' } },
  ])
  const { match } = (await swipe(ben, ana)).body
  expect(match).toMatchObject({
    mode: 'friends',
    person: { id: ana.id, displayName: 'Ana' },
    shared: ['tea', 'chess', 'dogs'],
  })
  expect(await matchesOf(ana, ben)).toMatchObject([{ id: match!.id }])
  expect((await ben.call(getLikeCount, {})).body.count).toBe(0)
  // A repeated request gets the same reply.
  expect((await swipe(ben, ana)).body.match).toEqual(match)
  expect((await swipe(ana, ben)).body.match?.id).toBe(match!.id)
})

test('answers the likes of both modes with a match', async () => {
  const [ana, ben] = [await member({ intent: 'both' }), await member({ intent: 'both' })]
  const like = (from: SignedIn, to: SignedIn, mode: Mode) =>
    from.call(postSwipe, { body: { mode, targetId: to.id, choice: 'like' } })
  await like(ana, ben, 'dating')
  await like(ben, ana, 'friends')
  expect((await like(ana, ben, 'friends')).body.match).toMatchObject({ mode: 'friends' })
  for (const one of [ana, ben]) {
    expect((await one.call(getLikeCount, {})).body.count).toBe(0)
    const { cards } = (await one.call(getDeck, { query: { mode: 'dating' } })).body
    expect(cards.filter(({ id }) => id === ana.id || id === ben.id)).toEqual([])
  }
  expect((await like(ben, ana, 'dating')).problem.code).toBe('already_swiped')
})

test('hides likes, cards and matches from both people after a block', async () => {
  const [ana, ben, eva] = [await member(), await member(), await member()]
  await swipe(ben, ana)
  await swipe(eva, ana)
  const { match } = (await swipe(ana, eva)).body
  await ana.call(putBlock, { params: { personId: ben.id } })
  await eva.call(putBlock, { params: { personId: ana.id } })
  expect((await ana.call(getLikes, { query: {} })).body.items).toEqual([])
  expect((await ana.call(getLikeCount, {})).body.count).toBe(0)
  const shown = (await ana.call(getDeck, { query: { mode: 'friends' } })).body.cards.map(({ id }) => id)
  expect(shown).not.toContain(ben.id)
  expect(shown).not.toContain(eva.id)
  for (const one of [ana, eva])
    expect((await one.call(getMatch, { params: { match: match!.id } })).status).toBe(404)
  const { requestId: _, ...unknown } = (await swipe(ana, { id: randomUUID() })).problem
  expect((await swipe(ana, ben)).problem).toMatchObject(unknown)
  expect(await matchesOf(ben)).toEqual([])
})

test('makes exactly one match of two crossing likes', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 12 }, async () => [await member(), await member()] as const),
  )
  const replies = await Promise.all(
    pairs.flatMap(([a, b]) => [swipe(a, b), swipe(b, a), swipe(a, b), swipe(b, a)]),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  for (const [a, b] of pairs) expect(await matchesOf(a, b)).toHaveLength(1)
})

test('makes one match of a hundred concurrent mutual likes', async () => {
  const [ana, ben] = [await member(), await member()]
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => (n % 2 ? swipe(ana, ben) : swipe(ben, ana))),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await matchesOf(ana, ben)).toHaveLength(1)
  expect(await db().selectFrom('conversations').select('matchId').execute()).toContainEqual({
    matchId: replies.at(-1)!.body.match?.id ?? (await matchesOf(ana, ben))[0]!.id,
  })
})

test('limits likes, but not passes, to a hundred a day, also in concurrent requests', async () => {
  await generatePeople(world.platform, 3 * LIKES_PER_DAY, () => undefined)
  const others = await db()
    .selectFrom('seekers')
    .select('id')
    .where('mode', '=', MODES.indexOf('friends'))
    .where('visible', '=', true)
    .limit(LIKES_PER_DAY + 3)
    .execute()
  expect(others).toHaveLength(LIKES_PER_DAY + 3)
  const ana = await member()
  const replies = await Promise.all(others.map((other) => swipe(ana, other)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(LIKES_PER_DAY)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(
    new Set(['out_of_likes']),
  )
  const late = others[replies.findIndex(({ status }) => status !== 200)]!
  expect((await swipe(ana, late, 'pass')).status).toBe(200)
  world.clock.advance({ hours: 24, seconds: 1 })
  expect((await swipe(await withNewToken(ana), late)).body.likesLeft).toBe(LIKES_PER_DAY - 1)
})

/** The same person with a new access token, for use after the clock advances. */
const withNewToken = async (person: SignedIn): Promise<SignedIn> => ({
  ...person,
  ...(await world.signInAgain(person.id)),
})

test('undoes a swipe, so that the like it answered waits again', async () => {
  const [ana, ben] = [await member(), await member({ displayName: 'Ben' })]
  await swipe(ben, ana, 'like', 'Hello there')
  await swipe(ana, ben, 'pass')
  expect((await ana.call(getLikeCount, {})).body.count).toBe(0)
  const undone = (await ana.call(postUndo, { body: { mode: 'friends' } })).body
  expect(undone).toMatchObject({
    choice: 'pass',
    more: false,
    card: { id: ben.id, theirNote: 'Hello there' },
  })
  expect((await ana.call(getLikeCount, {})).body.count).toBe(1)
  const [first] = (await ana.call(getDeck, { query: { mode: 'friends' } })).body.cards
  expect(first).toMatchObject({ id: ben.id, why: [{ kind: 'likes_you' }, { kind: 'shared', count: 3 }, {}] })
  expect((await swipe(ana, ben)).body.match).not.toBeNull()
  expect((await ana.call(postUndo, { body: { mode: 'friends' } })).problem.code).toBe('nothing_to_undo')
})

test('undoes the last ten swipes, latest first', async () => {
  const ana = await member()
  const others: SignedIn[] = []
  for (let n = 0; n <= UNDO_SWIPES; n++) {
    others.push(await member())
    await swipe(ana, others[n]!, n % 2 ? 'like' : 'pass')
    world.clock.advance({ seconds: 1 })
  }
  const undo = () => ana.call(postUndo, { body: { mode: 'friends' } })
  for (const other of others.slice(1).toReversed()) {
    const { body } = await undo()
    expect(body.card?.id).toBe(other.id)
    expect(body.more).toBe(other !== others[1])
  }
  expect((await undo()).problem.code).toBe('nothing_to_undo')
  expect((await swipe(ana, others[1]!)).status).toBe(200)
})

test('rejects an undo after a day', async () => {
  const [ana, ben] = [await member(), await member()]
  await swipe(ana, ben, 'pass')
  world.clock.advance({ hours: UNDO_HOURS, seconds: 1 })
  const later = await withNewToken(ana)
  expect((await later.call(postUndo, { body: { mode: 'friends' } })).problem.code).toBe('nothing_to_undo')
})

test.each(['pass', 'later'] as const)('makes a match when "%s" is followed by a like', async (choice) => {
  const [ana, ben] = [await member(), await member()]
  await swipe(ben, ana, 'like', 'Hello there')
  await swipe(ana, ben, choice)
  expect((await ana.call(getLikeCount, {})).body.count).toBe(choice === 'later' ? 1 : 0)
  expect((await swipe(ana, ben)).body.match).not.toBeNull()
})

test('returns the likes that reset passes had answered', async () => {
  const [ana, ben] = [await member(), await member({ privacy: { incognito: true } })]
  await swipe(ben, ana, 'like', 'Hello there')
  await swipe(ana, ben, 'pass')
  await ana.call(postPassReset, {})
  expect((await ana.call(getLikes, { query: {} })).body.items).toMatchObject([
    { card: { id: ben.id, theirNote: 'Hello there' } },
  ])
  expect((await swipe(ana, ben)).body.match).not.toBeNull()
})

test('counts an undone like toward the daily limit', async () => {
  const [ana, ben] = [await member(), await member()]
  expect((await swipe(ana, ben)).body.likesLeft).toBe(LIKES_PER_DAY - 1)
  expect((await ana.call(postUndo, { body: { mode: 'friends' } })).body.likesLeft).toBe(LIKES_PER_DAY - 1)
  expect((await swipe(ana, ben)).body.likesLeft).toBe(LIKES_PER_DAY - 2)
})

test('skips matches and people who left when it undoes the latest swipe', async () => {
  const [ana, first, gone, met] = [await member(), await member(), await member(), await member()]
  for (const other of [first, gone, met]) {
    await swipe(ana, other, other === met ? 'like' : 'pass')
    world.clock.advance({ seconds: 1 })
  }
  await swipe(met, ana)
  await gone.call(patchDiscoverySettings, { body: { paused: true } })
  expect((await ana.call(postUndo, { body: { mode: 'friends' } })).body.card.id).toBe(first.id)
  expect((await ana.call(getDeck, { query: { mode: 'friends' } })).body.canUndo).toBe(false)
})

test('keeps an older saved entry when "later" is undone', async () => {
  const [ana, ben] = [await member(), await member()]
  await ana.call(putSaved, {
    params: { kind: 'people', personId: ben.id },
    body: { note: 'Chess on Sunday' },
  })
  world.clock.advance({ seconds: 1 })
  await swipe(ana, ben, 'later')
  await ana.call(postUndo, { body: { mode: 'friends' } })
  expect((await ana.call(getSaved, { params: { kind: 'people' }, query: {} })).body.items).toMatchObject([
    { id: ben.id, note: 'Chess on Sunday' },
  ])
})

test('rejects likes in a mode that the swiper does not take part in', async () => {
  const [ana, ben] = [await member({ intent: 'friends' }), await member({ intent: 'both' })]
  const sent = await ana.call(postSwipe, { body: { mode: 'dating', targetId: ben.id, choice: 'like' } })
  expect(sent.problem.code).toBe('not_found')
})

test('saves the target of "later" and removes it with the undo', async () => {
  const [ana, ben] = [await member(), await member()]
  expect((await swipe(ana, ben, 'later')).status).toBe(200)
  const saved = async () => (await ana.call(getSaved, { params: { kind: 'people' }, query: {} })).body.items
  expect(await saved()).toMatchObject([{ id: ben.id }])
  await ana.call(postUndo, { body: { mode: 'friends' } })
  expect(await saved()).toEqual([])
})

test('shows a person again after they are removed from saved, but not before', async () => {
  const [ana, ben, eva] = [await member(), await member(), await member()]
  for (const other of [ben, eva]) {
    await swipe(other, ana)
    await swipe(ana, other, 'later')
  }
  await ana.call(deleteSaved, { params: { kind: 'people', personId: ben.id } })
  const shown = (await ana.call(getDeck, { query: { mode: 'friends' } })).body.cards.map(({ id }) => id)
  expect(shown).toContain(ben.id)
  expect(shown).not.toContain(eva.id)
})
