import { getCurrentSession, postAccount, type SignUp } from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { buildAccount, buildReferralCode } from '#seed/builders.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { cookiesOf } from '#test/cookies.ts'
import { type TestWorld, useWorld } from '#test/world.ts'

const world = useWorld()
const PASSWORD = 'Quiet-otter-27'

const signUp = async (target: TestWorld, body: Partial<SignUp>) =>
  target.call(postAccount, {
    body: { email: 'new@koji.example', password: PASSWORD, captcha: await solveCaptcha(target), ...body },
  })
const referralsOf = (userId: string) =>
  world.platform.database.db
    .selectFrom('referrals')
    .selectAll()
    .where('referredUserId', '=', userId)
    .execute()

test('signs in a new account and mails a link to confirm the address', async () => {
  const answer = await signUp(world, { email: ' Ana@Koji.Example ' })
  expect(answer.body).toMatchObject({
    account: { email: 'ana@koji.example', verified: false },
    roles: [],
  })
  const me = { cookie: cookiesOf(answer).header }
  expect((await world.call(getCurrentSession, {}, me)).body.session).toEqual(answer.body)
  const mails = await world.mailsTo('ana@koji.example')
  expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm your e-mail address'])
})

test('reveals a taken address only after a solved captcha', async () => {
  const { email } = await buildAccount(world)
  expect((await signUp(world, { email })).problem.code).toBe('email_in_use')
  expect((await signUp(world, { email, captcha: 'made up' })).problem.code).toBe('captcha_failed')
})

test('creates one account for twenty concurrent sign-ups with one address', async () => {
  const captchas = await Promise.all(Array.from({ length: 20 }, () => solveCaptcha(world)))
  const answers = await Promise.all(
    captchas.map((captcha) => signUp(world, { email: 'race@koji.example', captcha })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'email_in_use')).toHaveLength(19)
  expect(await world.mailsTo('race@koji.example')).toHaveLength(1)
})

test('explains weak passwords in the words of the specification', async () => {
  const messageFor = async (password: string) =>
    (await signUp(world, { email: 'words@koji.example', password })).problem.fields?.[0]?.message
  expect(await messageFor('Short1')).toBe('Password must be at least 8 characters')
  expect(await messageFor(`Aa1${'x'.repeat(70)}`)).toBe('Password must be less than 72 characters')
  expect(await messageFor('UPPERCASE1')).toBe('Password must contain at least one lowercase letter')
  expect(await messageFor('lowercase1')).toBe('Password must contain at least one uppercase letter')
  expect(await messageFor('Wordswords')).toBe('Password must contain at least one number')
})

test('records a pending referral whatever the case of its code', async () => {
  const referrer = await buildAccount(world)
  await buildReferralCode(world, referrer.id, 'ANA42')
  const { body } = await signUp(world, { email: 'invited@koji.example', referralCode: 'ana42' })
  expect(await referralsOf(body.account.id)).toMatchObject([
    { referrerId: referrer.id, referralCode: 'ANA42', status: 'pending' },
  ])
})

test.each([
  ['NOBODY', 'stray@koji.example'],
  ['\0', 'odd@koji.example'],
])('accepts a sign-up with the unknown code %j', async (referralCode, email) => {
  const { status, body } = await signUp(world, { email, referralCode })
  expect(status).toBe(200)
  expect(await referralsOf(body.account.id)).toEqual([])
})

test('ignores roles and confirmation in the request', async () => {
  const body = { email: 'sly@koji.example', roles: ['admin'], emailVerifiedAt: '2026-01-01', verified: true }
  expect((await signUp(world, body as Partial<SignUp>)).body).toMatchObject({
    account: { verified: false },
    roles: [],
  })
})

describe('rate limits', () => {
  const limited = useWorld({ env: { RATE_LIMITS: 'true' } })

  test('allows five sign-ups per hour and address', async () => {
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await signUp(limited, { email: `many-${i}@koji.example` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
