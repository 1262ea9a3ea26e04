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

type Who = 'visitor' | 'member' | 'subscriber' | 'ending' | 'lapsed' | 'blocked' | 'admin' | 'creator'
const PEOPLE: readonly Who[] = [
  'visitor',
  'member',
  'subscriber',
  'ending',
  'lapsed',
  'blocked',
  'admin',
  'creator',
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

const fetchAs = (who: Who, url: string) =>
  world.app.http.inject({ url, headers: who === 'visitor' ? {} : { cookie: people[who].cookie } })

/** All that may be asked for; each stands for a version that is there, or the nearest. */
const FILES = ['320.webp', '640.webp', '1080.webp', '320.avif', '640.avif', '1080.avif'] as const
const photo = (who: Who, id: string, file: (typeof FILES)[number] = '320.webp') =>
  fetchAs(who, `/media/${id}/${file}`)

async function addAvif(id: string): Promise<void> {
  await world.platform.storage.write(`${id}/320.avif`, Buffer.from('as good as any'))
  await world.platform.database.db.updateTable('media').set({ avif: true }).where('id', '=', id).execute()
}

test.each(PEOPLE)('%s sees of a post for subscribers what they may', async (who) => {
  const { status, body } = await caller(who).call(getPost, { params: { post: paid.id } })
  if (who === 'blocked') return expect(status).toBe(404)
  expect(body.locked).toBe(!WHOLE.has(who))
  expect(body.text).toBe(WHOLE.has(who) ? SECRET : '')
  expect([body.photos.length, body.veils.length]).toEqual(WHOLE.has(who) ? [2, 0] : [0, 2])
  expect(body.canComment).toBe(WHOLE.has(who))
})

test.each(PEOPLE)(
  '%s gets the bytes of its photos or nothing, whatever the width and format',
  async (who) => {
    for (const id of paid.photoIds)
      for (const file of FILES) {
        const answer = await photo(who, id, file)
        expect([file, answer.statusCode]).toEqual([file, WHOLE.has(who) ? 200 : 404])
        expect(answer.headers['cache-control']).toBe('no-store')
        expect(answer.headers['etag']).toBeUndefined()
      }
  },
)

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

test.each(PEOPLE)('the head of a page tells %s nothing of what is locked', async (who) => {
  for (const url of ['/creators/mira_sees', `/creator/${people.creator.id}?post=${paid.id}`]) {
    const { statusCode, body } = await fetchAs(who, url)
    expect([statusCode, body.includes('og:title')]).toEqual([200, true])
    for (const secret of [...paid.photoIds, paid.id, 'three parts ash', 'The recipe'])
      expect([secret, body.includes(secret)]).toEqual([secret, false])
  }
})

test.each(PEOPLE)('a search by %s finds nobody by words that are locked', async (who) => {
  const found = async (text: string) =>
    (await caller(who).call(getCreators, { query: { text } })).body.items.map(({ userId }) => userId)
  for (const text of ['three parts ash', 'patience', 'recipe']) expect(await found(text)).toEqual([])
  // It looks, that is: the creator is found by their name.
  expect(await found('Mira Okafor')).toEqual(who === 'blocked' ? [] : [people.creator.id])
})

test.each(PEOPLE.filter((who) => who !== 'visitor'))(
  'what %s takes home holds what they wrote, and of others nothing',
  async (who) => {
    const { id } = (await people[who].call(postExport, {})).body
    await world.platform.jobs.runNow('exports.collect', { exportId: id })
    const files = unzipSync((await fetchAs(who, exportFilePath(id))).rawPayload)
    const all = Object.entries(files).map(([name, bytes]) => `${name} ${strFromU8(bytes)}`)
    const has = (secret: string) => all.some((one) => one.includes(secret))
    for (const secret of [...paid.photoIds, 'three parts ash'])
      expect([secret, has(secret)]).toEqual([secret, who === 'creator'])
    expect(has('Patience is the hard part')).toBe(who === 'subscriber')
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
  // Whatever their name is written in, and however small the picture.
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
  await marking(false)
})
