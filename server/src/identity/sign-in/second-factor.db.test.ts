import {
  getMyAccount,
  getTwoFactor,
  postSession,
  postTwoFactorSession,
  type TwoFactorAnswer,
} from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { enableTwoFactor, generateTotp } from '#test/authenticator.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { cookiesOf } from '#test/cookies.ts'
import { type TestWorld, useWorld } from '#test/world.ts'

const world = useWorld()

const inTransaction = <Result>(work: Parameters<typeof transact<Result>>[1]) =>
  transact(world.platform.database.db, work)

/** Has two-factor, which the first code was spent on. */
async function memberWithTwoFactor(where: TestWorld = world) {
  const me = await where.signIn()
  return { ...me, ...(await enableTwoFactor(where, me)) }
}

const firstStep = async (email: string, where: TestWorld = world) =>
  where.call(postSession, {
    body: { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(where) },
  })

async function ticketFor(email: string, where: TestWorld = world): Promise<string> {
  const { body } = await firstStep(email, where)
  if (body.step !== 'two_factor') throw new Error('Expected a second step')
  return body.ticket
}

const secondStep = (ticket: string, given: TwoFactorAnswer['given'], where: TestWorld = world) =>
  where.call(postTwoFactorSession, { body: { ticket, given } })

const totp = async (secret: string, steps = 1, where: TestWorld = world) => ({
  kind: 'totp' as const,
  code: await generateTotp(secret, where.clock, steps),
})

const statusOf = async (id: string) =>
  (await inTransaction((tx) => world.services.accounts.byId(tx, id)))!.status
const sessionsOf = (id: string) =>
  world.platform.database.db
    .selectFrom('sessions')
    .select(['id', 'passedTwoFactor'])
    .where('accountId', '=', id)
    .execute()

test('starts no session and sets no cookie with the password alone', async () => {
  const ana = await memberWithTwoFactor()
  const before = await sessionsOf(ana.id)
  const { body, headers } = await firstStep(ana.email)
  expect(body).toEqual({ step: 'two_factor', ticket: expect.any(String) })
  expect(headers['set-cookie']).toBeUndefined()
  expect(await sessionsOf(ana.id)).toEqual(before)
})

test('starts a two-factor session with a code of the app', async () => {
  const ana = await memberWithTwoFactor()
  const reply = await secondStep(await ticketFor(ana.email), await totp(ana.secret))
  expect(reply.body.account.id).toBe(ana.id)
  const cookie = cookiesOf(reply).header
  expect((await world.call(getMyAccount, {}, { cookie })).body.id).toBe(ana.id)
  expect((await sessionsOf(ana.id)).map(({ passedTwoFactor }) => passedTwoFactor)).toEqual([true, true])
})

test('accepts a code once, and no older code after it', async () => {
  const ana = await memberWithTwoFactor()
  const given = await totp(ana.secret)
  const ticket = await ticketFor(ana.email)
  expect((await secondStep(ticket, given)).status).toBe(200)
  expect((await secondStep(ticket, given)).problem.code).toBe('wrong_code')
  expect((await secondStep(await ticketFor(ana.email), given)).problem.code).toBe('wrong_code')
  for (const steps of [0, -1])
    expect((await secondStep(ticket, await totp(ana.secret, steps))).problem.code).toBe('wrong_code')
})

test('rejects the code that enabled two-factor', async () => {
  const ana = await memberWithTwoFactor()
  const reply = await secondStep(await ticketFor(ana.email), await totp(ana.secret, 0))
  expect(reply.problem.code).toBe('wrong_code')
})

test('accepts one of 20 concurrent requests with the same code', async () => {
  const ana = await memberWithTwoFactor()
  const [ticket, given] = [await ticketFor(ana.email), await totp(ana.secret)]
  const replies = await Promise.all(Array.from({ length: 20 }, () => secondStep(ticket, given)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ problem }) => problem.code === 'wrong_code')).toHaveLength(19)
})

test('accepts one of 20 concurrent requests with the same recovery code', async () => {
  const ana = await memberWithTwoFactor()
  const ticket = await ticketFor(ana.email)
  const given = { kind: 'recovery' as const, code: ana.recoveryCodes[4]!.toUpperCase() }
  const replies = await Promise.all(Array.from({ length: 20 }, () => secondStep(ticket, given)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ problem }) => problem.code === 'wrong_code')).toHaveLength(19)
  const cookie = cookiesOf(replies.find(({ status }) => status === 200)!).header
  expect((await world.call(getTwoFactor, {}, { cookie })).body.recoveryCodesLeft).toBe(9)
})

test('rejects a ticket after five minutes', async () => {
  const ana = await memberWithTwoFactor()
  const ticket = await ticketFor(ana.email)
  world.clock.advance({ minutes: 5, seconds: -1 })
  expect((await secondStep(ticket, { kind: 'totp', code: '000000' })).problem.code).toBe('wrong_code')
  world.clock.advance({ seconds: 1 })
  expect((await secondStep(ticket, await totp(ana.secret))).problem.code).toBe('link_expired')
})

test('rejects a ticket that was altered or is for another purpose', async () => {
  const [ana, ben] = [await memberWithTwoFactor(), await memberWithTwoFactor()]
  const bens = await ticketFor(ben.email)
  const [, ...signed] = bens.split('.')
  await buildBan(world, ben.id)
  const { appealTicket } = (await secondStep(bens, await totp(ben.secret))).problem.closure!
  const given = await totp(ana.secret)
  for (const ticket of ['', 'x', '..', [ana.id, ...signed].join('.'), appealTicket!])
    expect((await secondStep(ticket, given)).problem.code).toBe('link_expired')
  expect((await secondStep(await ticketFor(ana.email), given)).status).toBe(200)
})

test("rejects another member's code", async () => {
  const [ana, ben] = [await memberWithTwoFactor(), await memberWithTwoFactor()]
  const reply = await secondStep(await ticketFor(ana.email), await totp(ben.secret))
  expect(reply.problem.code).toBe('wrong_code')
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('reopens a deactivated account with the second step only', async () => {
  const ana = await memberWithTwoFactor()
  await inTransaction((tx) => world.services.accounts.deactivate(tx, ana.id))
  const ticket = await ticketFor(ana.email)
  expect(await statusOf(ana.id)).toBe('deactivated')
  expect((await secondStep(ticket, { kind: 'totp', code: '000000' })).problem.code).toBe('wrong_code')
  expect(await statusOf(ana.id)).toBe('deactivated')
  expect((await secondStep(ticket, await totp(ana.secret))).status).toBe(200)
  expect(await statusOf(ana.id)).toBe('active')
})

test('refuses a member who is suspended between the two steps, with the reason', async () => {
  const ana = await memberWithTwoFactor()
  const ticket = await ticketFor(ana.email)
  const until = new Date(world.clock.now().getTime() + 86_400_000)
  await inTransaction((tx) =>
    world.services.accounts.restrict(tx, ana.id, { rule: 'C1', reason: 'Threats', until }),
  )
  const reply = await secondStep(ticket, await totp(ana.secret))
  expect(reply.problem).toMatchObject({
    code: 'account_suspended',
    closure: { reason: 'Threats', rule: 'C1', until: until.toISOString() },
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await sessionsOf(ana.id)).toEqual([])
})

test('gives the reason for a closure after both steps only', async () => {
  const ana = await memberWithTwoFactor()
  await buildBan(world, ana.id)
  const { status, body } = await firstStep(ana.email)
  expect([status, body]).toEqual([200, { step: 'two_factor', ticket: expect.any(String) }])
  const ticket = await ticketFor(ana.email)
  const wrong = await secondStep(ticket, { kind: 'totp', code: '000000' })
  expect(wrong.problem).toMatchObject({ code: 'wrong_code' })
  expect(wrong.problem.closure).toBeUndefined()
  const { problem } = await secondStep(ticket, await totp(ana.secret))
  expect(problem).toMatchObject({
    code: 'account_disabled',
    closure: { reason: 'Threats in three chats.', rule: 'C1', appealTicket: expect.any(String) },
  })
})

test('does not reopen an account whose grace period ends between the two steps', async () => {
  const ana = await memberWithTwoFactor()
  const until = await inTransaction((tx) => world.services.accounts.scheduleDeletion(tx, ana.id))
  world.clock.advance({ seconds: (until.getTime() - world.clock.now().getTime()) / 1_000 - 60 })
  const ticket = await ticketFor(ana.email)
  world.clock.advance({ seconds: 61 })
  expect((await secondStep(ticket, await totp(ana.secret))).problem.code).toBe('link_expired')
  expect(await statusOf(ana.id)).toBe('deleted')
})

describe('rate limits', () => {
  const limited = useWorld({ env: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } })

  test('allows ten wrong codes per account in 15 minutes, of either kind and from any address', async () => {
    const ana = await memberWithTwoFactor(limited)
    const ticket = await ticketFor(ana.email, limited)
    const statuses = []
    for (let i = 0; i < 11; i++) {
      const given = i % 2 ? { kind: 'recovery', code: 'aaaaabbbbb' } : { kind: 'totp', code: '000000' }
      const body = { ticket, given: given as TwoFactorAnswer['given'] }
      const from = { 'x-forwarded-for': `203.0.113.${i}` }
      statuses.push((await limited.call(postTwoFactorSession, { body }, from)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429])
    expect((await secondStep(ticket, await totp(ana.secret, 1, limited), limited)).status).toBe(429)
  })

  test('lets the owner sign in from a known browser after too many wrong codes', async () => {
    const ana = await memberWithTwoFactor(limited)
    const ticket = await ticketFor(ana.email, limited)
    const given = { kind: 'recovery', code: ana.recoveryCodes[0]! } as const
    const cookie = `koji_device=${cookiesOf(await secondStep(ticket, given, limited)).koji_device}`
    const wrong = { ticket, given: { kind: 'totp', code: '000000' } } as const
    for (let i = 0; i < 11; i++) await limited.call(postTwoFactorSession, { body: wrong })
    const body = { ticket, given: await totp(ana.secret, 1, limited) }
    const strangers = `koji_device=${'A'.repeat(43)}`
    expect((await limited.call(postTwoFactorSession, { body })).status).toBe(429)
    expect((await limited.call(postTwoFactorSession, { body }, { cookie: strangers })).status).toBe(429)
    expect((await limited.call(postTwoFactorSession, { body }, { cookie })).status).toBe(200)
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push((await limited.call(postTwoFactorSession, { body: wrong }, { cookie })).status)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  test('counts concurrent wrong codes', async () => {
    const ana = await memberWithTwoFactor(limited)
    const ticket = await ticketFor(ana.email, limited)
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => secondStep(ticket, { kind: 'totp', code: '000000' }, limited)),
    )
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('does not count correct codes', async () => {
    const ana = await memberWithTwoFactor(limited)
    const ticket = await ticketFor(ana.email, limited)
    for (const code of ana.recoveryCodes)
      expect((await secondStep(ticket, { kind: 'recovery', code }, limited)).status).toBe(200)
    expect((await secondStep(ticket, await totp(ana.secret, 1, limited), limited)).status).toBe(200)
  })
})
