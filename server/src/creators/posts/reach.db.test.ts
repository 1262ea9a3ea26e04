import {
  deletePostLike,
  getCreatorPosts,
  getDashboard,
  getFeed,
  getMyPosts,
  getNotifications,
  getPost,
  getSubscribers,
  getSubscriptions,
  postPostsSeen,
  putBlock,
  putPostLike,
  SUBSCRIBERS_CSV,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildCreator, buildPost, buildProfile } from '#seed/builders.ts'
import { useLive } from '#test/live-client.ts'
import { endThere, support } from '#test/money.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const live = useLive(world)

async function creator(priceCents = 499) {
  const person = await world.signIn({ roles: ['creator'] })
  await buildProfile(world, person.id, { displayName: 'Mira Okafor', username: `m_${person.id.slice(-8)}` })
  await buildCreator(world, person.id, { priceCents })
  return person
}

const like = async (fan: SignedIn, post: string) => (await fan.call(putPostLike, { params: { post } })).body

test('counts concurrent likes by one person once', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id: post } = await buildPost(world, mira.id)
  await Promise.all(Array.from({ length: 10 }, () => like(ana, post)))
  expect(await like(ben, post)).toEqual({ likes: 2, liked: true })
  await Promise.all(Array.from({ length: 10 }, () => ana.call(deletePostLike, { params: { post } })))
  expect((await ana.call(getPost, { params: { post } })).body).toMatchObject({ likes: 1, liked: false })
})

test('leaves out likes of blocked people for the viewer only', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  const { id: post } = await buildPost(world, mira.id)
  await like(ana, post)
  await ben.call(putBlock, { params: { personId: ana.id } })
  expect((await ben.call(getPost, { params: { post } })).body.likes).toBe(0)
  expect((await mira.call(getPost, { params: { post } })).body.likes).toBe(1)
})

test('sends changed counts to viewers of a post, except across a block', async () => {
  const [mira, ana, ben, eve] = [
    await creator(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  const { id: post } = await buildPost(world, mira.id)
  await eve.call(putBlock, { params: { personId: ana.id } })
  const [bens, eves] = [await live.connect(ben.cookie), await live.connect(eve.cookie)]
  for (const client of [bens, eves]) client.send({ type: 'watch_posts', posts: [post] })
  // Likes are sent once both clients are registered.
  await until(() => expect(world.platform.live.posts.watchers(post)).toHaveLength(2))
  await like(ana, post)
  const counted = { type: 'post_counted', post, likes: 1, comments: 0 }
  await until(() => expect(bens.frames).toContainEqual(counted))
  await like(mira, post)
  await until(() => expect(eves.frames).toContainEqual(counted))
  expect(eves.frames.filter(({ type }) => type === 'post_counted')).toHaveLength(1)
  bens.socket.close()
  eves.socket.close()
  await until(() => expect(world.platform.live.posts.watchers(post)).toHaveLength(0))
})

test('ignores watching a post that the viewer cannot see', async () => {
  const [mira, ana] = [await creator(), await world.person()]
  const { id: draft } = await buildPost(world, mira.id, { publish: { when: 'draft' } })
  const { id: open } = await buildPost(world, mira.id)
  const client = await live.connect(ana.cookie)
  client.send({ type: 'watch_posts', posts: [draft, open] })
  await until(() => expect(world.platform.live.posts.watchers(open)).toHaveLength(1))
  expect(world.platform.live.posts.watchers(draft)).toHaveLength(0)
  client.socket.close()
})

test('counts reach once per member, without the creator and viewers of a locked post', async () => {
  const [mira, ana, ben] = [await creator(), await world.person(), await world.person()]
  await support(world, ana, mira)
  const { id } = await buildPost(world, mira.id, { visibility: 'subscribers' })
  const posts = [id, world.platform.ids.id()]
  for (const viewer of [ana, ana, ben, mira])
    expect((await viewer.call(postPostsSeen, { body: { posts } })).status).toBe(200)
  const mine = (await mira.call(getMyPosts, { query: {} })).body.items
  expect(mine.map(({ reach }) => reach)).toEqual([1])
})

test('sums a dashboard by day and compares it with the days before', async () => {
  const mira = await creator()
  const early = await world.person()
  const { id: old } = await buildPost(world, mira.id)
  await like(early, old)
  world.clock.advance({ hours: 24 * 8 })
  const fans = [await world.person(), await world.person(), await world.person()]
  const { id: post } = await buildPost(world, mira.id)
  for (const fan of fans) await like(fan, post)
  // Taking a like back and giving it again isn't a new like.
  await fans[0]!.call(deletePostLike, { params: { post } })
  await like(fans[0]!, post)
  const ended = await support(world, fans[0]!, mira)
  await support(world, fans[1]!, mira)
  await endThere(world, ended)
  const miraLater = await world.signInAgain(mira.id)
  const { body } = await miraLater.call(getDashboard, { query: { days: '7' } })
  expect(body).toMatchObject({
    subscribers: { now: 1, before: 0 },
    likes: { now: 3, before: 1 },
    posts: { now: 1, before: 1 },
  })
  expect(body.days).toHaveLength(7)
  expect(body.days.at(-1)).toMatchObject({ likes: 3, joined: 2, left: 1 })
  expect(body.best.map(({ id }) => id)).toEqual([post])
})

test('notifies subscribers of a new post without its text, and the creator of a new subscriber', async () => {
  const [mira, ana, ben, eve] = [
    await creator(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  await support(world, ana, mira)
  await support(world, ben, mira, { over: true })
  await support(world, eve, mira)
  await eve.call(putBlock, { params: { personId: mira.id } })
  const { id } = await buildPost(world, mira.id, { text: 'The secret glaze', visibility: 'subscribers' })
  await world.dispatcher.drain()
  const task = (
    await world.platform.database.pool.query(
      `select data from jobs.job where name = 'notifications.new_post' and data->>'postId' = $1`,
      [id],
    )
  ).rows[0].data
  // Jobs may run more than once.
  await world.platform.jobs.runNow('notifications.new_post', task)
  await world.platform.jobs.runNow('notifications.new_post', task)
  const notificationsOf = async (owner: SignedIn) => (await owner.call(getNotifications, {})).body.items
  expect((await notificationsOf(ana)).map(({ title, opens, count }) => [title, opens, count])).toContainEqual(
    ['New post', `/creator/${mira.id}?post=${id}`, 1],
  )
  expect(JSON.stringify(await notificationsOf(ana))).not.toContain('secret')
  for (const fan of [ben, eve])
    expect((await notificationsOf(fan)).filter(({ title }) => title === 'New post')).toEqual([])
  expect((await notificationsOf(mira)).map(({ type }) => type)).toContain('creator')
})

test('agrees in lists, feed and plans on whether a subscription gives access', async () => {
  const now = world.clock.now()
  const states = ['active', 'past_due', 'canceled'] as const
  for (const state of states)
    for (const cancelled of [true, false])
      for (const daysLeft of [-1, 1]) {
        const [mira, ana] = [await creator(), await world.person()]
        await buildPost(world, mira.id, { visibility: 'subscribers' })
        await world.platform.database.db
          .insertInto('subscriptions')
          .values({
            id: world.platform.ids.id(),
            fanId: ana.id,
            creatorId: mira.id,
            state,
            cancelled,
            price: 499,
            startedAt: now,
            periodEnd: new Date(now.getTime() + daysLeft * 86_400_000),
            endedAt: state === 'canceled' ? now : null,
          })
          .execute()
        const posts = (await ana.call(getCreatorPosts, { params: { creator: mira.id }, query: {} })).body
          .items
        const feed = (await ana.call(getFeed, { query: {} })).body.items
        const plans = (await ana.call(getSubscriptions, { query: { which: 'live' } })).body.items
        const open = !posts[0]!.locked
        expect([state, cancelled, daysLeft, feed.length > 0, plans.length > 0]).toEqual([
          state,
          cancelled,
          daysLeft,
          open,
          open,
        ])
      }
})

test('lists live and past plans', async () => {
  const [mira, noor, ana] = [await creator(799), await creator(), await world.person()]
  await support(world, ana, mira)
  await support(world, ana, noor, { over: true })
  const plans = async (which: 'live' | 'past') =>
    (await ana.call(getSubscriptions, { query: { which } })).body.items.map(({ creator, price }) => [
      creator?.id,
      price,
    ])
  expect(await plans('live')).toEqual([[mira.id, 799]])
  expect(await plans('past')).toEqual([[noor.id, 499]])
})

test('lists plans of blocked and closed creators without naming them', async () => {
  const [mira, noor, ana] = [await creator(799), await creator(), await world.person()]
  await support(world, ana, mira)
  world.clock.advance({ seconds: 1 })
  await support(world, ana, noor)
  const plans = async () => (await ana.call(getSubscriptions, { query: {} })).body.items
  expect((await plans()).map(({ creator }) => creator?.id)).toEqual([noor.id, mira.id])
  await mira.call(putBlock, { params: { personId: ana.id } })
  await world.platform.database.db
    .updateTable('accounts')
    .set({ status: 'deactivated', closedAt: world.clock.now() })
    .where('id', '=', noor.id)
    .execute()
  expect((await plans()).map(({ creator, price }) => [creator, price])).toEqual([
    [null, 499],
    [null, 799],
  ])
  expect(JSON.stringify(await plans())).not.toContain(mira.id)
})

test('filters, sorts and pages through subscribers', async () => {
  const mira = await creator()
  const names = ['Ana Ruiz', 'Ben 100% Okoye', 'Cleo_Marsh', 'Dana']
  const fans: SignedIn[] = []
  for (const displayName of names) {
    const fan = await world.person({ displayName })
    world.clock.advance({ seconds: 1 })
    await support(world, fan, mira, { cancelled: displayName === 'Dana' })
    fans.push(fan)
  }
  const list = async (query: object) =>
    (await mira.call(getSubscribers, { query })).body.items.map(({ person }) => person?.displayName ?? null)
  expect(await list({})).toEqual(names.toReversed())
  expect(await list({ sort: 'name' })).toEqual(names)
  expect(await list({ text: '100%' })).toEqual(['Ben 100% Okoye'])
  expect(await list({ text: 'o_m' })).toEqual(['Cleo_Marsh'])
  expect(await list({ which: 'cancelled' })).toEqual(['Dana'])
  const listed: unknown[] = []
  let after: string | null | undefined
  do {
    const query = { sort: 'name', limit: 1, ...(after && { after }) } as const
    const { body } = await mira.call(getSubscribers, { query })
    listed.push(...body.items.map(({ person }) => person?.displayName))
    after = body.next
  } while (after)
  expect(listed).toEqual(names)
  await fans[0]!.call(putBlock, { params: { personId: mira.id } })
  expect(await list({ sort: 'oldest' })).toEqual([null, ...names.slice(1)])
})

test('streams each subscriber once in a large CSV file', async () => {
  const mira = await creator()
  const { pool } = world.platform.database
  await pool.query(
    `with fans as (
      insert into accounts (id, email, password_hash, created_at)
      select gen_random_uuid(), 'fan' || n || '@many.example', '', $2
      from generate_series(1, 2500) as n returning id
    )
    insert into subscriptions (id, fan_id, creator_id, state, price, started_at, period_end)
    select gen_random_uuid(), id, $1, 'active', 499, $2, $2 from fans`,
    [mira.id, world.clock.now()],
  )
  const { rows } = await pool.query('select count(*)::int as n from subscriptions where creator_id = $1', [
    mira.id,
  ])
  const file = await world.app.http.inject({ url: SUBSCRIBERS_CSV, headers: { cookie: mira.cookie } })
  expect(file.headers['content-length']).toBeUndefined()
  expect([rows[0].n, file.body.split('\r\n').length]).toEqual([2_500, 2_502])
})

test('offers the CSV file to the creator only', async () => {
  const [mira, ana] = [await creator(), await world.person({ displayName: '=cmd()' })]
  await support(world, ana, mira)
  const get = (cookie?: string) =>
    world.app.http.inject({ url: SUBSCRIBERS_CSV, headers: cookie ? { cookie } : {} })
  const file = await get(mira.cookie)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="subscribers-/)
  expect(file.body).toContain(`"'=cmd()"`)
  expect([(await get()).statusCode, (await get(ana.cookie)).statusCode]).toEqual([401, 403])
})
