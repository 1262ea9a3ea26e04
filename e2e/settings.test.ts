import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  deletePasskey,
  exportFilePath,
  getCurrentSession,
  getLatestExport,
  postExport,
  postTwoFactorSetup,
  putPassword,
  REFUSALS,
} from '@koji/contract'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { signInAs } from './accounts.ts'
import { addAuthenticator } from './authenticator.ts'
import { expect, test } from './koji-test.ts'
import { waitForMail } from './mailbox.ts'
import { createMember } from './members.ts'
import { totp } from './totp.ts'

const CONFIRM = "Confirm it's you"

/** Refuses the next request to this path, as if the ten minutes after a re-authentication were over. */
async function expireReauthentication(page: Page, path: string): Promise<void> {
  const code = 'reauthentication_required'
  const problem = { type: 'about:blank', title: code, status: REFUSALS[code], code, requestId: 'e2e' }
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({
        status: problem.status,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }),
    { times: 1 },
  )
}

async function confirmPassword(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: CONFIRM })
    .getByLabel('Password', { exact: true })
    .fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
}

const latestExport = async (page: Page): Promise<string> =>
  (await (await page.request.get(getLatestExport.path)).json()).export.id

test('turns two-factor on with a code, shows its recovery codes once, and turns it off @phone', async ({
  page,
  signUp,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(/status of 403/)
  await signUp()
  await page.goto(paths.settingsSecurity)
  const toggle = page.getByRole('switch', { name: 'Two-factor sign-in' })
  await expect(toggle).not.toBeChecked()
  await expireReauthentication(page, postTwoFactorSetup.path)
  await toggle.click()
  await confirmPassword(page)

  const setup = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  await expect(setup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible('[role=dialog]')
  const secret = await setup.locator('code').innerText()
  await setup.getByLabel('Code from the app').fill('12 34')
  await setup.getByRole('button', { name: 'Switch on' }).click()
  await expect(setup.getByText('The code has 6 digits')).toBeVisible()
  await setup.getByLabel('Code from the app').fill(totp(secret))
  await setup.getByRole('button', { name: 'Switch on' }).click()

  const recoveryCodes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  const shown = recoveryCodes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await expectAccessible('[role=dialog]')
  const downloading = page.waitForEvent('download')
  await recoveryCodes.getByRole('button', { name: 'Download' }).click()
  const file = await (await downloading).path()
  for (const code of codes) expect(await readFile(file, 'utf8')).toContain(code)
  await page.keyboard.press('Escape')
  await expect(recoveryCodes.getByText('Please keep the codes somewhere safe first')).toBeVisible()
  await recoveryCodes.getByLabel('I have kept them').check()
  await recoveryCodes.getByRole('button', { name: 'Done' }).click()
  await expect(recoveryCodes).toBeHidden()

  await page.reload()
  await expect(toggle).toBeChecked()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  await expect(page.getByText(codes[0]!)).toBeHidden()

  await page.getByRole('button', { name: 'New codes' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(recoveryCodes.getByRole('listitem').first()).toBeVisible()
  await expect(recoveryCodes.getByText(codes[0]!)).toBeHidden()
  await recoveryCodes.getByLabel('I have kept them').check()
  await recoveryCodes.getByRole('button', { name: 'Done' }).click()

  await toggle.click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible()
  await expect(toggle).not.toBeChecked()
})

test('ends sessions, manages a passkey, and asks for re-authentication before a new password', async ({
  page,
  signUp,
  playwright,
  baseURL,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(/status of 403/)
  await addAuthenticator(page)
  const email = await signUp()

  await test.step('other sessions end one by one and all together, and alerts can be turned off', async () => {
    const signInFrom = async (userAgent: string) => {
      const request = await playwright.request.newContext({ baseURL, userAgent })
      await signInAs(request, { email })
      return async () => (await (await request.get(getCurrentSession.path)).json()).session !== null
    }
    const tablet = await signInFrom('Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')
    const phone = await signInFrom('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')
    const laptop = await signInFrom('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0')

    await page.goto(paths.settingsSecurity)
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(sessions).toHaveCount(4)
    await expect(sessions.first()).toContainText('This device')
    await page.getByRole('button', { name: 'Sign out Safari on iPad' }).click()
    await expect(page.getByText('Safari on iPad is signed out')).toBeVisible()
    await expect(sessions).toHaveCount(3)
    expect([await tablet(), await phone(), await laptop()]).toEqual([false, true, true])

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('Signed out on 2 other devices')).toBeVisible()
    await expect(sessions).toHaveCount(1)
    expect([await phone(), await laptop()]).toEqual([false, false])

    const alerts = page.getByRole('switch', { name: 'Sign-in alerts' })
    await expect(alerts).toBeChecked()
    const [saved] = await Promise.all([page.waitForResponse('**/sign-in-alerts'), alerts.click()])
    expect(saved.status()).toBe(200)
    await expect(alerts).not.toBeChecked()
  })

  await test.step('a passkey is added, renamed, used to re-authenticate and removed', async () => {
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const naming = page.getByRole('dialog', { name: 'Name your passkey' })
    await expect(naming.getByLabel('Name')).not.toHaveValue('')
    await expectAccessible('[role=dialog]')
    await naming.getByLabel('Name').fill('Kitchen laptop')
    await page.keyboard.press('Enter')
    const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(passkeys).toHaveText(/Kitchen laptop.*not used yet/)

    await page.getByRole('button', { name: 'Rename Kitchen laptop' }).click()
    await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Old laptop')
    await page.keyboard.press('Enter')
    await expect(passkeys).toHaveText(/Old laptop/)

    const [{ id }] = (await (await page.request.get('/api/passkeys')).json()).items
    await page.getByRole('button', { name: 'Remove Old laptop' }).click()
    await expireReauthentication(page, deletePasskey.path.replace('{passkey}', id))
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog', { name: CONFIRM }).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  })

  await test.step('a sensitive change asks for re-authentication, keeps the input and continues', async () => {
    const password = page.getByLabel('New password')
    const confirm = page.getByRole('dialog', { name: CONFIRM })
    await password.fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()

    await password.fill('Quiet-otter-28')
    await expireReauthentication(page, putPassword.path)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(confirm).toBeVisible()
    await expectAccessible('[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(confirm).toBeHidden()
    await expect(password).toHaveValue('Quiet-otter-28')
    const change = page.getByRole('button', { name: 'Change password' })
    await expect(change).toBeFocused()
    await expect(change, 'no request is under way').toBeEnabled()

    await expireReauthentication(page, putPassword.path)
    await page.keyboard.press('Enter')
    await expect(confirm.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    await expect(confirm.getByText('Incorrect password')).toBeVisible()
    await confirm.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('All other devices were signed out.')).toBeVisible()
    await expect(password).toHaveValue('')
  })
})

/** Records the paths of all pages that are opened from now on. */
function recordVisits(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && seen.push(new URL(frame.url()).pathname))
  return seen
}

test('validates a new username, and signs out a deactivated account', async ({ page, expectPageError }) => {
  expectPageError(/status of 409/)
  await createMember(page.request)
  await page.goto(paths.settingsAccount)
  const username = page.getByRole('textbox', { name: 'Username' })
  await username.fill('no spaces')
  await expect(page.getByText('Only letters a–z, digits and _ are allowed')).toBeVisible()
  await username.fill('support')
  await expect(page.getByText('This name is not available')).toBeVisible()
  await username.fill('jonas')
  await page.getByRole('button', { name: 'Save username' }).click()
  await expect(page.getByText('Somebody else has this name already.')).toBeVisible()
  const chosen = `samira_${randomBytes(4).toString('hex')}`
  await username.fill(chosen.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText(`You are @${chosen} now`)).toBeVisible()

  await page.getByRole('button', { name: 'Deactivate' }).click()
  const seen = recordVisits(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Your account is deactivated')).toBeVisible()
  expect(seen).toEqual([paths.home])
})

async function requestEmailChange(page: Page, email: string): Promise<void> {
  const card = page.getByRole('region', { name: 'E-mail address' })
  await card.getByRole('button', { name: 'Change e-mail address' }).click()
  await card.getByLabel('New e-mail address').fill(email)
  await page.keyboard.press('Enter')
}

test('an account without a profile can change its language and email, download its data and be deleted', async ({
  page,
  signUp,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(/status of 403/)
  const email = await signUp()
  await page.goto(paths.settingsPrivacy)
  await expect(page.getByRole('link', { name: 'Make a profile' })).toBeVisible()
  await page.goto(paths.settingsAccount)
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  await page.getByRole('combobox', { name: 'Language and region' }).click()
  const [saved] = await Promise.all([
    page.waitForResponse('**/language'),
    page.getByRole('option', { name: 'English (India)' }).click(),
  ])
  expect(saved.status()).toBe(200)
  await expect(page.getByText('12,34,567.5')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Username' })).toBeHidden()

  const card = page.getByRole('region', { name: 'E-mail address' })
  const waiting = card.getByText('Waiting for confirmation of')
  await requestEmailChange(page, email)
  await expect(card.getByText('This is your address already')).toBeVisible()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await requestEmailChange(page, `misspelt-${email}`)
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(page.getByText('12,34,567.5')).toBeVisible()
  await card.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(waiting).toBeHidden()
  await expect(card.getByText(email)).toBeVisible()

  await test.step('a new address takes effect once its link is opened', async () => {
    const wanted = `moved-${email}`
    await requestEmailChange(page, wanted)
    await expect(card.getByText('Waiting for confirmation of')).toContainText(wanted)
    const { links } = await waitForMail(page, wanted, /confirm your new e-mail address/i)
    // From a blank page, as from a mail: the link leads to this same screen, which would otherwise not reload.
    await page.goto('about:blank')
    await page.goto(links.find((link) => link.includes('#token='))!)
    await expect(page.getByText('Your e-mail address has changed')).toBeVisible()
    await expect(card.getByText(wanted)).toBeVisible()
    await expect(card.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(card.getByText('Waiting for confirmation of')).toBeHidden()
  })

  await test.step('all data can be downloaded', async () => {
    await expireReauthentication(page, postExport.path)
    await page.getByRole('button', { name: 'Request my data' }).click()
    await confirmPassword(page)
    const download = page.getByRole('button', { name: 'Download' })
    await expect(download).toBeVisible()
    await expect(page.getByText(/Your file is ready \(.+ kB\)/)).toBeVisible()
    await expireReauthentication(page, exportFilePath(await latestExport(page)))
    const downloading = page.waitForEvent('download')
    await download.click()
    await confirmPassword(page)
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^koji-.*\.zip$/)
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('the account is deleted only after DELETE is typed', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Type DELETE to confirm').fill('delete')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByText('Please type DELETE, in capital letters')).toBeVisible()
    await expectAccessible('[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    const seen = recordVisits(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Sign in before .+ to get it back/)).toBeVisible()
    expect(seen).toEqual([paths.home])
    await page.goto(paths.settings)
    await expect(page).toHaveURL(paths.auth)
  })
})
