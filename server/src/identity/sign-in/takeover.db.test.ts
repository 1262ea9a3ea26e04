import {
  deleteCurrentSession,
  deleteTwoFactor,
  getMyAccount,
  postEmailChange,
  postEmailConfirmation,
  postPasskeySession,
  postSession,
  postTwoFactorSession,
  putPassword,
  refreshSession,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { addPasskey, enableTwoFactor, generateTotp, signChallenge } from '#test/authenticator.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { cookiesOf } from '#test/cookies.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const PASSWORD = 'Quiet-otter-27'

const signIn = async (email: string, password = DEMO_PASSWORD) =>
  world.call(postSession, { body: { email, password, captcha: await solveCaptcha(world) } })
const countSessions = async (accountId: string) =>
  (
    await world.platform.database.db
      .selectFrom('sessions')
      .select('id')
      .where('accountId', '=', accountId)
      .execute()
  ).length
async function tokenTo(email: string): Promise<string> {
  const links = (await world.mailsTo(email)).flatMap((mail) => mail.links)
  return new URL(links.find((link) => link.includes('#token='))!).hash.slice('#token='.length)
}
async function reset(email: string): Promise<void> {
  await world.services.recovery.sendReset({
    sealed: world.platform.secrets.encrypt('reset request', email).toString('base64'),
    mailId: world.platform.ids.id(),
  })
  await world.services.recovery.completeReset(world.platform.database.db, await tokenTo(email), PASSWORD)
}

test('starts no session with the old password during a password change', async () => {
  const ana = await world.signIn()
  const [changed, ...signIns] = await Promise.all([
    ana.call(putPassword, { body: { password: PASSWORD } }),
    ...Array.from({ length: 6 }, () => signIn(ana.email)),
  ])
  expect(changed.status).toBe(200)
  expect((await ana.call(getMyAccount, {})).status).toBe(200)
  for (const reply of signIns.filter(({ status }) => status === 200)) {
    const cookie = cookiesOf(reply).header
    expect((await world.call(getMyAccount, {}, { cookie })).problem.code).toBe('sign_in_required')
  }
  expect(await countSessions(ana.id)).toBe(1)
})

test('causes no deadlocks between a password change and concurrent refreshes', async () => {
  const ana = await world.signIn()
  const others = await Promise.all(Array.from({ length: 4 }, () => world.signInAgain(ana.id)))
  const changed = new AbortController()
  const refreshing = others.map(async (other) => {
    let cookie = other.cookie
    while (!changed.signal.aborted) {
      const reply = await world.call(refreshSession, {}, { cookie })
      expect([200, 401]).toContain(reply.status)
      if (reply.status === 200) cookie = cookiesOf(reply).header
    }
  })
  const { pool } = world.platform.database
  const deadlocks = async () =>
    Number(
      (await pool.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0]
        .deadlocks,
    )
  for (let i = 0; i < 5; i++)
    await transact(world.platform.database.db, async (tx) => {
      await world.services.accounts.changePassword(tx, ana.id, `hash ${i}`)
    })
  changed.abort()
  await Promise.all(refreshing)
  await pool.query('select pg_stat_force_next_flush()')
  expect(await deadlocks()).toBe(0)
})

test('rejects a password change from a session that ended during it', async () => {
  const ana = await world.signIn()
  const [late] = await Promise.all([
    ana.call(putPassword, { body: { password: 'Thief-was-here-1' } }),
    transact(world.platform.database.db, async (tx) => {
      await world.platform.accountChanges.endSessions(tx, ana.id)
    }),
  ])
  expect(late.problem.code).toBe('sign_in_required')
  expect((await signIn(ana.email)).status).toBe(200)
})

test('cancels a pending change of the address when the password is reset', async () => {
  const ana = await world.signIn()
  await ana.call(postEmailChange, { body: { email: 'evil@koji.example' } })
  const token = await tokenTo('evil@koji.example')
  await reset(ana.email)
  const opened = await world.call(postEmailConfirmation, { body: { token } })
  expect(opened.problem.code).toBe('link_expired')
})

test('rejects a two-factor ticket after the password has changed', async () => {
  const ana = await world.signIn()
  const { secret } = await enableTwoFactor(world, ana)
  const { body } = await signIn(ana.email)
  if (body.step !== 'two_factor') throw new Error('Expected a second step')
  await reset(ana.email)
  const code = await generateTotp(secret, world.clock, 1)
  const late = await world.call(postTwoFactorSession, {
    body: { ticket: body.ticket, given: { kind: 'totp', code } },
  })
  expect(late.problem.code).toBe('link_expired')
})

test('removes every way in of a stranger when an unconfirmed account is reset', async () => {
  const ana = await world.signIn({ verified: false })
  const { authenticator } = await addPasskey(ana)
  await reset(ana.email)
  const stranger = await world.call(postPasskeySession, { body: await signChallenge(world, authenticator) })
  expect(stranger.problem.code).toBe('passkey_failed')
  const owner = await signIn(ana.email, PASSWORD)
  expect(owner.body).toMatchObject({ step: 'done', session: { account: { verified: true } } })
})

test('ends sessions without a second factor when two-factor is enabled', async () => {
  const ana = await world.signIn()
  const thief = await world.signInAgain(ana.id)
  await enableTwoFactor(world, ana)
  expect((await thief.call(deleteTwoFactor, {})).problem.code).toBe('sign_in_required')
})

test('accepts concurrent sign-outs', async () => {
  const ana = await world.signIn()
  const replies = await Promise.all(Array.from({ length: 3 }, () => ana.call(deleteCurrentSession, {})))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await countSessions(ana.id)).toBe(0)
})
