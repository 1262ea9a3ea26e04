import { spawnSync } from 'node:child_process'
import { deleteOtherSessions, postTwoFactor, postTwoFactorSetup } from '@koji/contract'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/seed/people.ts'
import { paths } from '../web/src/app/paths.ts'
import { addAuthenticator } from './authenticator.ts'
import { expect, forget, test } from './koji-test.ts'
import { totp } from './totp.ts'

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto(paths.auth)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Through the API, as the settings would. */
async function switchOnTwoFactor(
  page: Page,
): Promise<{ secret: string; code: string; recoveryCodes: string[] }> {
  const { secret } = await (await page.request.post(postTwoFactorSetup.path)).json()
  const code = totp(secret)
  const reply = await page.request.post(postTwoFactor.path, { data: { code } })
  return { secret, code, ...(await reply.json()) }
}

test('with two-factor the password alone opens nothing; a code, or a recovery code, does', async ({
  page,
  signUp,
  expectAccessible,
  expectComplaint,
}) => {
  expectComplaint(/403/)
  const email = await signUp()
  const { secret, code, recoveryCodes } = await switchOnTwoFactor(page)
  await forget(page)
  await signInByForm(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible()
  await page.goto(paths.settings)
  await expect(page).toHaveURL(paths.auth)

  await signInByForm(page, email)
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.getByLabel('Code').fill('12')
  await submit.click()
  await expect(page.getByText('The code has 6 digits')).toBeVisible()
  // The code that switched it on is spent.
  await page.getByLabel('Code').fill(code)
  await submit.click()
  await expect(page.getByText('This code is not right, or it was used already.')).toBeVisible()
  await page.getByLabel('Code').fill(totp(secret, Date.now() + 30_000))
  await submit.click()
  await expect(page).toHaveURL(paths.onboarding)
  // What the screen asks for at its start is still somebody's question.
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.waitForLoadState('networkidle')

  await forget(page)
  await signInByForm(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toUpperCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(paths.onboarding)
})

test('a passkey is added in the settings and opens the door alone', async ({ page, signUp }) => {
  await signUp()
  await addAuthenticator(page)
  await page.goto(paths.settingsSecurity)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Key ring')
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Key ring')).toBeVisible()
  await forget(page)
  await page.goto(paths.auth)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(paths.onboarding)
})

test('ending the other sessions throws another browser out while it looks on', async ({
  page,
  browser,
  signUp,
}) => {
  const email = await signUp()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signInByForm(other, email)
  await expect(other).toHaveURL(paths.onboarding)
  await other.goto(paths.settings)
  await expect(other.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.goto(paths.settings)
  expect((await page.request.delete(deleteOtherSessions.path)).status()).toBe(200)
  await expect(other).toHaveURL(paths.auth)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await elsewhere.close()
})

test('somebody who is suspended reads why at sign-in, and appeals', async ({
  page,
  signUp,
  expectAccessible,
  expectComplaint,
}) => {
  expectComplaint(/40[13]/)
  const email = await signUp()
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  suspend(email)
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

test('with two-factor, why the account is closed is read after both steps', async ({
  page,
  signUp,
  expectComplaint,
}) => {
  expectComplaint(/403/)
  const email = await signUp()
  const { recoveryCodes } = await switchOnTwoFactor(page)
  await forget(page)
  suspend(email)
  await signInByForm(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(page.getByLabel('Do you see it differently?')).toBeVisible()
})

/** As an operator would, while Koji runs. */
function suspend(email: string): void {
  const words = ['--days', '3', '--rule', 'C3', '--reason', 'Threats in three chats.']
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '../cli/main.ts', 'admin', 'suspend', email, ...words],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, DATA_DIR: process.env.KOJI_E2E_DATA!, PORT: process.env.KOJI_E2E_PORT! },
      encoding: 'utf8',
    },
  )
  expect(status, stderr).toBe(0)
}
