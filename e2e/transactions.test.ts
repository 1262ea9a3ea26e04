import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'
import { createSeller, pay } from './money.ts'

test('a fan opens a payment, prints the receipt and requests a refund @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = 'Irma Clay'
  const hers = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await createSeller(hers.request, name, 799)
  await hers.close()
  const { email } = await createMember(page.request, { displayName: 'Finn Fan' })
  await pay(page.request, id, 799)
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
