import {
  deletePost,
  getCreatorPosts,
  getFeed,
  getMyPost,
  getMyPosts,
  getPost,
  type NewPost,
  POST_MAX,
  POST_PHOTOS_MAX,
  postPost,
  postPostPhoto,
  postTidyPostPhotos,
  putPin,
  putPost,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildCreator, buildMedia, buildPost } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { support } from '#test/money.ts'
import { somebodyWaits, whileDeleted } from '#test/while-erased.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function creator() {
  const person = await world.signIn({ roles: ['creator'] })
  await buildCreator(world, person.id)
  return person
}

const wish = (over: Partial<NewPost> = {}): NewPost => ({
  text: 'Nine pots, five whole.',
  visibility: 'public',
  photos: [],
  publish: { when: 'now' },
  ...over,
})

const postCount = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('creatorProfiles')
      .select('postCount')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
  ).postCount

const pageOf = async (id: string, who: Pick<typeof world, 'call'> = world) =>
  (await who.call(getCreatorPosts, { params: { creator: id }, query: {} })).body.items

test('a post has up to 5,000 letters and 10 photos, and is not empty', async () => {
  expect([POST_MAX, POST_PHOTOS_MAX]).toEqual([5_000, 10])
  const mira = await creator()
  const status = async (over: Partial<NewPost>) => (await mira.call(postPost, { body: wish(over) })).status
  expect(await status({ text: 'x'.repeat(5_000) })).toBe(201)
  expect(await status({ text: 'x'.repeat(5_001) })).toBe(400)
  expect(await status({ text: '  ' })).toBe(400)
  const photos = Array.from({ length: 11 }, () => ({ id: world.platform.ids.id(), alt: '' }))
  expect(await status({ photos })).toBe(400)
})

test('photos are added first and stand in a post in their order, each with its words', async () => {
  const mira = await creator()
  const ids: string[] = []
  for (let n = 0; n < 2; n++)
    ids.push((await mira.upload(postPostPhoto, await drawPicture({ width: 60, height: 40 }))).body.photo.id)
  const photos = [
    { id: ids[1]!, alt: 'The blue one' },
    { id: ids[0]!, alt: '' },
  ]
  const { body } = await mira.call(postPost, { body: wish({ photos }) })
  expect(body.photos.map(({ id, alt }) => ({ id, alt }))).toEqual(photos)
  const again = await mira.call(postPost, { body: wish({ photos }) })
  expect(again.problem.code).toBe('photos_changed')
})

test("somebody else's photo is none of mine", async () => {
  const [mira, eve] = [await creator(), await creator()]
  const { photoIds } = await buildPost(world, mira.id, { photos: 1 })
  const stolen = await eve.call(postPost, { body: wish({ photos: [{ id: photoIds[0]!, alt: '' }] }) })
  expect(stolen.problem.code).toBe('photos_changed')
})

test('a draft is for its creator alone until it is published', async () => {
  const mira = await creator()
  const { body: draft } = await mira.call(postPost, { body: wish({ publish: { when: 'draft' } }) })
  expect(draft).toMatchObject({ state: 'draft', publishedAt: null })
  expect(await pageOf(mira.id)).toEqual([])
  expect((await world.call(getPost, { params: { post: draft.id } })).status).toBe(404)
  expect(await postCount(mira.id)).toBe(0)
  const { body } = await mira.call(putPost, { params: { post: draft.id }, body: wish({ text: 'Done.' }) })
  expect(body).toMatchObject({ id: draft.id, state: 'published', text: 'Done.' })
  expect((await pageOf(mira.id)).map(({ text }) => text)).toEqual(['Done.'])
  expect(await postCount(mira.id)).toBe(1)
})

test('a post can be changed, which shows, and stays published', async () => {
  const mira = await creator()
  const { id, photoIds } = await buildPost(world, mira.id, { photos: 2 })
  const kept = [{ id: photoIds[1]!, alt: 'Only this one' }]
  const { body } = await mira.call(putPost, {
    params: { post: id },
    body: wish({ text: 'Better.', photos: kept }),
  })
  expect(body.editedAt).not.toBeNull()
  expect(body.photos.map((photo) => photo.id)).toEqual([photoIds[1]])
  const gone = await world.platform.database.db
    .selectFrom('media')
    .select('id')
    .where('id', '=', photoIds[0]!)
    .execute()
  expect(gone).toEqual([])
  const back = await mira.call(putPost, { params: { post: id }, body: wish({ publish: { when: 'draft' } }) })
  expect(back.problem.code).toBe('already_done')
})

test("nobody changes, deletes or pins somebody else's post", async () => {
  const [mira, eve] = [await creator(), await creator()]
  const { id: post } = await buildPost(world, mira.id)
  const tries = [
    await eve.call(putPost, { params: { post }, body: wish() }),
    await eve.call(deletePost, { params: { post } }),
    await eve.call(putPin, { params: { post }, body: { pinned: true } }),
    await eve.call(getMyPost, { params: { post } }),
  ]
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('a deleted post is gone with its photos, and counts no more', async () => {
  const mira = await creator()
  const { id: post, photoIds } = await buildPost(world, mira.id, { photos: 1 })
  expect((await mira.call(deletePost, { params: { post } })).status).toBe(200)
  expect(await pageOf(mira.id)).toEqual([])
  expect(await postCount(mira.id)).toBe(0)
  const photo = await world.app.http.inject({ url: `/media/${photoIds[0]}/320.webp` })
  expect(photo.statusCode).toBe(404)
})

test('one post is pinned at a time, and stands above newer ones', async () => {
  const mira = await creator()
  const first = await buildPost(world, mira.id, { text: 'First' })
  world.clock.advance({ seconds: 1 })
  const second = await buildPost(world, mira.id, { text: 'Second' })
  world.clock.advance({ seconds: 1 })
  await buildPost(world, mira.id, { text: 'Third' })
  for (const { id: post } of [second, first])
    expect((await mira.call(putPin, { params: { post }, body: { pinned: true } })).status).toBe(200)
  const shown = await pageOf(mira.id)
  expect(shown.map(({ text, pinned }) => [text, pinned])).toEqual([
    ['First', true],
    ['Third', false],
    ['Second', false],
  ])
})

test('words that cannot be shown hold the post back until somebody has looked', async () => {
  const mira = await creator()
  const { body } = await mira.call(postPost, {
    body: wish({ text: 'Send me gift cards and I will double your bitcoin, guaranteed profit.' }),
  })
  expect(body.heldRule).not.toBeNull()
  expect(await pageOf(mira.id)).toEqual([])
  expect(await postCount(mira.id)).toBe(0)
  const { body: better } = await mira.call(putPost, { params: { post: body.id }, body: wish() })
  expect(better.heldRule).toBeNull()
  expect(await pageOf(mira.id)).toHaveLength(1)
  // That is the first time that others see it, and is told once.
  const told = async () =>
    (
      await world.platform.database.pool.query(
        `select 1 from events where name = 'posts.published' and payload->>'postId' = $1`,
        [body.id],
      )
    ).rows.length
  expect([await told(), await postCount(mira.id)]).toEqual([1, 1])
  await mira.call(putPost, { params: { post: body.id }, body: wish({ text: 'Better still.' }) })
  expect([await told(), await postCount(mira.id)]).toEqual([1, 1])
})

test('what somebody of the team has released stays so, whatever else is changed', async () => {
  const mira = await creator()
  const { id, photoIds } = await buildPost(world, mira.id, { photos: 1 })
  const photos = [{ id: photoIds[0]!, alt: 'A bowl' }]
  const text = 'Send me gift cards and I will double your bitcoin, guaranteed profit.'
  const change = async (over: Partial<NewPost>) =>
    (await mira.call(putPost, { params: { post: id }, body: wish({ text, photos, ...over }) })).body.heldRule
  expect(await change({})).not.toBeNull()
  expect(await change({ visibility: 'subscribers' })).not.toBeNull()
  await world.platform.database.db.updateTable('posts').set({ heldRule: null }).where('id', '=', id).execute()
  expect(await change({ visibility: 'public' })).toBeNull()
  expect(await change({ photos: [{ ...photos[0]!, alt: 'A blue bowl' }] })).toBeNull()
  expect(await change({ photos: [] })).toBeNull()
  expect(await change({ text: `${text} Really.`, photos: [] })).not.toBeNull()
})

test('the words for a photo are read like any others', async () => {
  const mira = await creator()
  const { id, photoIds } = await buildPost(world, mira.id, { photos: 1 })
  const photos = [{ id: photoIds[0]!, alt: 'Send me gift cards and I will double your bitcoin' }]
  const { body } = await mira.call(putPost, { params: { post: id }, body: wish({ text: '', photos }) })
  expect(body.heldRule).not.toBeNull()
})

test('photos without a word are a post once one of them may be seen', async () => {
  const mira = await creator()
  const { photoIds } = await buildPost(world, mira.id, { text: '', photos: 1 })
  const setState = (state: 'checking' | 'shown') =>
    world.platform.database.db.updateTable('media').set({ state }).where('id', '=', photoIds[0]!).execute()
  await setState('checking')
  expect(await pageOf(mira.id)).toEqual([])
  expect(await pageOf(mira.id, mira)).toHaveLength(1)
  await setState('shown')
  expect(await pageOf(mira.id)).toHaveLength(1)
})

test('a photo that gets its post at this moment is not swept, and one that is swept gets none', async () => {
  const { pool } = world.platform.database
  let mira = await creator()
  const add = async () =>
    (await mira.upload(postPostPhoto, await drawPicture({ width: 60, height: 40 }))).body.photo.id
  const [first, second] = [await add(), await add()]
  world.clock.advance({ days: 2 })
  mira = { ...mira, ...(await world.signInAgain(mira.id)) }
  const { id: post } = await buildPost(world, mira.id)
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query('update post_photos set post_id = $1 where media_id = $2', [post, first])
  const sweeping = world.services.posts.sweep()
  await Promise.race([sweeping, somebodyWaits(world)])
  await writer.query('commit')
  writer.release()
  await sweeping
  const { rows } = await pool.query('select id from media where id = any($1)', [[first, second]])
  expect(rows).toEqual([{ id: first }])
  const third = await add()
  const { problem } = await whileDeleted(world, 'media', third, () =>
    mira.call(postPost, { body: wish({ photos: [{ id: third, alt: '' }] }) }),
  )
  expect(problem.code).toBe('photos_changed')
})

test('photos that no post has can be removed at once, but those that are being written with', async () => {
  const [mira, noor] = [await creator(), await creator()]
  const add = async (who: typeof mira) =>
    (await who.upload(postPostPhoto, await drawPicture({ width: 60, height: 40 }))).body.photo.id
  const [first, second, hers] = [await add(mira), await add(mira), await add(noor)]
  const used = await buildPost(world, mira.id, { photos: 1 })
  const tidy = async (keep: string[]) =>
    (await mira.call(postTidyPostPhotos, { body: { keep } })).body.removed
  expect(await tidy([second])).toBe(1)
  const { rows } = await world.platform.database.pool.query('select id from media where id = any($1)', [
    [first, second, hers, ...used.photoIds],
  ])
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([second, hers, ...used.photoIds]))
  expect(await tidy([])).toBe(1)
})

test('lists go on where they ended, without gaps or repeats', async () => {
  const mira = await creator()
  for (let n = 0; n < 7; n++) {
    await buildPost(world, mira.id, { text: `Post ${n}` })
    if (n % 2) world.clock.advance({ seconds: 1 })
  }
  const seen: string[] = []
  let after: string | null | undefined
  do {
    const { body } = await world.call(getCreatorPosts, {
      params: { creator: mira.id },
      query: { limit: 3, ...(after && { after }) },
    })
    seen.push(...body.items.map(({ text }) => text))
    after = body.next
  } while (after)
  expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `Post ${n}`))
  const mine = (await mira.call(getMyPosts, { query: { state: 'published' } })).body.items
  expect(mine.map(({ text }) => text)).toEqual(seen)
})

test('a feed is made of all that the supported creators publish, the newest first', async () => {
  const fan = await world.person()
  const creators = [await creator(), await creator(), await creator()]
  const stranger = await creator()
  for (const maker of creators) await support(world, fan, maker)
  const expected: string[] = []
  for (let n = 0; n < 9; n++) {
    world.clock.advance({ seconds: 1 })
    const text = `Post ${n}`
    await buildPost(world, creators[n % 3]!.id, { text, visibility: n % 2 ? 'public' : 'subscribers' })
    await buildPost(world, stranger.id)
    expected.unshift(text)
  }
  const seen: string[] = []
  let after: string | null | undefined
  do {
    const { body } = await fan.call(getFeed, { query: { limit: 2, ...(after && { after }) } })
    seen.push(...body.items.map(({ text }) => text))
    after = body.next
  } while (after)
  expect(seen).toEqual(expected)
})

test('a photo that was never used is swept away after a day', async () => {
  const mira = await creator()
  const used = await buildPost(world, mira.id, { photos: 1 })
  const unused = await buildMedia(world, mira.id, { purpose: 'post', class: 'private' })
  await world.platform.database.db
    .insertInto('postPhotos')
    .values({ mediaId: unused, creatorId: mira.id, createdAt: world.clock.now() })
    .execute()
  world.clock.advance({ hours: 25 })
  await world.services.posts.sweep()
  const left = await world.platform.database.db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [unused, ...used.photoIds])
    .execute()
  expect(left.map(({ id }) => id)).toEqual(used.photoIds)
})

test('a member without a creator page writes no posts', async () => {
  const member = await world.person()
  expect((await member.call(postPost, { body: wish() })).problem.code).toBe('forbidden')
  const pageless = await world.signIn({ roles: ['creator'] })
  expect((await pageless.call(postPost, { body: wish() })).problem.code).toBe('forbidden')
})
