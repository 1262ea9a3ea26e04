import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext } from './admins.ts'
import {
  advanceDays,
  CARDS,
  createSellingCreator,
  payWithCard,
  SECRET,
  subscriptionPanel,
} from './checkout.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'
import { approveRefund, pay, requestRefund } from './money.ts'

const PLANS = `${paths.subscriptions}?tab=plans`

/** Expects locked posts and an offer to subscribe again. */
async function expectEnded(page: Page): Promise<void> {
  await expect(subscriptionPanel(page)).toContainText('Your subscription has ended')
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await expect(subscriptionPanel(page).getByRole('button', { name: 'Subscribe again' })).toBeVisible()
}

test('a failed renewal is paid with another card, or ends the subscription after the last retry @later', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const name = 'Lotte Clay'
  const creator = await createSellingCreator(browser, baseURL, name)
  await createMember(page.request, { displayName: 'Finn Fan' })
  await pay(page.request, creator.id, 799, CARDS.failsLater)
  const rescued = await browser.newContext(baseURL ? { baseURL } : {})
  await createMember(rescued.request, { displayName: 'Greta Fan' })
  await pay(rescued.request, creator.id, 799, CARDS.failsLater)
  const lateNotice = (where: Page) => where.getByRole('region', { name: 'A payment did not go through' })
  await advanceDays(browser, baseURL, 31)

  await test.step('another card pays the renewal', async () => {
    const plans = await rescued.newPage()
    await plans.goto(PLANS)
    await expect(lateNotice(plans)).toContainText('we try again on')
    await expect(plans.getByRole('region', { name: 'Next charges' })).toContainText('next try')
    expect(await accessibilityFaults(plans)).toEqual([])
    await lateNotice(plans).getByRole('button', { name: 'Update payment' }).click()
    await expect(plans.getByText('Visa ending in 0341')).toBeVisible()
    expect(await accessibilityFaults(plans)).toEqual([])
    await payWithCard(plans, CARDS.good)
    await expect(plans).toHaveURL(PLANS)
    await expect(plans.getByRole('region', { name: 'Now' })).toContainText('Renews on')
    await expect(lateNotice(plans)).toBeHidden()
    await plans.getByRole('link', { name: 'All payments' }).click()
    await expect(plans.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2)
    await rescued.close()
  })

  await page.goto(paths.creatorNamed(creator.username))
  await expect(page.getByText(SECRET)).toBeVisible()
  await page.goto(PLANS)
  await expect(lateNotice(page)).toContainText('we try again on')
  // The provider retries after one, three and seven days.
  await advanceDays(browser, baseURL, 7)
  const earlier = page.getByRole('region', { name: 'Earlier' })
  await expect(earlier).toContainText(name)
  await expect(earlier).toContainText('Your card could not be charged, also not after a week.')
  await expect(lateNotice(page)).toBeHidden()
  await expectAccessible('main')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: /^Notifications/ })).toContainText('A subscription has ended')
  await page.goto(paths.creatorNamed(creator.username))
  await expectEnded(page)
})

test('a full refund locks the posts in an open page', async ({ page, browser, baseURL }) => {
  const creator = await createSellingCreator(browser, baseURL, 'Mina Clay')
  await createMember(page.request, { displayName: 'Finn Fan' })
  const payment = await pay(page.request, creator.id, 799)
  await requestRefund(page.request, payment.id, 'I meant somebody else.')
  await page.goto(paths.creatorNamed(creator.username))
  await expect(page.getByText(SECRET)).toBeVisible()

  const admin = await newAdminContext(browser, baseURL)
  await approveRefund(admin.request, payment.number, 799)
  await admin.close()

  await expect(subscriptionPanel(page)).toContainText('Your subscription has ended')
  await expectEnded(page)
  await page.goto(PLANS)
  await expect(page.getByRole('region', { name: 'Earlier' })).toContainText('You got your money back.')
  await page.goto(paths.transaction(payment.id))
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Refunded')
  await expect(page.getByRole('region', { name: 'Where each cent is' })).toContainText('Given back to you')
})
