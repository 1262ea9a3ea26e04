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
import { enableTwoFactor, generateTotp } from '#test/authenticator.ts'
import { cookiesOf } from '#test/cookies.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

const onUnknownDevice = ({ id }: { id: string }) => ({ accountId: id, device: null })

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

const storedRows = async (accountId: string) => {
  const { rows } = await world.platform.database.pool.query(
    `select t::text || coalesce(s::text, '') || coalesce(string_agg(r::text, ''), '') as content
     from two_factor t left join two_factor_setups s using (account_id) left join recovery_codes r using (account_id)
     where account_id = $1 group by t, s`,
    [accountId],
  )
  return rows.map(({ content }) => content as string)
}

test('enables two-factor with a code of the app that was set up', async () => {
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

  const reply = await ana.call(postTwoFactor, { body: { code: await generateTotp(secret, world.clock) } })
  expect(reply.body.session.account.id).toBe(ana.id)
  expect(reply.body.recoveryCodes).toHaveLength(10)
  expect(new Set(reply.body.recoveryCodes).size).toBe(10)
  for (const code of reply.body.recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/)

  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  const cookie = cookiesOf(reply).header
  const after = await world.call(getTwoFactor, {}, { cookie })
  expect(after.body).toEqual({ on: true, recoveryCodesLeft: 10 })
  const [session] = await world.platform.database.db
    .selectFrom('sessions')
    .select('passedTwoFactor')
    .where('accountId', '=', ana.id)
    .execute()
  expect(session!.passedTwoFactor).toBe(true)
  expect(await eventsOf(ana.id)).toEqual([{ accountId: ana.id, on: true }])
})

test('rejects a wrong code, and any code before the setup', async () => {
  const ana = await world.signIn()
  const early = await ana.call(postTwoFactor, { body: { code: '123456' } })
  expect(early.problem.code).toBe('wrong_code')
  const { secret } = (await ana.call(postTwoFactorSetup, {})).body
  for (const steps of [-2, 2]) {
    const code = await generateTotp(secret, world.clock, steps)
    expect((await ana.call(postTwoFactor, { body: { code } })).problem.code).toBe('wrong_code')
  }
  expect((await ana.call(getTwoFactor, {})).body).toEqual({ on: false, recoveryCodesLeft: 0 })
  expect(await eventsOf(ana.id)).toEqual([])
})

test.each([-1, 1])('accepts a code that is %i step away, because clocks differ', async (steps) => {
  const ana = await world.signIn()
  const { secret } = (await ana.call(postTwoFactorSetup, {})).body
  const code = await generateTotp(secret, world.clock, steps)
  expect(
    (await ana.call(postTwoFactor, { body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` } })).status,
  ).toBe(200)
})

test('enables two-factor once for 20 concurrent requests', async () => {
  const ana = await world.signIn()
  const { secret } = (await ana.call(postTwoFactorSetup, {})).body
  const body = { code: await generateTotp(secret, world.clock) }
  const replies = await Promise.all(Array.from({ length: 20 }, () => ana.call(postTwoFactor, { body })))
  const [on, ...others] = replies.toSorted((a, b) => a.status - b.status)
  expect(on!.status).toBe(200)
  for (const { problem } of others) expect(['wrong_code', 'sign_in_required']).toContain(problem.code)
  expect(await eventsOf(ana.id)).toHaveLength(1)
})

test('stores neither the secret nor recovery codes in plain text', async () => {
  const ana = await world.signIn()
  const { secret, recoveryCodes, cookie } = await enableTwoFactor(world, ana)
  const pending = (await world.call(postTwoFactorSetup, {}, { cookie })).body.secret
  const [content] = await storedRows(ana.id)
  for (const plain of [secret, pending, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
    expect(content).not.toContain(plain)
    expect(content).not.toContain(Buffer.from(plain).toString('hex'))
  }
})

test('replaces the first app only after a code of the second one', async () => {
  const ana = await world.signIn()
  const first = await enableTwoFactor(world, ana)
  const { cookie } = first
  const { secret } = (await world.call(postTwoFactorSetup, {}, { cookie })).body
  const spend = (from: string, steps: number) =>
    generateTotp(from, world.clock, steps).then((code) =>
      world.services.twoFactor.spendCode(world.platform.database.db, onUnknownDevice(ana), {
        kind: 'totp',
        code,
      }),
    )
  await expect(spend(secret, 1)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(spend(first.secret, 1)).resolves.toBeUndefined()
  const code = await generateTotp(secret, world.clock)
  const second = await world.call(postTwoFactor, { body: { code } }, { cookie })
  expect(second.status).toBe(200)
  await expect(spend(first.secret, 1)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(spend(secret, 1)).resolves.toBeUndefined()
  const old = { kind: 'recovery', code: first.recoveryCodes[0]!.replace('-', '') } as const
  await expect(
    world.services.twoFactor.spendCode(world.platform.database.db, onUnknownDevice(ana), old),
  ).rejects.toMatchObject({ code: 'wrong_code' })
})

test('rejects old recovery codes after new ones were made', async () => {
  const ana = await world.signIn()
  expect((await ana.call(postRecoveryCodes, {})).problem.code).toBe('not_found')
  const { recoveryCodes, cookie } = await enableTwoFactor(world, ana)
  const renewed = (await world.call(postRecoveryCodes, {}, { cookie })).body.recoveryCodes
  expect(renewed).toHaveLength(10)
  expect(renewed).not.toEqual(recoveryCodes)
  const spend = (shown: string) =>
    world.services.twoFactor.spendCode(world.platform.database.db, onUnknownDevice(ana), {
      kind: 'recovery',
      code: shown.replace('-', ''),
    })
  await expect(spend(recoveryCodes[3]!)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(spend(renewed[3]!)).resolves.toBeUndefined()
  expect((await world.call(getTwoFactor, {}, { cookie })).body.recoveryCodesLeft).toBe(9)
})

test('accepts a recovery code only for the account of its owner', async () => {
  const [ana, ben] = [await world.signIn(), await world.signIn()]
  const { recoveryCodes } = await enableTwoFactor(world, ana)
  await enableTwoFactor(world, ben)
  const given = { kind: 'recovery', code: recoveryCodes[0]!.replace('-', '') } as const
  await expect(
    world.services.twoFactor.spendCode(world.platform.database.db, onUnknownDevice(ben), given),
  ).rejects.toMatchObject({ code: 'wrong_code' })
})

test('deletes everything when two-factor is disabled, and allows to disable it twice', async () => {
  const ana = await world.signIn()
  const { cookie } = await enableTwoFactor(world, ana)
  await world.call(postTwoFactorSetup, {}, { cookie })
  expect((await world.call(deleteTwoFactor, {}, { cookie })).status).toBe(200)
  expect((await world.call(deleteTwoFactor, {}, { cookie })).status).toBe(200)
  expect((await world.call(getTwoFactor, {}, { cookie })).body).toEqual({ on: false, recoveryCodesLeft: 0 })
  expect(await storedRows(ana.id)).toEqual([])
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
  '$method $path requires a recent reauthentication',
  async (declared) => {
    const ana = await world.signIn()
    world.clock.advance({ minutes: 9 })
    const cookie = cookiesOf(await ana.call(refreshSession, {})).header
    world.clock.advance({ minutes: 1, seconds: 1 })
    const body = declared === postTwoFactor ? { code: '123456' } : undefined
    const reply = await world.call(declared, { ...(body && { body }) } as never, { cookie })
    expect(reply.problem.code).toBe('reauthentication_required')
  },
)

describe('with two-factor required for admins', () => {
  const strict = useWorld({ env: { ADMIN_TWO_FACTOR: 'true' } })

  test('admits an admin only while two-factor is on', async () => {
    const app = createApp(strict.platform)
    const forAdmins = { ...getTwoFactor, path: '/api/admins-only', access: 'admin' } as const
    route(app, forAdmins, () => ({ on: true, recoveryCodesLeft: 0 }))
    const request = async (cookie: string) =>
      (await app.http.inject({ url: forAdmins.path, headers: { cookie } })).json().code ?? 'admitted'

    const aiko = await strict.signIn({ roles: ['admin'] })
    expect(await request(aiko.cookie)).toBe('two_factor_required')
    const { cookie } = await enableTwoFactor(strict, aiko)
    expect(await request(cookie)).toBe('admitted')
    strict.clock.advance({ seconds: 10 })
    expect(await request(cookie)).toBe('admitted')
    expect((await strict.call(deleteTwoFactor, {}, { cookie })).status).toBe(200)
    expect(await request(cookie)).toBe('two_factor_required')
    expect((await strict.call(getMyAccount, {}, { cookie })).status).toBe(200)
    await app.http.close()
  })
})
