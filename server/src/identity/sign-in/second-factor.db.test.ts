import { getMyAccount, getTwoFactor, postSecondFactor, postSession, type SecondFactor } from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildBan } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { codeOf, switchOnTwoFactor } from '#test/authenticator.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { cookiesOf } from '#test/cookies.ts'
import { type TestWorld, useWorld } from '#test/world.ts'

const world = useWorld()

const inTransaction = <Result>(work: Parameters<typeof transact<Result>>[1]) =>
  transact(world.platform.database.db, work)

/** Somebody with two-factor, whose first code was spent on switching it on. */
async function person(where: TestWorld = world) {
  const me = await where.signIn()
  return { ...me, ...(await switchOnTwoFactor(where, me)) }
}

const firstStep = async (email: string, where: TestWorld = world) =>
  where.call(postSession, {
    body: { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(where) },
  })

async function ticketFor(email: string, where: TestWorld = world): Promise<string> {
  const { body } = await firstStep(email, where)
  if (body.step !== 'second_factor') throw new Error('No second step was asked for')
  return body.ticket
}

const secondStep = (ticket: string, given: SecondFactor['given'], where: TestWorld = world) =>
  where.call(postSecondFactor, { body: { ticket, given } })

const totp = async (secret: string, steps = 1, where: TestWorld = world) => ({
  kind: 'totp' as const,
  code: await codeOf(secret, where.clock, steps),
})

const statusOf = async (id: string) =>
  (await inTransaction((tx) => world.services.accounts.byId(tx, id)))!.status
const sessionsOf = (id: string) =>
  world.platform.database.db
    .selectFrom('sessions')
    .select(['id', 'secondFactor'])
    .where('accountId', '=', id)
    .execute()

test('the password alone opens no session and sets no cookie', async () => {
  const ana = await person()
  const before = await sessionsOf(ana.id)
  const { body, headers } = await firstStep(ana.email)
  expect(body).toEqual({ step: 'second_factor', ticket: expect.any(String) })
  expect(headers['set-cookie']).toBeUndefined()
  expect(await sessionsOf(ana.id)).toEqual(before)
})

test('a code of the app ends the sign-in, with a session that has shown two factors', async () => {
  const ana = await person()
  const answer = await secondStep(await ticketFor(ana.email), await totp(ana.secret))
  expect(answer.body.account.id).toBe(ana.id)
  const cookie = cookiesOf(answer).header
  expect((await world.call(getMyAccount, {}, { cookie })).body.id).toBe(ana.id)
  expect((await sessionsOf(ana.id)).map(({ secondFactor }) => secondFactor)).toEqual([true, true])
})

test('a code works once, also in another sign-in, and none that is older works after it', async () => {
  const ana = await person()
  const given = await totp(ana.secret)
  const ticket = await ticketFor(ana.email)
  expect((await secondStep(ticket, given)).status).toBe(200)
  expect((await secondStep(ticket, given)).problem.code).toBe('wrong_code')
  expect((await secondStep(await ticketFor(ana.email), given)).problem.code).toBe('wrong_code')
  for (const steps of [0, -1])
    expect((await secondStep(ticket, await totp(ana.secret, steps))).problem.code).toBe('wrong_code')
})

test('the code that switched two-factor on signs nobody in', async () => {
  const ana = await person()
  const answer = await secondStep(await ticketFor(ana.email), await totp(ana.secret, 0))
  expect(answer.problem.code).toBe('wrong_code')
})

test('20 requests with one code: exactly one passes', async () => {
  const ana = await person()
  const [ticket, given] = [await ticketFor(ana.email), await totp(ana.secret)]
  const answers = await Promise.all(Array.from({ length: 20 }, () => secondStep(ticket, given)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'wrong_code')).toHaveLength(19)
})

test('20 requests with one recovery code: exactly one passes', async () => {
  const ana = await person()
  const ticket = await ticketFor(ana.email)
  const given = { kind: 'recovery' as const, code: ana.recoveryCodes[4]!.toUpperCase() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => secondStep(ticket, given)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'wrong_code')).toHaveLength(19)
  const cookie = cookiesOf(answers.find(({ status }) => status === 200)!).header
  expect((await world.call(getTwoFactor, {}, { cookie })).body.recoveryCodesLeft).toBe(9)
})

test('a ticket is good for five minutes', async () => {
  const ana = await person()
  const ticket = await ticketFor(ana.email)
  world.clock.advance({ minutes: 5, seconds: -1 })
  expect((await secondStep(ticket, { kind: 'totp', code: '000000' })).problem.code).toBe('wrong_code')
  world.clock.advance({ seconds: 1 })
  expect((await secondStep(ticket, await totp(ana.secret))).problem.code).toBe('link_expired')
})

test('a ticket that was altered, or is for something else, is worth nothing', async () => {
  const [ana, ben] = [await person(), await person()]
  const bens = await ticketFor(ben.email)
  const [, ...signed] = bens.split('.')
  await buildBan(world, ben.id)
  const { appealTicket } = (await secondStep(bens, await totp(ben.secret))).problem.closure!
  const given = await totp(ana.secret)
  for (const ticket of ['', 'x', '..', [ana.id, ...signed].join('.'), appealTicket!])
    expect((await secondStep(ticket, given)).problem.code).toBe('link_expired')
  expect((await secondStep(await ticketFor(ana.email), given)).status).toBe(200)
})

test("somebody else's code is wrong", async () => {
  const [ana, ben] = [await person(), await person()]
  const answer = await secondStep(await ticketFor(ana.email), await totp(ben.secret))
  expect(answer.problem.code).toBe('wrong_code')
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('an account that was deactivated comes back with the second step, not with the first', async () => {
  const ana = await person()
  await inTransaction((tx) => world.services.accounts.deactivate(tx, ana.id))
  const ticket = await ticketFor(ana.email)
  expect(await statusOf(ana.id)).toBe('deactivated')
  expect((await secondStep(ticket, { kind: 'totp', code: '000000' })).problem.code).toBe('wrong_code')
  expect(await statusOf(ana.id)).toBe('deactivated')
  expect((await secondStep(ticket, await totp(ana.secret))).status).toBe(200)
  expect(await statusOf(ana.id)).toBe('active')
})

test('whoever is suspended between the two steps is told why and gets no session', async () => {
  const ana = await person()
  const ticket = await ticketFor(ana.email)
  const until = new Date(world.clock.now().getTime() + 86_400_000)
  await inTransaction((tx) =>
    world.services.accounts.suspend(tx, ana.id, { rule: 'C1', reason: 'Threats', until }),
  )
  const answer = await secondStep(ticket, await totp(ana.secret))
  expect(answer.problem).toMatchObject({
    code: 'account_suspended',
    closure: { reason: 'Threats', rule: 'C1', until: until.toISOString() },
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await sessionsOf(ana.id)).toEqual([])
})

test('why an account is closed is told after both steps, not after the first', async () => {
  const ana = await person()
  await buildBan(world, ana.id)
  const { status, body } = await firstStep(ana.email)
  expect([status, body]).toEqual([200, { step: 'second_factor', ticket: expect.any(String) }])
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

test('an account that is erased between the two steps is not brought back', async () => {
  const ana = await person()
  const until = await inTransaction((tx) => world.services.accounts.remove(tx, ana.id))
  world.clock.advance({ seconds: (until.getTime() - world.clock.now().getTime()) / 1_000 - 60 })
  const ticket = await ticketFor(ana.email)
  world.clock.advance({ seconds: 61 })
  expect((await secondStep(ticket, await totp(ana.secret))).problem.code).toBe('link_expired')
  expect(await statusOf(ana.id)).toBe('deleted')
})

describe('with limits', () => {
  const limited = useWorld({ env: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } })

  test('ten wrong codes in a quarter of an hour an account, of whatever kind and from wherever', async () => {
    const ana = await person(limited)
    const ticket = await ticketFor(ana.email, limited)
    const statuses = []
    for (let i = 0; i < 11; i++) {
      const given = i % 2 ? { kind: 'recovery', code: 'aaaaabbbbb' } : { kind: 'totp', code: '000000' }
      const body = { ticket, given: given as SecondFactor['given'] }
      const from = { 'x-forwarded-for': `203.0.113.${i}` }
      statuses.push((await limited.call(postSecondFactor, { body }, from)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429])
    expect((await secondStep(ticket, await totp(ana.secret, 1, limited), limited)).status).toBe(429)
  })

  test('the owner still gets in from a browser that was there before', async () => {
    const ana = await person(limited)
    const ticket = await ticketFor(ana.email, limited)
    const given = { kind: 'recovery', code: ana.recoveryCodes[0]! } as const
    const cookie = `koji_device=${cookiesOf(await secondStep(ticket, given, limited)).koji_device}`
    const wrong = { ticket, given: { kind: 'totp', code: '000000' } } as const
    for (let i = 0; i < 11; i++) await limited.call(postSecondFactor, { body: wrong })
    const body = { ticket, given: await totp(ana.secret, 1, limited) }
    const strangers = `koji_device=${'A'.repeat(43)}`
    expect((await limited.call(postSecondFactor, { body })).status).toBe(429)
    expect((await limited.call(postSecondFactor, { body }, { cookie: strangers })).status).toBe(429)
    expect((await limited.call(postSecondFactor, { body }, { cookie })).status).toBe(200)
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push((await limited.call(postSecondFactor, { body: wrong }, { cookie })).status)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
  })

  test('thirty wrong codes at once are no way around it', async () => {
    const ana = await person(limited)
    const ticket = await ticketFor(ana.email, limited)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => secondStep(ticket, { kind: 'totp', code: '000000' }, limited)),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('right codes do not count', async () => {
    const ana = await person(limited)
    const ticket = await ticketFor(ana.email, limited)
    for (const code of ana.recoveryCodes)
      expect((await secondStep(ticket, { kind: 'recovery', code }, limited)).status).toBe(200)
    expect((await secondStep(ticket, await totp(ana.secret, 1, limited), limited)).status).toBe(200)
  })
})
