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

/** Runs the jobs that the queue would run. */
async function runResetJobs(where: TestWorld): Promise<void> {
  const { rows } = await where.platform.database.pool.query(
    "delete from jobs.job where name = 'recovery.send_reset' returning data",
  )
  for (const { data } of rows) await where.platform.jobs.runNow('recovery.send_reset', data)
}

async function requestLink(email: string, where = world): Promise<string | null> {
  expect((await where.call(postPasswordReset, { body: { email } })).body).toEqual({})
  await runResetJobs(where)
  const [mail] = await where.mailsTo(email)
  return tokenIn(mail?.links)
}

const tokenIn = (links: string[] = []): string | null =>
  links.map((link) => new URL(link).hash.replace('#token=', '')).find(Boolean) ?? null
const complete = (token: string, password = PASSWORD) =>
  world.call(completePasswordReset, { body: { token, password } })
const signIn = async (email: string, password: string) =>
  world.call(postSession, { body: { email, password, captcha: await solveCaptcha(world) } })

test('sets a new password with a link, and ends every session', async () => {
  const ana = await world.signIn()
  const token = (await requestLink(ana.email))!
  expect((await world.call(checkPasswordReset, { body: { token } })).status).toBe(200)
  expect((await complete(token)).status).toBe(200)
  expect((await ana.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
  expect((await signIn(ana.email, DEMO_PASSWORD)).problem.code).toBe('wrong_credentials')
  expect((await signIn(ana.email, PASSWORD)).status).toBe(200)
  expect((await world.mailsTo(ana.email)).map(({ subject }) => subject)).toContain(
    'Your password was changed',
  )
})

test('accepts a link once of 50 concurrent attempts', async () => {
  const { email } = await buildAccount(world)
  const token = (await requestLink(email))!
  // Takes a while, because fifty passwords are hashed at full strength, two at a time.
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => complete(token, `${PASSWORD}-${i}`)))
  const successful = replies.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  expect(successful).toHaveLength(1)
  expect((await signIn(email, `${PASSWORD}-${successful[0]}`)).status).toBe(200)
  expect((await world.call(checkPasswordReset, { body: { token } })).problem.code).toBe('link_expired')
})

test('accepts only the newest link, for 10 minutes', async () => {
  const { email } = await buildAccount(world)
  const first = (await requestLink(email))!
  const second = (await requestLink(email))!
  expect((await complete(first)).problem.code).toBe('link_expired')
  world.clock.advance({ minutes: 10 })
  expect((await complete(second)).problem.code).toBe('link_expired')
  await world.platform.jobs.runNow('recovery.sweep')
  const { rows } = await world.platform.database.pool.query(
    "select 1 from mailed_links where purpose = 'reset_password'",
  )
  expect(rows).toEqual([])
})

test('sends one mail when the job runs several times, and its link keeps working', async () => {
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
  const resetMails = (await world.mailsTo(email)).filter(({ subject }) => subject === mails[0]!.subject)
  expect(resetMails).toHaveLength(1)
})

test('stores links as hashes and job payloads without addresses', async () => {
  const { email } = await buildAccount(world)
  await world.call(postPasswordReset, { body: { email } })
  const { rows: jobs } = await world.platform.database.pool.query(
    'select data::text as content from jobs.job',
  )
  expect(jobs.map(({ content }) => content).join()).not.toContain(email)
  const token = (await requestLink(email))!
  const { rows } = await world.platform.database.pool.query(
    'select l::text as content from mailed_links l union all select m::text from mails m union all select j::text from jobs.job j',
  )
  expect(rows.map(({ content }) => content).join()).not.toContain(token)
})

test('replies the same and sends one job each for known and unknown addresses', async () => {
  const { email } = await buildAccount(world)
  const { pool } = world.platform.database
  const pendingJobs = async () =>
    (await pool.query("select data from jobs.job where name = 'recovery.send_reset'")).rows
  await runResetJobs(world)
  const known = await world.call(postPasswordReset, { body: { email } })
  const afterKnown = (await pendingJobs()).length
  const unknown = await world.call(postPasswordReset, { body: { email: 'nobody@koji.example' } })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect([afterKnown, (await pendingJobs()).length]).toEqual([1, 2])
  await runResetJobs(world)
  expect(await world.mailsTo('nobody@koji.example')).toEqual([])
})

test('confirms an address with its link once, without a sign-in', async () => {
  const ana = await world.signIn({ verified: false })
  await ana.call(postVerification, {})
  const token = tokenIn((await world.mailsTo(ana.email))[0]?.links)!
  const confirm = () => world.call(postEmailConfirmation, { body: { token } })
  expect((await confirm()).body).toEqual({ changed: false })
  expect((await confirm()).problem.code).toBe('link_expired')
  expect((await ana.call(getCurrentSession, {})).body.session?.account.verified).toBe(true)
})

test('rejects a confirmation link after a day', async () => {
  const ana = await world.signIn({ verified: false })
  await ana.call(postVerification, {})
  const token = tokenIn((await world.mailsTo(ana.email))[0]?.links)!
  world.clock.advance({ hours: 24 })
  expect((await world.call(postEmailConfirmation, { body: { token } })).problem.code).toBe('link_expired')
})

test('sends no mail to a confirmed address', async () => {
  const ana = await world.signIn()
  expect((await ana.call(postVerification, {})).status).toBe(200)
  expect(await world.mailsTo(ana.email)).toEqual([])
})

test('rejects a link that is for another purpose', async () => {
  const ana = await world.signIn({ verified: false })
  await ana.call(postVerification, {})
  const token = tokenIn((await world.mailsTo(ana.email))[0]?.links)!
  expect((await complete(token)).problem.code).toBe('link_expired')
  const reset = (await requestLink(ana.email))!
  expect((await world.call(postEmailConfirmation, { body: { token: reset } })).problem.code).toBe(
    'link_expired',
  )
})

describe('rate limits', () => {
  const limited = useWorld({ env: { RATE_LIMITS: 'true' } })

  test('resends the confirmation mail at most once a minute', async () => {
    const ana = await limited.signIn({ verified: false })
    expect((await ana.call(postVerification, {})).status).toBe(200)
    const again = await ana.call(postVerification, {})
    expect(again.problem).toMatchObject({ code: 'too_many_requests' })
    expect(again.problem.retryAfter).toBeLessThanOrEqual(60)
  })

  test('sends at most three reset links per hour', async () => {
    const { email } = await buildAccount(limited)
    for (let i = 0; i < 5; i++) await requestLink(email, limited)
    expect(await limited.mailsTo(email)).toHaveLength(3)
  })
})
