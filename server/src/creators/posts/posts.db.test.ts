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
  postUnusedPostPhotos,
  putPin,
  putPost,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildCreator, buildMedia, buildPost } from '#seed/builders.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { duringDeletion, waitForBlockedQuery } from '#test/concurrent-deletion.ts'
import { support } from '#test/money.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function creator() {
  const person = await world.signIn({ roles: ['creator'] })
  await buildCreator(world, person.id)
  return person
}

const newPost = (changes: Partial<NewPost> = {}): NewPost => ({
  text: 'Nine pots, five whole.',
  visibility: 'public',
  photos: [],
  publish: { when: 'now' },
  ...changes,
})

const postCount = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('creatorProfiles')
      .select('postCount')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
  ).postCount

const pageOf = async (id: string, viewer: Pick<typeof world, 'call'> = world) =>
  (await viewer.call(getCreatorPosts, { params: { creator: id }, query: {} })).body.items

test('accepts up to 5,000 characters and 10 photos, and rejects an empty post', async () => {
  expect([POST_MAX, POST_PHOTOS_MAX]).toEqual([5_000, 10])
  const mira = await creator()
  const status = async (changes: Partial<NewPost>) =>
    (await mira.call(postPost, { body: newPost(changes) })).status
  expect(await status({ text: 'x'.repeat(5_000) })).toBe(201)
  expect(await status({ text: 'x'.repeat(5_001) })).toBe(400)
  expect(await status({ text: '  ' })).toBe(400)
  const photos = Array.from({ length: 11 }, () => ({ id: world.platform.ids.id(), alt: '' }))
  expect(await status({ photos })).toBe(400)
})

test('keeps the order and descriptions of photos that were uploaded first', async () => {
  const mira = await creator()
  const ids: string[] = []
  for (let n = 0; n < 2; n++)
    ids.push((await mira.upload(postPostPhoto, await drawPicture({ width: 60, height: 40 }))).body.photo.id)
  const photos = [
    { id: ids[1]!, alt: 'The blue one' },
    { id: ids[0]!, alt: '' },
  ]
  const { body } = await mira.call(postPost, { body: newPost({ photos }) })
  expect(body.photos.map(({ id, alt }) => ({ id, alt }))).toEqual(photos)
  const second = await mira.call(postPost, { body: newPost({ photos }) })
  expect(second.problem.code).toBe('photos_changed')
})

test("rejects someone else's photo", async () => {
  const [mira, eve] = [await creator(), await creator()]
  const { photoIds } = await buildPost(world, mira.id, { photos: 1 })
  const stolen = await eve.call(postPost, { body: newPost({ photos: [{ id: photoIds[0]!, alt: '' }] }) })
  expect(stolen.problem.code).toBe('photos_changed')
})

test('shows a draft to its creator only, until it is published', async () => {
  const mira = await creator()
  const { body: draft } = await mira.call(postPost, { body: newPost({ publish: { when: 'draft' } }) })
  expect(draft).toMatchObject({ state: 'draft', publishedAt: null })
  expect(await pageOf(mira.id)).toEqual([])
  expect((await world.call(getPost, { params: { post: draft.id } })).status).toBe(404)
  expect(await postCount(mira.id)).toBe(0)
  const { body } = await mira.call(putPost, { params: { post: draft.id }, body: newPost({ text: 'Done.' }) })
  expect(body).toMatchObject({ id: draft.id, state: 'published', text: 'Done.' })
  expect((await pageOf(mira.id)).map(({ text }) => text)).toEqual(['Done.'])
  expect(await postCount(mira.id)).toBe(1)
})

test('marks a changed post as edited and keeps it published', async () => {
  const mira = await creator()
  const { id, photoIds } = await buildPost(world, mira.id, { photos: 2 })
  const remaining = [{ id: photoIds[1]!, alt: 'Only this one' }]
  const { body } = await mira.call(putPost, {
    params: { post: id },
    body: newPost({ text: 'Better.', photos: remaining }),
  })
  expect(body.editedAt).not.toBeNull()
  expect(body.photos.map((photo) => photo.id)).toEqual([photoIds[1]])
  const removed = await world.platform.database.db
    .selectFrom('media')
    .select('id')
    .where('id', '=', photoIds[0]!)
    .execute()
  expect(removed).toEqual([])
  const toDraft = await mira.call(putPost, {
    params: { post: id },
    body: newPost({ publish: { when: 'draft' } }),
  })
  expect(toDraft.problem.code).toBe('already_done')
})

test("refuses to change, delete or pin someone else's post", async () => {
  const [mira, eve] = [await creator(), await creator()]
  const { id: post } = await buildPost(world, mira.id)
  const replies = [
    await eve.call(putPost, { params: { post }, body: newPost() }),
    await eve.call(deletePost, { params: { post } }),
    await eve.call(putPin, { params: { post }, body: { pinned: true } }),
    await eve.call(getMyPost, { params: { post } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('deletes a post with its photos and stops counting it', async () => {
  const mira = await creator()
  const { id: post, photoIds } = await buildPost(world, mira.id, { photos: 1 })
  expect((await mira.call(deletePost, { params: { post } })).status).toBe(200)
  expect(await pageOf(mira.id)).toEqual([])
  expect(await postCount(mira.id)).toBe(0)
  const photo = await world.app.http.inject({ url: `/media/${photoIds[0]}/320.webp` })
  expect(photo.statusCode).toBe(404)
})

test('pins one post at a time, above newer ones', async () => {
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

test('holds a post whose text may break a rule', async () => {
  const mira = await creator()
  const { body } = await mira.call(postPost, {
    body: newPost({ text: 'Send me gift cards and I will double your bitcoin, guaranteed profit.' }),
  })
  expect(body.heldRule).not.toBeNull()
  expect(await pageOf(mira.id)).toEqual([])
  expect(await postCount(mira.id)).toBe(0)
  const { body: better } = await mira.call(putPost, { params: { post: body.id }, body: newPost() })
  expect(better.heldRule).toBeNull()
  expect(await pageOf(mira.id)).toHaveLength(1)
  // The post becomes visible for the first time, and is announced once.
  const announcements = async () =>
    (
      await world.platform.database.pool.query(
        `select 1 from events where name = 'posts.published' and payload->>'postId' = $1`,
        [body.id],
      )
    ).rows.length
  expect([await announcements(), await postCount(mira.id)]).toEqual([1, 1])
  await mira.call(putPost, { params: { post: body.id }, body: newPost({ text: 'Better still.' }) })
  expect([await announcements(), await postCount(mira.id)]).toEqual([1, 1])
})

test('keeps a released post visible until its text changes', async () => {
  const mira = await creator()
  const { id, photoIds } = await buildPost(world, mira.id, { photos: 1 })
  const photos = [{ id: photoIds[0]!, alt: 'A bowl' }]
  const text = 'Send me gift cards and I will double your bitcoin, guaranteed profit.'
  const change = async (changes: Partial<NewPost>) =>
    (await mira.call(putPost, { params: { post: id }, body: newPost({ text, photos, ...changes }) })).body
      .heldRule
  expect(await change({})).not.toBeNull()
  expect(await change({ visibility: 'subscribers' })).not.toBeNull()
  await world.platform.database.db.updateTable('posts').set({ heldRule: null }).where('id', '=', id).execute()
  expect(await change({ visibility: 'public' })).toBeNull()
  expect(await change({ photos: [{ ...photos[0]!, alt: 'A blue bowl' }] })).toBeNull()
  expect(await change({ photos: [] })).toBeNull()
  expect(await change({ text: `${text} Really.`, photos: [] })).not.toBeNull()
})

test('checks descriptions of photos', async () => {
  const mira = await creator()
  const { id, photoIds } = await buildPost(world, mira.id, { photos: 1 })
  const photos = [{ id: photoIds[0]!, alt: 'Send me gift cards and I will double your bitcoin' }]
  const { body } = await mira.call(putPost, { params: { post: id }, body: newPost({ text: '', photos }) })
  expect(body.heldRule).not.toBeNull()
})

test('shows a post without text once one of its photos is reviewed', async () => {
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

test('never both sweeps a photo and adds it to a post', async () => {
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
  const sweep = world.services.posts.sweep()
  await Promise.race([sweep, waitForBlockedQuery(world)])
  await writer.query('commit')
  writer.release()
  await sweep
  const { rows } = await pool.query('select id from media where id = any($1)', [[first, second]])
  expect(rows).toEqual([{ id: first }])
  const third = await add()
  const { problem } = await duringDeletion(world, 'media', third, () =>
    mira.call(postPost, { body: newPost({ photos: [{ id: third, alt: '' }] }) }),
  )
  expect(problem.code).toBe('photos_changed')
})

test('removes unused photos except those of the post that is being written', async () => {
  const [mira, noor] = [await creator(), await creator()]
  const add = async (owner: typeof mira) =>
    (await owner.upload(postPostPhoto, await drawPicture({ width: 60, height: 40 }))).body.photo.id
  const [first, second, noors] = [await add(mira), await add(mira), await add(noor)]
  const used = await buildPost(world, mira.id, { photos: 1 })
  const removeUnused = async (keep: string[]) =>
    (await mira.call(postUnusedPostPhotos, { body: { keep } })).body.removed
  expect(await removeUnused([second])).toBe(1)
  const { rows } = await world.platform.database.pool.query('select id from media where id = any($1)', [
    [first, second, noors, ...used.photoIds],
  ])
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([second, noors, ...used.photoIds]))
  expect(await removeUnused([])).toBe(1)
})

test('pages through lists without gaps or repeats', async () => {
  const mira = await creator()
  for (let n = 0; n < 7; n++) {
    await buildPost(world, mira.id, { text: `Post ${n}` })
    if (n % 2) world.clock.advance({ seconds: 1 })
  }
  const listed: string[] = []
  let after: string | null | undefined
  do {
    const { body } = await world.call(getCreatorPosts, {
      params: { creator: mira.id },
      query: { limit: 3, ...(after && { after }) },
    })
    listed.push(...body.items.map(({ text }) => text))
    after = body.next
  } while (after)
  expect(listed.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `Post ${n}`))
  const mine = (await mira.call(getMyPosts, { query: { state: 'published' } })).body.items
  expect(mine.map(({ text }) => text)).toEqual(listed)
})

test('feeds the posts of all supported creators, the newest first', async () => {
  const fan = await world.person()
  const creators = [await creator(), await creator(), await creator()]
  const stranger = await creator()
  for (const supported of creators) await support(world, fan, supported)
  const expected: string[] = []
  for (let n = 0; n < 9; n++) {
    world.clock.advance({ seconds: 1 })
    const text = `Post ${n}`
    await buildPost(world, creators[n % 3]!.id, { text, visibility: n % 2 ? 'public' : 'subscribers' })
    await buildPost(world, stranger.id)
    expected.unshift(text)
  }
  const listed: string[] = []
  let after: string | null | undefined
  do {
    const { body } = await fan.call(getFeed, { query: { limit: 2, ...(after && { after }) } })
    listed.push(...body.items.map(({ text }) => text))
    after = body.next
  } while (after)
  expect(listed).toEqual(expected)
})

test('sweeps unused photos after a day', async () => {
  const mira = await creator()
  const used = await buildPost(world, mira.id, { photos: 1 })
  const unused = await buildMedia(world, mira.id, { purpose: 'post', class: 'private' })
  await world.platform.database.db
    .insertInto('postPhotos')
    .values({ mediaId: unused, creatorId: mira.id, createdAt: world.clock.now() })
    .execute()
  world.clock.advance({ hours: 25 })
  await world.services.posts.sweep()
  const remaining = await world.platform.database.db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [unused, ...used.photoIds])
    .execute()
  expect(remaining.map(({ id }) => id)).toEqual(used.photoIds)
})

test('refuses posts of members without a creator page', async () => {
  const member = await world.person()
  expect((await member.call(postPost, { body: newPost() })).problem.code).toBe('forbidden')
  const pageless = await world.signIn({ roles: ['creator'] })
  expect((await pageless.call(postPost, { body: newPost() })).problem.code).toBe('forbidden')
})
