import { paths } from '../web/src/lib/paths.ts'
import {
  CARDS,
  createSellingCreator,
  expectPaid,
  payWithCard,
  SECRET,
  subscriptionPanel,
  WELCOME,
} from './checkout.ts'
import { expect, test, waitForQuietNetwork } from './koji-test.ts'
import { createMember } from './members.ts'
import { createSeller, startCheckout } from './money.ts'
import { createCreator } from './posts.ts'

test('a fan subscribes on a creator page, pays, and the posts unlock @phone', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const name = 'Ada Clay'
  const creator = await createSellingCreator(browser, baseURL, name)
  await createMember(page.request, { displayName: 'Finn Fan' })
  await page.goto(paths.creatorNamed(creator.username))
  await expect(page.getByRole('button', { name: 'Subscribe to see' })).toBeVisible()
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await expect(subscriptionPanel(page)).toContainText('$7.19')
  await expect(subscriptionPanel(page)).toContainText('$0.80')
  await page.getByRole('button', { name: 'Subscribe to see' }).click()
  await expect(page.getByText("Test payments: nobody's money moves")).toBeVisible()
  await expect(page.getByRole('heading', { name: `Subscribe to ${name}` })).toBeVisible()
  await expectAccessible()
  await payWithCard(page, CARDS.good)
  await expect(page).toHaveURL(/subscription-success\?subscription=/)
  await expectPaid(page, name)
  await expect(page.getByText(WELCOME)).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'See the posts' }).click()
  await expect(page.getByText(SECRET)).toBeVisible()
  await expect(subscriptionPanel(page)).toContainText('You subscribe')
  await expect(subscriptionPanel(page).getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
})

test('subscribes and pays by keyboard', async ({ page, browser, baseURL }) => {
  const name = 'Cora Clay'
  const creator = await createSellingCreator(browser, baseURL, name)
  await createMember(page.request, { displayName: 'Finn Fan' })
  await page.goto(paths.creatorNamed(creator.username))
  await subscriptionPanel(page).getByRole('button', { name: 'Subscribe' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pay $7.99' })).toBeVisible()
  const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }
  await tabTo(page.getByRole('textbox', { name: 'Card number' }))
  await tabTo(page.getByRole('button', { name: CARDS.good }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue(CARDS.good)
  await tabTo(page.getByRole('button', { name: 'Pay $7.99' }))
  await page.keyboard.press('Enter')
  await expectPaid(page, name)
  await tabTo(page.getByRole('link', { name: 'See the posts' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(SECRET)).toBeVisible()
})

test('shows a payment as unconfirmed until it is confirmed', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const name = 'Kaja Clay'
  const hers = await browser.newContext(baseURL ? { baseURL } : {})
  const creator = await createSeller(hers.request, name, 799)
  await hers.close()
  await createMember(page.request, { displayName: 'Finn Fan' })
  const paying = await page.context().newPage()
  await paying.goto(await startCheckout(page.request, creator.id, 799))
  const cancelUrl = await paying.getByRole('link', { name: 'Back' }).getAttribute('href')
  // Shortens the wait of 30 seconds to three.
  await page.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((act: () => void, delay?: number) =>
      wait(act, delay === 30_000 ? 3_000 : delay)) as typeof window.setTimeout
  })
  await page.goto(cancelUrl!.replace(paths.subscriptionCancelled, paths.subscriptionSuccess))
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We have not heard from the payment yet' })).toBeVisible()
  await expect(page.getByText(`You support ${name}`)).toHaveCount(0)
  await expectAccessible('main')
  await payWithCard(paying, CARDS.good)
  await expectPaid(page, name)
  await paying.close()
})

test('charges nothing while offline, after going back, or when the card or the bank declines', async ({
  page,
  browser,
  baseURL,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/)
  expectPageError(/status of 402/)
  const hers = await browser.newContext(baseURL ? { baseURL } : {})
  const creator = await createSeller(hers.request, 'Dana Clay', 799)
  await hers.close()
  await createMember(page.request, { displayName: 'Finn Fan' })
  await page.goto(paths.creatorNamed(creator.username))
  const subscribe = subscriptionPanel(page).getByRole('button', { name: 'Subscribe' })
  await expect(subscribe).toBeVisible()
  await waitForQuietNetwork(page)
  await page.context().setOffline(true)
  await subscribe.click()
  await expect(page.getByText('Network error. Please check your connection')).toBeVisible()
  await page.context().setOffline(false)
  await expect(subscribe).not.toHaveAttribute('aria-busy')
  await subscribe.click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You did not subscribe to Dana Clay' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await subscriptionPanel(page).getByRole('button', { name: 'Go on to payment' }).click()

  await page.getByRole('button', { name: 'Pay $7.99' }).click()
  await expect(page.getByText('A card number has 16 digits')).toBeVisible()
  await payWithCard(page, CARDS.declined)
  await expect(page.getByText('Your card was declined. Nothing was charged.')).toBeVisible()
  await payWithCard(page, CARDS.asks)
  const question = page.getByRole('heading', { name: 'Your bank asks: is it you?' })
  await expect(question).toBeFocused()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('You told your bank that it was not you. Nothing was charged.')).toBeVisible()
  await payWithCard(page, CARDS.asks)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectPaid(page, 'Dana Clay')
})

test('a visitor signs in to subscribe, returns to the creator, and is asked to confirm their address', async ({
  page,
}) => {
  const { email } = await createMember(page.request, { displayName: 'Finn Fan', verified: false })
  await page.context().clearCookies()
  await page.goto(paths.creatorNamed('tomas'))
  await subscriptionPanel(page).getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(paths.auth)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Koji-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(paths.creatorNamed('tomas'))
  await expect(subscriptionPanel(page)).toContainText('Confirm your e-mail address to subscribe')
  await expect(subscriptionPanel(page)).toContainText(email)
  await expect(subscriptionPanel(page).getByRole('button')).toHaveCount(0)
})

test('a creator sets up payouts', async ({ page, expectAccessible }) => {
  await createCreator(page.request, 'Jana Clay')
  await page.goto(paths.creatorSetup)
  const payouts = page.getByRole('region', { name: 'Payouts' })
  await payouts.getByRole('button', { name: 'Set up payouts' }).click()
  await expect(page.getByRole('textbox', { name: 'Account holder' })).toHaveValue('Test Person')
  await expectAccessible()
  await page.getByRole('button', { name: 'Use this account' }).click()
  await expect(page).toHaveURL(/creator\/setup\?payouts=done/)
  await expect(payouts).toContainText('Your money knows where to go')
  await expect(page.getByRole('link', { name: /^Say where your money goes ?, done/ })).toBeVisible()
})
