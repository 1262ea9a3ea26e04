import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { newAdminContext } from './admins.ts'
import { advanceDays } from './checkout.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'
import { approveRefund, createSeller, pay, requestRefund } from './money.ts'

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })

/** Returns the figure with this label in the balance, such as Available. */
const figure = (page: Page, name: string) =>
  balance(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

test('the switch for weekly payouts saves every change', async ({ page }) => {
  await createSeller(page.request, 'Petra Till', 799)
  await page.goto(paths.creatorPayouts)
  const weekly = balance(page).getByRole('switch', { name: 'Each Monday by itself' })
  await expect(weekly).toBeChecked()
  await expect(balance(page)).toContainText('Next on')
  await weekly.click()
  await expect(page.getByText('Paid out when you ask')).toBeVisible()
  await weekly.click()
  await expect(page.getByText('Paid out each Monday')).toBeVisible()
  await weekly.click()
  await expect(weekly).not.toBeChecked()
  await expect(balance(page)).toContainText('Nothing is sent until you ask for it.')
  await page.goto(paths.creatorDashboard)
  await expect(page.getByRole('region', { name: 'Payouts' })).toContainText('When you ask')
})

test('a creator pays out a payment, owes it after a refund, and the next payment covers the debt @later', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const [buyer, next] = await Promise.all([1, 2].map(() => browser.newContext(baseURL ? { baseURL } : {})))
  const { id } = await createSeller(page.request, 'Rike Till', 5_000)
  await createMember(buyer!.request, { displayName: 'Bodo Penny' })
  const payment = await pay(buyer!.request, id, 5_000)
  const admin = await newAdminContext(browser, baseURL)
  const desk = await admin.newPage()
  await desk.goto(paths.adminRefunds)
  await desk.getByRole('button', { name: 'A day later' }).click()
  await expect(desk.getByText('What was due by then has happened')).toBeVisible()
  await advanceDays(browser, baseURL, 7)

  await page.goto(`${paths.creatorPayouts}?tab=sent`)
  await balance(page).getByRole('button', { name: 'Pay out now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay out now' })
  await dialog.getByLabel('Amount').fill('10')
  await dialog.getByRole('button', { name: 'Pay out' }).click()
  await expect(dialog.getByText('Payouts begin at $20.00')).toBeVisible()
  await dialog.getByLabel('Amount').fill('45')
  await dialog.getByRole('button', { name: 'Pay out $45.00' }).click()
  await expect(page.getByText('$45.00 is on its way to your bank')).toBeVisible()
  await expect(figure(page, 'Available')).toContainText('$0.00')
  const panel = page.getByRole('region', { name: 'Payouts' })
  await expect(panel.getByRole('list', { name: 'Payouts' })).toContainText('On its way')
  await panel.getByRole('tab', { name: 'Every row' }).click()
  const rows = panel.getByRole('list', { name: 'Every row of it' })
  await expect(rows).toContainText('Sent to your bank')
  await expect(rows).toContainText('+$45.00')

  await requestRefund(buyer!.request, payment.id, 'I meant another one.')
  await approveRefund(admin.request, payment.number, 5_000)
  await expect(figure(page, 'Available')).toContainText('-$45.00')
  await expect(figure(page, 'Available')).toContainText('What comes in makes it good first.')
  await expect(balance(page).getByRole('button', { name: 'Pay out now' })).toBeDisabled()
  await expectAccessible('main')

  await createMember(next!.request, { displayName: 'Benno Penny' })
  await pay(next!.request, id, 5_000)
  await expect(figure(page, 'Pending')).toContainText('$45.00')
  await expect(figure(page, 'Available')).toContainText('-$45.00')
  await advanceDays(browser, baseURL, 8)
  await page.reload()
  await expect(figure(page, 'Available')).toContainText('$0.00')
  await expect(figure(page, 'Pending')).toContainText('$0.00')
  await Promise.all([admin.close(), buyer!.close(), next!.close()])
})
