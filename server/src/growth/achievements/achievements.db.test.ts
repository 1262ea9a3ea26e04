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
import { createMatch, say } from '#test/conversations.ts'
import { passDays, sellingCreator, subscribe } from '#test/money.ts'
import { createDiscoverableMember, sendLike } from '#test/random-history.ts'
import { redeliverEvents } from '#test/redeliver-events.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db

const HANDLERS = /^achievements\./
const TEN_INTERESTS = INTERESTS.slice(0, 10).map(({ id }) => id)

const achievementsOf = async (me: Pick<SignedIn, 'call'>) => (await me.call(getAchievements, {})).body
const countOf = async (me: Pick<SignedIn, 'call'>, id: AchievementId) =>
  (await achievementsOf(me)).progress.find(({ achievement }) => achievement === id)!.count
const stepsOf = async (me: Pick<SignedIn, 'call'>) =>
  (await achievementsOf(me)).earned.map(({ achievement, step }) => `${achievement} ${step}`).toSorted()
const celebrate = async (me: Pick<SignedIn, 'call'>) =>
  (await me.call(postCelebrations, {})).body.steps.map(({ achievement, step }) => `${achievement} ${step}`)

async function setInterests(me: SignedIn, interests: string[]): Promise<void> {
  const { status } = await me.call(patchMyProfile, { body: { interests } })
  expect(status).toBe(200)
  await world.dispatcher.drain()
}

test('lists all 24 achievements with a count of zero for a new account', async () => {
  const { progress, earned } = await achievementsOf(await world.signIn())
  expect(progress).toHaveLength(24)
  expect(progress.every(({ count }) => count === 0)).toBe(true)
  expect(earned).toEqual([])
})

test('keeps an earned step after the items that earned it are removed', async () => {
  const ana = await world.person()
  await setInterests(ana, TEN_INTERESTS.slice(0, 4))
  expect(await countOf(ana, 'interests')).toBe(4)
  expect(await stepsOf(ana)).toEqual([])
  await setInterests(ana, TEN_INTERESTS.slice(0, 7))
  expect(await stepsOf(ana)).toEqual(['interests bronze', 'interests silver'])
  await setInterests(ana, TEN_INTERESTS.slice(0, 3))
  expect(await stepsOf(ana)).toEqual(['interests bronze', 'interests silver'])
  // Interests that were removed and added again count once.
  await setInterests(ana, TEN_INTERESTS.slice(3, 8))
  expect(await countOf(ana, 'interests')).toBe(7)
})

test('counts a repeated event once', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const match = await createMatch(world, ana.id, ben.id)
  await say(ana, match, 'Hello')
  await say(ben, match, 'Hello yourself')
  await world.dispatcher.drain()
  const before = [await achievementsOf(ana), await achievementsOf(ben)]
  expect(await countOf(ana, 'matches')).toBe(1)
  expect(await countOf(ana, 'openers')).toBe(1)
  expect(await countOf(ben, 'openers')).toBe(0)
  expect(await countOf(ben, 'dialogues')).toBe(1)
  for (let n = 0; n < 5; n++) expect(await redeliverEvents(world, HANDLERS)).toBeGreaterThan(0)
  expect([await achievementsOf(ana), await achievementsOf(ben)]).toEqual(before)
})

test('counts unsent messages and ended matches', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const match = await createMatch(world, ana.id, ben.id)
  const { seq } = (await say(ana, match, 'Hello')).body.message
  await world.dispatcher.drain()
  await ana.call(deleteMessage, { params: { match, seq } })
  await ana.call(deleteMatch, { params: { match } })
  await world.dispatcher.drain()
  expect(await countOf(ana, 'openers')).toBe(1)
  expect(await countOf(ben, 'matches')).toBe(1)
})

test('stores no facts beyond gold', async () => {
  const ana = await world.person()
  const others = await Promise.all(Array.from({ length: 54 }, () => world.person()))
  for (const group of [others.slice(0, 30), others.slice(30)]) {
    for (const { id } of group) await createMatch(world, ana.id, id)
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

test('counts a conversation of 100 messages if both wrote, and again when it lasts a month', async () => {
  const [ana, ben, silent] = [await world.person(), await world.person(), await world.person()]
  const [mutual, oneSided] = [
    await createMatch(world, ana.id, ben.id),
    await createMatch(world, ana.id, silent.id),
  ]
  for (let n = 0; n < 50; n++) {
    if (n % 10 === 0) world.clock.advance({ minutes: 1 })
    for (const [sender, match] of [
      [ana, mutual],
      [ben, mutual],
      [ana, oneSided],
    ] as const)
      expect((await say(sender, match, `Word ${n}`)).status).toBe(200)
  }
  await world.dispatcher.drain()
  expect(await countOf(ana, 'deep_talks')).toBe(1)
  expect(await countOf(ben, 'deep_talks')).toBe(1)
  expect(await countOf(ana, 'dialogues')).toBe(1)
  expect(await countOf(ana, 'long_runs')).toBe(0)
  world.clock.advance({ days: 30 })
  const [anaLater, benLater] = [await world.signInAgain(ana.id), await world.signInAgain(ben.id)]
  await say(anaLater, mutual, 'Still here')
  await say(anaLater, oneSided, 'And you?')
  await world.dispatcher.drain()
  expect(await countOf(anaLater, 'long_runs')).toBe(1)
  expect(await countOf(benLater, 'long_runs')).toBe(0)
  expect(await countOf(anaLater, 'writing_days')).toBe(2)
})

test('counts each fact once when events and rebuilds run concurrently', async () => {
  const ana = await world.person()
  const others = await Promise.all(Array.from({ length: 12 }, () => world.person()))
  const ids = await Promise.all(others.map(({ id }) => createMatch(world, ana.id, id)))
  const { count, rebuild } = world.services.achievements
  const counts = Array.from({ length: 20 }, () =>
    transact(db(), (tx) => count(tx, { matches: ids.toReversed() })),
  )
  await Promise.all([...counts, rebuild(), rebuild()])
  expect(await countOf(ana, 'matches')).toBe(12)
  await world.dispatcher.drain()
  expect(await countOf(ana, 'matches')).toBe(12)
  expect(await stepsOf(ana)).toEqual(['matches bronze'])
})

test('celebrates a step once across devices and concurrent requests', async () => {
  const ana = await world.person()
  expect(await celebrate(ana)).toEqual([])
  await setInterests(ana, TEN_INTERESTS.slice(0, 8))
  const phone = await world.signInAgain(ana.id)
  const waiting = async () => (await phone.call(getCelebrations, {})).body.waiting
  expect(await waiting()).toBe(true)
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => celebrate(n % 2 ? ana : phone)))
  expect(replies.flat().toSorted()).toEqual(['interests bronze', 'interests silver'])
  expect(await celebrate(phone)).toEqual([])
  expect(await waiting()).toBe(false)
  expect(await celebrate(await world.person())).toEqual([])
})

test('sends a live message only to accounts that earned a step', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const topics: string[] = []
  const post = vi.spyOn(world.platform.bus, 'post').mockImplementation(async (topic, message) => {
    if ((message as AccountMessage).type === 'achievement_earned') topics.push(topic)
  })
  await setInterests(ana, TEN_INTERESTS.slice(0, 5))
  await setInterests(ben, TEN_INTERESTS.slice(0, 4))
  await redeliverEvents(world, HANDLERS)
  post.mockRestore()
  expect(topics).toEqual([accountTopic(ana.id)])
})

test('counts photos only once they are shown', async () => {
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

test('erases the facts with the account and ignores its later events', async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const match = await createMatch(world, ana.id, ben.id)
  await say(ana, match, 'Hello')
  await transact(db(), (tx) => world.platform.personalData.erase(tx, ana.id))
  await world.dispatcher.drain()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from achievement_facts where account_id = ${ana.id}`.execute(db())
  expect(rows[0]!.count).toBe(0)
  expect(await countOf(ben, 'openers')).toBe(0)
})

const countsOf = async ({ id }: { id: string }): Promise<Record<string, number>> => {
  const rows = await db()
    .selectFrom('achievementCounters')
    .select(['achievement', 'count'])
    .where('accountId', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ achievement, count }) => [achievement, count]))
}

test('keeps counts of deleted rows and corrects a wrong counter in a rebuild', async () => {
  const [ana, ben, mira] = [
    await createDiscoverableMember(world),
    await createDiscoverableMember(world),
    await sellingCreator(world),
  ]
  await sendLike(ana, ben, 'Hello you')
  const { id: post } = await buildPost(world, mira.id)
  const { body } = await ana.call(postComment, { params: { post }, body: { text: 'Lovely', parentId: null } })
  await world.dispatcher.drain()
  expect((await ana.call(postUndo, { body: { mode: 'friends' } })).status).toBe(200)
  expect((await ana.call(deleteComment, { params: { comment: body.id } })).status).toBe(200)
  await world.dispatcher.drain()
  const before = await countsOf(ana)
  expect(before).toMatchObject({ comments: 1, likes: 1, notes: 1 })
  await sql`update achievement_counters set count = 40 where account_id = ${ana.id}`.execute(db())
  await world.services.achievements.rebuild()
  expect(await countsOf(ana)).toEqual(before)
})

test('celebrates no steps that a rebuild finds', async () => {
  const ana = await world.person({ interests: TEN_INTERESTS })
  await world.services.achievements.rebuild()
  expect(await stepsOf(ana)).toEqual(['interests bronze', 'interests gold', 'interests silver'])
  expect(await celebrate(ana)).toEqual([])
})

test('counts an invitation once the friend has confirmed their email and has a profile', async () => {
  const [ana, ben] = [await world.person(), await world.signIn()]
  await sql`insert into referrals (referred_user_id, referrer_id, referral_code, created_at)
    values (${ben.id}, ${ana.id}, 'ANA-123', now())`.execute(db())
  await db().updateTable('accounts').set({ emailVerifiedAt: null }).where('id', '=', ben.id).execute()
  const recordAndCount = async (name: 'profiles.completed' | 'accounts.email_verified') => {
    await transact(db(), (tx) => world.platform.events.record(tx, name, ben.id, { accountId: ben.id }))
    await world.dispatcher.drain()
    return countOf(ana, 'invitations')
  }
  await buildProfile(world, ben.id)
  expect(await recordAndCount('profiles.completed')).toBe(0)
  const emailVerifiedAt = world.clock.now()
  await db().updateTable('accounts').set({ emailVerifiedAt }).where('id', '=', ben.id).execute()
  expect(await recordAndCount('accounts.email_verified')).toBe(1)
  expect(await recordAndCount('accounts.email_verified')).toBe(1)
})

test('counts verification, payouts, posts and subscribers of a creator', async () => {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  expect(await countsOf(mira)).toMatchObject({ in_business: 2 })
  await buildPost(world, mira.id)
  await subscribe(world, ana, mira.id)
  await passDays(world, 65)
  const miraLater = await world.signInAgain(mira.id)
  expect(await countsOf(mira)).toMatchObject({
    in_business: 4,
    posts: 1,
    post_weeks: 1,
    subscribers: 1,
    paid_months: 3,
  })
  expect(await countsOf(ana)).toMatchObject({ patron: 1, loyal: 3 })
  expect(await stepsOf(miraLater)).toEqual(['in_business bronze', 'in_business gold', 'in_business silver'])
})

test('counts two-factor and passkeys', async () => {
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
