import { randomBytes } from 'node:crypto'
import { jonas, mira } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { clearSession, expect, test, waitForLiveConnection } from './koji-test.ts'
import { waitForMail } from './mailbox.ts'

const PASSWORD = 'Quiet-otter-27'
const newEmail = () => `newcomer-${randomBytes(5).toString('hex')}@koji.example`

test('signs up, confirms the address with the emailed link and continues to onboarding @phone', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto(`${paths.auth}?ref=JONAS7`)
  await page.getByRole('tab', { name: 'Sign up' }).click()
  expect(await page.evaluate(() => localStorage.getItem('referral_code'))).toBe('JONAS7')
  await page.getByLabel('Email').fill(email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('placeholder', 'Min. 8 chars, 1 uppercase, 1 number')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()

  await expect(page).toHaveURL(paths.onboarding)
  await expect(page.getByText('Account created!')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('referral_code'))).toBeNull()

  await page.goto(paths.settings)
  const banner = page.getByRole('complementary', { name: 'Your e-mail address is not confirmed' })
  await expect(banner).toContainText(email)
  const { links } = await waitForMail(page, email, /confirm your e-mail address/i)
  await page.goto(links.find((link) => link.includes('#token='))!)
  await expect(page.getByText('E-mail address confirmed')).toBeVisible()
  await expect(page).toHaveURL(paths.onboarding)
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('shows an error under each field until the field changes', async ({ page }) => {
  await page.goto(paths.auth)
  await page.getByLabel('Email').focus()
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(page.getByText("You're human")).toBeVisible()
  await submit.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await expect(page.getByText('Email is required')).toBeHidden()
  await expect(page.getByText('Password is required')).toBeVisible()
  await submit.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email').fill(`${'x'.repeat(250)}@koji.example`)
  await page.getByLabel('Password', { exact: true }).fill('x'.repeat(73))
  await submit.click()
  await expect(page.getByText('Email must be less than 255 characters')).toBeVisible()
  await expect(page.getByText('Password is too long')).toBeVisible()

  await page.getByRole('tab', { name: 'Sign up' }).click()
  await expect(page.getByText('Password is too long')).toBeHidden()
  await page.getByLabel('Password', { exact: true }).fill('lowercase1')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Password must contain at least one uppercase letter')).toBeVisible()
})

test('sends nothing without a captcha, and requests a new one when the mode changes', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/503/)
  let offered = 0
  await page.route('**/api/captcha', (route) => {
    offered++
    // The page tries three times before it gives up.
    return offered <= 3 ? route.fulfill({ status: 503, body: '{}' }) : route.continue()
  })
  let sent = 0
  page.on('request', (request) => void (request.url().endsWith('/api/sessions') && sent++))
  await page.goto(paths.auth)
  await page.getByLabel('Email').focus()
  await expect(page.getByText('Captcha Error')).toBeVisible()
  await expect(page.getByText('Please complete the captcha verification').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  await page.getByLabel('Email').fill(jonas.email)
  await page.getByLabel('Password', { exact: true }).fill('Koji-demo-1')
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByText('Captcha Required')).toBeVisible()
  expect(sent).toBe(0)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText("You're human")).toBeVisible()
  const before = offered
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await expect.poll(() => offered).toBe(before + 1)
})

test('signs in by keyboard, after errors for a taken address and a wrong password', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/409/)
  expectPageError(/401/)
  const reported = page.waitForRequest((request) =>
    Boolean(
      request.url().endsWith('/api/client-errors') && request.postData()?.includes('wrong_credentials'),
    ),
  )
  const ready = page.getByText("You're human")
  await page.goto(paths.auth)
  await page.getByRole('tab', { name: 'Sign in' }).focus()
  await expect(ready).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Come on in' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(jonas.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('An account with this email already exists')).toBeVisible()

  await page.getByRole('tab', { name: 'Sign up' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Wrong-password-1')
  await expect(signIn).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('The e-mail address or the password is not right.')).toBeVisible()
  await reported
  await expect(ready).toBeVisible()
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Koji-demo-1')
  await expect(signIn).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.discover)
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('resets a password with the emailed link, which works once', async ({
  page,
  signUp,
  expectPageError,
}) => {
  const email = await signUp()
  await clearSession(page)
  await page.goto(paths.auth)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(page.getByText('We sent you a password reset link.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('')

  const { links } = await waitForMail(page, email, /new password/i)
  const link = links.find((url) => url.includes('#token='))!
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('New password').fill('Another-otter-28')
  await page.getByLabel('Once more').fill('Another-otter-29')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The two passwords are not the same')).toBeVisible()
  await page.getByLabel('Once more').fill('Another-otter-28')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(paths.auth)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Another-otter-28')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(paths.onboarding)

  expectPageError(/410/)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is used or expired' })).toBeVisible()
})

test('refreshes a missing access token without interrupting the member', async ({
  page,
  signIn,
  context,
  expectPageError,
}) => {
  expectPageError(/401/)
  await signIn(mira)
  const live = waitForLiveConnection(page)
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  // The live connection opens with the same cookie.
  await live
  await context.clearCookies({ name: 'koji_access' })
  const renewed = page.waitForResponse('**/api/sessions/refresh')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('Tom')
  expect((await renewed).status()).toBe(200)
  await expect(page.getByRole('option', { name: /Tomás Quiroga/ })).toBeVisible()
  await page.keyboard.press('Escape')
})
