import { getCurrentSession, postAccount, type SignUp } from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { buildAccount, buildReferralCode } from '#seed/builders.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { cookiesOf } from '#test/cookies.ts'
import { type TestWorld, useWorld } from '#test/world.ts'

const world = useWorld()
const PASSWORD = 'Quiet-otter-27'

const signUpTo = async (where: TestWorld, body: Partial<SignUp>) =>
  where.call(postAccount, {
    body: { email: 'new@koji.example', password: PASSWORD, captcha: await solveCaptcha(where), ...body },
  })
const referralsOf = (userId: string) =>
  world.platform.database.db
    .selectFrom('referrals')
    .selectAll()
    .where('referredUserId', '=', userId)
    .execute()

test('somebody signs up, is signed in and gets a mail to confirm the address', async () => {
  const answer = await signUpTo(world, { email: ' Ana@Koji.Example ' })
  expect(answer.body).toMatchObject({
    account: { email: 'ana@koji.example', verified: false },
    roles: [],
  })
  const me = { cookie: cookiesOf(answer).header }
  expect((await world.call(getCurrentSession, {}, me)).body.session).toEqual(answer.body)
  const mails = await world.mailsTo('ana@koji.example')
  expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm your e-mail address'])
})

test('an address that is taken is told, behind a solved captcha only', async () => {
  const { email } = await buildAccount(world)
  expect((await signUpTo(world, { email })).problem.code).toBe('email_in_use')
  expect((await signUpTo(world, { email, captcha: 'made up' })).problem.code).toBe('captcha_failed')
})

test('twenty at once with one address make one account, one session, one mail', async () => {
  const captchas = await Promise.all(Array.from({ length: 20 }, () => solveCaptcha(world)))
  const answers = await Promise.all(
    captchas.map((captcha) => signUpTo(world, { email: 'race@koji.example', captcha })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem.code === 'email_in_use')).toHaveLength(19)
  expect(await world.mailsTo('race@koji.example')).toHaveLength(1)
})

test('words of the specification for a password that is chosen', async () => {
  const complaint = async (password: string) =>
    (await signUpTo(world, { email: 'words@koji.example', password })).problem.fields?.[0]?.message
  expect(await complaint('Short1')).toBe('Password must be at least 8 characters')
  expect(await complaint(`Aa1${'x'.repeat(70)}`)).toBe('Password must be less than 72 characters')
  expect(await complaint('UPPERCASE1')).toBe('Password must contain at least one lowercase letter')
  expect(await complaint('lowercase1')).toBe('Password must contain at least one uppercase letter')
  expect(await complaint('Wordswords')).toBe('Password must contain at least one number')
})

test('who was invited is remembered as pending, in any capitals', async () => {
  const referrer = await buildAccount(world)
  await buildReferralCode(world, referrer.id, 'ANA42')
  const { body } = await signUpTo(world, { email: 'invited@koji.example', referralCode: 'ana42' })
  expect(await referralsOf(body.account.id)).toMatchObject([
    { referrerId: referrer.id, referralCode: 'ANA42', status: 'pending' },
  ])
})

test.each([
  ['NOBODY', 'stray@koji.example'],
  ['\0', 'odd@koji.example'],
])('the code %j, which nobody has, turns nobody away', async (referralCode, email) => {
  const { status, body } = await signUpTo(world, { email, referralCode })
  expect(status).toBe(200)
  expect(await referralsOf(body.account.id)).toEqual([])
})

test('nobody becomes an admin, or confirmed, by asking', async () => {
  const sly = { email: 'sly@koji.example', roles: ['admin'], emailVerifiedAt: '2026-01-01', verified: true }
  expect((await signUpTo(world, sly as Partial<SignUp>)).body).toMatchObject({
    account: { verified: false },
    roles: [],
  })
})

describe('with limits', () => {
  const limited = useWorld({ env: { RATE_LIMITS: 'true' } })

  test('five an hour an address', async () => {
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await signUpTo(limited, { email: `many-${i}@koji.example` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
