import { randomBytes } from 'node:crypto'
import {
  DELETION_GRACE_DAYS,
  type EventName,
  getCreator,
  getCreatorStats,
  getFeaturedCreators,
  getMyAccount,
  postDeactivation,
  postDeletion,
  postReauthentication,
  postSession,
  putLanguage,
  putPassword,
  putSignInAlerts,
  REAUTHENTICATION_MINUTES,
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
const eventsOf = async (name: EventName, accountId: string) =>
  db()
    .selectFrom('events')
    .select('payload')
    .where('name', '=', name)
    .where('subject', '=', accountId)
    .execute()
const statusOf = async (id: string) =>
  (await db().selectFrom('accounts').select('status').where('id', '=', id).executeTakeFirst())?.status
const erase = () => world.platform.jobs.runNow('accounts.erase')

async function creatorWithUniqueName() {
  const me = await world.signIn({ roles: ['creator'] })
  const username = `c_${randomBytes(5).toString('hex')}`
  await buildProfile(world, me.id, { displayName: `Vera ${username}`, username })
  await buildCreator(world, me.id, { subscribers: 1_000_000 })
  return { ...me, username }
}

async function placesShowing(
  { id, username }: SignedIn & { username: string },
  viewer: SignedIn,
): Promise<string[]> {
  world.clock.advance({ seconds: 11 })
  const found = (await viewer.call(searchProfiles, { query: { q: username } })).body.items
  const featured = (await world.call(getFeaturedCreators, {})).body.items
  return [
    ...(found.some((profile) => profile.id === id) ? ['search'] : []),
    ...(featured.some((creator) => creator.userId === id) ? ['featured'] : []),
    ...((await world.call(getCreator, { params: { creator: id } })).status === 200 ? ['by id'] : []),
    ...((await world.call(getCreator, { params: { creator: username } })).status === 200 ? ['by name'] : []),
  ]
}
const creatorCount = async () => {
  world.clock.advance({ seconds: 11 })
  return (await world.call(getCreatorStats, {})).body
}

test('stores the language and the choice of sign-in alerts', async () => {
  const ana = await world.signIn()
  await ana.call(putLanguage, { body: { language: 'en-GB' } })
  await ana.call(putSignInAlerts, { body: { on: false } })
  expect((await ana.call(getMyAccount, {})).body).toMatchObject({ language: 'en-GB', signInAlerts: false })
  const unknown = { body: { language: 'tlh' as 'en-GB' } }
  expect((await ana.call(putLanguage, unknown)).problem.code).toBe('invalid_input')
})

test('accepts only the new password after a change, and ends all other sessions', async () => {
  const ana = await world.signIn()
  const elsewhere = await world.signInAgain(ana.id)
  expect((await ana.call(putPassword, { body: { password: NEW_PASSWORD } })).status).toBe(200)
  expect((await ana.call(getMyAccount, {})).status).toBe(200)
  expect((await ana.call(refreshSession, {})).status).toBe(200)
  expect((await elsewhere.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect((await elsewhere.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  expect((await signInWith(ana.email, DEMO_PASSWORD)).problem.code).toBe('wrong_credentials')
  expect((await signInWith(ana.email, NEW_PASSWORD)).status).toBe(200)
  expect(await eventsOf('accounts.password_changed', ana.id)).toEqual([{ payload: { accountId: ana.id } }])
})

test('deletes the link to reset a password when the password changes', async () => {
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
  const remaining = await db()
    .selectFrom('mailedLinks')
    .select('purpose')
    .where('accountId', '=', ana.id)
    .execute()
  expect(remaining).toEqual([{ purpose: 'verify_email' }])
})

test('refuses a common password and keeps the old one', async () => {
  const ana = await world.signIn()
  const { problem } = await ana.call(putPassword, { body: { password: 'Password1' } })
  expect(problem).toMatchObject({
    code: 'invalid_input',
    fields: [
      { path: 'password', message: 'This password is one of the most common ones. Please choose another' },
    ],
  })
  expect((await signInWith(ana.email, DEMO_PASSWORD)).status).toBe(200)
  expect(await eventsOf('accounts.password_changed', ana.id)).toEqual([])
})

test.each([
  ['password', putPassword, { body: { password: NEW_PASSWORD } }],
  ['deactivation', postDeactivation, {}],
  ['deletion', postDeletion, {}],
] as const)('%s requires a recent reauthentication', async (_, declared, input) => {
  const ana = await world.signIn()
  world.clock.advance({ minutes: REAUTHENTICATION_MINUTES, seconds: 1 })
  const refreshed = { cookie: cookiesOf(await ana.call(refreshSession, {})).header }
  const call = (cookie: { cookie: string }) => world.call(declared, input as never, cookie)
  expect((await call(refreshed)).problem.code).toBe('reauthentication_required')
  const reauthenticated = await world.call(
    postReauthentication,
    { body: { password: DEMO_PASSWORD } },
    refreshed,
  )
  expect((await call({ cookie: cookiesOf(reauthenticated).header })).status).toBe(200)
})

test('hides a deactivated account and ends its sessions until its owner signs in again', async () => {
  const viewer = await world.signIn()
  const vera = await creatorWithUniqueName()
  const elsewhere = await world.signInAgain(vera.id)
  expect(await placesShowing(vera, viewer)).toEqual(['search', 'featured', 'by id', 'by name'])
  const before = await creatorCount()

  const deactivated = await vera.call(postDeactivation, {})
  expect(cookiesOf(deactivated)).toEqual({ koji_access: '', koji_refresh: '' })
  for (const session of [vera, elsewhere]) {
    expect((await session.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
    expect((await session.call(refreshSession, {})).problem.code).toBe('sign_in_required')
  }
  expect(await placesShowing(vera, viewer)).toEqual([])
  expect(await creatorCount()).toEqual({ total: before.total - 1, newThisWeek: before.newThisWeek - 1 })
  expect(await eventsOf('accounts.deactivated', vera.id)).toEqual([{ payload: { accountId: vera.id } }])

  expect((await signInWith(vera.email, DEMO_PASSWORD)).status).toBe(200)
  expect(await placesShowing(vera, viewer)).toEqual(['search', 'featured', 'by id', 'by name'])
  expect(await creatorCount()).toEqual(before)
})

test('hides a deleted account right away and restores it on sign-in within 14 days', async () => {
  const vera = await creatorWithUniqueName()
  const deleted = await vera.call(postDeletion, {})
  expect(cookiesOf(deleted)).toEqual({ koji_access: '', koji_refresh: '' })
  expect(new Date(deleted.body.until).getTime() - world.clock.now().getTime()).toBe(
    DELETION_GRACE_DAYS * 86_400_000,
  )
  expect((await vera.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect(await eventsOf('accounts.deletion_requested', vera.id)).toEqual([
    { payload: { accountId: vera.id } },
  ])

  world.clock.advance({ days: DELETION_GRACE_DAYS, seconds: -1 })
  await erase()
  const viewer = await world.signIn()
  expect((await world.call(getCreator, { params: { creator: vera.id } })).status).toBe(404)
  expect((await signInWith(vera.email, DEMO_PASSWORD)).status).toBe(200)
  expect(await placesShowing(vera, viewer)).toEqual(['search', 'featured', 'by id', 'by name'])

  world.clock.advance({ days: DELETION_GRACE_DAYS })
  await erase()
  expect(await statusOf(vera.id)).toBe('active')
})

test('erases only the deleted account after 14 days, and frees its address', async () => {
  const vera = await creatorWithUniqueName()
  const neighbour = await creatorWithUniqueName()
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

test('erases the other accounts when one of them fails', async () => {
  const [broken, fine] = [await world.signIn(), await world.signIn()]
  for (const member of [broken, fine]) await member.call(postDeletion, {})
  world.clock.advance({ days: DELETION_GRACE_DAYS })
  await world.platform.database.pool.query(
    `create function prevent_erasure() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger prevent_erasure before delete on accounts for each row when (old.id = '${broken.id}') execute function prevent_erasure()`,
  )
  await expect(erase()).rejects.toThrow('1 accounts could not be erased')
  expect([await statusOf(broken.id), await statusOf(fine.id)]).toEqual(['deleted', undefined])
  await world.platform.database.pool.query('drop function prevent_erasure cascade')
  await erase()
  expect(await statusOf(broken.id)).toBeUndefined()
})

test('refuses to deactivate, delete or reopen an account that was just banned', async () => {
  const { accounts } = world.services
  for (const close of ['deactivate', 'scheduleDeletion'] as const) {
    const ana = await world.signIn()
    await buildBan(world, ana.id)
    await expect(transact(db(), async (tx) => void (await accounts[close](tx, ana.id)))).rejects.toThrow(
      'account_disabled',
    )
    await expect(transact(db(), (tx) => accounts.reopen(tx, ana.id))).rejects.toThrow('account_disabled')
    expect(await statusOf(ana.id)).toBe('banned')
  }
})

test('records an event for a ban and lifts the ban when the account is reinstated', async () => {
  const { accounts } = world.services
  const ana = await world.signIn()
  await buildBan(world, ana.id)
  expect(await eventsOf('accounts.suspended', ana.id)).toEqual([{ payload: { accountId: ana.id } }])
  expect((await signInWith(ana.email, DEMO_PASSWORD)).problem.code).toBe('account_disabled')
  await transact(db(), (tx) => accounts.reinstate(tx, ana.id))
  expect((await signInWith(ana.email, DEMO_PASSWORD)).status).toBe(200)
  await expect(transact(db(), (tx) => accounts.reinstate(tx, ana.id))).rejects.toThrow('not_found')
})

test('keeps a deleted account closed while it is restricted, and still erases it in time', async () => {
  const { accounts } = world.services
  const suspend = (id: string, days: number) =>
    transact(db(), (tx) => {
      const until = new Date(world.clock.now().getTime() + days * 86_400_000)
      return accounts.restrict(tx, id, { rule: 'C1', reason: 'Threats', until })
    })
  const [banned, suspended, reinstated] = [await world.signIn(), await world.signIn(), await world.signIn()]
  for (const member of [banned, suspended, reinstated]) await member.call(postDeletion, {})
  await buildBan(world, banned.id)
  await suspend(suspended.id, 30)
  await suspend(suspended.id, 3)
  await buildBan(world, reinstated.id)
  expect((await signInWith(banned.email, DEMO_PASSWORD)).problem.code).toBe('account_disabled')
  expect((await signInWith(suspended.email, DEMO_PASSWORD)).problem.code).toBe('account_suspended')
  await transact(db(), (tx) => accounts.reinstate(tx, reinstated.id))
  expect(await statusOf(reinstated.id)).toBe('deleted')

  world.clock.advance({ days: DELETION_GRACE_DAYS, seconds: -1 })
  await erase()
  expect(await statusOf(banned.id)).toBe('banned')
  expect((await signInWith(suspended.email, DEMO_PASSWORD)).status).toBe(200)
  world.clock.advance({ seconds: 1 })
  expect((await signInWith(banned.email, DEMO_PASSWORD)).problem.code).toBe('wrong_credentials')
  await erase()
  expect(await Promise.all([banned, suspended, reinstated].map(({ id }) => statusOf(id)))).toEqual([
    undefined,
    'active',
    undefined,
  ])
})

test('ends a suspension within an hour, and still erases an account that was deleted before', async () => {
  const { accounts } = world.services
  const [short, long, leaving, banned] = await Promise.all(Array.from({ length: 4 }, () => world.signIn()))
  await leaving!.call(postDeletion, {})
  const suspend = (id: string, days: number) =>
    transact(db(), (tx) => {
      const until = new Date(world.clock.now().getTime() + days * 86_400_000)
      return accounts.restrict(tx, id, { rule: 'C1', reason: 'Threats', until })
    })
  await suspend(short!.id, 1)
  await suspend(long!.id, 2)
  await suspend(leaving!.id, 1)
  await buildBan(world, banned!.id)
  const statuses = () => Promise.all([short, long, leaving, banned].map((member) => statusOf(member!.id)))
  const reopen = () => world.platform.jobs.runNow('accounts.reopen')

  world.clock.advance({ days: 1, seconds: -1 })
  await reopen()
  expect(await statuses()).toEqual(['suspended', 'suspended', 'suspended', 'banned'])
  world.clock.advance({ seconds: 1 })
  await reopen()
  expect(await statuses()).toEqual(['active', 'suspended', 'deleted', 'banned'])
  world.clock.advance({ days: DELETION_GRACE_DAYS })
  await erase()
  expect(await statusOf(leaving!.id)).toBeUndefined()
})
