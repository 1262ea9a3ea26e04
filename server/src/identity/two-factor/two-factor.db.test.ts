import {
  deleteTwoFactor,
  type Endpoint,
  getMyAccount,
  getTwoFactor,
  PRODUCT_NAME,
  postRecoveryCodes,
  postTwoFactor,
  postTwoFactorSetup,
  refreshSession,
} from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { createApp } from '#platform/http/app.ts'
import { route } from '#platform/http/route.ts'
import { codeOf, switchOnTwoFactor } from '#test/authenticator.ts'
import { cookiesOf } from '#test/cookies.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const elsewhere = ({ id }: { id: string }) => ({ accountId: id, device: null })

const eventsOf = async (accountId: string) =>
  (
    await world.platform.database.db
      .selectFrom('events')
      .select('payload')
      .where('name', '=', 'accounts.two_factor_changed')
      .where('subject', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload)

const keptOf = async (accountId: string) => {
  const { rows } = await world.platform.database.pool.query(
    `select t::text || coalesce(s::text, '') || coalesce(string_agg(r::text, ''), '') as kept
     from two_factor t left join two_factor_setups s using (account_id) left join recovery_codes r using (account_id)
     where account_id = $1 group by t, s`,
    [accountId],
  )
  return rows.map(({ kept }) => kept as string)
}

test('an authenticator app is set up, shows a code, and two-factor is on', async () => {
  const ana = await world.signIn()
  expect((await ana.call(getTwoFactor, {})).body).toEqual({ on: false, recoveryCodesLeft: 0 })
  const { secret, uri } = (await ana.call(postTwoFactorSetup, {})).body
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/${PRODUCT_NAME}:${ana.email}`,
  ])
  expect(searchParams.get('secret')).toBe(secret)
  expect(searchParams.get('issuer')).toBe(PRODUCT_NAME)
  expect((await ana.call(getTwoFactor, {})).body.on).toBe(false)

  const answer = await ana.call(postTwoFactor, { body: { code: await codeOf(secret, world.clock) } })
  expect(answer.body.session.account.id).toBe(ana.id)
  expect(answer.body.recoveryCodes).toHaveLength(10)
  expect(new Set(answer.body.recoveryCodes).size).toBe(10)
  for (const code of answer.body.recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/)

  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  const cookie = cookiesOf(answer).header
  const after = await world.call(getTwoFactor, {}, { cookie })
  expect(after.body).toEqual({ on: true, recoveryCodesLeft: 10 })
  const [session] = await world.platform.database.db
    .selectFrom('sessions')
    .select('secondFactor')
    .where('accountId', '=', ana.id)
    .execute()
  expect(session!.secondFactor).toBe(true)
  expect(await eventsOf(ana.id)).toEqual([{ accountId: ana.id, on: true }])
})

test('a wrong code, or one without a secret that waits for it, changes nothing', async () => {
  const ana = await world.signIn()
  const without = await ana.call(postTwoFactor, { body: { code: '123456' } })
  expect(without.problem.code).toBe('wrong_code')
  const { secret } = (await ana.call(postTwoFactorSetup, {})).body
  for (const steps of [-2, 2]) {
    const code = await codeOf(secret, world.clock, steps)
    expect((await ana.call(postTwoFactor, { body: { code } })).problem.code).toBe('wrong_code')
  }
  expect((await ana.call(getTwoFactor, {})).body).toEqual({ on: false, recoveryCodesLeft: 0 })
  expect(await eventsOf(ana.id)).toEqual([])
})

test.each([-1, 1])('a code that is %i step away is taken: clocks differ', async (steps) => {
  const ana = await world.signIn()
  const { secret } = (await ana.call(postTwoFactorSetup, {})).body
  const code = await codeOf(secret, world.clock, steps)
  expect(
    (await ana.call(postTwoFactor, { body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` } })).status,
  ).toBe(200)
})

test('20 requests with one first code: exactly one switches it on', async () => {
  const ana = await world.signIn()
  const { secret } = (await ana.call(postTwoFactorSetup, {})).body
  const body = { code: await codeOf(secret, world.clock) }
  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.call(postTwoFactor, { body })))
  const [on, ...others] = answers.toSorted((a, b) => a.status - b.status)
  expect(on!.status).toBe(200)
  for (const { problem } of others) expect(['wrong_code', 'sign_in_required']).toContain(problem.code)
  expect(await eventsOf(ana.id)).toHaveLength(1)
})

test('neither the secret nor a recovery code can be read in a copy of the database', async () => {
  const ana = await world.signIn()
  const { secret, recoveryCodes, cookie } = await switchOnTwoFactor(world, ana)
  const waiting = (await world.call(postTwoFactorSetup, {}, { cookie })).body.secret
  const [kept] = await keptOf(ana.id)
  for (const plain of [secret, waiting, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
    expect(kept).not.toContain(plain)
    expect(kept).not.toContain(Buffer.from(plain).toString('hex'))
  }
})

test('another app replaces the first one only once it has shown a code', async () => {
  const ana = await world.signIn()
  const first = await switchOnTwoFactor(world, ana)
  const { cookie } = first
  const { secret } = (await world.call(postTwoFactorSetup, {}, { cookie })).body
  const spend = (from: string, steps: number) =>
    codeOf(from, world.clock, steps).then((code) =>
      world.services.twoFactor.spend(world.platform.database.db, elsewhere(ana), { kind: 'totp', code }),
    )
  await expect(spend(secret, 1)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(spend(first.secret, 1)).resolves.toBeUndefined()
  const code = await codeOf(secret, world.clock)
  const second = await world.call(postTwoFactor, { body: { code } }, { cookie })
  expect(second.status).toBe(200)
  await expect(spend(first.secret, 1)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(spend(secret, 1)).resolves.toBeUndefined()
  const old = { kind: 'recovery', code: first.recoveryCodes[0]!.replace('-', '') } as const
  await expect(
    world.services.twoFactor.spend(world.platform.database.db, elsewhere(ana), old),
  ).rejects.toMatchObject({ code: 'wrong_code' })
})

test('new recovery codes make the old ones worthless', async () => {
  const ana = await world.signIn()
  expect((await ana.call(postRecoveryCodes, {})).problem.code).toBe('not_found')
  const { recoveryCodes, cookie } = await switchOnTwoFactor(world, ana)
  const renewed = (await world.call(postRecoveryCodes, {}, { cookie })).body.recoveryCodes
  expect(renewed).toHaveLength(10)
  expect(renewed).not.toEqual(recoveryCodes)
  const spend = (shown: string) =>
    world.services.twoFactor.spend(world.platform.database.db, elsewhere(ana), {
      kind: 'recovery',
      code: shown.replace('-', ''),
    })
  await expect(spend(recoveryCodes[3]!)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(spend(renewed[3]!)).resolves.toBeUndefined()
  expect((await world.call(getTwoFactor, {}, { cookie })).body.recoveryCodesLeft).toBe(9)
})

test("a recovery code opens its owner's account and no other", async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const { recoveryCodes } = await switchOnTwoFactor(world, ana)
  await switchOnTwoFactor(world, ben)
  const given = { kind: 'recovery', code: recoveryCodes[0]!.replace('-', '') } as const
  await expect(
    world.services.twoFactor.spend(world.platform.database.db, elsewhere(ben), given),
  ).rejects.toMatchObject({ code: 'wrong_code' })
})

test('switching off forgets everything, and again is no fault', async () => {
  const ana = await world.signIn()
  const { cookie } = await switchOnTwoFactor(world, ana)
  await world.call(postTwoFactorSetup, {}, { cookie })
  expect((await world.call(deleteTwoFactor, {}, { cookie })).status).toBe(200)
  expect((await world.call(deleteTwoFactor, {}, { cookie })).status).toBe(200)
  expect((await world.call(getTwoFactor, {}, { cookie })).body).toEqual({ on: false, recoveryCodesLeft: 0 })
  expect(await keptOf(ana.id)).toEqual([])
  const { rows } = await world.platform.database.pool.query(
    'select account_id from two_factor_setups where account_id = $1 union all select account_id from recovery_codes where account_id = $1',
    [ana.id],
  )
  expect(rows).toEqual([])
  expect(await eventsOf(ana.id)).toEqual([
    { accountId: ana.id, on: true },
    { accountId: ana.id, on: false },
  ])
})

test.each([postTwoFactorSetup, postTwoFactor, deleteTwoFactor, postRecoveryCodes] as Endpoint[])(
  '$method $path wants a fresh proof',
  async (declared) => {
    const ana = await world.signIn()
    world.clock.advance({ minutes: 9 })
    const cookie = cookiesOf(await ana.call(refreshSession, {})).header
    world.clock.advance({ minutes: 1, seconds: 1 })
    const body = declared === postTwoFactor ? { code: '123456' } : undefined
    const answer = await world.call(declared, { ...(body && { body }) } as never, { cookie })
    expect(answer.problem.code).toBe('proof_required')
  },
)

describe('where admins need two-factor', () => {
  const strict = useWorld({ env: { ADMIN_TWO_FACTOR: 'true' } })

  test('an admin gets in once it is on, and no more once it is off', async () => {
    const app = createApp(strict.platform)
    const forAdmins = { ...getTwoFactor, path: '/api/admins-only', access: 'admin' } as const
    route(app, forAdmins, () => ({ on: true, recoveryCodesLeft: 0 }))
    const ask = async (cookie: string) =>
      (await app.http.inject({ url: forAdmins.path, headers: { cookie } })).json().code ?? 'let in'

    const aiko = await strict.signIn({ roles: ['admin'] })
    expect(await ask(aiko.cookie)).toBe('two_factor_required')
    const { cookie } = await switchOnTwoFactor(strict, aiko)
    expect(await ask(cookie)).toBe('let in')
    strict.clock.advance({ seconds: 10 })
    expect(await ask(cookie)).toBe('let in')
    expect((await strict.call(deleteTwoFactor, {}, { cookie })).status).toBe(200)
    expect(await ask(cookie)).toBe('two_factor_required')
    expect((await strict.call(getMyAccount, {}, { cookie })).status).toBe(200)
    await app.http.close()
  })
})
