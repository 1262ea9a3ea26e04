import {
  exportFilePath,
  getComments,
  getCreatorPhotos,
  getCreatorPosts,
  getCreators,
  getFeed,
  getNotifications,
  getPost,
  type Post,
  postComment,
  postExport,
  putBlock,
  putPostLike,
} from '@koji/contract'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildCreator, buildPost, buildProfile } from '#seed/builders.ts'
import { endThere, support } from '#test/money.ts'
import { usePages } from '#test/pages.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
usePages(world)

const SECRET = 'The recipe is three parts ash, two parts clay and one part of patience, fired twice.'

type ViewerKind = 'visitor' | 'member' | 'subscriber' | 'ending' | 'lapsed' | 'blocked' | 'admin' | 'creator'
const VIEWERS: readonly ViewerKind[] = [
  'visitor',
  'member',
  'subscriber',
  'ending',
  'lapsed',
  'blocked',
  'admin',
  'creator',
]
/** Admins have no special access. */
const WITH_ACCESS: ReadonlySet<ViewerKind> = new Set(['subscriber', 'ending', 'creator'])

const people = {} as Record<Exclude<ViewerKind, 'visitor'>, SignedIn>
let paid: { id: string; photoIds: string[] }
let open: { id: string; photoIds: string[] }

const caller = (viewer: ViewerKind) => (viewer === 'visitor' ? world : people[viewer])

beforeAll(async () => {
  people.creator = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, people.creator.id, { displayName: 'Mira Okafor', username: 'mira_sees' })
  await buildCreator(world, people.creator.id)
  for (const viewer of ['member', 'subscriber', 'ending', 'lapsed', 'blocked'] as const)
    people[viewer] = await world.person()
  people.admin = await world.signIn({ roles: ['admin'] })
  await buildProfile(world, people.admin.id)
  const creatorId = people.creator.id
  await support(world, people.subscriber, people.creator)
  await support(world, people.ending, people.creator, { cancelled: true })
  await support(world, people.lapsed, people.creator, { over: true })
  await support(world, people.blocked, people.creator)
  await people.creator.call(putBlock, { params: { personId: people.blocked.id } })
  open = await buildPost(world, creatorId, { text: 'For all of you.', photos: 1 })
  paid = await buildPost(world, creatorId, { text: SECRET, visibility: 'subscribers', photos: 2 })
  for (const id of paid.photoIds) await addAvif(id)
  await people.subscriber.call(postComment, {
    params: { post: paid.id },
    body: { text: 'Patience is the hard part.', parentId: null },
  })
})

const fetchAs = (viewer: ViewerKind, url: string) =>
  world.app.http.inject({ url, headers: viewer === 'visitor' ? {} : { cookie: people[viewer].cookie } })

/** Files that can be requested. Each is answered with the nearest existing version. */
const FILES = ['320.webp', '640.webp', '1080.webp', '320.avif', '640.avif', '1080.avif'] as const
const photo = (viewer: ViewerKind, id: string, file: (typeof FILES)[number] = '320.webp') =>
  fetchAs(viewer, `/media/${id}/${file}`)

async function addAvif(id: string): Promise<void> {
  await world.platform.storage.write(`${id}/320.avif`, Buffer.from('as good as any'))
  await world.platform.database.db.updateTable('media').set({ avif: true }).where('id', '=', id).execute()
}

test.each(VIEWERS)('shows a %s what they may see of a post for subscribers', async (viewer) => {
  const { status, body } = await caller(viewer).call(getPost, { params: { post: paid.id } })
  if (viewer === 'blocked') return expect(status).toBe(404)
  expect(body.locked).toBe(!WITH_ACCESS.has(viewer))
  expect(body.text).toBe(WITH_ACCESS.has(viewer) ? SECRET : '')
  expect([body.photos.length, body.veils.length]).toEqual(WITH_ACCESS.has(viewer) ? [2, 0] : [0, 2])
  expect(body.canComment).toBe(WITH_ACCESS.has(viewer))
})

test.each(VIEWERS)('serves photos to a %s only with access, in every width and format', async (viewer) => {
  for (const id of paid.photoIds)
    for (const file of FILES) {
      const reply = await photo(viewer, id, file)
      expect([file, reply.statusCode]).toEqual([file, WITH_ACCESS.has(viewer) ? 200 : 404])
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers['etag']).toBeUndefined()
    }
})

test.each(VIEWERS)('reveals no locked photo or text to a %s in any reply', async (viewer) => {
  const params = { creator: people.creator.id }
  const replies = [
    await caller(viewer).call(getCreatorPosts, { params, query: {} }),
    await caller(viewer).call(getCreatorPhotos, { params, query: {} }),
    await caller(viewer).call(getPost, { params: { post: paid.id } }),
    await caller(viewer).call(getComments, { params: { post: paid.id }, query: {} }),
    ...(viewer === 'visitor'
      ? []
      : [await people[viewer].call(getFeed, { query: {} }), await people[viewer].call(getNotifications, {})]),
  ]
  const all = JSON.stringify(replies.map(({ body, problem }) => body ?? problem))
  const secrets = [...paid.photoIds, 'three parts ash', 'Patience is the hard part']
  for (const secret of secrets)
    expect([secret, all.includes(secret)]).toEqual([secret, WITH_ACCESS.has(viewer)])
})

test.each(VIEWERS)('reveals nothing locked to a %s in page metadata', async (viewer) => {
  for (const url of ['/creators/mira_sees', `/creator/${people.creator.id}?post=${paid.id}`]) {
    const { statusCode, body } = await fetchAs(viewer, url)
    expect([statusCode, body.includes('og:title')]).toEqual([200, true])
    for (const secret of [...paid.photoIds, paid.id, 'three parts ash', 'The recipe'])
      expect([secret, body.includes(secret)]).toEqual([secret, false])
  }
})

test.each(VIEWERS)('finds no creator by locked text in a search by a %s', async (viewer) => {
  const found = async (text: string) =>
    (await caller(viewer).call(getCreators, { query: { text } })).body.items.map(({ userId }) => userId)
  for (const text of ['three parts ash', 'patience', 'recipe']) expect(await found(text)).toEqual([])
  // The search itself works: it finds the creator by name.
  expect(await found('Mira Okafor')).toEqual(viewer === 'blocked' ? [] : [people.creator.id])
})

test.each(VIEWERS.filter((viewer) => viewer !== 'visitor'))(
  'exports only their own content for a %s',
  async (viewer) => {
    const { id } = (await people[viewer].call(postExport, {})).body
    await world.platform.jobs.runNow('exports.collect', { exportId: id })
    const files = unzipSync((await fetchAs(viewer, exportFilePath(id))).rawPayload)
    const all = Object.entries(files).map(([name, bytes]) => `${name} ${strFromU8(bytes)}`)
    const has = (secret: string) => all.some((one) => one.includes(secret))
    for (const secret of [...paid.photoIds, 'three parts ash'])
      expect([secret, has(secret)]).toEqual([secret, viewer === 'creator'])
    expect(has('Patience is the hard part')).toBe(viewer === 'subscriber')
  },
)

test.each(VIEWERS)('shows a public post to a %s, except across a block', async (viewer) => {
  const { status, body } = await caller(viewer).call(getPost, { params: { post: open.id } })
  expect(status).toBe(viewer === 'blocked' ? 404 : 200)
  const reply = await photo(viewer, open.photoIds[0]!)
  expect(reply.statusCode).toBe(viewer === 'blocked' ? 404 : 200)
  if (viewer !== 'blocked') expect(body).toMatchObject({ locked: false, text: 'For all of you.' })
})

test('gives each viewer the reason', async () => {
  const why = async (viewer: ViewerKind) =>
    ((await caller(viewer).call(getPost, { params: { post: paid.id } })).body as Post).why
  expect((await why('visitor')).reason).toBe('sign_in')
  expect((await why('member')).reason).toBe('not_subscribed')
  expect((await why('lapsed')).reason).toBe('lapsed')
  expect((await why('admin')).reason).toBe('not_subscribed')
  expect((await why('creator')).reason).toBe('yours')
  expect(await why('subscriber')).toEqual({ reason: 'subscribed', until: null })
  expect((await why('ending')).until).not.toBeNull()
})

test('refuses a post across a block like one that does not exist', async () => {
  const hidden = await people.blocked.call(getPost, { params: { post: paid.id } })
  const missing = await people.blocked.call(getPost, { params: { post: world.platform.ids.id() } })
  expect({ ...hidden.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' })
})

test('refuses likes and comments on a locked post', async () => {
  const liked = await people.member.call(putPostLike, { params: { post: paid.id } })
  expect(liked.status).toBe(404)
  const comment = await people.member.call(postComment, {
    params: { post: paid.id },
    body: { text: 'Let me in', parentId: null },
  })
  expect(comment.problem.code).toBe('comments_closed')
})

test('shows a teaser of at most 80 letters only if the creator allows it', async () => {
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

test('ends access to posts and photos with the subscription', async () => {
  const fan = await world.person()
  const id = await support(world, fan, people.creator, { cancelled: true })
  const get = () =>
    world.app.http.inject({ url: `/media/${paid.photoIds[0]}/320.webp`, headers: { cookie: fan.cookie } })
  expect((await get()).statusCode).toBe(200)
  await endThere(world, id)
  expect((await get()).statusCode).toBe(200)
  await world.platform.database.db
    .updateTable('subscriptions')
    .set({ periodEnd: world.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await get()).statusCode).toBe(404)
  expect((await fan.call(getPost, { params: { post: paid.id } })).body.locked).toBe(true)
})

test('shows a held photo to its creator only', async () => {
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

test('draws a watermark for each subscriber, without caching', async () => {
  const setWatermark = (watermark: boolean) =>
    world.platform.database.db
      .updateTable('creatorProfiles')
      .set({ watermark })
      .where('userId', '=', people.creator.id)
      .execute()
  const plain = await photo('subscriber', paid.photoIds[0]!)
  await setWatermark(true)
  const [first, second] = [
    await photo('subscriber', paid.photoIds[0]!),
    await photo('ending', paid.photoIds[0]!),
  ]
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(first.headers['content-type']).toBe('image/webp')
  expect(first.rawPayload.equals(plain.rawPayload)).toBe(false)
  expect(first.rawPayload.equals(second.rawPayload)).toBe(false)
  expect((await photo('creator', paid.photoIds[0]!)).rawPayload.equals(plain.rawPayload)).toBe(true)
  // A name in letters that the font lacks falls back to the account id.
  const unwritable = await world.person({ displayName: '日本', username: null })
  await support(world, unwritable, people.creator)
  const third = await world.app.http.inject({
    url: `/media/${paid.photoIds[0]}/320.webp`,
    headers: { cookie: unwritable.cookie },
  })
  expect([third.statusCode, third.rawPayload.equals(plain.rawPayload)]).toEqual([200, false])
  for (const file of FILES) {
    const marked = await photo('subscriber', paid.photoIds[0]!, file)
    expect([marked.headers['content-type'], marked.rawPayload.equals(plain.rawPayload)]).toEqual([
      'image/webp',
      false,
    ])
  }
  const speck = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#f6ad49' } })
    .webp()
    .toBuffer()
  await world.platform.storage.write(`${paid.photoIds[1]}/320.webp`, speck)
  expect((await photo('subscriber', paid.photoIds[1]!)).statusCode).toBe(404)
  await setWatermark(false)
})
