import { randomUUID } from 'node:crypto'
import {
  FEATURED_CREATORS,
  getCreator,
  getCreatorStats,
  getFeaturedCreators,
  NEW_CREATOR_DAYS,
  putSaved,
} from '@koji/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildAccount, buildBan, buildCreator, buildProfile } from '#seed/builders.ts'
import { createAdmin, remove } from '#test/cases.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

beforeEach(() => world.platform.database.db.deleteFrom('creatorProfiles').execute())

async function creator(
  subscribers: number,
  { name, ...settings }: { verified?: boolean; daysAgo?: number; name?: string } = {},
) {
  const account = await buildAccount(world, { roles: ['creator'] })
  if (name) await buildProfile(world, account.id, { displayName: name, username: account.id.slice(-8) })
  await buildCreator(world, account.id, { subscribers, tagline: `With ${subscribers}`, ...settings })
  return account
}

const featured = async () => {
  world.clock.advance({ seconds: 10 })
  return (await world.call(getFeaturedCreators, {})).body.items
}

const stats = async () => {
  world.clock.advance({ seconds: 10 })
  return (await world.call(getCreatorStats, {})).body
}

test('features no one without creators', async () => {
  expect(await featured()).toEqual([])
  expect(await stats()).toEqual({ total: 0, newThisWeek: 0 })
})

test('features the five verified creators with the most subscribers', async () => {
  await creator(900, { verified: false })
  const banned = await creator(800)
  await buildBan(world, banned.id)
  for (const subscribers of [10, 60, 30, 50, 20, 40]) await creator(subscribers)
  const items = await featured()
  expect(items).toHaveLength(FEATURED_CREATORS)
  expect(items.map(({ subscriberCount }) => subscriberCount)).toEqual([60, 50, 40, 30, 20])
  expect(items.every(({ idVerified }) => idVerified)).toBe(true)
})

test('names a creator without a profile “Creator”', async () => {
  await creator(1_000)
  await creator(999, { name: 'Mira Okafor' })
  const [nameless, named] = await featured()
  expect(nameless).toMatchObject({
    displayName: 'Creator',
    username: null,
    avatarUrl: null,
    tagline: 'With 1000',
  })
  expect(named).toMatchObject({ displayName: 'Mira Okafor', subscriptionPrice: 499 })
})

test('counts creators of the last 7 days as new', async () => {
  await creator(1, { daysAgo: NEW_CREATOR_DAYS + 0.1 })
  await creator(1, { daysAgo: NEW_CREATOR_DAYS - 0.1 })
  expect(await stats()).toEqual({ total: 2, newThisWeek: 1 })
})

test('does not count closed accounts', async () => {
  await creator(1)
  const banned = await creator(1)
  await buildBan(world, banned.id)
  expect(await stats()).toEqual({ total: 1, newThisWeek: 1 })
})

test('caches the front page for ten seconds', async () => {
  expect(await featured()).toEqual([])
  await creator(5_000)
  expect((await world.call(getFeaturedCreators, {})).body.items).toEqual([])
  expect((await featured())[0]!.subscriberCount).toBe(5_000)
})

describe('cached replies', () => {
  const now = async () => (await world.call(getFeaturedCreators, {})).body.items
  const decided = (work: Parameters<typeof transact<void>>[1]) => transact(world.platform.database.db, work)

  test('drop a banned creator right away, and show them again after the ban', async () => {
    const { id } = await creator(7)
    expect([await featured(), await stats()]).toMatchObject([[{ userId: id }], { total: 1 }])
    const sentence = { rule: 'C1', reason: 'Threats.', until: null }
    await decided((tx) => world.services.accounts.restrict(tx, id, sentence))
    expect(await now()).toEqual([])
    expect((await world.call(getCreatorStats, {})).body.total).toBe(0)
    await decided((tx) => world.services.accounts.reinstate(tx, id))
    expect(await now()).toHaveLength(1)
  })

  test('drop removed texts right away', async () => {
    const { id } = await creator(7)
    expect(await featured()).toMatchObject([{ tagline: 'With 7' }])
    const found = {
      id: randomUUID(),
      subjectKind: 'creator_text',
      subjectId: id,
      accountId: id,
      source: 'automatic',
      verdict: 'unsure',
      openedAt: world.clock.now(),
    } as const
    await world.platform.database.db.insertInto('moderationCases').values(found).execute()
    expect((await remove(await createAdmin(world), found.id)).status).toBe(200)
    expect(await now()).toMatchObject([{ tagline: '' }])
  })
})

test('finds a creator by id and by username in any case', async () => {
  const { id } = await creator(7, { name: 'Mira Okafor', verified: false })
  const username = id.slice(-8)
  for (const wanted of [id, username, username.toUpperCase()]) {
    const { body } = await world.call(getCreator, { params: { creator: wanted } })
    expect(body).toMatchObject({ userId: id, displayName: 'Mira Okafor', idVerified: false })
  }
})

test('shows on the page whether the viewer saved the creator', async () => {
  const { id } = await creator(7)
  const fan = await world.signIn()
  const isSaved = async (who: Pick<typeof fan, 'call'>) =>
    (await who.call(getCreator, { params: { creator: id } })).body.saved
  expect(await isSaved(fan)).toBe(false)
  await fan.call(putSaved, { params: { kind: 'creators', personId: id }, body: {} })
  expect([await isSaved(fan), await isSaved(await world.signIn()), await isSaved(world)]).toEqual([
    true,
    false,
    false,
  ])
})

test('refuses a banned creator like an unknown one', async () => {
  const { id } = await creator(7)
  await buildBan(world, id)
  const hidden = await world.call(getCreator, { params: { creator: id } })
  const missing = await world.call(getCreator, { params: { creator: 'nobody_at_all' } })
  expect(hidden.status).toBe(404)
  expect({ ...hidden.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' })
})
