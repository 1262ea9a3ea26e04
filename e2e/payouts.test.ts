import type { Page } from '@playwright/test'
import { paths } from '../web/src/app/paths.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { askBack, giveBack, newSeller, pay } from './money.ts'
import { passDays } from './selling.ts'
import { team } from './team.ts'

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })

/** What stands under a name of the balance, such as Available. */
const figure = (page: Page, name: string) =>
  balance(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

test('whether payouts leave each week by themselves is kept', async ({ page, expectAccessible }) => {
  await newSeller(page.request, 'Petra Till', 799)
  await page.goto(paths.creatorPayouts)
  const weekly = balance(page).getByRole('switch', { name: 'Each Monday by itself' })
  await expect(weekly).toBeChecked()
  await expect(balance(page)).toContainText('Next on')
  await weekly.click()
  await expect(page.getByText('Paid out when you ask')).toBeVisible()
  await page.reload()
  await expect(weekly).not.toBeChecked()
  await expect(balance(page)).toContainText('Nothing is sent until you ask for it.')
  await expectAccessible()
  await page.goto(paths.creatorDashboard)
  await expect(page.getByRole('region', { name: 'Payouts' })).toContainText('When you ask')
  await page.goto(paths.creatorPayouts)
  await weekly.click()
  await expect(page.getByText('Paid out each Monday')).toBeVisible()
  await page.reload()
  await expect(weekly).toBeChecked()
})

test('what is given back after it was paid out is owed, and the next payment makes it good @later', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const [buyer, next] = await Promise.all([1, 2].map(() => browser.newContext(baseURL ? { baseURL } : {})))
  const { id } = await newSeller(page.request, 'Rike Till', 5_000)
  await join(buyer!.request, { displayName: 'Bodo Penny' })
  const payment = await pay(buyer!.request, id, 5_000)
  await passDays(browser, baseURL, 8)
  await page.goto(paths.creatorPayouts)
  await balance(page).getByRole('button', { name: 'Pay out now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay out $45.00' }).click()
  await expect(figure(page, 'Available')).toContainText('$0.00')

  await askBack(buyer!.request, payment.id, 'I meant another one.')
  const admin = await team(browser, baseURL)
  await giveBack(admin.request, payment.number, 5_000)
  await expect(figure(page, 'Available')).toContainText('-$45.00')
  await expect(figure(page, 'Available')).toContainText('What comes in makes it good first.')
  await expect(balance(page).getByRole('button', { name: 'Pay out now' })).toBeDisabled()
  await expectAccessible()

  await join(next!.request, { displayName: 'Benno Penny' })
  await pay(next!.request, id, 5_000)
  await expect(figure(page, 'Pending')).toContainText('$45.00')
  await expect(figure(page, 'Available')).toContainText('-$45.00')
  await passDays(browser, baseURL, 8)
  await page.reload()
  await expect(figure(page, 'Available')).toContainText('$0.00')
  await expect(figure(page, 'Pending')).toContainText('$0.00')
  await Promise.all([admin.close(), buyer!.close(), next!.close()])
})
