import { createECDH } from 'node:crypto'
import {
  deleteCurrentSession,
  deletePushSubscription,
  getNotificationSettings,
  getPushKey,
  postNotificationsRead,
  postPushSubscription,
  putBlock,
  putNotificationSettings,
} from '@koji/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { accountTopic } from '#platform/realtime/live.ts'
import { secretsFrom } from '#platform/secrets.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { pair, say } from '#test/chats.ts'
import { newsIn } from '#test/notifications.ts'
import { startPushService } from '#test/push-service.ts'
import { type SignedIn, useWorld } from '#test/world.ts'
import { type PushTask, pushing } from './pushing.ts'

const world = useWorld({ env: { PUSH_SERVICES: 'push.example,127.0.0.1' } })
const news = newsIn(world)
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

async function viewerOf({ cookie }: { cookie: string }): Promise<Viewer> {
  const name = world.app.cookies.access
  const token = cookie.split('; ').find((one) => one.startsWith(`${name}=`))!
  return (await world.platform.sessions.read(token.slice(name.length + 1)))!
}

/** The contract wants https; the service of this test speaks http. */
async function subscribe(who: { cookie: string }): Promise<string> {
  const { name, subscription } = service.subscribe()
  const me = await viewerOf(who)
  await transact(world.platform.database.db, (tx) =>
    world.services.notifications.subscribe(tx, me, subscription),
  )
  return name
}

/** The jobs that wait for this person, done now. */
async function work(who: SignedIn): Promise<void> {
  const { rows } = await world.platform.database.pool.query<{ data: PushTask }>(
    "delete from jobs.job where name = 'notifications.push' and data ->> 'userId' = $1 returning data",
    [who.id],
  )
  for (const { data } of rows) await world.services.notifications.push(data)
}

const arrivedAt = (browser: string) => service.pushed.filter((one) => one.browser === browser)

test('a closed browser gets what the panel shows, from us and for it alone', async () => {
  const ana = await world.person()
  const ben = await world.person({ displayName: 'Ben' })
  const browser = await subscribe(ana)
  const matchId = await news.match(ana.id, ben.id)
  await work(ana)
  const { key } = (await ana.call(getPushKey, {})).body
  expect(arrivedAt(browser)).toMatchObject([
    {
      payload: {
        product: 'Koji',
        id: expect.any(String),
        title: 'New match',
        opens: `/chat/${matchId}`,
        message: 'You and Ben like each other',
        waiting: 1,
      },
      sender: { publicKey: key, sub: 'mailto:no-reply@localhost' },
      ttl: 43_200,
      topic: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  expect(Object.keys(arrivedAt(browser)[0]!.payload as object).toSorted()).toEqual([
    'id',
    'message',
    'opens',
    'product',
    'title',
    'waiting',
  ])
})

test('how much waits is counted as the icon of the app does: the larger of both numbers', async () => {
  const { ana, ben, match } = await pair(world)
  await world.dispatcher.drain()
  await ana.call(postNotificationsRead, {})
  const browser = await subscribe(ana)
  const waiting = () => (arrivedAt(browser).at(-1)!.payload as { waiting: number }).waiting
  const { types, quiet } = (await ana.call(getNotificationSettings, {})).body
  const message = { ...types.message, inApp: false }
  await ana.call(putNotificationSettings, { body: { types: { ...types, message }, quiet } })
  await say(ben, match, 'Are you there?')
  await world.dispatcher.drain()
  await work(ana)
  expect(waiting()).toBe(1)
  for (let i = 0; i < 2; i++) await news.match(ana.id, (await world.person()).id)
  await work(ana)
  expect(waiting()).toBe(2)
})

test('messages say who wrote, never what', async () => {
  const ana = await world.person()
  const ben = await world.person({ displayName: 'Ben' })
  const matchId = await news.match(ana.id, ben.id)
  const browser = await subscribe(ana)
  await news.message(matchId, ben.id, ana.id, 1)
  await work(ana)
  expect(arrivedAt(browser)[0]!.payload).toMatchObject({ title: 'New message', message: 'Ben wrote to you' })
})

test.each([404, 410])('a browser that is gone (%d) is forgotten', async (status) => {
  const ana = await world.person()
  const [gone, here] = [await subscribe(ana), await subscribe(ana)]
  service.answer(gone, status)
  await news.match(ana.id, (await world.person()).id)
  await work(ana)
  await news.match(ana.id, (await world.person()).id)
  const { rows } = await world.platform.database.pool.query(
    "select from jobs.job where name = 'notifications.push' and data ->> 'userId' = $1",
    [ana.id],
  )
  expect(rows).toHaveLength(1)
  await work(ana)
  expect(arrivedAt(here)).toHaveLength(2)
})

test.each([429, 500])('a service that is busy (%d) is asked again', async (status) => {
  const ana = await world.person()
  const browser = await subscribe(ana)
  service.answer(browser, status)
  await news.match(ana.id, (await world.person()).id)
  await expect(work(ana)).rejects.toThrow(`answered ${status}`)
  service.answer(browser, 201)
  await news.match(ana.id, (await world.person()).id)
  await work(ana)
  expect(arrivedAt(browser)).toHaveLength(1)
})

test('nothing is sent of what was read, hidden or unwanted', async () => {
  const [ana, ben, cem] = [await world.person(), await world.person(), await world.person()] as const
  const people = [ana, ben, cem]
  const browsers = await Promise.all(people.map(subscribe))
  const other = await world.person()
  const { types, quiet } = (await cem.call(getNotificationSettings, {})).body
  const match = { ...types.match, push: false }
  await cem.call(putNotificationSettings, { body: { types: { ...types, match }, quiet } })
  for (const { id } of people) await news.match(id, other.id)
  await ana.call(postNotificationsRead, {})
  await other.call(putBlock, { params: { personId: ben.id } })
  for (const who of people) await work(who)
  expect(browsers.flatMap(arrivedAt)).toEqual([])
})

test('to who has Koji open it is sent a little later: by then it may be read there', async () => {
  const ana = await world.person()
  const browser = await subscribe(ana)
  const leave = await world.platform.bus.follow(accountTopic(ana.id), () => undefined)
  await news.match(ana.id, (await world.person()).id)
  leave()
  const { rows } = await world.platform.database.pool.query<{ start_after: Date }>(
    "select start_after from jobs.job where name = 'notifications.push' and data ->> 'userId' = $1",
    [ana.id],
  )
  expect(rows.map(({ start_after }) => start_after.getTime())).toEqual([world.clock.now().getTime() + 10_000])
  await work(ana)
  expect(arrivedAt(browser)).toHaveLength(1)
})

test('in quiet hours it waits until they end', async () => {
  const ana = await world.person()
  await subscribe(ana)
  const { types } = (await ana.call(getNotificationSettings, {})).body
  const quiet = { on: true, from: '00:00', to: '23:59', timeZone: 'UTC' }
  await ana.call(putNotificationSettings, { body: { types, quiet } })
  await news.match(ana.id, (await world.person()).id)
  const { rows } = await world.platform.database.pool.query<{ start_after: Date }>(
    "select start_after from jobs.job where name = 'notifications.push' and data ->> 'userId' = $1",
    [ana.id],
  )
  const end = `${world.clock.now().toISOString().slice(0, 10)}T23:59:00.000Z`
  expect(rows.map(({ start_after }) => start_after.toISOString())).toEqual([end])
})

test('who signs out there, or is signed out, gets nothing there any more; another session goes on', async () => {
  const ana = await world.person()
  const elsewhere = await world.signInAgain(ana.id)
  const [here, there] = [await subscribe(ana), await subscribe(elsewhere)]
  await elsewhere.call(deleteCurrentSession, {})
  await news.match(ana.id, (await world.person()).id)
  await work(ana)
  expect([arrivedAt(here).length, arrivedAt(there).length]).toEqual([1, 0])
})

test('a session that gets another id is still the same browser', async () => {
  const ana = await world.person()
  const browser = await subscribe(ana)
  const { sessionId } = await viewerOf(ana)
  const next = await world.signInAgain(ana.id)
  const { sessionId: successorId } = await viewerOf(next)
  const { db } = world.platform.database
  const now = world.clock.now()
  await db
    .insertInto('replacedSessions')
    .values({ id: sessionId, successorId, generation: 1, rotatedAt: now, replacedAt: now })
    .execute()
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  await news.match(ana.id, (await world.person()).id)
  await work(ana)
  expect(arrivedAt(browser)).toHaveLength(1)
})

test('somebody else who signs in there takes the browser over', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const { name, subscription } = service.subscribe()
  for (const who of [ana, ben]) {
    const me = await viewerOf(who)
    await transact(world.platform.database.db, (tx) =>
      world.services.notifications.subscribe(tx, me, subscription),
    )
  }
  await news.match(ana.id, (await world.person()).id)
  await work(ana)
  expect(arrivedAt(name)).toEqual([])
  await ana.call(deletePushSubscription, { body: { endpoint: subscription.endpoint } })
  await news.match(ben.id, (await world.person()).id)
  await work(ben)
  expect(arrivedAt(name)).toHaveLength(1)
  await ben.call(deletePushSubscription, { body: { endpoint: subscription.endpoint } })
  await news.match(ben.id, (await world.person()).id)
  await work(ben)
  expect(arrivedAt(name)).toHaveLength(1)
})

test('only push services that we know are knocked at, and only with keys of a browser', async () => {
  const ana = await world.signIn()
  const { keys } = service.subscribe().subscription
  const send = async (endpoint: string, theirs = keys) =>
    (await ana.call(postPushSubscription, { body: { endpoint, keys: theirs } })).status
  expect(await send('https://a.push.example/x')).toBe(200)
  for (const endpoint of [
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://notpush.example/x',
    'https://push.example.evil.example/x',
    'https://push.example@evil.example/x',
    'http://push.example/x',
  ])
    expect(await send(endpoint), endpoint).toBe(400)
  const nowhere = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  expect(await send('https://push.example/x', { ...keys, p256dh: nowhere })).toBe(400)
})

test('at most ten browsers; the first make room', async () => {
  const ana = await world.signIn()
  for (let i = 0; i < 12; i++) {
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    const keys = { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
    await ana.call(postPushSubscription, { body: { endpoint: `https://push.example/${i}`, keys } })
    world.clock.advance({ seconds: 1 })
  }
  const { db } = world.platform.database
  const rows = await db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', ana.id).execute()
  expect(rows).toHaveLength(10)
  for (const { sealedSubscription } of rows)
    expect(sealedSubscription.toString()).not.toContain('push.example')
})

test('all nodes have the same key, made once; with another secret there is a new one, and nobody subscribed to it', async () => {
  const [one, two] = [pushing(world.platform), pushing(world.platform)]
  const [first, second] = await Promise.all([one.keys(), two.keys()])
  expect(second).toEqual(first)
  const { db } = world.platform.database
  const row = await db.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow()
  expect(row.publicKey).toBe(first.publicKey)
  expect(row.sealedPrivateKey.toString()).not.toContain(first.privateKey)
  const secrets = secretsFrom('another secret of another day, 32+ letters')
  const later = await pushing({ ...world.platform, secrets }).keys()
  expect(later.publicKey).not.toBe(first.publicKey)
  expect(await db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([])
})
