import {
  type Closure,
  getMyAccount,
  getPasskeys,
  postPasskeyChallenge,
  postPasskeyProof,
  postPasskeySession,
  postSession,
} from '@koji/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { type Log, silentLog } from '#platform/log.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { Authenticator, addPasskey, type Knobs, present, switchOnTwoFactor } from '#test/authenticator.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { cookiesOf } from '#test/cookies.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/world.ts'

const warnings: unknown[][] = []
const log = Object.assign(Object.create(silentLog) as Log, {
  warn: (...said: unknown[]) => warnings.push(said),
})
const world = useWorld({ log })

const inTransaction = <Result>(work: Parameters<typeof transact<Result>>[1]) =>
  transact(world.platform.database.db, work)

async function person() {
  const me = await world.signIn()
  return { ...me, ...(await addPasskey(me)) }
}

const signIn = async (authenticator: Authenticator, knobs: Knobs = {}) =>
  world.call(postPasskeySession, { body: await present(world, authenticator, knobs) })

const strongOf = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('sessions')
      .select('secondFactor')
      .where('accountId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ secondFactor }) => secondFactor)

test('a passkey opens a session that counts as two factors', async () => {
  const ana = await person()
  world.clock.advance({ seconds: 30 })
  const answer = await signIn(ana.authenticator)
  expect(answer.body.account).toMatchObject({ id: ana.id, email: ana.email })
  const cookie = cookiesOf(answer).header
  expect((await world.call(getMyAccount, {}, { cookie })).body.id).toBe(ana.id)
  expect(await strongOf(ana.id)).toEqual([false, true])
  const { items } = (await world.call(getPasskeys, {}, { cookie })).body
  expect(items[0]!.lastUsedAt).toBe(world.clock.now().toISOString())
})

test('who has two-factor as well is asked for no code', async () => {
  const ana = await person()
  await switchOnTwoFactor(world, ana)
  expect((await signIn(ana.authenticator)).status).toBe(200)
})

test('the browser is asked for any passkey of ours, by somebody who is there', async () => {
  const { options } = (await world.call(postPasskeyChallenge, {})).body
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 })
  expect(options).not.toHaveProperty('allowCredentials')
})

test('everything that is wrong with a passkey looks the same', async () => {
  const [ana, ben] = [await person(), await person()]
  const stranger = new Authenticator()
  const { options } = (await world.call(postPasskeyChallenge, {})).body
  stranger.create({ ...options, rp: { id: 'localhost' }, user: { id: 'AAAA' }, excludeCredentials: [] })
  const answers = [
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
          { userHandle: ben.authenticator.held[0]!.userHandle },
          { userHandle: null },
          { counter: 0 },
        ] satisfies Knobs[]
      ).map((knobs) => signIn(ana.authenticator, knobs)),
    )),
    await world.call(postPasskeySession, { body: { credential: {} } }),
  ]
  const [first, ...others] = answers.map(({ problem }) => ({ ...problem, requestId: '' }))
  expect(first).toMatchObject({ code: 'passkey_failed', status: 403 })
  for (const other of others) expect(other).toEqual(first)
  for (const { headers } of answers) expect(headers['set-cookie']).toBeUndefined()
  expect((await signIn(ana.authenticator)).status).toBe(200)
})

test.each(['id', 'rawId', 'type', 'response', 'clientDataJSON', 'authenticatorData', 'signature'])(
  'a good answer whose %s is spoiled is refused and breaks nothing',
  async (part) => {
    const ana = await person()
    const poison = fc.oneof(
      // Bodies with such a key are turned away before anybody looks at them.
      fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__')),
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    )
    await fc.assert(
      fc.asyncProperty(poison, async (value) => {
        const { credential } = await present(world, ana.authenticator)
        const spoiled =
          part in credential
            ? { ...credential, [part]: value }
            : { ...credential, response: { ...credential.response, [part]: value } }
        const { problem } = await world.call(postPasskeySession, { body: { credential: spoiled } })
        expect(problem.code).toBe('passkey_failed')
      }),
      { numRuns: 20 },
    )
    expect((await signIn(ana.authenticator)).status).toBe(200)
  },
)

test('a challenge is good for one sign-in, however many try at once', async () => {
  const ana = await person()
  const { options } = (await world.call(postPasskeyChallenge, {})).body
  const tries = Array.from({ length: 20 }, () => ({ credential: ana.authenticator.use(options) }))
  const answers = await Promise.all(tries.map((body) => world.call(postPasskeySession, { body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'passkey_failed')).toHaveLength(19)
})

test('a challenge is good for five minutes, and one try spends it', async () => {
  const ana = await person()
  const [early, late] = [await present(world, ana.authenticator), await present(world, ana.authenticator)]
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

test('a counter that does not grow is refused and logged; one that never counts is fine', async () => {
  const ana = await person()
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

test('20 sign-ins with the same count: exactly one passes', async () => {
  const ana = await person()
  const bodies = await Promise.all(
    Array.from({ length: 20 }, () => present(world, ana.authenticator, { counter: 99 })),
  )
  const answers = await Promise.all(bodies.map((body) => world.call(postPasskeySession, { body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a deactivated or deleted account comes back, within 14 days', async () => {
  const [ana, ben, cleo] = [await person(), await person(), await person()]
  await inTransaction((tx) => world.services.accounts.deactivate(tx, ana.id))
  for (const { id } of [ben, cleo]) await inTransaction((tx) => world.services.accounts.remove(tx, id))
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
])('%s is told exactly as to somebody with a password', async (code, days) => {
  const ana = await person()
  const until = days && new Date(world.clock.now().getTime() + days * 86_400_000)
  const action = until ? 'suspend' : 'ban'
  const why = { rule: 'C1', reason: 'Threats', until: until || null }
  await inTransaction(async (tx) => {
    await world.services.decisions.sentence(tx, null, { accountId: ana.id, action, ...why })
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
  const closed: Closure = byPasskey.problem.closure!
  expect(closed.until).toBe(until ? until.toISOString() : null)
})

test('a ban in the middle of a sign-in is not undone by it', async () => {
  const ana = await person()
  await inTransaction((tx) => world.services.accounts.deactivate(tx, ana.id))
  const body = await present(world, ana.authenticator)
  const [banned, tried] = await Promise.all([
    inTransaction(async (tx) => {
      await world.services.accounts.suspend(tx, ana.id, { rule: null, reason: 'Spam', until: null })
      // Holds the account until the sign-in has come to it.
      await until(async () => expect(await waiting()).toBe(true))
    }).then(() => world.services.accounts.byId(world.platform.database.db, ana.id)),
    world.call(postPasskeySession, { body }),
  ])
  expect(banned!.status).toBe('banned')
  expect(tried.problem.code).toBe('account_disabled')
  expect((await world.services.accounts.byId(world.platform.database.db, ana.id))!.status).toBe('banned')
})

async function waiting(): Promise<boolean> {
  const { rows } = await world.platform.database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

test('a passkey proves who is there; the session gets a new id and counts as two factors', async () => {
  const ana = await person()
  const proved = await ana.call(postPasskeyProof, { body: await present(world, ana.authenticator) })
  expect(proved.body.account.id).toBe(ana.id)
  expect(await strongOf(ana.id)).toEqual([true])
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  const cookie = cookiesOf(proved).header
  expect((await world.call(getMyAccount, {}, { cookie })).status).toBe(200)
})

test("somebody else's passkey proves nothing", async () => {
  const [ana, ben] = [await person(), await person()]
  const foreign = await ana.call(postPasskeyProof, { body: await present(world, ben.authenticator) })
  const forged = await ana.call(postPasskeyProof, {
    body: await present(world, ana.authenticator, { forged: true }),
  })
  expect(foreign.problem.code).toBe('passkey_failed')
  expect({ ...foreign.problem, requestId: '' }).toEqual({ ...forged.problem, requestId: '' })
  expect(await strongOf(ana.id)).toEqual([false])
})

describe('with limits', () => {
  const limited = useWorld({ env: { RATE_LIMITS: 'true' } })

  test('thirty tries in a quarter of an hour', async () => {
    const ana = await limited.signIn()
    const body = { credential: {} }
    const codes = async (attempt: () => Promise<{ status: number }>) => {
      const statuses = []
      for (let i = 0; i < 31; i++) statuses.push((await attempt()).status)
      return statuses
    }
    const expected = [...Array(30).fill(403), 429]
    expect(await codes(() => limited.call(postPasskeySession, { body }))).toEqual(expected)
    expect(await codes(() => ana.call(postPasskeyProof, { body }))).toEqual(expected)
  })
})
