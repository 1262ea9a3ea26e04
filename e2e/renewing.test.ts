import { pathOf, putBlock } from '@koji/contract'
import { paths } from '../web/src/app/paths.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { newSeller, pay } from './money.ts'
import {
  CARDS,
  expectPaid,
  passDays,
  payWith,
  planThatWillFail,
  sellingCreator,
  toCheckout,
} from './selling.ts'

const PLANS = `${paths.subscriptions}?tab=plans`

test('a plan is cancelled, stays open, and is resumed @wide', async ({ page, browser, baseURL }) => {
  const name = 'Gesa Clay'
  const creator = await sellingCreator(browser, baseURL, name)
  await join(page.request, { displayName: 'Finn Fan' })
  await toCheckout(page, creator)
  await payWith(page, CARDS.good)
  await expectPaid(page, name)
  await page.goto(PLANS)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('Renews on')
  const charges = page.getByRole('region', { name: 'Next charges' })
  await expect(charges.getByRole('table')).toContainText('$7.99')
  await now.getByRole('button', { name: `Cancel ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Posts stay open until')
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(now).toContainText('Not renewed. Posts stay open until')
  await expect(charges).toContainText('Nothing is charged')
  await now.getByRole('button', { name: `Resume ${name}` }).click()
  await expect(now).toContainText('Renews on')
})

test('a block ends the renewal, and whoever pays sees it at once @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  const hers = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await newSeller(hers.request, 'Jule Clay', 799)
  const fan = await join(page.request, { displayName: 'Finn Fan' })
  await pay(page.request, id, 799)
  await page.goto(PLANS)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('Renews on')
  expect((await hers.request.put(pathOf(putBlock, { personId: fan.id }))).ok()).toBe(true)
  await expect(now).toContainText('Not renewed. Paid until')
  await expect(now).toContainText('Somebody hidden')
  await hers.close()
})

test('a renewal that fails is told, and another card makes it good @later', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const name = 'Hilde Clay'
  await planThatWillFail(page, { browser, baseURL }, name)
  await passDays(browser, baseURL, 31)
  const late = page.getByRole('region', { name: 'A payment did not go through' })
  await expect(late).toContainText('we try again on')
  await expect(page.getByRole('region', { name: 'Next charges' })).toContainText('next try')
  await expectAccessible()
  await late.getByRole('button', { name: 'Update payment' }).click()
  await expect(page.getByText('Visa ending in 0341')).toBeVisible()
  await expectAccessible()
  await payWith(page, CARDS.good)
  await expect(page).toHaveURL(PLANS)
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('Renews on')
  await expect(late).toBeHidden()
  await page.getByRole('link', { name: 'All payments' }).click()
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2)
})

test('a payment is looked at, printed, and asked back @wide', async ({ page, browser, baseURL }) => {
  const name = 'Irma Clay'
  const creator = await sellingCreator(browser, baseURL, name)
  const { email } = await join(page.request, { displayName: 'Finn Fan' })
  await toCheckout(page, creator)
  await payWith(page, CARDS.good)
  await expectPaid(page, name)
  await page.goto(paths.transactions)
  await page.getByRole('combobox', { name: 'Which' }).click()
  await page.getByRole('option', { name: 'Disputed' }).click()
  await expect(page.getByRole('heading', { name: 'No payment fits that' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all payments' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^transactions-.*\.csv$/)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  const split = page.getByRole('region', { name: 'Where each cent is' })
  await expect(split).toContainText('$7.19')
  await expect(split).toContainText('$0.80')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Receipt K-\d{6}$/ })).toBeVisible()
  await expect(page.locator('[data-receipt]')).toContainText(email)
  await expect(split).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(split).toBeVisible()

  await page.getByRole('button', { name: 'Request a refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a refund' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Choose a reason')).toBeVisible()
  await dialog.getByRole('radio', { name: 'I subscribed by mistake' }).check()
  await dialog.getByRole('textbox', { name: 'Details' }).fill('My cat did it')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  const timeline = page.getByRole('region', { name: 'What happened' })
  await expect(timeline).toContainText('You asked for your money back')
  await expect(timeline).toContainText('My cat did it')
  await expect(page.getByRole('region', { name: 'We look at your request' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request a refund' })).toHaveCount(0)
})
