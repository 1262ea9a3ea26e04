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
import { createMatchedPair, say } from '#test/conversations.ts'
import { notificationActions } from '#test/notifications.ts'
import { startPushService } from '#test/push-service.ts'
import { type SignedIn, useWorld } from '#test/world.ts'
import { pushKeys } from './push-keys.ts'
import type { PushTask } from './push-messages.ts'

const world = useWorld({ env: { PUSH_SERVICES: 'push.example,127.0.0.1' } })
const news = notificationActions(world)
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

/** Calls the service, because the contract requires https and the test's push service uses http. */
async function subscribe(owner: { cookie: string }): Promise<string> {
  const { name, subscription } = service.subscribe()
  const me = await viewerOf(owner)
  await transact(world.platform.database.db, (tx) =>
    world.services.notifications.subscribe(tx, me, subscription),
  )
  return name
}

/** Runs the queued jobs of an account. */
async function runJobs(owner: SignedIn): Promise<void> {
  const { rows } = await world.platform.database.pool.query<{ data: PushTask }>(
    "delete from jobs.job where name = 'notifications.push' and data ->> 'userId' = $1 returning data",
    [owner.id],
  )
  for (const { data } of rows) await world.services.notifications.push(data)
}

const receivedBy = (browser: string) => service.pushed.filter((one) => one.browser === browser)

test('pushes the text of the notification, signed and encrypted for the browser', async () => {
  const ana = await world.person()
  const ben = await world.person({ displayName: 'Ben' })
  const browser = await subscribe(ana)
  const matchId = await news.match(ana.id, ben.id)
  await runJobs(ana)
  const { key } = (await ana.call(getPushKey, {})).body
  expect(receivedBy(browser)).toMatchObject([
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
  expect(Object.keys(receivedBy(browser)[0]!.payload as object).toSorted()).toEqual([
    'id',
    'message',
    'opens',
    'product',
    'title',
    'waiting',
  ])
})

test('counts like the app icon: the larger of unread notifications and conversations', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  await world.dispatcher.drain()
  await ana.call(postNotificationsRead, {})
  const browser = await subscribe(ana)
  const waiting = () => (receivedBy(browser).at(-1)!.payload as { waiting: number }).waiting
  const { types, quiet } = (await ana.call(getNotificationSettings, {})).body
  const message = { ...types.message, inApp: false }
  await ana.call(putNotificationSettings, { body: { types: { ...types, message }, quiet } })
  await say(ben, match, 'Are you there?')
  await world.dispatcher.drain()
  await runJobs(ana)
  expect(waiting()).toBe(1)
  for (let i = 0; i < 2; i++) await news.match(ana.id, (await world.person()).id)
  await runJobs(ana)
  expect(waiting()).toBe(2)
})

test('names the sender of a message without its text', async () => {
  const ana = await world.person()
  const ben = await world.person({ displayName: 'Ben' })
  const matchId = await news.match(ana.id, ben.id)
  const browser = await subscribe(ana)
  await news.message(matchId, ben.id, ana.id, 1)
  await runJobs(ana)
  expect(receivedBy(browser)[0]!.payload).toMatchObject({ title: 'New message', message: 'Ben wrote to you' })
})

test.each([404, 410])('deletes a subscription that no longer exists (%d)', async (status) => {
  const ana = await world.person()
  const [removed, current] = [await subscribe(ana), await subscribe(ana)]
  service.answer(removed, status)
  await news.match(ana.id, (await world.person()).id)
  await runJobs(ana)
  await news.match(ana.id, (await world.person()).id)
  const { rows } = await world.platform.database.pool.query(
    "select from jobs.job where name = 'notifications.push' and data ->> 'userId' = $1",
    [ana.id],
  )
  expect(rows).toHaveLength(1)
  await runJobs(ana)
  expect(receivedBy(current)).toHaveLength(2)
})

test.each([429, 500])('retries a busy push service (%d)', async (status) => {
  const ana = await world.person()
  const browser = await subscribe(ana)
  service.answer(browser, status)
  await news.match(ana.id, (await world.person()).id)
  await expect(runJobs(ana)).rejects.toThrow(`answered ${status}`)
  service.answer(browser, 201)
  await news.match(ana.id, (await world.person()).id)
  await runJobs(ana)
  expect(receivedBy(browser)).toHaveLength(1)
})

test('skips notifications that were read, hidden or turned off', async () => {
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
  for (const person of people) await runJobs(person)
  expect(browsers.flatMap(receivedBy)).toEqual([])
})

test('delays a push while Koji is open', async () => {
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
  await runJobs(ana)
  expect(receivedBy(browser)).toHaveLength(1)
})

test('waits until quiet hours end', async () => {
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

test('stops pushing to a browser that signed out, but not to others', async () => {
  const ana = await world.person()
  const otherSession = await world.signInAgain(ana.id)
  const [current, signedOut] = [await subscribe(ana), await subscribe(otherSession)]
  await otherSession.call(deleteCurrentSession, {})
  await news.match(ana.id, (await world.person()).id)
  await runJobs(ana)
  expect([receivedBy(current).length, receivedBy(signedOut).length]).toEqual([1, 0])
})

test('keeps a subscription when the session gets a new id', async () => {
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
  await runJobs(ana)
  expect(receivedBy(browser)).toHaveLength(1)
})

test('moves a browser to the account that signed in last', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const { name, subscription } = service.subscribe()
  for (const owner of [ana, ben]) {
    const me = await viewerOf(owner)
    await transact(world.platform.database.db, (tx) =>
      world.services.notifications.subscribe(tx, me, subscription),
    )
  }
  await news.match(ana.id, (await world.person()).id)
  await runJobs(ana)
  expect(receivedBy(name)).toEqual([])
  await ana.call(deletePushSubscription, { body: { endpoint: subscription.endpoint } })
  await news.match(ben.id, (await world.person()).id)
  await runJobs(ben)
  expect(receivedBy(name)).toHaveLength(1)
  await ben.call(deletePushSubscription, { body: { endpoint: subscription.endpoint } })
  await news.match(ben.id, (await world.person()).id)
  await runJobs(ben)
  expect(receivedBy(name)).toHaveLength(1)
})

test('accepts only known push services and valid keys', async () => {
  const ana = await world.signIn()
  const { keys } = service.subscribe().subscription
  const statusFor = async (endpoint: string, browserKeys = keys) =>
    (await ana.call(postPushSubscription, { body: { endpoint, keys: browserKeys } })).status
  expect(await statusFor('https://a.push.example/x')).toBe(200)
  for (const endpoint of [
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://notpush.example/x',
    'https://push.example.evil.example/x',
    'https://push.example@evil.example/x',
    'http://push.example/x',
  ])
    expect(await statusFor(endpoint), endpoint).toBe(400)
  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  expect(await statusFor('https://push.example/x', { ...keys, p256dh: offCurve })).toBe(400)
})

test('keeps the ten newest subscriptions', async () => {
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

test('shares one key among nodes and replaces it with all subscriptions after a change of the secret', async () => {
  const [first, second] = await Promise.all([pushKeys(world.platform)(), pushKeys(world.platform)()])
  expect(second).toEqual(first)
  const { db } = world.platform.database
  const row = await db.selectFrom('pushKeys').selectAll().executeTakeFirstOrThrow()
  expect(row.publicKey).toBe(first.publicKey)
  expect(row.sealedPrivateKey.toString()).not.toContain(first.privateKey)
  const secrets = secretsFrom('another secret of another day, 32+ letters')
  const replaced = await pushKeys({ ...world.platform, secrets })()
  expect(replaced.publicKey).not.toBe(first.publicKey)
  expect(await db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([])
})
