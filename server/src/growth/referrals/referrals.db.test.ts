import {
  getDeck,
  getNotifications,
  getReferralSummary,
  getReferrals,
  LIKE_BONUS,
  LIKES_PER_DAY,
  postAccount,
  putReferralCode,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildAccount, buildBan, buildProfile } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db
let networks = 0

interface Friend {
  id: string
  /** The cookie that identifies the browser. */
  device: string
}

/** Signs up with a code, from a new network and browser by default. */
async function joinWith(code: string, from: { address?: string; device?: string } = {}): Promise<Friend> {
  const { address = `10.${++networks >> 8}.${networks & 255}.7`, device = null } = from
  const arrival = { address, userAgent: '', device }
  const { id } = await buildAccount(world, { verified: false })
  return transact(db(), async (tx) => {
    await world.services.referrals.record(tx, code, id, arrival)
    return { id, device: (await world.services.sessions.start(tx, id, arrival)).device! }
  })
}

const verify = (accountId: string) =>
  transact(db(), async (tx) => {
    const emailVerifiedAt = world.clock.now()
    await tx.updateTable('accounts').set({ emailVerifiedAt }).where('id', '=', accountId).execute()
    await world.platform.events.record(tx, 'accounts.email_verified', accountId, { accountId })
  })

async function makeProfile(accountId: string): Promise<void> {
  await buildProfile(world, accountId, { username: `friend_${accountId.slice(-8)}` })
  await transact(db(), (tx) =>
    world.platform.events.record(tx, 'profiles.completed', accountId, { accountId }),
  )
}

async function finish({ id }: Friend): Promise<void> {
  await verify(id)
  await makeProfile(id)
  await world.dispatcher.drain()
}

const codeOf = async (me: SignedIn) => (await me.call(putReferralCode, {})).body.code!
const summary = async (me: SignedIn) => (await me.call(getReferralSummary, {})).body
const likesLeft = async (me: SignedIn) =>
  (await me.call(getDeck, { query: { mode: 'friends' } })).body.likesLeft

test('creates one code for twenty concurrent requests', async () => {
  const ana = await world.person()
  expect((await summary(ana)).code).toBeNull()
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(ana)))
  expect(new Set(codes).size).toBe(1)
  expect((await summary(ana)).code).toBe(codes[0])
})

test('rewards a completed referral with a notification and 25 more likes a day for 7 days', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  const captcha = await solveCaptcha(world)
  const credentials = { email: 'friend@koji.example', password: DEMO_PASSWORD, captcha }
  const joined = await world.call(postAccount, { body: { ...credentials, referralCode: code.toLowerCase() } })
  const friend = joined.body.account
  const listed = async () => (await ana.call(getReferrals, { query: {} })).body.items
  expect(await summary(ana)).toMatchObject({ counts: { pending: 1, rewarded: 0 }, raisedUntil: null })
  expect(await listed()).toMatchObject([
    { status: 'pending', settledAt: null, waits: { email: true, profile: true } },
  ])
  await verify(friend.id)
  await world.dispatcher.drain()
  expect(await listed()).toMatchObject([{ status: 'pending', waits: { email: false, profile: true } }])
  expect(await likesLeft(ana)).toBe(LIKES_PER_DAY)

  await makeProfile(friend.id)
  await world.dispatcher.drain()
  const week = new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString()
  expect(await summary(ana)).toMatchObject({ counts: { pending: 0, rewarded: 1 }, raisedUntil: week })
  expect(await listed()).toMatchObject([{ status: 'rewarded', waits: null }])
  expect(await likesLeft(ana)).toBe(LIKES_PER_DAY + LIKE_BONUS)
  const { items } = (await ana.call(getNotifications, {})).body
  expect(items[0]).toMatchObject({
    title: 'A friend has joined through you',
    message: 'You have 25 more likes a day, for 7 more days',
    opens: '/referrals',
  })

  world.clock.advance({ days: 7, seconds: 1 })
  const later = await world.signInAgain(ana.id)
  expect((await later.call(getReferralSummary, {})).body.raisedUntil).toBeNull()
  const deck = await later.call(getDeck, { query: { mode: 'friends' } })
  expect(deck.body.likesLeft).toBe(LIKES_PER_DAY)
})

test('ignores repeated events of a rewarded referral', async () => {
  const ana = await world.person()
  const friend = await joinWith(await codeOf(ana))
  await finish(friend)
  const before = await summary(ana)
  await verify(friend.id)
  await transact(db(), (tx) =>
    world.platform.events.record(tx, 'profiles.completed', friend.id, { accountId: friend.id }),
  )
  await world.dispatcher.drain()
  expect(await summary(ana)).toEqual(before)
})

test('adds up the days of two friends who complete together', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  const friends = [await joinWith(code), await joinWith(code)]
  for (const { id } of friends) {
    await verify(id)
    await makeProfile(id)
  }
  await world.dispatcher.drain()
  const fortnight = new Date(world.clock.now().getTime() + 14 * 86_400_000).toISOString()
  expect(await summary(ana)).toMatchObject({ counts: { rewarded: 2 }, raisedUntil: fortnight })
})

test('rewards three friends from one network and completes the fourth without a reward', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  for (let n = 1; n <= 4; n++) await finish(await joinWith(code, { address: `192.0.2.${n}` }))
  expect((await summary(ana)).counts).toMatchObject({ rewarded: 3, completed: 1 })
  await finish(await joinWith(code))
  expect((await summary(ana)).counts, 'a friend from another network is rewarded').toMatchObject({
    rewarded: 4,
  })
})

test('rewards three friends from one browser on different networks', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  let device: string | undefined
  for (let n = 0; n < 4; n++) {
    const friend = await joinWith(code, device ? { device } : {})
    device = friend.device
    await finish(friend)
  }
  expect((await summary(ana)).counts).toMatchObject({ rewarded: 3, completed: 1 })
})

test('identifies a browser by its first account', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  const { device } = await joinWith('NOBODY')
  await joinWith('NOBODY', { device })
  for (let n = 0; n < 4; n++) await finish(await joinWith(code, { device }))
  expect((await summary(ana)).counts).toMatchObject({ rewarded: 3, completed: 1 })
})

test('counts rewards for friends who deleted their account', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  for (let n = 1; n <= 3; n++) {
    const friend = await joinWith(code, { address: `198.51.100.${n}` })
    await finish(friend)
    await transact(db(), async (tx) => {
      await tx.deleteFrom('referrals').where('referredUserId', '=', friend.id).execute()
    })
  }
  await finish(await joinWith(code, { address: '198.51.100.9' }))
  expect((await summary(ana)).counts).toMatchObject({ rewarded: 0, completed: 1 })
})

test('does not reward a banned referrer', async () => {
  const ana = await world.person()
  const friend = await joinWith(await codeOf(ana))
  await buildBan(world, ana.id)
  await finish(friend)
  const rows = await db()
    .selectFrom('referrals')
    .select('status')
    .where('referredUserId', '=', friend.id)
    .execute()
  expect(rows).toEqual([{ status: 'completed' }])
})

test('expires after 90 days and ignores a later completion', async () => {
  const ana = await world.person()
  const friend = await joinWith(await codeOf(ana))
  world.clock.advance({ days: 89, hours: 23 })
  await world.platform.jobs.runNow('referrals.expire')
  const counts = async () =>
    (await (await world.signInAgain(ana.id)).call(getReferralSummary, {})).body.counts
  expect(await counts()).toMatchObject({ pending: 1, expired: 0 })
  world.clock.advance({ hours: 1 })
  await world.platform.jobs.runNow('referrals.expire')
  await finish(friend)
  expect(await counts()).toMatchObject({ pending: 0, expired: 1, completed: 0, rewarded: 0 })
})

test('lists referrals in pages without revealing the friends', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  const friends = []
  for (let n = 0; n < 5; n++) friends.push(await joinWith(code))
  const first = (await ana.call(getReferrals, { query: { limit: 3 } })).body
  const second = (await ana.call(getReferrals, { query: { limit: 3, after: first.next! } })).body
  expect([first.items.length, second.items.length, second.next]).toEqual([3, 2, null])
  const replies = JSON.stringify([first, second, Buffer.from(first.next!, 'base64url').toString()])
  for (const { id } of friends) expect(replies).not.toContain(id)
  const other = await world.person()
  expect((await other.call(getReferrals, { query: {} })).body.items).toEqual([])
})
