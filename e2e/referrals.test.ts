import { randomBytes } from 'node:crypto'
import { getReferralSummary, putReferralCode } from '@koji/contract'
import type { Page } from '@playwright/test'
import { jonas } from '../server/seed/people.ts'
import { referralLink } from '../web/src/growth/referrals/link.ts'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test, waitForQuietNetwork } from './koji-test.ts'
import { waitForMail } from './mailbox.ts'
import { createMember } from './members.ts'

const PASSWORD = 'Quiet-otter-27'

/** Returns the count of invitations with a status. */
const count = (page: Page, status: string) =>
  page.getByRole('region', { name: 'Your invitations by status' }).locator('div', { hasText: status })

test('a friend signs up through the link, and the inviting member gets the reward @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await createMember(page.request, { displayName: 'Ines Inviting' })
  await page.goto(paths.referrals)
  const link = await page.getByRole('link', { name: /^Your link/ }).getAttribute('href')
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '100 likes a day' })).toBeVisible()
  await expect(page.getByText('Nobody invited yet')).toBeVisible()

  // A friend follows the link, opens another page and signs up there.
  const otherContext = await browser.newContext(baseURL ? { baseURL } : {})
  const friend = await otherContext.newPage()
  const email = `invited-${randomBytes(5).toString('hex')}@koji.example`
  await friend.goto(link!)
  await expect(friend.getByRole('heading', { name: 'Come on in' })).toBeVisible()
  await waitForQuietNetwork(friend)
  await friend.goto(paths.signUp)
  await friend.getByLabel('Email').fill(email)
  await friend.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await friend.getByRole('button', { name: 'Sign up' }).click()
  await expect(friend).toHaveURL(paths.onboarding)

  await page.reload()
  await expect(count(page, 'Pending')).toContainText('1')
  await expect(page.getByText(/^Waits until your friend confirms .* and makes a profile\./)).toBeVisible()

  const { links } = await waitForMail(friend, email, /confirm your e-mail address/i)
  await friend.goto(links.find((url) => url.includes('#token='))!)
  await expect(friend.getByText('E-mail address confirmed')).toBeVisible()
  await createMember(otherContext.request, { displayName: 'Femi Friend', email })

  // The open page updates without a reload.
  await expect(page.getByRole('heading', { name: '125 likes a day' })).toBeVisible()
  await expect(count(page, 'Rewarded')).toContainText('1')
  await expect(count(page, 'Pending')).toContainText('0')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  await expect(page.getByText('A friend has joined through you')).toBeVisible()
  await expect(page.getByText('Femi Friend'), 'the notification does not name the friend').toHaveCount(0)
  await otherContext.close()
})

test('accepts the code at sign-up in any letter case', async ({ page, request }) => {
  await createMember(request, { displayName: 'Tilda Telling' })
  const { code } = (await (await request.put(putReferralCode.path)).json()) as { code: string }
  await page.goto(paths.signUp)
  await page.getByLabel('Email').fill(`told-${randomBytes(5).toString('hex')}@koji.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'I have an invitation code' }).click()
  const field = page.getByLabel('Invitation code')
  await expect(field).toBeFocused()
  await page.keyboard.type(`${code.slice(0, 4)} `)
  await page.keyboard.type(code.slice(4))
  await expect(page.getByText('Codes have letters and digits only.')).toBeVisible()
  await field.fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(paths.onboarding)
  const pending = async () => (await (await request.get(getReferralSummary.path)).json()).counts.pending
  await expect.poll(pending).toBe(1)
})

test('shows the same code on every visit, and copies the link', async ({ page, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(jonas)
  await page.goto(paths.kojiConnect)
  await expect(page).toHaveURL(paths.referrals)
  await expect(page.getByText('JONAS7', { exact: true })).toBeVisible()
  await expect(page.getByText('Or tell a friend your code: they type it when they sign up.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).press('Enter')
  await expect(page.getByText('The link is copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname + new URL(copied).search).toBe(referralLink('JONAS7'))
  await expect(count(page, 'Rewarded')).toContainText(/[1-9]/)
})
