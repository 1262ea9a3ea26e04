import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { askBack, bankDecides, disputeAtTheBank, newSeller, pay } from './money.ts'
import { CARDS } from './selling.ts'
import { team } from './team.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Every row of it' }).getByRole('listitem')

test('a bank takes a payment back at once, and the fan reads so', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const hers = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await newSeller(hers.request, 'Nele Clay', 799)
  await join(page.request, { displayName: 'Finn Fan' })
  const payment = await pay(page.request, id, 799, CARDS.disputes)
  await page.goto(paths.transaction(payment.id))
  const timeline = page.getByRole('region', { name: 'What happened' })
  await expect(timeline).toContainText('Your bank asked for the money back')
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Disputed')
  await expect(page.getByRole('button', { name: 'Request a refund' })).toHaveCount(0)
  await expectAccessible('main')
  await page.goto(`${paths.subscriptions}?tab=plans`)
  const earlier = page.getByRole('region', { name: 'Earlier' })
  await expect(earlier).toContainText('Your bank took the payment back.')
  await hers.close()
})

test('what a bank takes back leaves the balance, shows at the desk, and returns when the bank lets it stand @wide', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const [fan, maker] = ['Fritz Quince', 'Oda Kiln']
  const buyer = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await newSeller(page.request, maker, 799)
  await join(buyer.request, { displayName: fan })
  const payment = await pay(buyer.request, id, 799)
  await askBack(buyer.request, payment.id, 'And I told my bank.')
  await disputeAtTheBank(payment.id, { told: true })

  await page.goto(`${paths.creatorPayouts}?tab=rows`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'A bank asks for a payment back' })).toContainText('-$7.19')
  await expect(page.getByRole('region', { name: 'Balance' }).getByText('$0.00')).toHaveCount(3)
  await expectAccessible('main')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const told = page.getByRole('dialog', { name: /^Notifications/ })
  await expect(told).toContainText('A bank has taken a payment back')
  await page.keyboard.press('Escape')
  const desk = await (await team(browser, baseURL)).newPage()
  await desk.goto(paths.adminRefunds)
  await desk.getByRole('button', { name: new RegExp(fan) }).click()
  const ledger = desk.getByRole('table')
  await expect(ledger.getByRole('columnheader', { name: 'On hold' })).toBeVisible()
  await expect(ledger.getByRole('row', { name: /Bank asks for it back/ })).toContainText('$7.19')
  await expect(ledger.getByRole('row', { name: /Together/ })).toContainText('$0.00')
  await expect(desk.getByRole('button', { name: /^Give back/ })).toHaveCount(0)
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])

  await bankDecides(payment.id, 'won')
  const stands = rows(page).filter({ hasText: 'The bank lets the payment stand' })
  await expect(stands).toContainText('+$7.19')
  await Promise.all([desk.context().close(), buyer.close()])
})
