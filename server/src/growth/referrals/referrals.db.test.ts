import {
  getDeck,
  getNotifications,
  getReferrals,
  getReferred,
  LIKES_A_DAY,
  postAccount,
  putReferralCode,
  REWARD_LIKES,
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

interface Came {
  id: string
  /** The secret that its browser keeps. */
  device: string
}

/** Somebody has signed up with a code: from a network and a browser of their own, unless it says otherwise. */
async function comeBy(code: string, from: { address?: string; device?: string } = {}): Promise<Came> {
  const { address = `10.${++networks >> 8}.${networks & 255}.7`, device = null } = from
  const arrival = { address, userAgent: '', device }
  const { id } = await buildAccount(world, { verified: false })
  return transact(db(), async (tx) => {
    await world.services.referrals.record(tx, code, id, arrival)
    return { id, device: (await world.services.sessions.begin(tx, id, arrival)).device! }
  })
}

const verify = (accountId: string) =>
  transact(db(), async (tx) => {
    const emailVerifiedAt = world.clock.now()
    await tx.updateTable('accounts').set({ emailVerifiedAt }).where('id', '=', accountId).execute()
    await world.platform.events.record(tx, 'accounts.email_verified', accountId, { accountId })
  })

async function makeProfile(accountId: string): Promise<void> {
  await buildProfile(world, accountId, { username: `came_${accountId.slice(-8)}` })
  await transact(db(), (tx) =>
    world.platform.events.record(tx, 'profiles.completed', accountId, { accountId }),
  )
}

async function finish({ id }: Came): Promise<void> {
  await verify(id)
  await makeProfile(id)
  await world.dispatcher.drain()
}

const codeOf = async (me: SignedIn) => (await me.call(putReferralCode, {})).body.code!
const summary = async (me: SignedIn) => (await me.call(getReferrals, {})).body
const likesLeft = async (me: SignedIn) =>
  (await me.call(getDeck, { query: { mode: 'friends' } })).body.likesLeft

test('a code is given once, also when it is asked for twenty times at once', async () => {
  const ana = await world.person()
  expect((await summary(ana)).code).toBeNull()
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(ana)))
  expect(new Set(codes).size).toBe(1)
  expect((await summary(ana)).code).toBe(codes[0])
})

test('from the link to the reward: pending, then rewarded, told, and 25 more likes a day for 7 days', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  const captcha = await solveCaptcha(world)
  const wish = { email: 'friend@koji.example', password: DEMO_PASSWORD, captcha }
  const joined = await world.call(postAccount, { body: { ...wish, referralCode: code.toLowerCase() } })
  const friend = joined.body.account
  const listed = async () => (await ana.call(getReferred, { query: {} })).body.items
  expect(await summary(ana)).toMatchObject({ counts: { pending: 1, rewarded: 0 }, raisedUntil: null })
  expect(await listed()).toMatchObject([
    { status: 'pending', settledAt: null, waits: { email: true, profile: true } },
  ])
  await verify(friend.id)
  await world.dispatcher.drain()
  expect(await listed()).toMatchObject([{ status: 'pending', waits: { email: false, profile: true } }])
  expect(await likesLeft(ana)).toBe(LIKES_A_DAY)

  await makeProfile(friend.id)
  await world.dispatcher.drain()
  const week = new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString()
  expect(await summary(ana)).toMatchObject({ counts: { pending: 0, rewarded: 1 }, raisedUntil: week })
  expect(await listed()).toMatchObject([{ status: 'rewarded', waits: null }])
  expect(await likesLeft(ana)).toBe(LIKES_A_DAY + REWARD_LIKES)
  const { items } = (await ana.call(getNotifications, {})).body
  expect(items[0]).toMatchObject({
    title: 'A friend has joined through you',
    message: 'You have 25 more likes a day, for 7 more days',
    opens: '/referrals',
  })

  world.clock.advance({ days: 7, seconds: 1 })
  const later = await world.signInAgain(ana.id)
  expect((await later.call(getReferrals, {})).body.raisedUntil).toBeNull()
  const deck = await later.call(getDeck, { query: { mode: 'friends' } })
  expect(deck.body.likesLeft).toBe(LIKES_A_DAY)
})

test('the same fact told again rewards nothing again', async () => {
  const ana = await world.person()
  const friend = await comeBy(await codeOf(ana))
  await finish(friend)
  const before = await summary(ana)
  await verify(friend.id)
  await transact(db(), (tx) =>
    world.platform.events.record(tx, 'profiles.completed', friend.id, { accountId: friend.id }),
  )
  await world.dispatcher.drain()
  expect(await summary(ana)).toEqual(before)
})

test('two friends at once: no day is lost', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  const friends = [await comeBy(code), await comeBy(code)]
  for (const { id } of friends) {
    await verify(id)
    await makeProfile(id)
  }
  await world.dispatcher.drain()
  const fortnight = new Date(world.clock.now().getTime() + 14 * 86_400_000).toISOString()
  expect(await summary(ana)).toMatchObject({ counts: { rewarded: 2 }, raisedUntil: fortnight })
})

test('from one network three are rewarded; the fourth counts and earns nothing', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  for (let n = 1; n <= 4; n++) await finish(await comeBy(code, { address: `192.0.2.${n}` }))
  expect((await summary(ana)).counts).toMatchObject({ rewarded: 3, completed: 1 })
  await finish(await comeBy(code))
  expect((await summary(ana)).counts, 'from elsewhere one earns again').toMatchObject({ rewarded: 4 })
})

test('from one browser three are rewarded, wherever it is', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  let device: string | undefined
  for (let n = 0; n < 4; n++) {
    const came = await comeBy(code, device ? { device } : {})
    device = came.device
    await finish(came)
  }
  expect((await summary(ana)).counts).toMatchObject({ rewarded: 3, completed: 1 })
})

test('a browser is known by its first account, whichever came after', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  const { device } = await comeBy('NOBODY')
  await comeBy('NOBODY', { device })
  for (let n = 0; n < 4; n++) await finish(await comeBy(code, { device }))
  expect((await summary(ana)).counts).toMatchObject({ rewarded: 3, completed: 1 })
})

test('who leaves and comes again earns nothing twice', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  for (let n = 1; n <= 3; n++) {
    const came = await comeBy(code, { address: `198.51.100.${n}` })
    await finish(came)
    await transact(db(), async (tx) => {
      await tx.deleteFrom('referrals').where('referredUserId', '=', came.id).execute()
    })
  }
  await finish(await comeBy(code, { address: '198.51.100.9' }))
  expect((await summary(ana)).counts).toMatchObject({ rewarded: 0, completed: 1 })
})

test('whoever is banned is not rewarded', async () => {
  const ana = await world.person()
  const friend = await comeBy(await codeOf(ana))
  await buildBan(world, ana.id)
  await finish(friend)
  const rows = await db()
    .selectFrom('referrals')
    .select('status')
    .where('referredUserId', '=', friend.id)
    .execute()
  expect(rows).toEqual([{ status: 'completed' }])
})

test('after 90 days it has expired, and nothing more comes of it', async () => {
  const ana = await world.person()
  const friend = await comeBy(await codeOf(ana))
  world.clock.advance({ days: 89, hours: 23 })
  await world.platform.jobs.runNow('referrals.expire')
  const counts = async () => (await (await world.signInAgain(ana.id)).call(getReferrals, {})).body.counts
  expect(await counts()).toMatchObject({ pending: 1, expired: 0 })
  world.clock.advance({ hours: 1 })
  await world.platform.jobs.runNow('referrals.expire')
  await finish(friend)
  expect(await counts()).toMatchObject({ pending: 0, expired: 1, completed: 0, rewarded: 0 })
})

test('pages go on where they ended, and say nothing of who it is', async () => {
  const ana = await world.person()
  const code = await codeOf(ana)
  const came = []
  for (let n = 0; n < 5; n++) came.push(await comeBy(code))
  const first = (await ana.call(getReferred, { query: { limit: 3 } })).body
  const second = (await ana.call(getReferred, { query: { limit: 3, after: first.next! } })).body
  expect([first.items.length, second.items.length, second.next]).toEqual([3, 2, null])
  const all = JSON.stringify([first, second, Buffer.from(first.next!, 'base64url').toString()])
  for (const { id } of came) expect(all).not.toContain(id)
  const other = await world.person()
  expect((await other.call(getReferred, { query: {} })).body.items).toEqual([])
})
