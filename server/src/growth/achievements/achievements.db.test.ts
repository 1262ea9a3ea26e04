import {
  type AccountMessage,
  type AchievementId,
  deleteComment,
  deleteMatch,
  deleteMessage,
  getAchievements,
  getCelebrations,
  INTERESTS,
  patchMyProfile,
  postCelebrations,
  postComment,
  postUndo,
} from '@koji/contract'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { accountTopic } from '#platform/realtime/live.ts'
import { buildPhoto, buildPost, buildProfile } from '#seed/builders.ts'
import { like, newcomer } from '#test/busy-people.ts'
import { matchOf, say } from '#test/chats.ts'
import { passDays, sellingCreator, subscribe } from '#test/money.ts'
import { tellAgain } from '#test/tell-again.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db

const OURS = /^achievements\./
const TEN = INTERESTS.slice(0, 10).map(({ id }) => id)

const listOf = async (me: Pick<SignedIn, 'call'>) => (await me.call(getAchievements, {})).body
const countOf = async (me: Pick<SignedIn, 'call'>, id: AchievementId) =>
  (await listOf(me)).progress.find(({ achievement }) => achievement === id)!.count
const stepsOf = async (me: Pick<SignedIn, 'call'>) =>
  (await listOf(me)).earned.map(({ achievement, step }) => `${achievement} ${step}`).toSorted()
const celebrated = async (me: Pick<SignedIn, 'call'>) =>
  (await me.call(postCelebrations, {})).body.steps.map(({ achievement, step }) => `${achievement} ${step}`)

async function show(me: SignedIn, interests: string[]): Promise<void> {
  const { status } = await me.call(patchMyProfile, { body: { interests } })
  expect(status).toBe(200)
  await world.dispatcher.drain()
}

test('who has done nothing yet sees all 24, at nothing', async () => {
  const { progress, earned } = await listOf(await world.signIn())
  expect(progress).toHaveLength(24)
  expect(progress.every(({ count }) => count === 0)).toBe(true)
  expect(earned).toEqual([])
})

test('a step is earned by what is told, and stays when it is taken back', async () => {
  const ana = await world.person()
  await show(ana, TEN.slice(0, 4))
  expect(await countOf(ana, 'interests')).toBe(4)
  expect(await stepsOf(ana)).toEqual([])
  await show(ana, TEN.slice(0, 7))
  expect(await stepsOf(ana)).toEqual(['interests bronze', 'interests silver'])
  await show(ana, TEN.slice(0, 3))
  expect(await stepsOf(ana)).toEqual(['interests bronze', 'interests silver'])
  // What was taken away and put back is no more than it was.
  await show(ana, TEN.slice(3, 8))
  expect(await countOf(ana, 'interests')).toBe(7)
})

test('told a hundred times, it counts once', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const match = await matchOf(world, ana.id, ben.id)
  await say(ana, match, 'Hello')
  await say(ben, match, 'Hello yourself')
  await world.dispatcher.drain()
  const before = [await listOf(ana), await listOf(ben)]
  expect(await countOf(ana, 'matches')).toBe(1)
  expect(await countOf(ana, 'openers')).toBe(1)
  expect(await countOf(ben, 'openers')).toBe(0)
  expect(await countOf(ben, 'dialogues')).toBe(1)
  for (let n = 0; n < 5; n++) expect(await tellAgain(world, OURS)).toBeGreaterThan(0)
  expect([await listOf(ana), await listOf(ben)]).toEqual(before)
})

test('what was unsent or ended has happened all the same', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const match = await matchOf(world, ana.id, ben.id)
  const { seq } = (await say(ana, match, 'Hello')).body.message
  await world.dispatcher.drain()
  await ana.call(deleteMessage, { params: { match, seq: seq } })
  await ana.call(deleteMatch, { params: { match } })
  await world.dispatcher.drain()
  expect(await countOf(ana, 'openers')).toBe(1)
  expect(await countOf(ben, 'matches')).toBe(1)
})

test('nothing is kept beyond gold, however much somebody does', async () => {
  const ana = await world.person()
  const others = await Promise.all(Array.from({ length: 54 }, () => world.person()))
  for (const some of [others.slice(0, 30), others.slice(30)]) {
    for (const { id } of some) await matchOf(world, ana.id, id)
    await world.dispatcher.drain()
  }
  expect(await countOf(ana, 'matches')).toBe(50)
  expect(await stepsOf(ana)).toEqual(['matches bronze', 'matches gold', 'matches silver'])
  const { rows } = await sql<{ facts: number }>`
    select count(*)::int as facts from achievement_facts where account_id = ${ana.id} and achievement = 'matches'`.execute(
    db(),
  )
  expect(rows[0]!.facts).toBe(50)
})

test('a conversation of a hundred messages counts when both wrote, and a month later once more', async () => {
  const [ana, ben, mute] = [await world.person(), await world.person(), await world.person()]
  const [lively, silent] = [await matchOf(world, ana.id, ben.id), await matchOf(world, ana.id, mute.id)]
  for (let n = 0; n < 50; n++) {
    if (n % 10 === 0) world.clock.advance({ minutes: 1 })
    for (const [who, match] of [
      [ana, lively],
      [ben, lively],
      [ana, silent],
    ] as const)
      expect((await say(who, match, `Word ${n}`)).status).toBe(200)
  }
  await world.dispatcher.drain()
  expect(await countOf(ana, 'deep_talks')).toBe(1)
  expect(await countOf(ben, 'deep_talks')).toBe(1)
  expect(await countOf(ana, 'dialogues')).toBe(1)
  expect(await countOf(ana, 'long_runs')).toBe(0)
  world.clock.advance({ days: 30 })
  const [later, mine] = [await world.signInAgain(ana.id), await world.signInAgain(ben.id)]
  await say(later, lively, 'Still here')
  await say(later, silent, 'And you?')
  await world.dispatcher.drain()
  expect(await countOf(later, 'long_runs')).toBe(1)
  expect(await countOf(mine, 'long_runs')).toBe(0)
  expect(await countOf(later, 'writing_days')).toBe(2)
})

test('who counts at the same moment does not count twice', async () => {
  const ana = await world.person()
  const others = await Promise.all(Array.from({ length: 12 }, () => world.person()))
  const ids = await Promise.all(others.map(({ id }) => matchOf(world, ana.id, id)))
  const { count, rebuild } = world.services.achievements
  const live = Array.from({ length: 20 }, () =>
    transact(db(), (tx) => count(tx, { matches: ids.toReversed() })),
  )
  await Promise.all([...live, rebuild(), rebuild()])
  expect(await countOf(ana, 'matches')).toBe(12)
  await world.dispatcher.drain()
  expect(await countOf(ana, 'matches')).toBe(12)
  expect(await stepsOf(ana)).toEqual(['matches bronze'])
})

test('a step is celebrated once, whoever asks and however many do so at once', async () => {
  const ana = await world.person()
  expect(await celebrated(ana)).toEqual([])
  await show(ana, TEN.slice(0, 8))
  const phone = await world.signInAgain(ana.id)
  const waiting = async () => (await phone.call(getCelebrations, {})).body.waiting
  expect(await waiting()).toBe(true)
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => celebrated(n % 2 ? ana : phone)))
  expect(all.flat().toSorted()).toEqual(['interests bronze', 'interests silver'])
  expect(await celebrated(phone)).toEqual([])
  expect(await waiting()).toBe(false)
  expect(await celebrated(await world.person())).toEqual([])
})

test('whoever earned something is told, and nobody else', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const heard: string[] = []
  const post = vi.spyOn(world.platform.bus, 'post').mockImplementation(async (topic, message) => {
    if ((message as AccountMessage).type === 'achievement_earned') heard.push(topic)
  })
  await show(ana, TEN.slice(0, 5))
  await show(ben, TEN.slice(0, 4))
  await tellAgain(world, OURS)
  post.mockRestore()
  expect(heard).toEqual([accountTopic(ana.id)])
})

test('photos count once others see them', async () => {
  const ana = await world.person()
  const shown = [await buildPhoto(world, ana.id), await buildPhoto(world, ana.id)]
  await buildPhoto(world, ana.id, { state: 'checking' })
  await transact(db(), (tx) =>
    world.platform.events.record(tx, 'media.approved', shown[0]!, {
      mediaId: shown[0]!,
      ownerId: ana.id,
      purpose: 'profile',
    }),
  )
  await world.dispatcher.drain()
  expect(await countOf(ana, 'photos')).toBe(2)
  expect(await stepsOf(ana)).toEqual(['photos bronze'])
})

test('who is gone takes everything along, and what is told later finds nobody', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const match = await matchOf(world, ana.id, ben.id)
  await say(ana, match, 'Hello')
  await transact(db(), (tx) => world.platform.personalData.erase(tx, ana.id))
  await world.dispatcher.drain()
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from achievement_facts where account_id = ${ana.id}`.execute(db())
  expect(rows[0]!.left).toBe(0)
  expect(await countOf(ben, 'openers')).toBe(0)
})

const allOf = async ({ id }: { id: string }): Promise<Record<string, number>> => {
  const rows = await db()
    .selectFrom('achievementCounters')
    .select(['achievement', 'count'])
    .where('accountId', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ achievement, count }) => [achievement, count]))
}

test('what is gone since stays counted, and a counter that is off is set right by a rebuild', async () => {
  const [ana, ben, mira] = [await newcomer(world), await newcomer(world), await sellingCreator(world)]
  await like(ana, ben, 'Hello you')
  const { id: post } = await buildPost(world, mira.id)
  const { body } = await ana.call(postComment, { params: { post }, body: { text: 'Lovely', parentId: null } })
  await world.dispatcher.drain()
  expect((await ana.call(postUndo, { body: { mode: 'friends' } })).status).toBe(200)
  expect((await ana.call(deleteComment, { params: { comment: body.id } })).status).toBe(200)
  await world.dispatcher.drain()
  const before = await allOf(ana)
  expect(before).toMatchObject({ comments: 1, likes: 1, notes: 1 })
  await sql`update achievement_counters set count = 40 where account_id = ${ana.id}`.execute(db())
  await world.services.achievements.rebuild()
  expect(await allOf(ana)).toEqual(before)
})

test('what a rebuild finds is not celebrated: it was long ago', async () => {
  const ana = await world.person({ interests: TEN })
  await world.services.achievements.rebuild()
  expect(await stepsOf(ana)).toEqual(['interests bronze', 'interests gold', 'interests silver'])
  expect(await celebrated(ana)).toEqual([])
})

test('an invitation counts for who invited, once the other has confirmed and has a profile', async () => {
  const [ana, ben] = [await world.person(), await world.signIn()]
  await sql`insert into referrals (referred_user_id, referrer_id, referral_code, created_at)
    values (${ben.id}, ${ana.id}, 'ANA-123', now())`.execute(db())
  await db().updateTable('accounts').set({ emailVerifiedAt: null }).where('id', '=', ben.id).execute()
  const tell = async (name: 'profiles.completed' | 'accounts.email_verified') => {
    await transact(db(), (tx) => world.platform.events.record(tx, name, ben.id, { accountId: ben.id }))
    await world.dispatcher.drain()
    return countOf(ana, 'invitations')
  }
  await buildProfile(world, ben.id)
  expect(await tell('profiles.completed')).toBe(0)
  const emailVerifiedAt = world.clock.now()
  await db().updateTable('accounts').set({ emailVerifiedAt }).where('id', '=', ben.id).execute()
  expect(await tell('accounts.email_verified')).toBe(1)
  expect(await tell('accounts.email_verified')).toBe(1)
})

test('a creator who is verified, can be paid, has a post and a subscriber is in business', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  expect(await allOf(mira)).toMatchObject({ in_business: 2 })
  await buildPost(world, mira.id)
  await subscribe(world, ana, mira.id)
  await passDays(world, 65)
  const again = await world.signInAgain(mira.id)
  expect(await allOf(mira)).toMatchObject({
    in_business: 4,
    posts: 1,
    post_weeks: 1,
    subscribers: 1,
    paid_months: 3,
  })
  expect(await allOf(ana)).toMatchObject({ patron: 1, loyal: 3 })
  expect(await stepsOf(again)).toEqual(['in_business bronze', 'in_business gold', 'in_business silver'])
})

test('a second factor and passkeys guard an account', async () => {
  const ana = await world.person()
  const { platform } = world
  const createdAt = world.clock.now()
  const key = (n: number) => ({
    id: platform.ids.id(),
    accountId: ana.id,
    credentialId: Buffer.from(`${ana.id} ${n}`),
    name: `Key ${n}`,
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
    backedUp: false,
    createdAt,
  })
  await db()
    .insertInto('passkeys')
    .values([key(1), key(2)])
    .execute()
  const passkeyId = platform.ids.id()
  await transact(db(), (tx) =>
    platform.events.record(tx, 'accounts.passkey_added', ana.id, { accountId: ana.id, passkeyId }),
  )
  await world.dispatcher.drain()
  expect(await stepsOf(ana)).toEqual(['guards bronze', 'guards silver'])
})
