import { monitorEventLoopDelay } from 'node:perf_hooks'
import { CAPTCHA_MINUTES, getCaptcha, type ProofOfWork } from '@koji/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proofOfWork } from '#adapters/captcha/proof-of-work.ts'
import { transact } from '#platform/db/transact.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { encodeToken, solveCaptcha, solveProofOfWork } from '#test/captcha.ts'
import { expectWithin } from '#test/stopwatch.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const spend = (token: string) =>
  world.services.captchas.spend(world.platform.database.db, token, '203.0.113.7')

const decode = (token: string): ProofOfWork => JSON.parse(Buffer.from(token, 'base64').toString())

const failed = expect.objectContaining({ code: 'captcha_failed', status: 400 })

test('accepts a solved captcha for one request', async () => {
  const token = await solveCaptcha(world)
  await expect(spend(token)).resolves.toBeUndefined()
  await expect(spend(token)).rejects.toEqual(failed)
})

test('offers a new challenge each time and forbids caching', async () => {
  const [first, second] = await Promise.all([world.call(getCaptcha, {}), world.call(getCaptcha, {})])
  expect(first.status).toBe(200)
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.body).toMatchObject({ kind: 'proof_of_work' })
  expect(first.body).not.toEqual(second.body)
})

test('accepts one of 50 concurrent uses of a token', async () => {
  const token = await solveCaptcha(world)
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => spend(token)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const attempt of tries) if (attempt.status === 'rejected') expect(attempt.reason).toEqual(failed)
})

test('rejects a spent token in any encoding', async () => {
  const token = await solveCaptcha(world)
  const { challenge, solution } = decode(token)
  await spend(token)
  const spellings = [
    `${token}====`,
    ` ${token}`,
    token.replaceAll('+', '-').replaceAll('/', '_'),
    encodeToken({ solution, challenge }),
    encodeToken({ challenge, solution: { ...solution, time: 7 }, more: 1 }),
    encodeToken({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
    Buffer.from(JSON.stringify({ challenge, solution }, null, 1)).toString('base64'),
  ]
  for (const spelling of spellings) await expect(spend(spelling)).rejects.toEqual(failed)
})

test('accepts a token until its challenge expires', async () => {
  const [early, late] = [await solveCaptcha(world), await solveCaptcha(world)]
  world.clock.advance({ minutes: CAPTCHA_MINUTES, seconds: -1 })
  await expect(spend(early)).resolves.toBeUndefined()
  world.clock.advance({ seconds: 1 })
  await expect(spend(late)).rejects.toEqual(failed)
})

test('rejects a challenge that was altered or forged', async () => {
  const proof = decode(await solveCaptcha(world))
  const { parameters, signature } = proof.challenge
  const altered = [
    { ...parameters, data: { expiresAt: '2099-01-01T00:00:00.000Z' } },
    { ...parameters, cost: 2 },
    { ...parameters, keyPrefix: '00' },
    { ...parameters, nonce: parameters.salt },
  ].map((changed) => encodeToken({ ...proof, challenge: { parameters: changed, signature } }))

  const forger = secretsFrom('a secret that the attacker made up')
  const forged = await proofOfWork({
    cost: 1,
    challengeSecret: forger.sign('captcha', 'challenge'),
    keySecret: forger.sign('captcha', 'key'),
    clock: world.clock,
  }).offer()
  if (forged.kind !== 'proof_of_work') throw new Error('not a proof of work')

  for (const token of [...altered, await solveProofOfWork(forged.challenge)])
    await expect(spend(token)).rejects.toEqual(failed)
  await expect(spend(encodeToken(proof))).resolves.toBeUndefined()
})

test('rejects solutions made from the public parts of a challenge', async () => {
  const { body } = await world.call(getCaptcha, {})
  if (body.kind !== 'proof_of_work') throw new Error('not a proof of work')
  const { challenge } = body
  const { keyPrefix, keySignature } = challenge.parameters
  for (const derivedKey of [keyPrefix, keyPrefix + keyPrefix, keySignature, challenge.signature])
    await expect(spend(encodeToken({ challenge, solution: { counter: 700, derivedKey } }))).rejects.toEqual(
      failed,
    )
})

test('rejects malformed tokens', async () => {
  const { challenge, solution } = decode(await solveCaptcha(world))
  const changed = fc
    .tuple(fc.constantFrom('parameters', 'signature', 'counter', 'derivedKey'), fc.jsonValue())
    .map(([part, poison]) =>
      encodeToken({
        challenge: { ...challenge, ...(part in challenge && { [part]: poison }) },
        solution: { ...solution, ...(part in solution && { [part]: poison }), derivedKey: '00' },
      }),
    )
  const malformed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4_000 }),
    fc.base64String({ maxLength: 4_000 }),
    fc.jsonValue().map(encodeToken),
    fc.constantFrom(
      '',
      '\u0000',
      'bnVsbA==',
      encodeToken(null),
      encodeToken([]),
      encodeToken({ challenge: null }),
    ),
    changed,
  )
  await fc.assert(
    fc.asyncProperty(malformed, async (token) => {
      await expect(spend(token)).rejects.toEqual(failed)
    }),
    { numRuns: 300 },
  )
})

test('refuses to spend a captcha in a transaction, whose rollback would restore it', async () => {
  const token = await solveCaptcha(world)
  const { database } = world.platform
  await expect(
    transact(database.db, (tx) => world.services.captchas.spend(tx, token, '203.0.113.7')),
  ).rejects.toThrow('in a transaction')
})

test('creates and checks expensive challenges without blocking the event loop', async () => {
  const hard = proofOfWork({ cost: 1_000_000, challengeSecret: 'c', keySecret: 'k', clock: world.clock })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const startedAt = performance.now()
  const offer = await hard.offer()
  const duration = performance.now() - startedAt
  if (offer.kind !== 'proof_of_work') throw new Error('not a proof of work')
  const { challenge } = offer
  await hard.verify(encodeToken({ challenge, solution: { counter: 700, derivedKey: '00'.repeat(32) } }), '')
  delay.disable()
  expect(duration).toBeGreaterThan(100)
  expectWithin(duration / 2, delay.max / 1e6)
})

test('stores only the hash of a token, and deletes it after the token expires', async () => {
  const { db } = world.platform.database
  await db.deleteFrom('spentCaptchas').execute()
  const token = await solveCaptcha(world)
  await spend(token)
  const [row] = await db.selectFrom('spentCaptchas').selectAll().execute()
  expect(row!.hash).toHaveLength(32)
  expect(row!.hash.toString('hex')).not.toBe(decode(token).challenge.signature)

  world.clock.advance({ minutes: CAPTCHA_MINUTES, seconds: 30 })
  await world.platform.jobs.runNow('captcha.sweep')
  expect(await db.selectFrom('spentCaptchas').selectAll().execute()).toHaveLength(1)
  world.clock.advance({ hours: 1 })
  await world.platform.jobs.runNow('captcha.sweep')
  expect(await db.selectFrom('spentCaptchas').selectAll().execute()).toEqual([])
})
