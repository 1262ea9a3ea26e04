import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext } from './admins.ts'
import { CARDS } from './checkout.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'
import { closeDispute, createSeller, openDispute, pay, requestRefund } from './money.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Every row of it' }).getByRole('listitem')

test('a disputed payment ends the subscription, and the fan reads why', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const hers = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await createSeller(hers.request, 'Nele Clay', 799)
  await createMember(page.request, { displayName: 'Finn Fan' })
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

test("a dispute is deducted from the creator's balance, listed for our team, and paid back when it's won @wide", async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const [fan, maker] = ['Fritz Quince', 'Oda Kiln']
  const buyer = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await createSeller(page.request, maker, 799)
  await createMember(buyer.request, { displayName: fan })
  const payment = await pay(buyer.request, id, 799)
  await requestRefund(buyer.request, payment.id, 'And I told my bank.')
  await openDispute(payment.id, { notify: true })

  await page.goto(`${paths.creatorPayouts}?tab=rows`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'A bank asks for a payment back' })).toContainText('-$7.19')
  await expect(page.getByRole('region', { name: 'Balance' }).getByText('$0.00')).toHaveCount(3)
  await expectAccessible('main')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notifications = page.getByRole('dialog', { name: /^Notifications/ })
  await expect(notifications).toContainText('A bank has taken a payment back')
  await page.keyboard.press('Escape')
  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(paths.adminRefunds)
  await desk.getByRole('button', { name: new RegExp(fan) }).click()
  const ledger = desk.getByRole('table')
  await expect(ledger.getByRole('columnheader', { name: 'On hold' })).toBeVisible()
  await expect(ledger.getByRole('row', { name: /Bank asks for it back/ })).toContainText('$7.19')
  await expect(ledger.getByRole('row', { name: /Together/ })).toContainText('$0.00')
  await expect(desk.getByRole('button', { name: /^Give back/ })).toHaveCount(0)
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])

  await closeDispute(payment.id, 'won')
  const wonRow = rows(page).filter({ hasText: 'The bank lets the payment stand' })
  await expect(wonRow).toContainText('+$7.19')
  await Promise.all([desk.context().close(), buyer.close()])
})
