import { getNotifications, patchMyProfile, type ReportReason } from '@koji/contract'
import { expect, test } from 'vitest'
import { buildPhoto } from '#seed/builders.ts'
import { createAdmin, fetchCase, findOpenCase, keep, report } from '#test/cases.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.person()))
const stateOf = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('media')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

async function reportAll(reporters: readonly SignedIn[], photo: string, reason: ReportReason) {
  for (const reporter of reporters) await report(reporter, 'photo', photo, reason)
}

/** Inserts closed reports with this outcome for a reporter. */
async function addRecord(who: SignedIn, upheld: boolean, count: number): Promise<void> {
  const { id: accountId } = await world.person()
  const at = world.clock.now()
  const closed = { state: 'closed', createdAt: at, closedAt: at, upheld } as const
  const about = { reporterId: who.id, accountId, targetKind: 'profile', targetId: accountId } as const
  await world.platform.database.db
    .insertInto('reports')
    .values(
      Array.from({ length: count }, () => ({
        id: world.platform.ids.id(),
        ...about,
        ...closed,
        reason: 'spam',
        details: '',
        evidence: '{}',
      })),
    )
    .execute()
}

test('hides a photo after three severe reports, and notifies its owner', async () => {
  const [bad, ...others] = await people(4)
  const photo = await buildPhoto(world, bad!.id)
  await reportAll(others.slice(0, 2), photo, 'sexual')
  expect(await stateOf(photo)).toBe('shown')
  await report(others[2]!, 'photo', photo, 'violence')
  expect(await stateOf(photo)).toBe('held')
  await world.dispatcher.drain()
  const { items } = (await bad!.call(getNotifications, {})).body
  expect(items.map(({ title }) => title)).toEqual(['A photo is waiting for review'])
})

test('counts concurrent reports', async () => {
  const [bad, ...others] = await people(4)
  const photo = await buildPhoto(world, bad!.id)
  await Promise.all(others.map((reporter) => report(reporter, 'photo', photo, 'hate')))
  expect(await stateOf(photo)).toBe('held')
  const id = await findOpenCase(world, 'photo', photo)
  expect((await fetchCase(await createAdmin(world), id)).body.case.reporters).toBe(3)
})

test('hides nothing for a reason that isn’t severe', async () => {
  const [bad, ...others] = await people(5)
  const photo = await buildPhoto(world, bad!.id)
  await reportAll(others, photo, 'spam')
  expect(await stateOf(photo)).toBe('shown')
})

test('hides a photo after one trusted report, but not after three by people who flood', async () => {
  const [bad, good, ...flood] = await people(5)
  await addRecord(good!, true, 3)
  for (const reporter of flood) await addRecord(reporter, false, 5)
  const [first, second] = [await buildPhoto(world, bad!.id), await buildPhoto(world, bad!.id)]
  await reportAll(flood, first, 'sexual')
  expect(await stateOf(first)).toBe('shown')
  const admin = await createAdmin(world)
  const { reports } = (await fetchCase(admin, await findOpenCase(world, 'photo', first))).body
  expect(reports.map(({ record }) => record)).toEqual(
    flood.map(() => ({ upheld: 0, dismissed: 5, weight: 'none' })),
  )
  await report(good!, 'photo', second, 'sexual')
  expect(await stateOf(second)).toBe('held')
})

test('doesn’t hide approved content again until it changes', async () => {
  const admin = await createAdmin(world)
  const [bad, ...others] = await people(7)
  await bad!.call(patchMyProfile, { body: { bio: 'Good evening' } })
  await report(others[0]!, 'profile', bad!.id, 'hate')
  await keep(admin, await findOpenCase(world, 'profile', bad!.id))
  for (const reporter of others.slice(1, 4)) await report(reporter, 'profile', bad!.id, 'hate')
  const held = async () =>
    (
      await world.platform.database.db
        .selectFrom('profiles')
        .select('heldRule')
        .where('id', '=', bad!.id)
        .executeTakeFirstOrThrow()
    ).heldRule
  expect(await held()).toBeNull()
  await bad!.call(patchMyProfile, { body: { bio: 'Something else now' } })
  await report(others[4]!, 'profile', bad!.id, 'hate')
  expect(await held()).toBe('C4')
})
