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
import { Authenticator, addPasskey, type Knobs, present, switchOnTwoFactor } from '#test/authenticator.ts'
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
const keep = (me: Pick<SignedIn, 'call'>, credential: Record<string, unknown>, headers = {}) =>
  me.call(postPasskey, { body: { name: 'Key ring', credential } }, headers)

test('a passkey is made, kept, named anew and forgotten', async () => {
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
  const { credential } = await present(world, authenticator)
  expect(
    await world.services.passkeys.ownerOf(world.platform.database.db, {
      credential,
      origins: [world.app.ownOrigin],
    }),
  ).toBeNull()
})

test('the browser is asked for a passkey that is found without a name and that asks who is there', async () => {
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

test('an account has one handle, which says nothing about it', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const handles = await Promise.all([ana, ana, ana, ben].map(async (me) => (await optionsFor(me)).user.id))
  expect(new Set(handles).size).toBe(2)
  const handle = Buffer.from(handles[0]!, 'base64url')
  expect(handle).toHaveLength(32)
  expect(handle.toString('hex')).not.toContain(ana.id.replaceAll('-', ''))
  expect(handle.toString()).not.toContain(ana.email)
})

test('the same authenticator is kept once', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const authenticator = new Authenticator()
  await addPasskey(ana, { authenticator })
  const options = await optionsFor(ana)
  expect(options.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.held[0]!.id])
  expect(() => authenticator.create(options)).toThrow('InvalidStateError')

  const careless = { ...options, excludeCredentials: [] }
  const twice = authenticator.create(careless)
  expect((await keep(ana, twice)).status).toBe(200)
  const copied = { ...(await optionsFor(ben)), excludeCredentials: [] }
  const again = authenticator.create(copied)
  const spoofed = {
    ...again,
    response: { ...again.response, attestationObject: twice.response.attestationObject },
  }
  expect((await keep(ben, { ...spoofed, id: twice.id, rawId: twice.id })).problem.code).toBe('passkey_failed')
})

test('the eleventh is one too many, also when several are made at once', async () => {
  const ana = await world.signIn()
  const pending: Record<string, unknown>[] = []
  for (let i = 1; i < PASSKEYS_MAX; i++) await addPasskey(ana)
  for (let i = 0; i < 6; i++) pending.push(new Authenticator().create(await optionsFor(ana)))
  const { db, pool } = world.platform.database
  const answers = await db.transaction().execute(async (tx) => {
    // Holds up whoever tells a fact about the account, so that all six are on their way together.
    await sql`select pg_advisory_xact_lock(hashtext('event_subject'), hashtext(${ana.id}))`.execute(tx)
    const asked = pending.map((credential) => keep(ana, credential))
    await until(async () => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rows).toHaveLength(pending.length)
    })
    return () => Promise.all(asked)
  })
  const kept = await answers()
  expect(kept.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(kept.filter(({ problem }) => problem.code === 'too_many_passkeys')).toHaveLength(5)
  expect((await ana.call(postPasskeyRegistration, {})).problem.code).toBe('too_many_passkeys')
  expect((await ana.call(getPasskeys, {})).body.items).toHaveLength(PASSKEYS_MAX)
})

test('a passkey is kept under the name that its authenticator gave it', async () => {
  const ana = await world.signIn()
  const made = new Authenticator().create(await optionsFor(ana))
  const other = Buffer.alloc(16, 7).toString('base64url')
  expect((await keep(ana, { ...made, id: other, rawId: other })).problem.code).toBe('passkey_failed')
})

test.each<[string, Knobs]>([
  ['another origin', { origin: 'https://koji.phish.example' }],
  ['our name on another port', { origin: 'http://localhost:3001' }],
  ['another host', { host: 'phish.example' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['nobody there', { verified: false }],
  ["somebody's frame", { crossOrigin: true }],
  ['a use in place of a registration', { type: 'webauthn.get' }],
])('a passkey that was made for %s is not kept', async (_, knobs) => {
  const ana = await world.signIn()
  const credential = new Authenticator().create(await optionsFor(ana), knobs)
  expect((await keep(ana, credential)).problem.code).toBe('passkey_failed')
  expect((await ana.call(getPasskeys, {})).body.items).toEqual([])
})

test('a challenge is good for five minutes, for its own account and for one try', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const foreign = new Authenticator().create(await optionsFor(ana))
  expect((await keep(ben, foreign)).problem.code).toBe('passkey_failed')
  expect((await keep(ana, foreign)).status).toBe(200)

  const options = await optionsFor(ana)
  const wrong = new Authenticator().create(options, { verified: false })
  expect((await keep(ana, wrong)).problem.code).toBe('passkey_failed')
  expect((await keep(ana, new Authenticator().create(options))).problem.code).toBe('passkey_failed')

  const [early, late] = [await optionsFor(ana), await optionsFor(ana)]
  world.clock.advance({ minutes: 5, seconds: -1 })
  expect((await keep(ana, new Authenticator().create(early))).status).toBe(200)
  world.clock.advance({ seconds: 1 })
  expect((await keep(ana, new Authenticator().create(late))).problem.code).toBe('passkey_failed')
})

test('20 passkeys made for one challenge: exactly one is kept', async () => {
  const ana = await world.signIn()
  const options = await optionsFor(ana)
  const made = Array.from({ length: 20 }, () => new Authenticator().create(options))
  const answers = await Promise.all(made.map((credential) => keep(ana, credential)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'passkey_failed')).toHaveLength(19)
})

test("on one's own machine the page may have been opened by any of its names", async () => {
  const ana = await world.signIn()
  const opened = async (origin: string, host: string) => {
    const credential = new Authenticator().create(await optionsFor(ana), { origin })
    return (await keep(ana, credential, { host })).status
  }
  expect(await opened('http://localhost:5173', 'localhost:5173')).toBe(200)
  expect(await opened('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(200)
  expect(await opened('http://localhost:3000', '127.0.0.1:3000')).toBe(200)
  expect(await opened('http://phish.example:3000', 'phish.example:3000')).toBe(403)
  expect(await opened('http://127.0.0.1:3000', 'localhost:3000')).toBe(403)
})

test.each(['id', 'rawId', 'type', 'response', 'clientDataJSON', 'attestationObject'])(
  'a new passkey whose %s is spoiled is refused and breaks nothing',
  async (part) => {
    const ana = await world.signIn()
    const poison = fc.oneof(
      // Bodies with such a key are turned away before anybody looks at them.
      fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__')),
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    )
    await fc.assert(
      fc.asyncProperty(poison, async (value) => {
        const made = new Authenticator().create(await optionsFor(ana))
        const spoiled =
          part in made
            ? { ...made, [part]: value }
            : { ...made, response: { ...made.response, [part]: value } }
        expect((await keep(ana, spoiled)).problem.code).toBe('passkey_failed')
      }),
      { numRuns: 20 },
    )
  },
)

test('an authenticator may sign with the new key itself, but not with a certificate', async () => {
  const ana = await world.signIn()
  const [self, certified] = [
    new Authenticator().create(await optionsFor(ana), { attestation: 'self' }),
    new Authenticator().create(await optionsFor(ana), { attestation: 'certified' }),
  ]
  expect((await keep(ana, self)).status).toBe(200)
  expect((await keep(ana, certified)).problem.code).toBe('passkey_failed')
})

test("somebody else's passkey and one that never was look the same", async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const { passkey } = await addPasskey(ben)
  const unknown = '0199d9f0-7d6c-7f31-8c5e-000000000001'
  const answers = await Promise.all(
    [passkey.id, unknown].flatMap((id) => [
      ana.call(deletePasskey, { params: { passkey: id } }),
      ana.call(patchPasskey, { params: { passkey: id }, body: { name: 'Mine' } }),
    ]),
  )
  const [first, ...others] = answers.map(({ problem }) => ({ ...problem, requestId: '' }))
  expect(first!.code).toBe('not_found')
  for (const other of others) expect(other).toEqual(first)
  expect((await ben.call(getPasskeys, {})).body.items).toEqual([passkey])
})

test.each([postPasskeyRegistration, postPasskey, deletePasskey] as Endpoint[])(
  '$method $path wants a fresh proof',
  async (declared) => {
    const ana = await world.signIn()
    world.clock.advance({ minutes: 9 })
    const cookie = cookiesOf(await ana.call(refreshSession, {})).header
    world.clock.advance({ minutes: 1, seconds: 1 })
    const params = { passkey: ana.id }
    const body = { name: 'Key ring', credential: {} }
    const answer = await world.call(
      declared,
      { ...(declared.params && { params }), ...(declared.body && { body }) } as never,
      { cookie },
    )
    expect(answer.problem.code).toBe('proof_required')
  },
)

test('nothing of a challenge is kept but its hash, and that only until it is of no use', async () => {
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

const strongOf = async (id: string) =>
  (
    await world.platform.database.db
      .selectFrom('sessions')
      .select('secondFactor')
      .where('accountId', '=', id)
      .orderBy('secondFactor')
      .execute()
  ).map(({ secondFactor }) => secondFactor)

test('without any second factor left, no session counts as having shown one', async () => {
  const ana = await world.signIn()
  const { cookie } = await switchOnTwoFactor(world, ana)
  const me = await world.signInAgain(ana.id)
  const [first, second] = [(await addPasskey(me)).passkey, (await addPasskey(me)).passkey]
  await me.call(deletePasskey, { params: { passkey: first.id } })
  expect(await strongOf(ana.id)).toEqual([false, true])
  await me.call(deletePasskey, { params: { passkey: second.id } })
  expect(await strongOf(ana.id)).toEqual([false, true])
  await me.call(deleteTwoFactor, {})
  expect(await strongOf(ana.id)).toEqual([false, false])
  expect((await world.call(getMyAccount, {}, { cookie })).status).toBe(200)

  const ben = await world.signIn()
  const { authenticator, passkey } = await addPasskey(ben)
  await world.call(postPasskeySession, { body: await present(world, authenticator) })
  expect(await strongOf(ben.id)).toEqual([false, true])
  await ben.call(deletePasskey, { params: { passkey: passkey.id } })
  expect(await strongOf(ben.id)).toEqual([false, false])
})

test('with a passkey left, sessions go on counting when two-factor is switched off', async () => {
  const ana = await world.signIn()
  await switchOnTwoFactor(world, ana)
  const me = await world.signInAgain(ana.id)
  const { passkey } = await addPasskey(me)
  expect((await me.call(deleteTwoFactor, {})).status).toBe(200)
  expect(await strongOf(ana.id)).toEqual([false, true])
  await me.call(deletePasskey, { params: { passkey: passkey.id } })
  expect(await strongOf(ana.id)).toEqual([false, false])
})

test('the last passkey and two-factor given up in the same moment leave no session that counts', async () => {
  for (let round = 0; round < 5; round++) {
    const ana = await world.signIn()
    await switchOnTwoFactor(world, ana)
    const me = await world.signInAgain(ana.id)
    const { passkey } = await addPasskey(me)
    await Promise.all([
      me.call(deleteTwoFactor, {}),
      me.call(deletePasskey, { params: { passkey: passkey.id } }),
    ])
    expect(await strongOf(ana.id)).toEqual([false, false])
  }
})
