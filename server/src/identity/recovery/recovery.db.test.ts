import {
  checkPasswordReset,
  completePasswordReset,
  getCurrentSession,
  getMyAccount,
  postEmailConfirmation,
  postPasswordReset,
  postSession,
  postVerification,
} from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { buildAccount } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { type TestWorld, useWorld } from '#test/world.ts'

const world = useWorld()
const PASSWORD = 'Quiet-otter-27'

/** As the queue would, which does not work in a test. */
async function workOff(where: TestWorld): Promise<void> {
  const { rows } = await where.platform.database.pool.query(
    "delete from jobs.job where name = 'recovery.send_reset' returning data",
  )
  for (const { data } of rows) await where.platform.jobs.runNow('recovery.send_reset', data)
}

async function askForLink(email: string, where = world): Promise<string | null> {
  expect((await where.call(postPasswordReset, { body: { email } })).body).toEqual({})
  await workOff(where)
  const [mail] = await where.mailsTo(email)
  return tokenIn(mail?.links)
}

const tokenIn = (links: string[] = []): string | null =>
  links.map((link) => new URL(link).hash.replace('#token=', '')).find(Boolean) ?? null
const complete = (token: string, password = PASSWORD) =>
  world.call(completePasswordReset, { body: { token, password } })
const signIn = async (email: string, password: string) =>
  world.call(postSession, { body: { email, password, captcha: await solveCaptcha(world) } })

test('a new password is chosen with a link, and every session ends', async () => {
  const ana = await world.signIn()
  const token = (await askForLink(ana.email))!
  expect((await world.call(checkPasswordReset, { body: { token } })).status).toBe(200)
  expect((await complete(token)).status).toBe(200)
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect((await signIn(ana.email, DEMO_PASSWORD)).problem.code).toBe('wrong_credentials')
  expect((await signIn(ana.email, PASSWORD)).status).toBe(200)
  expect((await world.mailsTo(ana.email)).map(({ subject }) => subject)).toContain(
    'Your password was changed',
  )
})

test('a link works once under 50 parallel tries', async () => {
  const { email } = await buildAccount(world)
  const token = (await askForLink(email))!
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => complete(token, `${PASSWORD}-${i}`)))
  const worked = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  expect(worked).toHaveLength(1)
  expect((await signIn(email, `${PASSWORD}-${worked[0]}`)).status).toBe(200)
  expect((await world.call(checkPasswordReset, { body: { token } })).problem.code).toBe('link_expired')
  // Fifty passwords are hashed at full strength, two at a time.
})

test('a link lives for 10 minutes, and only the newest one', async () => {
  const { email } = await buildAccount(world)
  const first = (await askForLink(email))!
  const second = (await askForLink(email))!
  expect((await complete(first)).problem.code).toBe('link_expired')
  world.clock.advance({ minutes: 10 })
  expect((await complete(second)).problem.code).toBe('link_expired')
  await world.platform.jobs.runNow('recovery.sweep')
  const { rows } = await world.platform.database.pool.query(
    "select 1 from mailed_links where purpose = 'reset_password'",
  )
  expect(rows).toEqual([])
})

test('a request that the queue hands out again is answered once, and its link goes on working', async () => {
  const { email } = await buildAccount(world)
  await world.call(postPasswordReset, { body: { email } })
  const { rows } = await world.platform.database.pool.query(
    "delete from jobs.job where name = 'recovery.send_reset' returning data",
  )
  const run = () => world.platform.jobs.runNow('recovery.send_reset', rows[0].data)
  await Promise.all([run(), run()])
  await run()
  const mails = await world.mailsTo(email)
  expect(mails).toHaveLength(1)
  expect((await complete(tokenIn(mails[0]!.links)!)).status).toBe(200)
  await run()
  const asked = (await world.mailsTo(email)).filter(({ subject }) => subject === mails[0]!.subject)
  expect(asked).toHaveLength(1)
})

test('links are kept as hashes, and no request for one names its address', async () => {
  const { email } = await buildAccount(world)
  await world.call(postPasswordReset, { body: { email } })
  const { rows: jobs } = await world.platform.database.pool.query('select data::text as kept from jobs.job')
  expect(jobs.map(({ kept }) => kept).join()).not.toContain(email)
  const token = (await askForLink(email))!
  const { rows } = await world.platform.database.pool.query(
    'select l::text as kept from mailed_links l union all select m::text from mails m union all select j::text from jobs.job j',
  )
  expect(rows.map(({ kept }) => kept).join()).not.toContain(token)
})

test('whether an address is known shows neither in the answer nor in what is done at once', async () => {
  const { email } = await buildAccount(world)
  const { pool } = world.platform.database
  const waiting = async () =>
    (await pool.query("select data from jobs.job where name = 'recovery.send_reset'")).rows
  await workOff(world)
  const known = await world.call(postPasswordReset, { body: { email } })
  const afterKnown = (await waiting()).length
  const unknown = await world.call(postPasswordReset, { body: { email: 'nobody@koji.example' } })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect([afterKnown, (await waiting()).length]).toEqual([1, 2])
  await workOff(world)
  expect(await world.mailsTo('nobody@koji.example')).toEqual([])
})

test('the link of the mail confirms the address once, signed in or not', async () => {
  const ana = await world.signIn({ verified: false })
  await ana.call(postVerification, {})
  const token = tokenIn((await world.mailsTo(ana.email))[0]?.links)!
  const confirm = () => world.call(postEmailConfirmation, { body: { token } })
  expect((await confirm()).body).toEqual({ changed: false })
  expect((await confirm()).problem.code).toBe('link_expired')
  expect((await ana.call(getCurrentSession, {})).body.session?.account.verified).toBe(true)
})

test('a link to confirm an address lives for a day', async () => {
  const ana = await world.signIn({ verified: false })
  await ana.call(postVerification, {})
  const token = tokenIn((await world.mailsTo(ana.email))[0]?.links)!
  world.clock.advance({ hours: 24 })
  expect((await world.call(postEmailConfirmation, { body: { token } })).problem.code).toBe('link_expired')
})

test('whoever is confirmed already gets no further mail', async () => {
  const ana = await world.signIn()
  expect((await ana.call(postVerification, {})).status).toBe(200)
  expect(await world.mailsTo(ana.email)).toEqual([])
})

test('a link for one thing opens no other', async () => {
  const ana = await world.signIn({ verified: false })
  await ana.call(postVerification, {})
  const token = tokenIn((await world.mailsTo(ana.email))[0]?.links)!
  expect((await complete(token)).problem.code).toBe('link_expired')
  const reset = (await askForLink(ana.email))!
  expect((await world.call(postEmailConfirmation, { body: { token: reset } })).problem.code).toBe(
    'link_expired',
  )
})

describe('with limits', () => {
  const limited = useWorld({ env: { RATE_LIMITS: 'true' } })

  test('the mail to confirm an address is sent again once a minute', async () => {
    const ana = await limited.signIn({ verified: false })
    expect((await ana.call(postVerification, {})).status).toBe(200)
    const again = await ana.call(postVerification, {})
    expect(again.problem).toMatchObject({ code: 'too_many_requests' })
    expect(again.problem.retryAfter).toBeLessThanOrEqual(60)
  })

  test('nobody can be flooded with links: three an hour', async () => {
    const { email } = await buildAccount(limited)
    for (let i = 0; i < 5; i++) await askForLink(email, limited)
    expect(await limited.mailsTo(email)).toHaveLength(3)
  })
})
