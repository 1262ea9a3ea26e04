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

const LOOK = Buffer.from('0f1e2d3c4b5a6978', 'hex')
const near = (bits: number) => {
  const other = Buffer.from(LOOK)
  for (let bit = 0; bit < bits; bit++) other[bit % 8]! ^= 1 << (bit >> 3)
  return other
}

/** A photo with the look that the check found in it. */
async function photoOf(ownerId: string, seen: Buffer): Promise<string> {
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
      look: seen,
      createdAt: world.clock.now(),
    })
    .execute()
  return id
}

const checked = (mediaId: string, ownerId: string) =>
  transact(db(), async (tx) => {
    await world.platform.events.record(tx, 'media.approved', mediaId, {
      mediaId,
      ownerId,
      purpose: 'profile',
    })
  })

const marksOf = (accountId: string) =>
  db().selectFrom('bannedMarks').selectAll().where('accountId', '=', accountId).execute()

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

test('somebody banned who comes back by another way to write their address is looked at first', async () => {
  const admin = await createAdmin(world)
  const email = 'vera.bell+one@gmail.com'
  const banned = await signUp(email)
  await buildBan(world, banned)
  await world.dispatcher.drain()
  expect(JSON.stringify(await marksOf(banned))).not.toContain('vera')
  const again = await signUp('verabell@gmail.com')
  const id = await findOpenCase(world, 'profile', again)
  expect((await fetchCase(admin, id)).body).toMatchObject({
    case: { reason: 'evasion', severe: true },
    author: { linked: [{ id: banned }] },
  })
  expect((await listOpenCases(admin)).map((one) => one.id)).toContain(id)
  await expect(findOpenCase(world, 'profile', await signUp('vera.other@gmail.com'))).rejects.toThrow()
})

test('a photo that is nearly the same opens a case, one that is not does not', async () => {
  const [banned, again, other] = [await world.person(), await world.person(), await world.person()]
  await photoOf(banned.id, LOOK)
  await buildBan(world, banned.id)
  await world.dispatcher.drain()
  await checked(await photoOf(again.id, near(6)), again.id)
  await checked(await photoOf(other.id, near(7)), other.id)
  await world.dispatcher.drain()
  await expect(findOpenCase(world, 'profile', again.id)).resolves.toBeDefined()
  await expect(findOpenCase(world, 'profile', other.id)).rejects.toThrow()
})

test('what is kept of a ban goes with it, or after a year', async () => {
  const [one, two] = [await world.person(), await world.person()]
  for (const { id } of [one, two]) await buildBan(world, id)
  await world.dispatcher.drain()
  expect([await marksOf(one.id), await marksOf(two.id)].map(({ length }) => length)).toEqual([1, 1])
  await transact(db(), (tx) => world.services.decisions.lift(tx, null, one.id, 'Mistaken'))
  await world.dispatcher.drain()
  expect(await marksOf(one.id)).toEqual([])
  world.clock.advance({ days: 365, seconds: 1 })
  await world.platform.jobs.runNow('evasion.sweep')
  expect(await marksOf(two.id)).toEqual([])
})

test('whose bans somebody may go around is kept for each of them, told once, and not lost with a case that was merged', async () => {
  const [admin, again] = [await createAdmin(world), await world.person()]
  const [one, two] = [await world.person(), await world.person()]
  const looks = [Buffer.from('5566778899aabb01', 'hex'), Buffer.from('a1b2c3d4e5f60718', 'hex')]
  for (const [n, { id }] of [one, two].entries()) {
    await photoOf(id, looks[n]!)
    await buildBan(world, id)
  }
  await world.dispatcher.drain()
  const come = async (n: number) => {
    await checked(await photoOf(again.id, looks[n]!), again.id)
    await world.dispatcher.drain()
  }
  await come(0)
  const first = await findOpenCase(world, 'profile', again.id)
  const linked = async (id: string) =>
    new Set((await fetchCase(admin, id)).body.author.linked.map((person) => person.id))
  expect(await linked(first)).toEqual(new Set([one.id]))
  await come(1)
  expect(await linked(first), 'the second hides the first no more').toEqual(new Set([one.id, two.id]))

  const photo = await buildPhoto(world, again.id)
  await report(await world.person(), 'photo', photo)
  const into = await findOpenCase(world, 'photo', photo)
  await admin.call(postCaseMerge, { params: { case: into }, body: { cases: [first] } })
  await keep(admin, into)
  for (const n of [0, 1]) await come(n)
  await expect(findOpenCase(world, 'profile', again.id), 'somebody has looked at both').rejects.toThrow()
})
