import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { askBack, giveBack, pay } from './money.ts'
import { CARDS, offer, passDays, payWith, SECRET, sellingCreator } from './selling.ts'
import { team } from './team.ts'

const PLANS = `${paths.subscriptions}?tab=plans`

/** What was open is closed, and one may begin anew. */
async function expectClosed(page: Page): Promise<void> {
  await expect(offer(page)).toContainText('Your subscription has ended')
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await expect(offer(page).getByRole('button', { name: 'Subscribe again' })).toBeVisible()
}

test('a failed renewal is paid with another card, or ends the plan after the last try @later', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const name = 'Lotte Clay'
  const creator = await sellingCreator(browser, baseURL, name)
  await join(page.request, { displayName: 'Finn Fan' })
  await pay(page.request, creator.id, 799, CARDS.failsLater)
  const rescued = await browser.newContext(baseURL ? { baseURL } : {})
  await join(rescued.request, { displayName: 'Greta Fan' })
  await pay(rescued.request, creator.id, 799, CARDS.failsLater)
  const lateIn = (where: Page) => where.getByRole('region', { name: 'A payment did not go through' })
  await passDays(browser, baseURL, 31)

  await test.step('another card pays it', async () => {
    const plans = await rescued.newPage()
    await plans.goto(PLANS)
    await expect(lateIn(plans)).toContainText('we try again on')
    await expect(plans.getByRole('region', { name: 'Next charges' })).toContainText('next try')
    expect(await accessibilityFaults(plans)).toEqual([])
    await lateIn(plans).getByRole('button', { name: 'Update payment' }).click()
    await expect(plans.getByText('Visa ending in 0341')).toBeVisible()
    expect(await accessibilityFaults(plans)).toEqual([])
    await payWith(plans, CARDS.good)
    await expect(plans).toHaveURL(PLANS)
    await expect(plans.getByRole('region', { name: 'Now' })).toContainText('Renews on')
    await expect(lateIn(plans)).toBeHidden()
    await plans.getByRole('link', { name: 'All payments' }).click()
    await expect(plans.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2)
    await rescued.close()
  })

  await page.goto(paths.creatorNamed(creator.username))
  await expect(page.getByText(SECRET)).toBeVisible()
  await page.goto(PLANS)
  await expect(lateIn(page)).toContainText('we try again on')
  // Tried again one, three and seven days later.
  await passDays(browser, baseURL, 7)
  const earlier = page.getByRole('region', { name: 'Earlier' })
  await expect(earlier).toContainText(name)
  await expect(earlier).toContainText('Your card could not be charged, also not after a week.')
  await expect(lateIn(page)).toBeHidden()
  await expectAccessible('main')
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
