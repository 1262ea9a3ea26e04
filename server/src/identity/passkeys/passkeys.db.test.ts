import {
  deletePasskey,
  deleteTwoFactor,
  type Endpoint,
  getMyAccount,
  getPasskeys,
  PASSKEYS_MAX,
  patchPasskey,
  postPasskey,
  postPasskeyRegistration,
  postPasskeySession,
  refreshSession,
} from '@koji/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  Authenticator,
  type AuthenticatorOverrides,
  addPasskey,
  enableTwoFactor,
  signChallenge,
} from '#test/authenticator.ts'
import { cookiesOf } from '#test/cookies.ts'
import { until } from '#test/until.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const optionsFor = async (me: Pick<SignedIn, 'call'>) =>
  (await me.call(postPasskeyRegistration, {})).body.options as Record<string, unknown> & {
    challenge: string
    user: { id: string; name: string }
    excludeCredentials: { id: string }[]
  }
const add = (me: Pick<SignedIn, 'call'>, credential: Record<string, unknown>, headers = {}) =>
  me.call(postPasskey, { body: { name: 'Key ring', credential } }, headers)

test('adds, renames and deletes passkeys', async () => {
  const ana = await world.signIn()
  const { passkey, authenticator } = await addPasskey(ana, { name: '  My phone ' })
  expect(passkey).toEqual({
    id: expect.any(String),
    name: 'My phone',
    createdAt: world.clock.now().toISOString(),
    lastUsedAt: null,
  })
  const second = (await addPasskey(ana)).passkey
  expect((await ana.call(getPasskeys, {})).body.items).toEqual([passkey, second])
  const params = { passkey: passkey.id }
  const renamed = await ana.call(patchPasskey, { params, body: { name: 'Old phone' } })
  expect(renamed.body).toEqual({ ...passkey, name: 'Old phone' })
  expect((await ana.call(deletePasskey, { params })).status).toBe(200)
  expect((await ana.call(getPasskeys, {})).body.items).toEqual([second])

  const row = await world.platform.database.db
    .selectFrom('events')
    .select('payload')
    .where('name', '=', 'accounts.passkey_added')
    .where('subject', '=', ana.id)
    .execute()
  expect(row.map(({ payload }) => payload)).toEqual(
    [passkey, second].map(({ id }) => ({ accountId: ana.id, passkeyId: id })),
  )
  const { credential } = await signChallenge(world, authenticator)
  expect(
    await world.services.passkeys.verifiedOwner(world.platform.database.db, {
      credential,
      origins: [world.app.ownOrigin],
    }),
  ).toBeNull()
})

test('requests a discoverable passkey with user verification', async () => {
  const ana = await world.signIn()
  expect(await optionsFor(ana)).toMatchObject({
    rp: { name: 'Koji', id: 'localhost' },
    user: { name: ana.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
    timeout: 300_000,
  })
})

test('gives each account one handle, which reveals nothing about it', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const handles = await Promise.all([ana, ana, ana, ben].map(async (me) => (await optionsFor(me)).user.id))
  expect(new Set(handles).size).toBe(2)
  const handle = Buffer.from(handles[0]!, 'base64url')
  expect(handle).toHaveLength(32)
  expect(handle.toString('hex')).not.toContain(ana.id.replaceAll('-', ''))
  expect(handle.toString()).not.toContain(ana.email)
})

test('stores a credential once', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const authenticator = new Authenticator()
  await addPasskey(ana, { authenticator })
  const options = await optionsFor(ana)
  expect(options.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.credentials[0]!.id])
  expect(() => authenticator.create(options)).toThrow('InvalidStateError')

  const careless = { ...options, excludeCredentials: [] }
  const twice = authenticator.create(careless)
  expect((await add(ana, twice)).status).toBe(200)
  const copied = { ...(await optionsFor(ben)), excludeCredentials: [] }
  const second = authenticator.create(copied)
  const spoofed = {
    ...second,
    response: { ...second.response, attestationObject: twice.response.attestationObject },
  }
  expect((await add(ben, { ...spoofed, id: twice.id, rawId: twice.id })).problem.code).toBe('passkey_failed')
})

test('rejects the eleventh passkey, also when several are added concurrently', async () => {
  const ana = await world.signIn()
  const pending: Record<string, unknown>[] = []
  for (let i = 1; i < PASSKEYS_MAX; i++) await addPasskey(ana)
  for (let i = 0; i < 6; i++) pending.push(new Authenticator().create(await optionsFor(ana)))
  const { db, pool } = world.platform.database
  const finish = await db.transaction().execute(async (tx) => {
    // Blocks events about the account, so that all six requests wait together.
    await sql`select pg_advisory_xact_lock(hashtext('event_subject'), hashtext(${ana.id}))`.execute(tx)
    const requests = pending.map((credential) => add(ana, credential))
    await until(async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rows).toHaveLength(pending.length)
    })
    return () => Promise.all(requests)
  })
  const replies = await finish()
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ problem }) => problem.code === 'too_many_passkeys')).toHaveLength(5)
  expect((await ana.call(postPasskeyRegistration, {})).problem.code).toBe('too_many_passkeys')
  expect((await ana.call(getPasskeys, {})).body.items).toHaveLength(PASSKEYS_MAX)
})

test('rejects a credential id other than the attested one', async () => {
  const ana = await world.signIn()
  const made = new Authenticator().create(await optionsFor(ana))
  const other = Buffer.alloc(16, 7).toString('base64url')
  expect((await add(ana, { ...made, id: other, rawId: other })).problem.code).toBe('passkey_failed')
})

test.each<[string, AuthenticatorOverrides]>([
  ['another origin', { origin: 'https://koji.phish.example' }],
  ['our name on another port', { origin: 'http://localhost:3001' }],
  ['another host', { host: 'phish.example' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['no user verification', { verified: false }],
  ['a frame of another site', { crossOrigin: true }],
  ['a sign-in instead of a registration', { type: 'webauthn.get' }],
])('rejects a passkey that was created with %s', async (_, knobs) => {
  const ana = await world.signIn()
  const credential = new Authenticator().create(await optionsFor(ana), knobs)
  expect((await add(ana, credential)).problem.code).toBe('passkey_failed')
  expect((await ana.call(getPasskeys, {})).body.items).toEqual([])
})

test('accepts a challenge for five minutes, one attempt and its own account', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const foreign = new Authenticator().create(await optionsFor(ana))
  expect((await add(ben, foreign)).problem.code).toBe('passkey_failed')
  expect((await add(ana, foreign)).status).toBe(200)

  const options = await optionsFor(ana)
  const wrong = new Authenticator().create(options, { verified: false })
  expect((await add(ana, wrong)).problem.code).toBe('passkey_failed')
  expect((await add(ana, new Authenticator().create(options))).problem.code).toBe('passkey_failed')

  const [early, late] = [await optionsFor(ana), await optionsFor(ana)]
  world.clock.advance({ minutes: 5, seconds: -1 })
  expect((await add(ana, new Authenticator().create(early))).status).toBe(200)
  world.clock.advance({ seconds: 1 })
  expect((await add(ana, new Authenticator().create(late))).problem.code).toBe('passkey_failed')
})

test('accepts one of 20 passkeys that were created for one challenge', async () => {
  const ana = await world.signIn()
  const options = await optionsFor(ana)
  const made = Array.from({ length: 20 }, () => new Authenticator().create(options))
  const replies = await Promise.all(made.map((credential) => add(ana, credential)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ problem }) => problem.code === 'passkey_failed')).toHaveLength(19)
})

test('accepts every name of the local machine as origin', async () => {
  const ana = await world.signIn()
  const statusFor = async (origin: string, host: string) => {
    const credential = new Authenticator().create(await optionsFor(ana), { origin })
    return (await add(ana, credential, { host })).status
  }
  expect(await statusFor('http://localhost:5173', 'localhost:5173')).toBe(200)
  expect(await statusFor('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(200)
  expect(await statusFor('http://localhost:3000', '127.0.0.1:3000')).toBe(200)
  expect(await statusFor('http://phish.example:3000', 'phish.example:3000')).toBe(403)
  expect(await statusFor('http://127.0.0.1:3000', 'localhost:3000')).toBe(403)
})

test.each(['id', 'rawId', 'type', 'response', 'clientDataJSON', 'attestationObject'])(
  'rejects a new passkey with a malformed %s',
  async (part) => {
    const ana = await world.signIn()
    const malformed = fc.oneof(
      // Fastify rejects bodies with this key before the route sees them.
      fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__')),
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    )
    await fc.assert(
      fc.asyncProperty(malformed, async (value) => {
        const made = new Authenticator().create(await optionsFor(ana))
        const changed =
          part in made
            ? { ...made, [part]: value }
            : { ...made, response: { ...made.response, [part]: value } }
        expect((await add(ana, changed)).problem.code).toBe('passkey_failed')
      }),
      { numRuns: 20 },
    )
  },
)

test('accepts self attestation, but no certificate', async () => {
  const ana = await world.signIn()
  const [self, certified] = [
    new Authenticator().create(await optionsFor(ana), { attestation: 'self' }),
    new Authenticator().create(await optionsFor(ana), { attestation: 'certified' }),
  ]
  expect((await add(ana, self)).status).toBe(200)
  expect((await add(ana, certified)).problem.code).toBe('passkey_failed')
})

test("replies the same for another member's passkey and an unknown one", async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const { passkey } = await addPasskey(ben)
  const unknown = '0199d9f0-7d6c-7f31-8c5e-000000000001'
  const replies = await Promise.all(
    [passkey.id, unknown].flatMap((id) => [
      ana.call(deletePasskey, { params: { passkey: id } }),
      ana.call(patchPasskey, { params: { passkey: id }, body: { name: 'Mine' } }),
    ]),
  )
  const [first, ...others] = replies.map(({ problem }) => ({ ...problem, requestId: '' }))
  expect(first!.code).toBe('not_found')
  for (const other of others) expect(other).toEqual(first)
  expect((await ben.call(getPasskeys, {})).body.items).toEqual([passkey])
})

test.each([postPasskeyRegistration, postPasskey, deletePasskey] as Endpoint[])(
  '$method $path requires a recent reauthentication',
  async (declared) => {
    const ana = await world.signIn()
    world.clock.advance({ minutes: 9 })
    const cookie = cookiesOf(await ana.call(refreshSession, {})).header
    world.clock.advance({ minutes: 1, seconds: 1 })
    const params = { passkey: ana.id }
    const body = { name: 'Key ring', credential: {} }
    const reply = await world.call(
      declared,
      { ...(declared.params && { params }), ...(declared.body && { body }) } as never,
      { cookie },
    )
    expect(reply.problem.code).toBe('reauthentication_required')
  },
)

test('stores only the hash of a challenge, and deletes it when it expires', async () => {
  const { db } = world.platform.database
  await db.deleteFrom('passkeyChallenges').execute()
  const ana = await world.signIn()
  const { challenge } = await optionsFor(ana)
  const rows = await db.selectFrom('passkeyChallenges').selectAll().execute()
  expect(rows).toMatchObject([{ purpose: 'register', accountId: ana.id }])
  expect(rows[0]!.challengeHash).toHaveLength(32)
  expect(rows[0]!.challengeHash.toString('base64url')).not.toBe(challenge)
  world.clock.advance({ minutes: 5, seconds: -1 })
  await world.platform.jobs.runNow('passkeys.sweep')
  expect(await db.selectFrom('passkeyChallenges').selectAll().execute()).toHaveLength(1)
  world.clock.advance({ seconds: 1 })
  await world.platform.jobs.runNow('passkeys.sweep')
  expect(await db.selectFrom('passkeyChallenges').selectAll().execute()).toEqual([])
})

const secondFactorsOf = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('sessions')
      .select('passedTwoFactor')
      .where('accountId', '=', id)
      .orderBy('passedTwoFactor')
      .execute()
  ).map(({ passedTwoFactor }) => passedTwoFactor)

test('downgrades sessions when the last second factor is removed', async () => {
  const ana = await world.signIn()
  const { cookie } = await enableTwoFactor(world, ana)
  const me = await world.signInAgain(ana.id)
  const [first, second] = [(await addPasskey(me)).passkey, (await addPasskey(me)).passkey]
  await me.call(deletePasskey, { params: { passkey: first.id } })
  expect(await secondFactorsOf(ana.id)).toEqual([false, true])
  await me.call(deletePasskey, { params: { passkey: second.id } })
  expect(await secondFactorsOf(ana.id)).toEqual([false, true])
  await me.call(deleteTwoFactor, {})
  expect(await secondFactorsOf(ana.id)).toEqual([false, false])
  expect((await world.call(getMyAccount, {}, { cookie })).status).toBe(200)

  const ben = await world.signIn()
  const { authenticator, passkey } = await addPasskey(ben)
  await world.call(postPasskeySession, { body: await signChallenge(world, authenticator) })
  expect(await secondFactorsOf(ben.id)).toEqual([false, true])
  await ben.call(deletePasskey, { params: { passkey: passkey.id } })
  expect(await secondFactorsOf(ben.id)).toEqual([false, false])
})

test('keeps two-factor sessions while a passkey is left', async () => {
  const ana = await world.signIn()
  await enableTwoFactor(world, ana)
  const me = await world.signInAgain(ana.id)
  const { passkey } = await addPasskey(me)
  expect((await me.call(deleteTwoFactor, {})).status).toBe(200)
  expect(await secondFactorsOf(ana.id)).toEqual([false, true])
  await me.call(deletePasskey, { params: { passkey: passkey.id } })
  expect(await secondFactorsOf(ana.id)).toEqual([false, false])
})

test('downgrades sessions when the last passkey and two-factor are removed concurrently', async () => {
  for (let round = 0; round < 5; round++) {
    const ana = await world.signIn()
    await enableTwoFactor(world, ana)
    const me = await world.signInAgain(ana.id)
    const { passkey } = await addPasskey(me)
    await Promise.all([
      me.call(deleteTwoFactor, {}),
      me.call(deletePasskey, { params: { passkey: passkey.id } }),
    ])
    expect(await secondFactorsOf(ana.id)).toEqual([false, false])
  }
})
