import { getCurrentSession, getMyAccount, postAppeal, postSession } from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildAccount, buildBan } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { cookiesOf } from '#test/cookies.ts'
import { type TestWorld, useWorld } from '#test/world.ts'

const world = useWorld()

const signInTo = async (
  where: TestWorld,
  email: string,
  password = DEMO_PASSWORD,
  headers: Record<string, string> = {},
) => where.call(postSession, { body: { email, password, captcha: await solveCaptcha(where) } }, headers)
const signIn = (email: string, password?: string) => signInTo(world, email, password)
const suspension = (days: number) => ({
  rule: 'C1',
  reason: 'Threats in three chats.',
  until: new Date(world.clock.now().getTime() + days * 86_400_000),
})
const inTransaction = (work: Parameters<typeof transact<void>>[1]) =>
  transact(world.platform.database.db, work)

test('starts a session with address and password, whatever the case of the address', async () => {
  const ana = await buildAccount(world, { roles: ['admin'] })
  const { body, ...reply } = await signIn(ana.email.toUpperCase())
  expect(body).toMatchObject({
    step: 'done',
    session: { account: { id: ana.id, email: ana.email }, roles: ['admin'] },
  })
  const { header } = cookiesOf(reply)
  expect((await world.call(getCurrentSession, {}, { cookie: header })).body.session?.account.id).toBe(ana.id)
  expect(reply.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^koji_device=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Lax$/),
  )
})

test('replaces the cookies of an earlier session', async () => {
  const ana = await world.signIn()
  const before = cookiesOf({ headers: { 'set-cookie': ana.cookie.split('; ') } })
  const after = cookiesOf(await signInTo(world, ana.email, DEMO_PASSWORD, { cookie: ana.cookie }))
  expect(after.koji_access).not.toBe(before.koji_access)
  expect(after.koji_refresh).not.toBe(before.koji_refresh)
})

test('replies the same for a wrong password and an unknown address', async () => {
  const { email } = await buildAccount(world)
  const wrong = await signIn(email, 'Wrong-password-1')
  const unknown = await signIn('nobody@koji.example')
  expect(wrong.status).toBe(401)
  expect({ ...unknown.problem, requestId: '' }).toEqual({ ...wrong.problem, requestId: '' })
})

test('rejects a missing or spent captcha before checking the password', async () => {
  const { email } = await buildAccount(world)
  const captcha = await solveCaptcha(world)
  const body = { email, password: DEMO_PASSWORD, captcha }
  expect((await world.call(postSession, { body })).status).toBe(200)
  expect((await world.call(postSession, { body })).problem.code).toBe('captcha_failed')
  expect((await world.call(postSession, { body: { ...body, captcha: '' } })).problem.fields).toEqual([
    { path: 'captcha', message: 'Please complete the captcha verification' },
  ])
})

test('words validation errors as the specification does', async () => {
  const fields = async (body: { email: string; password: string }) =>
    (await world.call(postSession, { body: { ...body, captcha: 'x' } })).problem.fields?.map(
      ({ message }) => message,
    )
  expect(await fields({ email: ' ', password: '' })).toEqual(['Email is required', 'Password is required'])
  expect(await fields({ email: 'nobody', password: 'x'.repeat(73) })).toEqual([
    'Please enter a valid email address',
    'Password is too long',
  ])
})

test('tells a suspended member the reason and the end, but only with the right password', async () => {
  const ana = await buildAccount(world)
  const restriction = suspension(3)
  await inTransaction((tx) => world.services.accounts.restrict(tx, ana.id, restriction))
  const { problem, headers } = await signIn(ana.email)
  expect(problem).toMatchObject({
    code: 'account_suspended',
    closure: { reason: 'Threats in three chats.', rule: 'C1', until: restriction.until.toISOString() },
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect((await signIn(ana.email, 'x')).problem.closure).toBeUndefined()
})

test('lets a member sign in when their suspension has ended', async () => {
  const ana = await buildAccount(world)
  await inTransaction((tx) => world.services.accounts.restrict(tx, ana.id, suspension(0)))
  expect((await signIn(ana.email)).status).toBe(200)
})

test('lets a banned member appeal once', async () => {
  const ana = await buildAccount(world)
  await buildBan(world, ana.id)
  const { problem } = await signIn(ana.email)
  expect(problem).toMatchObject({ code: 'account_disabled', closure: { until: null } })
  const ticket = problem.closure!.appealTicket!
  const appeal = (appealTicket: string) =>
    world.call(postAppeal, { body: { ticket: appealTicket, body: 'It was my brother, on my phone.' } })
  expect((await appeal(`${ticket}x`)).problem.code).toBe('link_expired')
  const replies = await Promise.all(Array.from({ length: 10 }, () => appeal(ticket)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await appeal(ticket)).problem.code).toBe('already_appealed')
  expect((await signIn(ana.email)).problem.closure!.appealTicket).toBeNull()
})

test('rejects an appeal ticket after an hour', async () => {
  const ana = await buildAccount(world)
  await buildBan(world, ana.id)
  const ticket = (await signIn(ana.email)).problem.closure!.appealTicket!
  world.clock.advance({ minutes: 60, seconds: 1 })
  const late = await world.call(postAppeal, { body: { ticket, body: 'It was my brother, on my phone.' } })
  expect(late.problem.code).toBe('link_expired')
})

test('reopens a deactivated or deleted account, within 14 days', async () => {
  const [ana, ben] = [await buildAccount(world), await buildAccount(world)]
  await inTransaction((tx) => world.services.accounts.deactivate(tx, ana.id))
  await inTransaction(async (tx) => void (await world.services.accounts.scheduleDeletion(tx, ben.id)))
  const reply = await signIn(ana.email)
  expect((await world.call(getMyAccount, {}, { cookie: cookiesOf(reply).header })).status).toBe(200)
  world.clock.advance({ days: 14, seconds: 1 })
  expect((await signIn(ben.email)).problem.code).toBe('wrong_credentials')
})

describe('an account that was deactivated before it was suspended', () => {
  const statusOf = async (id: string) =>
    (await world.services.accounts.byId(world.platform.database.db, id))?.status
  async function suspendedMember(days: number) {
    const ana = await buildAccount(world)
    await inTransaction((tx) => world.services.accounts.deactivate(tx, ana.id))
    await inTransaction((tx) => world.services.accounts.restrict(tx, ana.id, suspension(days)))
    // A second suspension must not forget the deactivation.
    await inTransaction((tx) => world.services.accounts.restrict(tx, ana.id, suspension(days + 1)))
    return ana
  }

  test('is deactivated again when the suspension ends, until its owner signs in', async () => {
    const ana = await suspendedMember(7)
    world.clock.advance({ days: 9 })
    await world.services.accounts.reopenDue(new AbortController().signal)
    expect(await statusOf(ana.id)).toBe('deactivated')
    expect((await signIn(ana.email)).status).toBe(200)
    expect(await statusOf(ana.id)).toBe('active')
    await inTransaction((tx) => world.services.accounts.restrict(tx, ana.id, suspension(1)))
    await inTransaction((tx) => world.services.accounts.reinstate(tx, ana.id))
    expect(await statusOf(ana.id), 'the deactivation is forgotten after a sign-in').toBe('active')
  })

  test('is deactivated again when the suspension is lifted', async () => {
    const ana = await suspendedMember(7)
    await inTransaction((tx) => world.services.accounts.reinstate(tx, ana.id))
    expect(await statusOf(ana.id)).toBe('deactivated')
  })
})

describe('rate limits', () => {
  const limited = useWorld({ env: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } })
  const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, cookie })

  test('allows ten guesses per account in 15 minutes, from any address', async () => {
    const { email } = await buildAccount(limited)
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push((await signInTo(limited, email, 'Wrong-1', from(`203.0.113.${i}`))).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await signInTo(limited, email, DEMO_PASSWORD, from('203.0.113.99'))).status).toBe(429)
  })

  test('allows ten wrong guesses per address, for any accounts', async () => {
    const people = await Promise.all(Array.from({ length: 13 }, () => buildAccount(limited)))
    for (const { email } of people.slice(0, 12))
      expect((await signInTo(limited, email, DEMO_PASSWORD, from('198.51.100.1'))).status).toBe(200)
    for (let i = 0; i < 10; i++) await signInTo(limited, people[i]!.email, 'Wrong-1', from('198.51.100.1'))
    expect((await signInTo(limited, people[12]!.email, DEMO_PASSWORD, from('198.51.100.1'))).status).toBe(429)
  })

  test('lets the owner sign in from a known browser after too many guesses', async () => {
    const { email } = await buildAccount(limited)
    const device = `koji_device=${cookiesOf(await signInTo(limited, email, DEMO_PASSWORD, from('192.0.2.1'))).koji_device}`
    for (let i = 0; i < 11; i++) await signInTo(limited, email, 'Wrong-1', from('192.0.2.2'))
    expect((await signInTo(limited, email, DEMO_PASSWORD, from('192.0.2.2'))).status).toBe(429)
    expect((await signInTo(limited, email, DEMO_PASSWORD, from('192.0.2.2', device))).status).toBe(200)
    const strangers = `koji_device=${'A'.repeat(43)}`
    expect((await signInTo(limited, email, DEMO_PASSWORD, from('192.0.2.3', strangers))).status).toBe(429)
  })

  test('counts concurrent guesses', async () => {
    const { email } = await buildAccount(limited)
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signInTo(limited, email, 'Wrong-1', from(`203.0.114.${i}`))),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  })
})

describe('without a trusted proxy', () => {
  const direct = useWorld({ env: { RATE_LIMITS: 'true' } })

  test('ignores a forged forwarding header', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => buildAccount(direct)))
    const statuses = []
    for (const [i, { email }] of people.entries())
      statuses.push(
        (await signInTo(direct, email, 'Wrong-1', { 'x-forwarded-for': `203.0.113.${i}` })).status,
      )
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })
})
