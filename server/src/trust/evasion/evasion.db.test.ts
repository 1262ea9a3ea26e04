import { postAccount, postCaseMerge } from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan, buildPhoto } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { createAdmin, fetchCase, findOpenCase, keep, listOpenCases, report } from '#test/cases.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db

const HASH = Buffer.from('0f1e2d3c4b5a6978', 'hex')
const near = (bits: number) => {
  const other = Buffer.from(HASH)
  for (let bit = 0; bit < bits; bit++) other[bit % 8]! ^= 1 << (bit >> 3)
  return other
}

/** Builds a photo whose check computed this perceptual hash. */
async function photoOf(ownerId: string, perceptualHash: Buffer): Promise<string> {
  const id = await buildPhoto(world, ownerId)
  await db()
    .insertInto('moderationChecks')
    .values({
      id: world.platform.ids.id(),
      subjectKind: 'photo',
      subjectId: id,
      accountId: ownerId,
      model: 'test',
      version: '1',
      scores: '{}',
      verdict: 'clear',
      perceptualHash,
      createdAt: world.clock.now(),
    })
    .execute()
  return id
}

const approve = (mediaId: string, ownerId: string) =>
  transact(db(), async (tx) => {
    await world.platform.events.record(tx, 'media.approved', mediaId, {
      mediaId,
      ownerId,
      purpose: 'profile',
    })
  })

const digestsOf = (accountId: string) =>
  db().selectFrom('bannedHashes').selectAll().where('accountId', '=', accountId).execute()

async function signUp(email: string): Promise<string> {
  const body = { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(world) }
  await world.call(postAccount, { body })
  await world.dispatcher.drain()
  const account = await db()
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return account.id
}

test('opens a severe case when a banned person signs up with another spelling of their address', async () => {
  const admin = await createAdmin(world)
  const email = 'vera.bell+one@gmail.com'
  const banned = await signUp(email)
  await buildBan(world, banned)
  await world.dispatcher.drain()
  expect(JSON.stringify(await digestsOf(banned))).not.toContain('vera')
  const again = await signUp('verabell@gmail.com')
  const id = await findOpenCase(world, 'profile', again)
  expect((await fetchCase(admin, id)).body).toMatchObject({
    case: { reason: 'evasion', severe: true },
    author: { linked: [{ id: banned }] },
  })
  expect((await listOpenCases(admin)).map((one) => one.id)).toContain(id)
  await expect(findOpenCase(world, 'profile', await signUp('vera.other@gmail.com'))).rejects.toThrow()
})

test('opens a case for a photo that nearly matches, and none for a different one', async () => {
  const [banned, again, other] = [await world.person(), await world.person(), await world.person()]
  await photoOf(banned.id, HASH)
  await buildBan(world, banned.id)
  await world.dispatcher.drain()
  await approve(await photoOf(again.id, near(6)), again.id)
  await approve(await photoOf(other.id, near(7)), other.id)
  await world.dispatcher.drain()
  await expect(findOpenCase(world, 'profile', again.id)).resolves.toBeDefined()
  await expect(findOpenCase(world, 'profile', other.id)).rejects.toThrow()
})

test('deletes the digests of a ban when it is lifted, or after a year', async () => {
  const [one, two] = [await world.person(), await world.person()]
  for (const { id } of [one, two]) await buildBan(world, id)
  await world.dispatcher.drain()
  expect([await digestsOf(one.id), await digestsOf(two.id)].map(({ length }) => length)).toEqual([1, 1])
  await transact(db(), (tx) => world.services.decisions.liftRestrictions(tx, null, one.id, 'Mistaken'))
  await world.dispatcher.drain()
  expect(await digestsOf(one.id)).toEqual([])
  world.clock.advance({ days: 365, seconds: 1 })
  await world.platform.jobs.runNow('evasion.sweep')
  expect(await digestsOf(two.id)).toEqual([])
})

test('links every ban that someone may be evading, and opens a case for each link only once', async () => {
  const [admin, again] = [await createAdmin(world), await world.person()]
  const [one, two] = [await world.person(), await world.person()]
  const hashes = [Buffer.from('5566778899aabb01', 'hex'), Buffer.from('a1b2c3d4e5f60718', 'hex')]
  for (const [n, { id }] of [one, two].entries()) {
    await photoOf(id, hashes[n]!)
    await buildBan(world, id)
  }
  await world.dispatcher.drain()
  const addMatchingPhoto = async (n: number) => {
    await approve(await photoOf(again.id, hashes[n]!), again.id)
    await world.dispatcher.drain()
  }
  await addMatchingPhoto(0)
  const first = await findOpenCase(world, 'profile', again.id)
  const linked = async (id: string) =>
    new Set((await fetchCase(admin, id)).body.author.linked.map((person) => person.id))
  expect(await linked(first)).toEqual(new Set([one.id]))
  await addMatchingPhoto(1)
  expect(await linked(first), 'the case shows both links').toEqual(new Set([one.id, two.id]))

  const photo = await buildPhoto(world, again.id)
  await report(await world.person(), 'photo', photo)
  const into = await findOpenCase(world, 'photo', photo)
  await admin.call(postCaseMerge, { params: { case: into }, body: { cases: [first] } })
  await keep(admin, into)
  for (const n of [0, 1]) await addMatchingPhoto(n)
  await expect(findOpenCase(world, 'profile', again.id), 'both links were reviewed').rejects.toThrow()
})
