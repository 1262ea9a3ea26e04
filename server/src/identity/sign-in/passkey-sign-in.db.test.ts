import {
  type AccountRestriction,
  getMyAccount,
  getPasskeys,
  postPasskeyChallenge,
  postPasskeyReauthentication,
  postPasskeySession,
  postSession,
} from '@koji/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { type Log, silentLog } from '#platform/log.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import {
  Authenticator,
  type AuthenticatorOverrides,
  addPasskey,
  enableTwoFactor,
  signChallenge,
} from '#test/authenticator.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { cookiesOf } from '#test/cookies.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'

const warnings: unknown[][] = []
const log = Object.assign(Object.create(silentLog) as Log, {
  warn: (...entry: unknown[]) => warnings.push(entry),
})
const world = useWorld({ log })

const inTransaction = <Result>(work: Parameters<typeof transact<Result>>[1]) =>
  transact(world.platform.database.db, work)

async function memberWithPasskey() {
  const me = await world.signIn()
  return { ...me, ...(await addPasskey(me)) }
}

const signIn = async (authenticator: Authenticator, knobs: AuthenticatorOverrides = {}) =>
  world.call(postPasskeySession, { body: await signChallenge(world, authenticator, knobs) })

const secondFactorsOf = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('sessions')
      .select('passedTwoFactor')
      .where('accountId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ passedTwoFactor }) => passedTwoFactor)

test('starts a two-factor session with a passkey', async () => {
  const ana = await memberWithPasskey()
  world.clock.advance({ seconds: 30 })
  const reply = await signIn(ana.authenticator)
  expect(reply.body.account).toMatchObject({ id: ana.id, email: ana.email })
  const cookie = cookiesOf(reply).header
  expect((await world.call(getMyAccount, {}, { cookie })).body.id).toBe(ana.id)
  expect(await secondFactorsOf(ana.id)).toEqual([false, true])
  const { items } = (await world.call(getPasskeys, {}, { cookie })).body
  expect(items[0]!.lastUsedAt).toBe(world.clock.now().toISOString())
})

test('requires no code in addition to a passkey', async () => {
  const ana = await memberWithPasskey()
  await enableTwoFactor(world, ana)
  expect((await signIn(ana.authenticator)).status).toBe(200)
})

test('requests any passkey for this site, with user verification', async () => {
  const { options } = (await world.call(postPasskeyChallenge, {})).body
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 })
  expect(options).not.toHaveProperty('allowCredentials')
})

test('replies the same for everything that can be wrong with a passkey', async () => {
  const [ana, ben] = [await memberWithPasskey(), await memberWithPasskey()]
  const stranger = new Authenticator()
  const { options } = (await world.call(postPasskeyChallenge, {})).body
  stranger.create({ ...options, rp: { id: 'localhost' }, user: { id: 'AAAA' }, excludeCredentials: [] })
  const replies = [
    await signIn(stranger),
    ...(await Promise.all(
      (
        [
          { origin: 'https://koji.phish.example' },
          { challenge: 'A'.repeat(43) },
          { host: 'phish.example' },
          { forged: true },
          { verified: false },
          { crossOrigin: true },
          { type: 'webauthn.create' },
          { userHandle: ben.authenticator.credentials[0]!.userHandle },
          { userHandle: null },
          { counter: 0 },
        ] satisfies AuthenticatorOverrides[]
      ).map((knobs) => signIn(ana.authenticator, knobs)),
    )),
    await world.call(postPasskeySession, { body: { credential: {} } }),
  ]
  const [first, ...others] = replies.map(({ problem }) => ({ ...problem, requestId: '' }))
  expect(first).toMatchObject({ code: 'passkey_failed', status: 403 })
  for (const other of others) expect(other).toEqual(first)
  for (const { headers } of replies) expect(headers['set-cookie']).toBeUndefined()
  expect((await signIn(ana.authenticator)).status).toBe(200)
})

test.each(['id', 'rawId', 'type', 'response', 'clientDataJSON', 'authenticatorData', 'signature'])(
  'rejects a response with a malformed %s',
  async (part) => {
    const ana = await memberWithPasskey()
    const malformed = fc.oneof(
      // Fastify rejects bodies with this key before the route sees them.
      fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__')),
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    )
    await fc.assert(
      fc.asyncProperty(malformed, async (value) => {
        const { credential } = await signChallenge(world, ana.authenticator)
        const changed =
          part in credential
            ? { ...credential, [part]: value }
            : { ...credential, response: { ...credential.response, [part]: value } }
        const { problem } = await world.call(postPasskeySession, { body: { credential: changed } })
        expect(problem.code).toBe('passkey_failed')
      }),
      { numRuns: 20 },
    )
    expect((await signIn(ana.authenticator)).status).toBe(200)
  },
)

test('accepts a challenge for one of 20 concurrent sign-ins', async () => {
  const ana = await memberWithPasskey()
  const { options } = (await world.call(postPasskeyChallenge, {})).body
  const tries = Array.from({ length: 20 }, () => ({ credential: ana.authenticator.use(options) }))
  const replies = await Promise.all(tries.map((body) => world.call(postPasskeySession, { body })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ problem }) => problem.code === 'passkey_failed')).toHaveLength(19)
})

test('accepts a challenge for five minutes and one attempt', async () => {
  const ana = await memberWithPasskey()
  const [early, late] = [
    await signChallenge(world, ana.authenticator),
    await signChallenge(world, ana.authenticator),
  ]
  world.clock.advance({ minutes: 5, seconds: -1 })
  expect((await world.call(postPasskeySession, { body: early })).status).toBe(200)
  world.clock.advance({ seconds: 1 })
  expect((await world.call(postPasskeySession, { body: late })).problem.code).toBe('passkey_failed')

  const { options } = (await world.call(postPasskeyChallenge, {})).body
  const bodies = [{ forged: true }, {}].map((knobs) => ({
    credential: ana.authenticator.use(options, knobs),
  }))
  for (const body of bodies)
    expect((await world.call(postPasskeySession, { body })).problem.code).toBe('passkey_failed')
})

test('rejects and logs a counter that does not grow, unless it is always 0', async () => {
  const ana = await memberWithPasskey()
  expect((await signIn(ana.authenticator, { counter: 50 })).status).toBe(200)
  warnings.length = 0
  for (const counter of [50, 49, 0])
    expect((await signIn(ana.authenticator, { counter })).problem.code).toBe('passkey_failed')
  expect(warnings).toEqual(
    Array.from({ length: 3 }, () => [
      { passkey: ana.passkey.id },
      expect.stringContaining('counter of a passkey'),
    ]),
  )
  await signIn(ana.authenticator, { counter: 1, forged: true })
  expect(warnings).toHaveLength(3)
  expect((await signIn(ana.authenticator, { counter: 51 })).status).toBe(200)

  const ben = await world.signIn()
  const { authenticator } = await addPasskey(ben, { authenticator: new Authenticator({ counts: false }) })
  for (let i = 0; i < 3; i++) expect((await signIn(authenticator)).status).toBe(200)
})

test('accepts one of 20 concurrent sign-ins with the same counter', async () => {
  const ana = await memberWithPasskey()
  const bodies = await Promise.all(
    Array.from({ length: 20 }, () => signChallenge(world, ana.authenticator, { counter: 99 })),
  )
  const replies = await Promise.all(bodies.map((body) => world.call(postPasskeySession, { body })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('reopens a deactivated or deleted account, within 14 days', async () => {
  const [ana, ben, cleo] = [await memberWithPasskey(), await memberWithPasskey(), await memberWithPasskey()]
  await inTransaction((tx) => world.services.accounts.deactivate(tx, ana.id))
  for (const { id } of [ben, cleo])
    await inTransaction((tx) => world.services.accounts.scheduleDeletion(tx, id))
  for (const { authenticator } of [ana, ben]) {
    const cookie = cookiesOf(await signIn(authenticator)).header
    expect((await world.call(getMyAccount, {}, { cookie })).status).toBe(200)
  }
  world.clock.advance({ days: 14, seconds: 1 })
  expect((await signIn(cleo.authenticator)).problem.code).toBe('passkey_failed')
})

test.each([
  ['account_suspended', 3],
  ['account_disabled', null],
])('replies %s exactly as for a sign-in with a password', async (code, days) => {
  const ana = await memberWithPasskey()
  const until = days && new Date(world.clock.now().getTime() + days * 86_400_000)
  const action = until ? 'suspend' : 'ban'
  const details = { rule: 'C1', reason: 'Threats', until: until || null }
  await inTransaction(async (tx) => {
    await world.services.decisions.restrictAccount(tx, null, { accountId: ana.id, action, ...details })
  })
  const byPasskey = await signIn(ana.authenticator)
  const byPassword = await world.call(postSession, {
    body: { email: ana.email, password: DEMO_PASSWORD, captcha: await solveCaptcha(world) },
  })
  expect(byPasskey.problem).toMatchObject({
    code,
    closure: { reason: 'Threats', appealTicket: expect.any(String) },
  })
  expect({ ...byPasskey.problem, requestId: '' }).toEqual({ ...byPassword.problem, requestId: '' })
  expect(byPasskey.headers['set-cookie']).toBeUndefined()
  const closed: AccountRestriction = byPasskey.problem.closure!
  expect(closed.until).toBe(until ? until.toISOString() : null)
})

test('does not undo a ban that is made during the sign-in', async () => {
  const ana = await memberWithPasskey()
  await inTransaction((tx) => world.services.accounts.deactivate(tx, ana.id))
  const body = await signChallenge(world, ana.authenticator)
  const [banned, reply] = await Promise.all([
    inTransaction(async (tx) => {
      await world.services.accounts.restrict(tx, ana.id, { rule: null, reason: 'Spam', until: null })
      // Keeps the account locked until the sign-in waits for it.
      await until(async () => expect(await isBlocked()).toBe(true))
    }).then(() => world.services.accounts.byId(world.platform.database.db, ana.id)),
    world.call(postPasskeySession, { body }),
  ])
  expect(banned!.status).toBe('banned')
  expect(reply.problem.code).toBe('account_disabled')
  expect((await world.services.accounts.byId(world.platform.database.db, ana.id))!.status).toBe('banned')
})

async function isBlocked(): Promise<boolean> {
  const { rows } = await world.platform.database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

test('gives the session a new id and two factors after a reauthentication with a passkey', async () => {
  const ana = await memberWithPasskey()
  const reply = await ana.call(postPasskeyReauthentication, {
    body: await signChallenge(world, ana.authenticator),
  })
  expect(reply.body.account.id).toBe(ana.id)
  expect(await secondFactorsOf(ana.id)).toEqual([true])
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  const cookie = cookiesOf(reply).header
  expect((await world.call(getMyAccount, {}, { cookie })).status).toBe(200)
})

test("rejects a reauthentication with another member's passkey", async () => {
  const [ana, ben] = [await memberWithPasskey(), await memberWithPasskey()]
  const foreign = await ana.call(postPasskeyReauthentication, {
    body: await signChallenge(world, ben.authenticator),
  })
  const forged = await ana.call(postPasskeyReauthentication, {
    body: await signChallenge(world, ana.authenticator, { forged: true }),
  })
  expect(foreign.problem.code).toBe('passkey_failed')
  expect({ ...foreign.problem, requestId: '' }).toEqual({ ...forged.problem, requestId: '' })
  expect(await secondFactorsOf(ana.id)).toEqual([false])
})

describe('rate limits', () => {
  const limited = useWorld({ env: { RATE_LIMITS: 'true' } })

  test('allows thirty attempts in 15 minutes', async () => {
    const ana = await limited.signIn()
    const body = { credential: {} }
    const statusesOf = async (attempt: () => Promise<{ status: number }>) => {
      const statuses = []
      for (let i = 0; i < 31; i++) statuses.push((await attempt()).status)
      return statuses
    }
    const expected = [...Array(30).fill(403), 429]
    expect(await statusesOf(() => limited.call(postPasskeySession, { body }))).toEqual(expected)
    expect(await statusesOf(() => ana.call(postPasskeyReauthentication, { body }))).toEqual(expected)
  })
})
