import { deleteCurrentSession, getCurrentSession, getMyAccount, postSession } from '@koji/contract'
import { expect, test } from 'vitest'
import { buildAccount } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()

const setAccountStatus = (id: string, status: 'suspended' | 'banned') =>
  world.platform.database.db.updateTable('accounts').set({ status }).where('id', '=', id).execute()

test('a person signs in, is known, signs out and is a stranger again', async () => {
  const ana = await buildAccount(world, { roles: ['admin'] })
  const signedIn = await world.call(postSession, {
    body: { email: ana.email.toUpperCase(), password: DEMO_PASSWORD },
  })
  expect(signedIn.body).toMatchObject({ account: { id: ana.id, email: ana.email }, roles: ['admin'] })

  const cookie = String(signedIn.headers['set-cookie'])
  expect(cookie).toMatch(/^koji_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  const me = { cookie: cookie.split(';')[0]! }
  expect((await world.call(getCurrentSession, {}, me)).body.session?.account.id).toBe(ana.id)

  const signedOut = await world.call(deleteCurrentSession, {}, me)
  expect(String(signedOut.headers['set-cookie'])).toContain('Max-Age=0')
  expect((await world.call(getCurrentSession, {}, me)).body.session).toBeNull()
  expect((await world.call(getMyAccount, {}, me)).problem.code).toBe('sign_in_required')
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await buildAccount(world)
  const wrong = await world.call(postSession, { body: { email, password: 'Wrong-password-1' } })
  const unknown = await world.call(postSession, {
    body: { email: 'nobody@koji.example', password: DEMO_PASSWORD },
  })
  expect(wrong.status).toBe(401)
  expect({ ...unknown.problem, requestId: '' }).toEqual({ ...wrong.problem, requestId: '' })
})

test.each([
  ['suspended', 'account_suspended'],
  ['banned', 'account_disabled'],
] as const)('a %s account is told so, and only with the right password', async (status, code) => {
  const { id, email } = await buildAccount(world)
  await setAccountStatus(id, status)
  expect((await world.call(postSession, { body: { email, password: DEMO_PASSWORD } })).problem.code).toBe(
    code,
  )
  expect((await world.call(postSession, { body: { email, password: 'x' } })).problem.code).toBe(
    'wrong_credentials',
  )
})

test('a ban reaches an open session within a second', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getMyAccount, {})).status).toBe(200)
  await setAccountStatus(ana.id, 'banned')
  world.clock.advance({ seconds: 1 })
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('account_disabled')
})

test('somebody who was banned is a visitor wherever everybody may come', async () => {
  const ana = await world.signIn()
  await setAccountStatus(ana.id, 'banned')
  world.clock.advance({ seconds: 1 })
  expect((await ana.call(getCurrentSession, {})).body.session).toBeNull()
})

test('a session ends after 30 days, and its row goes too', async () => {
  const ana = await world.signIn()
  world.clock.advance({ days: 30, seconds: 1 })
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  await world.platform.jobs.runNow('sessions.sweep')
  const left = await world.platform.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('accountId', '=', ana.id)
    .execute()
  expect(left).toEqual([])
})

test('neither password nor token is kept in the clear', async () => {
  const ana = await world.signIn()
  const { accounts } = world.services
  await world.platform.database.db.transaction().execute(async (tx) => {
    const id = await accounts.open(tx, { email: 'kept@koji.example', password: 'Secret-word-1' })
    await world.services.sessions.begin(tx, { id: id!, email: 'kept@koji.example' })
  })
  const { rows } = await world.platform.database.pool.query(
    'select s::text || a::text as kept from sessions s join accounts a on a.id = s.account_id',
  )
  const kept = rows.map((row) => row.kept).join()
  expect(kept).not.toContain(ana.cookie.split('=')[1])
  expect(kept).not.toContain(DEMO_PASSWORD)
  expect(kept).not.toContain('Secret-word-1')
  expect(kept).toContain('$argon2id$v=19$m=65536,t=2,p=1$')
})

test('words of the specification for the sign-in form', async () => {
  const fields = async (body: { email: string; password: string }) =>
    (await world.call(postSession, { body })).problem.fields?.map(({ message }) => message)
  expect(await fields({ email: ' ', password: '' })).toEqual(['Email is required', 'Password is required'])
  expect(await fields({ email: 'nobody', password: 'x'.repeat(73) })).toEqual([
    'Please enter a valid email address',
    'Password is too long',
  ])
})
