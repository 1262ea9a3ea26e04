import { getCreatorPosts, type NewPost, postPost, putPost } from '@koji/contract'
import { expect, test } from 'vitest'
import { buildCreator, buildPost } from '#seed/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function creator() {
  const person = await world.signIn({ roles: ['creator'] })
  await buildCreator(world, person.id)
  return person
}

const inMinutes = (minutes: number): NewPost['publish'] => ({
  when: 'later',
  at: new Date(world.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 16),
  timeZone: 'UTC',
})

const textsOf = async (id: string) =>
  (await world.call(getCreatorPosts, { params: { creator: id }, query: {} })).body.items.map(
    ({ text }) => text,
  )

const announcements = async (postId: string) => {
  const { rows } = await world.platform.database.pool.query(
    `select 1 from events where name = 'posts.published' and payload->>'postId' = $1`,
    [postId],
  )
  return rows.length
}

test('publishes a scheduled post when it is due', async () => {
  const mira = await creator()
  const { id } = await buildPost(world, mira.id, { text: 'Soon', publish: inMinutes(10) })
  await world.services.posts.publishDue()
  expect(await textsOf(mira.id)).toEqual([])
  world.clock.advance({ minutes: 11 })
  await world.services.posts.publishDue()
  expect(await textsOf(mira.id)).toEqual(['Soon'])
  expect(await announcements(id)).toBe(1)
})

test('reads the time in the given time zone', async () => {
  const mira = await creator()
  const { body } = await mira.call(postPost, {
    body: {
      text: 'At nine in Tokyo',
      visibility: 'public',
      photos: [],
      publish: { when: 'later', at: nineTomorrow(), timeZone: 'Asia/Tokyo' },
    },
  })
  expect(body.publishAt).toBe(`${nineTomorrow().slice(0, 10)}T00:00:00.000Z`)
})

const nineTomorrow = () =>
  `${new Date(world.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)}T09:00`

test('refuses to schedule for the past, with a message for the field', async () => {
  const mira = await creator()
  const { problem } = await mira.call(postPost, {
    body: { text: 'Too late', visibility: 'public', photos: [], publish: inMinutes(-10) },
  })
  expect(problem).toMatchObject({ code: 'too_late', fields: [{ path: 'publish.at' }] })
})

test('publishes each post once from concurrent nodes', async () => {
  const mira = await creator()
  const posts = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      buildPost(world, mira.id, { text: `Post ${n}`, publish: inMinutes(1) }),
    ),
  )
  world.clock.advance({ minutes: 2 })
  await Promise.all(Array.from({ length: 8 }, () => world.services.posts.publishDue()))
  expect(await textsOf(mira.id)).toHaveLength(5)
  for (const { id } of posts) expect(await announcements(id)).toBe(1)
})

test('publishes and edits the same posts concurrently without deadlocks', async () => {
  const mira = await creator()
  const posts = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      buildPost(world, mira.id, { text: `Post ${n}`, publish: inMinutes(1) }),
    ),
  )
  world.clock.advance({ minutes: 2 })
  const before = await deadlocks()
  const edits = posts.map(({ id }) =>
    mira.call(putPost, {
      params: { post: id },
      body: { text: 'Edited', visibility: 'public', photos: [], publish: { when: 'now' } },
    }),
  )
  await Promise.all([...edits, ...Array.from({ length: 6 }, () => world.services.posts.publishDue())])
  expect(await deadlocks()).toBe(before)
  for (const { id } of posts) expect(await announcements(id)).toBe(1)
  const { postCount } = await world.platform.database.db
    .selectFrom('creatorProfiles')
    .select('postCount')
    .where('userId', '=', mira.id)
    .executeTakeFirstOrThrow()
  expect(postCount).toBe(12)
})

/** Counts deadlocks, including those after which a transaction was retried. */
const deadlocks = async (): Promise<number> => {
  const { pool } = world.platform.database
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

test('does not publish a post that became a draft again', async () => {
  const mira = await creator()
  const { id: post } = await buildPost(world, mira.id, { publish: inMinutes(10) })
  const body: NewPost = { text: 'Not yet', visibility: 'public', photos: [], publish: { when: 'draft' } }
  expect((await mira.call(putPost, { params: { post }, body })).body.state).toBe('draft')
  world.clock.advance({ minutes: 20 })
  await world.services.posts.publishDue()
  expect(await textsOf(mira.id)).toEqual([])
})

test('serves photos of a public post to everyone once it is published, revalidating each time', async () => {
  const mira = await creator()
  const { photoIds } = await buildPost(world, mira.id, { photos: 1, publish: inMinutes(5) })
  const fetchPhoto = () => world.app.http.inject({ url: `/media/${photoIds[0]}/320.webp` })
  expect((await fetchPhoto()).statusCode).toBe(404)
  world.clock.advance({ minutes: 6 })
  await world.services.posts.publishDue()
  const photo = await fetchPhoto()
  expect([photo.statusCode, photo.headers['cache-control']]).toEqual([200, 'private, no-cache'])
})
