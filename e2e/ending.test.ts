import type { Page } from '@playwright/test'
import { paths } from '../web/src/app/paths.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { askBack, giveBack, pay } from './money.ts'
import { offer, passDays, planThatWillFail, SECRET, sellingCreator } from './selling.ts'
import { team } from './team.ts'

const PLANS = `${paths.subscriptions}?tab=plans`

/** What was open is closed, and one may begin anew. */
async function expectClosed(page: Page): Promise<void> {
  await expect(offer(page)).toContainText('Your subscription has ended')
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await expect(offer(page).getByRole('button', { name: 'Subscribe again' })).toBeVisible()
}

test('a renewal that fails each time ends after the last try, and the fan reads why @later', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const name = 'Lotte Clay'
  const creator = await planThatWillFail(page, { browser, baseURL }, name)
  const late = page.getByRole('region', { name: 'A payment did not go through' })
  // Due after a month, and tried again one, three and seven days later.
  for (const days of [31, 1, 2]) {
    await passDays(browser, baseURL, days)
    await expect(late).toContainText('we try again on')
  }
  await page.goto(paths.creatorNamed(creator.username))
  await expect(page.getByText(SECRET)).toBeVisible()
  await page.goto(PLANS)
  await passDays(browser, baseURL, 4)
  const earlier = page.getByRole('region', { name: 'Earlier' })
  await expect(earlier).toContainText(name)
  await expect(earlier).toContainText('Your card could not be charged, also not after a week.')
  await expect(late).toBeHidden()
  await expectAccessible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: /^Notifications/ })).toContainText('A subscription has ended')
  await page.goto(paths.creatorNamed(creator.username))
  await expectClosed(page)
})

test('when everything is given back, the posts close in the page that is open', async ({
  page,
  browser,
  baseURL,
}) => {
  const creator = await sellingCreator(browser, baseURL, 'Mina Clay')
  await join(page.request, { displayName: 'Finn Fan' })
  const payment = await pay(page.request, creator.id, 799)
  await askBack(page.request, payment.id, 'I meant somebody else.')
  await page.goto(paths.creatorNamed(creator.username))
  await expect(page.getByText(SECRET)).toBeVisible()

  const admin = await team(browser, baseURL)
  await giveBack(admin.request, payment.number, 799)
  await admin.close()

  await expect(offer(page)).toContainText('Your subscription has ended')
  await expectClosed(page)
  await page.goto(PLANS)
  await expect(page.getByRole('region', { name: 'Earlier' })).toContainText('You got your money back.')
  await page.goto(paths.transaction(payment.id))
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Refunded')
  await expect(page.getByRole('region', { name: 'Where each cent is' })).toContainText('Given back to you')
})
