import { spawnSync } from 'node:child_process'
import { deleteOtherSessions, getCurrentSession, postTwoFactor, postTwoFactorSetup } from '@koji/contract'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { signInAs } from './accounts.ts'
import { newAdminContext, suspendMember } from './admins.ts'
import { addAuthenticator } from './authenticator.ts'
import { clearSession, expect, test } from './koji-test.ts'
import { totp } from './totp.ts'

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto(paths.auth)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Turns on two-factor through the API, as the settings screen does. */
async function enableTwoFactor(
  page: Page,
): Promise<{ secret: string; code: string; recoveryCodes: string[] }> {
  const { secret } = await (await page.request.post(postTwoFactorSetup.path)).json()
  const code = totp(secret)
  const reply = await page.request.post(postTwoFactor.path, { data: { code } })
  return { secret, code, ...(await reply.json()) }
}

test('asks for a code after the password, and only then reveals that the account is suspended', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(/403/)
  const { id, email } = await signInAs(page.request, { verified: false })
  const { secret, code, recoveryCodes } = await enableTwoFactor(page)
  await clearSession(page)
  await signInByForm(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible()
  const { session } = await (await page.request.get(getCurrentSession.path)).json()
  expect(session, 'the password alone starts no session').toBeNull()
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.getByLabel('Code').fill('12')
  await submit.click()
  await expect(page.getByText('The code has 6 digits')).toBeVisible()
  // The code that turned two-factor on is used up.
  await page.getByLabel('Code').fill(code)
  await submit.click()
  await expect(page.getByText('This code is not right, or it was used already.')).toBeVisible()
  await page.getByLabel('Code').fill(totp(secret, Date.now() + 30_000))
  await submit.click()
  await expect(page).toHaveURL(paths.onboarding)
  // The requests of the new screen must finish before the session is dropped.
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.waitForLoadState('networkidle')

  await clearSession(page)
  const admin = await newAdminContext(browser, baseURL)
  await suspendMember(admin.request, id, 'Threats in three chats.')
  await admin.close()
  await signInByForm(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toUpperCase())
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(page.getByLabel('Do you see it differently?')).toBeVisible()
})

test('signs in with only a passkey that was added in the settings', async ({ page, signUp }) => {
  await signUp()
  await addAuthenticator(page)
  await page.goto(paths.settingsSecurity)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Key ring')
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Key ring')).toBeVisible()
  await clearSession(page)
  await page.goto(paths.auth)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(paths.onboarding)
})

test('signs out another browser right away when the other sessions are ended', async ({
  page,
  browser,
  signUp,
}) => {
  const email = await signUp()
  const otherContext = await browser.newContext()
  await signInAs(otherContext.request, { email })
  const other = await otherContext.newPage()
  await other.goto(paths.settings)
  await expect(other.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect((await page.request.delete(deleteOtherSessions.path)).status()).toBe(200)
  await expect(other).toHaveURL(paths.auth)
  await otherContext.close()
})

test('a suspended member reads why at sign-in, and appeals', async ({
  page,
  signUp,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(/40[13]/)
  const email = await signUp()
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  suspendAsOperator(email)
  await expect(page).toHaveURL(paths.auth)

  await signInByForm(page, email)
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(page.getByText('Threats in three chats.')).toBeVisible()
  const rule = page.getByRole('link', { name: /C3 · No harassment/ })
  await expect(rule).toHaveAttribute('href', `${paths.community}#C3`)
  await expectAccessible()
  await page.getByLabel('Do you see it differently?').fill('It was my brother, on my phone.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('We have your appeal and answer by e-mail.')).toBeVisible()
})

/** Suspends an account from the command line, while Koji runs. */
function suspendAsOperator(email: string): void {
  const options = ['--days', '3', '--rule', 'C3', '--reason', 'Threats in three chats.']
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '../cli/main.ts', 'admin', 'suspend', email, ...options],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, DATA_DIR: process.env.KOJI_E2E_DATA!, PORT: process.env.KOJI_E2E_PORT! },
      encoding: 'utf8',
    },
  )
  expect(status, stderr).toBe(0)
}
