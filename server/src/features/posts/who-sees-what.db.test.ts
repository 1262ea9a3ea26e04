import {
  getComments,
  getCreatorPhotos,
  getCreatorPosts,
  getFeed,
  getNotifications,
  getPost,
  type Post,
  postComment,
  putBlock,
  putPostLike,
} from '@koji/contract'
import { beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildCreator, buildPost, buildProfile, buildSubscription } from '#seed/builders.ts'
import { type SignedIn, useWorld } from '../../../test/world.ts'

const world = useWorld()

const SECRET = 'The recipe is three parts ash, two parts clay and one part of patience, fired twice.'

type Who = 'visitor' | 'member' | 'subscriber' | 'ending' | 'lapsed' | 'blocked' | 'admin' | 'creator'
const PEOPLE: readonly Who[] = [
  ...(['visitor', 'member', 'subscriber', 'ending', 'lapsed', 'blocked', 'admin', 'creator'] as const),
]
/** Who has paid, or wrote it. The team sees what is reported to it, and has no key. */
const WHOLE: ReadonlySet<Who> = new Set(['subscriber', 'ending', 'creator'])

const people = {} as Record<Exclude<Who, 'visitor'>, SignedIn>
let paid: { id: string; photoIds: string[] }
let open: { id: string; photoIds: string[] }

const caller = (who: Who) => (who === 'visitor' ? world : people[who])

beforeAll(async () => {
  people.creator = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, people.creator.id, { displayName: 'Mira Okafor', username: 'mira_sees' })
  await buildCreator(world, people.creator.id)
  for (const who of ['member', 'subscriber', 'ending', 'lapsed', 'blocked'] as const)
    people[who] = await world.person()
  people.admin = await world.signIn({ roles: ['admin'] })
  await buildProfile(world, people.admin.id)
  const creatorId = people.creator.id
  await buildSubscription(world, people.subscriber.id, creatorId)
  await buildSubscription(world, people.ending.id, creatorId, { cancelled: true })
  await buildSubscription(world, people.lapsed.id, creatorId, { daysLeft: -1, ended: true })
  await buildSubscription(world, people.blocked.id, creatorId)
  await people.creator.call(putBlock, { params: { personId: people.blocked.id } })
  open = await buildPost(world, creatorId, { text: 'For all of you.', photos: 1 })
  paid = await buildPost(world, creatorId, { text: SECRET, visibility: 'subscribers', photos: 2 })
  await people.subscriber.call(postComment, {
    params: { post: paid.id },
    body: { text: 'Patience is the hard part.', parentId: null },
  })
})

const photo = (who: Who, id: string) =>
  world.app.http.inject({
    url: `/media/${id}/320.webp`,
    headers: who === 'visitor' ? {} : { cookie: people[who].cookie },
  })

test.each(PEOPLE)('%s sees of a post for subscribers what they may', async (who) => {
  const { status, body } = await caller(who).call(getPost, { params: { post: paid.id } })
  if (who === 'blocked') return expect(status).toBe(404)
  expect(body.locked).toBe(!WHOLE.has(who))
  expect(body.text).toBe(WHOLE.has(who) ? SECRET : '')
  expect([body.photos.length, body.veils.length]).toEqual(WHOLE.has(who) ? [2, 0] : [0, 2])
  expect(body.canComment).toBe(WHOLE.has(who))
})

test.each(PEOPLE)('%s gets the bytes of its photos or nothing', async (who) => {
  for (const id of paid.photoIds) {
    const answer = await photo(who, id)
    expect([who, answer.statusCode]).toEqual([who, WHOLE.has(who) ? 200 : 404])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['etag']).toBeUndefined()
  }
})

test.each(PEOPLE)(
  'nothing that is given to %s names a photo or a word that they may not see',
  async (who) => {
    const params = { creator: people.creator.id }
    const answers = [
      await caller(who).call(getCreatorPosts, { params, query: {} }),
      await caller(who).call(getCreatorPhotos, { params, query: {} }),
      await caller(who).call(getPost, { params: { post: paid.id } }),
      await caller(who).call(getComments, { params: { post: paid.id }, query: {} }),
      ...(who === 'visitor'
        ? []
        : [await people[who].call(getFeed, { query: {} }), await people[who].call(getNotifications, {})]),
    ]
    const all = JSON.stringify(answers.map(({ body, problem }) => body ?? problem))
    const secrets = [...paid.photoIds, 'three parts ash', 'Patience is the hard part']
    for (const secret of secrets) expect([secret, all.includes(secret)]).toEqual([secret, WHOLE.has(who)])
  },
)

test.each(PEOPLE)('%s sees a public post, unless a block is between', async (who) => {
  const { status, body } = await caller(who).call(getPost, { params: { post: open.id } })
  expect(status).toBe(who === 'blocked' ? 404 : 200)
  const answer = await photo(who, open.photoIds[0]!)
  expect(answer.statusCode).toBe(who === 'blocked' ? 404 : 200)
  if (who !== 'blocked') expect(body).toMatchObject({ locked: false, text: 'For all of you.' })
})

test('everybody is told why', async () => {
  const why = async (who: Who) =>
    ((await caller(who).call(getPost, { params: { post: paid.id } })).body as Post).why
  expect((await why('visitor')).reason).toBe('sign_in')
  expect((await why('member')).reason).toBe('not_subscribed')
  expect((await why('lapsed')).reason).toBe('lapsed')
  expect((await why('admin')).reason).toBe('not_subscribed')
  expect((await why('creator')).reason).toBe('yours')
  expect(await why('subscriber')).toEqual({ reason: 'subscribed', until: null })
  expect((await why('ending')).until).not.toBeNull()
})

test('hidden by a block and missing are the same answer', async () => {
  const hidden = await people.blocked.call(getPost, { params: { post: paid.id } })
  const missing = await people.blocked.call(getPost, { params: { post: world.platform.ids.id() } })
  expect({ ...hidden.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' })
})

test('what is locked cannot be liked or commented on', async () => {
  const liked = await people.member.call(putPostLike, { params: { post: paid.id } })
  expect(liked.status).toBe(404)
  const said = await people.member.call(postComment, {
    params: { post: paid.id },
    body: { text: 'Let me in', parentId: null },
  })
  expect(said.problem.code).toBe('comments_closed')
})

test('a teaser shows only if the creator allows it, and at most 80 letters', async () => {
  const allow = (teasers: boolean) =>
    world.platform.database.db
      .updateTable('creatorProfiles')
      .set({ teasers })
      .where('userId', '=', people.creator.id)
      .execute()
  await allow(true)
  const { body } = await people.member.call(getPost, { params: { post: paid.id } })
  expect(body.text).toBe('The recipe is three parts ash, two parts…')
  await allow(false)
})

test('access ends with the subscription, also for photos that were open a moment ago', async () => {
  const fan = await world.person()
  const id = await buildSubscription(world, fan.id, people.creator.id, { daysLeft: 1, cancelled: true })
  const get = () =>
    world.app.http.inject({ url: `/media/${paid.photoIds[0]}/320.webp`, headers: { cookie: fan.cookie } })
  expect((await get()).statusCode).toBe(200)
  await transact(world.platform.database.db, (tx) => world.services.subscriptions.end(tx, id))
  expect((await get()).statusCode).toBe(200)
  await world.platform.database.db
    .updateTable('subscriptions')
    .set({ periodEnd: world.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await get()).statusCode).toBe(404)
  expect((await fan.call(getPost, { params: { post: paid.id } })).body.locked).toBe(true)
})

test('a photo that has not been looked at is for its creator alone', async () => {
  const post = await buildPost(world, people.creator.id, { visibility: 'subscribers', photos: 1 })
  await world.platform.database.db
    .updateTable('media')
    .set({ state: 'held' })
    .where('id', '=', post.photoIds[0]!)
    .execute()
  expect((await photo('subscriber', post.photoIds[0]!)).statusCode).toBe(404)
  expect((await photo('creator', post.photoIds[0]!)).statusCode).toBe(200)
  const { body } = await people.subscriber.call(getPost, { params: { post: post.id } })
  expect(body.photos).toEqual([])
})

test('with a watermark each subscriber gets bytes of their own, and nobody keeps them', async () => {
  const marking = (watermark: boolean) =>
    world.platform.database.db
      .updateTable('creatorProfiles')
      .set({ watermark })
      .where('userId', '=', people.creator.id)
      .execute()
  const plain = await photo('subscriber', paid.photoIds[0]!)
  await marking(true)
  const [first, second] = [
    await photo('subscriber', paid.photoIds[0]!),
    await photo('ending', paid.photoIds[0]!),
  ]
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(first.headers['content-type']).toBe('image/webp')
  expect(first.rawPayload.equals(plain.rawPayload)).toBe(false)
  expect(first.rawPayload.equals(second.rawPayload)).toBe(false)
  expect((await photo('creator', paid.photoIds[0]!)).rawPayload.equals(plain.rawPayload)).toBe(true)
  await marking(false)
})
