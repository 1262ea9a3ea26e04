import { randomBytes } from 'node:crypto'
import {
  DELETION_GRACE_DAYS,
  type EventName,
  getCreator,
  getCreatorStats,
  getFeaturedCreators,
  getMyAccount,
  PROOF_MINUTES,
  postDeactivation,
  postDeletion,
  postProof,
  postSession,
  putLanguage,
  putPassword,
  putSignInAlerts,
  refreshSession,
  searchProfiles,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan, buildCreator, buildProfile, buildTicket } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { cookiesOf } from '#test/cookies.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const NEW_PASSWORD = 'Quite-another-1'

const db = () => world.platform.database.db
const signInWith = async (email: string, password: string) =>
  world.call(postSession, { body: { email, password, captcha: await solveCaptcha(world) } })
const told = async (name: EventName, accountId: string) =>
  db()
    .selectFrom('events')
    .select('payload')
    .where('name', '=', name)
    .where('subject', '=', accountId)
    .execute()
const statusOf = async (id: string) =>
  (await db().selectFrom('accounts').select('status').where('id', '=', id).executeTakeFirst())?.status
const erase = () => world.platform.jobs.runNow('accounts.erase')

/** A creator under a name that nobody else has. */
async function knownCreator() {
  const me = await world.signIn({ roles: ['creator'] })
  const username = `c_${randomBytes(5).toString('hex')}`
  await buildProfile(world, me.id, { displayName: `Vera ${username}`, username })
  await buildCreator(world, me.id, { subscribers: 1_000_000 })
  return { ...me, username }
}

/** Where somebody can be met. */
async function seenIn(
  { id, username }: SignedIn & { username: string },
  viewer: SignedIn,
): Promise<string[]> {
  world.clock.advance({ seconds: 11 })
  const found = (await viewer.call(searchProfiles, { query: { q: username } })).body.items
  const featured = (await world.call(getFeaturedCreators, {})).body.items
  return [
    ...(found.some((one) => one.id === id) ? ['search'] : []),
    ...(featured.some((one) => one.userId === id) ? ['featured'] : []),
    ...((await world.call(getCreator, { params: { creator: id } })).status === 200 ? ['by id'] : []),
    ...((await world.call(getCreator, { params: { creator: username } })).status === 200 ? ['by name'] : []),
  ]
}
const creatorCount = async () => {
  world.clock.advance({ seconds: 11 })
  return (await world.call(getCreatorStats, {})).body
}

test('language and sign-in alerts are kept', async () => {
  const ana = await world.signIn()
  await ana.call(putLanguage, { body: { language: 'en-GB' } })
  await ana.call(putSignInAlerts, { body: { on: false } })
  expect((await ana.call(getMyAccount, {})).body).toMatchObject({ language: 'en-GB', signInAlerts: false })
  const strange = { body: { language: 'tlh' as 'en-GB' } }
  expect((await ana.call(putLanguage, strange)).problem.code).toBe('invalid_input')
})

test('a new password opens, the old one does not; every other session is over, this one stays', async () => {
  const ana = await world.signIn()
  const elsewhere = await world.signInAgain(ana.id)
  expect((await ana.call(putPassword, { body: { password: NEW_PASSWORD } })).status).toBe(200)
  expect((await ana.call(getMyAccount, {})).status).toBe(200)
  expect((await ana.call(refreshSession, {})).status).toBe(200)
  expect((await elsewhere.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect((await elsewhere.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  expect((await signInWith(ana.email, DEMO_PASSWORD)).problem.code).toBe('wrong_credentials')
  expect((await signInWith(ana.email, NEW_PASSWORD)).status).toBe(200)
  expect(await told('accounts.password_changed', ana.id)).toEqual([{ payload: { accountId: ana.id } }])
})

test('a link to reset the password is worth nothing once it was changed', async () => {
  const ana = await world.signIn()
  const link = { tokenHash: randomBytes(32), accountId: ana.id, email: ana.email, expiresAt: new Date() }
  await db()
    .insertInto('mailedLinks')
    .values([
      { ...link, purpose: 'reset_password' },
      { ...link, purpose: 'verify_email', tokenHash: randomBytes(32) },
    ])
    .execute()
  await ana.call(putPassword, { body: { password: NEW_PASSWORD } })
  const left = await db()
    .selectFrom('mailedLinks')
    .select('purpose')
    .where('accountId', '=', ana.id)
    .execute()
  expect(left).toEqual([{ purpose: 'verify_email' }])
})

test('a password that thousands have is refused, and nothing has changed', async () => {
  const ana = await world.signIn()
  const { problem } = await ana.call(putPassword, { body: { password: 'Password1' } })
  expect(problem).toMatchObject({
    code: 'invalid_input',
    fields: [
      { path: 'password', message: 'This password is one of the most common ones. Please choose another' },
    ],
  })
  expect((await signInWith(ana.email, DEMO_PASSWORD)).status).toBe(200)
  expect(await told('accounts.password_changed', ana.id)).toEqual([])
})

test.each([
  ['password', putPassword, { body: { password: NEW_PASSWORD } }],
  ['deactivation', postDeactivation, {}],
  ['deletion', postDeletion, {}],
] as const)('%s asks for the password when it was not shown for a while', async (_, declared, input) => {
  const ana = await world.signIn()
  world.clock.advance({ minutes: PROOF_MINUTES, seconds: 1 })
  const back = { cookie: cookiesOf(await ana.call(refreshSession, {})).header }
  const call = (cookie: { cookie: string }) => world.call(declared, input as never, cookie)
  expect((await call(back)).problem.code).toBe('proof_required')
  const proved = await world.call(postProof, { body: { password: DEMO_PASSWORD } }, back)
  expect((await call({ cookie: cookiesOf(proved).header })).status).toBe(200)
})

test('who deactivates is signed out everywhere and nowhere to be seen, until the next sign-in', async () => {
  const viewer = await world.signIn()
  const vera = await knownCreator()
  const elsewhere = await world.signInAgain(vera.id)
  expect(await seenIn(vera, viewer)).toEqual(['search', 'featured', 'by id', 'by name'])
  const before = await creatorCount()

  const gone = await vera.call(postDeactivation, {})
  expect(cookiesOf(gone)).toEqual({ koji_access: '', koji_refresh: '' })
  for (const session of [vera, elsewhere]) {
    expect((await session.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
    expect((await session.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  }
  expect(await seenIn(vera, viewer)).toEqual([])
  expect(await creatorCount()).toEqual({ total: before.total - 1, newThisWeek: before.newThisWeek - 1 })
  expect(await told('accounts.deactivated', vera.id)).toEqual([{ payload: { accountId: vera.id } }])

  expect((await signInWith(vera.email, DEMO_PASSWORD)).status).toBe(200)
  expect(await seenIn(vera, viewer)).toEqual(['search', 'featured', 'by id', 'by name'])
  expect(await creatorCount()).toEqual(before)
})

test('who deletes the account is gone at once, and can come back for 14 days', async () => {
  const vera = await knownCreator()
  const deleted = await vera.call(postDeletion, {})
  expect(cookiesOf(deleted)).toEqual({ koji_access: '', koji_refresh: '' })
  expect(new Date(deleted.body.until).getTime() - world.clock.now().getTime()).toBe(
    DELETION_GRACE_DAYS * 86_400_000,
  )
  expect((await vera.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect(await told('accounts.deletion_requested', vera.id)).toEqual([{ payload: { accountId: vera.id } }])

  world.clock.advance({ days: DELETION_GRACE_DAYS, seconds: -1 })
  await erase()
  const viewer = await world.signIn()
  expect((await world.call(getCreator, { params: { creator: vera.id } })).status).toBe(404)
  expect((await signInWith(vera.email, DEMO_PASSWORD)).status).toBe(200)
  expect(await seenIn(vera, viewer)).toEqual(['search', 'featured', 'by id', 'by name'])

  world.clock.advance({ days: DELETION_GRACE_DAYS })
  await erase()
  expect(await statusOf(vera.id)).toBe('active')
})

test('after 14 days the account is erased; the address can sign up anew, and nobody else has lost a thing', async () => {
  const vera = await knownCreator()
  const neighbour = await knownCreator()
  const mine = await buildTicket(world, { email: vera.email })
  const theirs = await buildTicket(world, { email: neighbour.email })
  await vera.call(postDeletion, {})
  world.clock.advance({ days: DELETION_GRACE_DAYS })
  expect((await signInWith(vera.email, DEMO_PASSWORD)).problem.code).toBe('wrong_credentials')
  await erase()
  expect(await statusOf(vera.id)).toBeUndefined()
  expect(await statusOf(neighbour.id)).toBe('active')
  const tickets = await db()
    .selectFrom('supportTickets')
    .select('id')
    .where('id', 'in', [mine.ticket.id, theirs.ticket.id])
    .execute()
  expect(tickets).toEqual([{ id: theirs.ticket.id }])
  expect((await signInWith(vera.email, DEMO_PASSWORD)).problem.code).toBe('wrong_credentials')
  expect((await world.signIn({ email: vera.email })).id).not.toBe(vera.id)
})

test('a fault with one account keeps no other from being erased', async () => {
  const [broken, fine] = [await world.signIn(), await world.signIn()]
  for (const one of [broken, fine]) await one.call(postDeletion, {})
  world.clock.advance({ days: DELETION_GRACE_DAYS })
  await world.platform.database.pool.query(
    `create function stay() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger stay before delete on accounts for each row when (old.id = '${broken.id}') execute function stay()`,
  )
  await expect(erase()).rejects.toThrow('1 accounts could not be erased')
  expect([await statusOf(broken.id), await statusOf(fine.id)]).toEqual(['deleted', undefined])
  await world.platform.database.pool.query('drop function stay cascade')
  await erase()
  expect(await statusOf(broken.id)).toBeUndefined()
})

test('who is thrown out in the same moment cannot leave by the other door', async () => {
  const { accounts } = world.services
  for (const leave of ['deactivate', 'remove'] as const) {
    const ana = await world.signIn()
    await buildBan(world, ana.id)
    await expect(transact(db(), async (tx) => void (await accounts[leave](tx, ana.id)))).rejects.toThrow(
      'account_disabled',
    )
    await expect(transact(db(), (tx) => accounts.reopen(tx, ana.id))).rejects.toThrow('account_disabled')
    expect(await statusOf(ana.id)).toBe('banned')
  }
})

test('a sentence is told, and ends with the team’s word', async () => {
  const { accounts } = world.services
  const ana = await world.signIn()
  await buildBan(world, ana.id)
  expect(await told('accounts.suspended', ana.id)).toEqual([{ payload: { accountId: ana.id } }])
  expect((await signInWith(ana.email, DEMO_PASSWORD)).problem.code).toBe('account_disabled')
  await transact(db(), (tx) => accounts.reinstate(tx, ana.id))
  expect((await signInWith(ana.email, DEMO_PASSWORD)).status).toBe(200)
  await expect(transact(db(), (tx) => accounts.reinstate(tx, ana.id))).rejects.toThrow('not_found')
})

test('who asked for deletion is not out of reach: they stay out while a sentence stands, and are erased in time', async () => {
  const { accounts } = world.services
  const suspend = (id: string, days: number) =>
    transact(db(), (tx) => {
      const until = new Date(world.clock.now().getTime() + days * 86_400_000)
      return accounts.suspend(tx, id, { rule: 'C1', reason: 'Threats', until })
    })
  const [banned, suspended, forgiven] = [await world.signIn(), await world.signIn(), await world.signIn()]
  for (const one of [banned, suspended, forgiven]) await one.call(postDeletion, {})
  await buildBan(world, banned.id)
  await suspend(suspended.id, 30)
  await suspend(suspended.id, 3)
  await buildBan(world, forgiven.id)
  expect((await signInWith(banned.email, DEMO_PASSWORD)).problem.code).toBe('account_disabled')
  expect((await signInWith(suspended.email, DEMO_PASSWORD)).problem.code).toBe('account_suspended')
  await transact(db(), (tx) => accounts.reinstate(tx, forgiven.id))
  expect(await statusOf(forgiven.id)).toBe('deleted')

  world.clock.advance({ days: DELETION_GRACE_DAYS, seconds: -1 })
  await erase()
  expect(await statusOf(banned.id)).toBe('banned')
  expect((await signInWith(suspended.email, DEMO_PASSWORD)).status).toBe(200)
  world.clock.advance({ seconds: 1 })
  expect((await signInWith(banned.email, DEMO_PASSWORD)).problem.code).toBe('wrong_credentials')
  await erase()
  expect(await Promise.all([banned, suspended, forgiven].map(({ id }) => statusOf(id)))).toEqual([
    undefined,
    'active',
    undefined,
  ])
})

test('a suspension that is over ends by itself, within the hour; whoever deleted the account before is still erased', async () => {
  const { accounts } = world.services
  const [short, long, leaving, banned] = await Promise.all(Array.from({ length: 4 }, () => world.signIn()))
  await leaving!.call(postDeletion, {})
  const suspend = (id: string, days: number) =>
    transact(db(), (tx) => {
      const until = new Date(world.clock.now().getTime() + days * 86_400_000)
      return accounts.suspend(tx, id, { rule: 'C1', reason: 'Threats', until })
    })
  await suspend(short!.id, 1)
  await suspend(long!.id, 2)
  await suspend(leaving!.id, 1)
  await buildBan(world, banned!.id)
  const standings = () => Promise.all([short, long, leaving, banned].map((one) => statusOf(one!.id)))
  const reopen = () => world.platform.jobs.runNow('accounts.reopen')

  world.clock.advance({ days: 1, seconds: -1 })
  await reopen()
  expect(await standings()).toEqual(['suspended', 'suspended', 'suspended', 'banned'])
  world.clock.advance({ seconds: 1 })
  await reopen()
  expect(await standings()).toEqual(['active', 'suspended', 'deleted', 'banned'])
  world.clock.advance({ days: DELETION_GRACE_DAYS })
  await erase()
  expect(await statusOf(leaving!.id)).toBeUndefined()
})
