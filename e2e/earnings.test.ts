import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'
import { createSeller, pay } from './money.ts'

/** Signs this page in as a creator with one subscriber, who has paid for a month. */
async function signInAsEarner(page: Page, browser: Browser, baseURL: string | undefined, fan: string) {
  const seller = await createSeller(page.request, 'Edda Till', 799)
  const theirs = await browser.newContext(baseURL ? { baseURL } : {})
  await createMember(theirs.request, { displayName: fan })
  await pay(theirs.request, seller.id, 799)
  await theirs.close()
  return seller
}

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name })
const rows = (page: Page) => page.getByRole('list', { name: 'Every row of it' }).getByRole('listitem')
const thisMonth = () =>
  new Date().toLocaleDateString('en', { timeZone: 'UTC', month: 'long', year: 'numeric' })

test('each dashboard figure opens the rows that it sums up @phone', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await signInAsEarner(page, browser, baseURL, 'Nora Penny')
  await page.goto(`${paths.creatorDashboard}?days=7`)
  await expect(figure(page, 'Net earnings')).toContainText('$7.19')
  await expect(figure(page, 'Monthly recurring')).toContainText('$7.99')
  await figure(page, 'Net earnings').click()
  await expect(page).toHaveURL(`${paths.creatorPayouts}?tab=rows&days=7&kind=earned`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('$7.99 less $0.80 fee')
  await expect(rows(page)).toContainText('+$7.19')
  await expectAccessible('main')
  await page.goBack()
  await figure(page, 'Monthly recurring').click()
  await expect(page).toHaveURL(`${paths.creatorSubscribers}?which=renewing`)
  await expect(page.getByRole('row', { name: /Nora Penny/ })).toContainText('$7.99')
  await page.goBack()
  await figure(page, 'Churn').click()
  await expect(page.getByText('Nobody here')).toBeVisible()
})

test('arrow keys move through the earnings chart, which is also a table, and subscribers show their net earnings', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsEarner(page, browser, baseURL, 'Nils Penny')
  await page.goto(`${paths.creatorDashboard}?days=7`)
  const chart = page.getByRole('slider', { name: /^Earnings a day/ })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /: \$7\.19$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: \$0\.00$/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'Earnings a day, table' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await expect(table.getByRole('row').last()).toContainText('$7.19')

  await page.goto(paths.creatorSubscribers)
  const row = page.getByRole('row', { name: /Nils Penny/ })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('$7.19')
  await expect(row.getByRole('time')).toHaveCount(2)
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Which' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await choose('Payment is late')
  await expect(page).toHaveURL(`${paths.creatorSubscribers}?which=late`)
  await expect(row).toBeHidden()
  await choose('Will renew')
  await expect(row).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [, line] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(line).toContain('"Nils Penny"')
  expect(line).toContain('"active","7.99","7.19"')
})

test('a statement adds up, prints and downloads, and a month without one says so', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
  expectPageError,
}) => {
  const { email } = await signInAsEarner(page, browser, baseURL, 'Olga Penny')
  await page.goto(paths.creatorPayouts)
  const list = page.getByRole('list', { name: 'Statements' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('So far')
  await list.getByRole('link', { name: new RegExp(thisMonth()) }).click()
  await expect(page.getByRole('heading', { level: 1, name: thisMonth() })).toBeVisible()
  const table = page.getByRole('table', { name: `Statement of ${thisMonth()}` })
  await expect(table.getByRole('row', { name: /Opening balance/ })).toContainText('$0.00')
  await expect(table.getByRole('row', { name: /Paid by subscribers/ })).toContainText('+$7.99')
  await expect(table.getByRole('row', { name: /Fees/ })).toContainText('-$0.80')
  await expect(table.getByRole('row', { name: /Balance so far/ })).toContainText('$7.19')
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('"balance so far","","","7.19"')
  expect(lines[2]).toContain('"charge","7.99","-0.80","7.19"')

  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-receipt]')
  await expect(paper.getByRole('heading', { name: `Statement of ${thisMonth()}` })).toBeVisible()
  await expect(paper).toContainText(email)
  await expect(table).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(table).toBeVisible()

  expectPageError(/404/)
  await page.goto(paths.creatorStatement('2001-01'))
  await expect(page.getByRole('heading', { name: 'There is no statement of this month' })).toBeVisible()
  await page.getByRole('link', { name: 'All statements' }).click()
  await expect(list).toBeVisible()
})
