import { decideRefund, getRefundCases, pathOf, type RefundCaseRow } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext } from './admins.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'
import { createSeller, openDispute, pay, requestRefund } from './money.ts'

// Other tests advance the sandbox provider's clock in parallel, so nothing here depends on renewals.

const fetchCase = async (request: APIRequestContext, number: string): Promise<RefundCaseRow> => {
  const reply = await request.get(`${getRefundCases.path}?limit=50`)
  return ((await reply.json()) as { items: RefundCaseRow[] }).items.find((row) => row.number === number)!
}

test('an admin refunds in part, rejects with a reason, and sees when a colleague decided first', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const [fan, other, maker] =
    project.name === 'wide'
      ? ['Ada Quince', 'Bea Medlar', 'Mara Kiln']
      : ['Abel Quince', 'Ben Medlar', 'Marek Kiln']
  const [seller, buyer] = await Promise.all([1, 2].map(() => browser.newContext(baseURL ? { baseURL } : {})))
  const { id } = await createSeller(seller!.request, maker, 799)
  await createMember(page.request, { displayName: fan })
  const payment = await pay(page.request, id, 799)
  await requestRefund(page.request, payment.id, 'Nothing was posted since I came.')
  await createMember(buyer!.request, { displayName: other })
  const second = await pay(buyer!.request, id, 799)
  await requestRefund(buyer!.request, second.id, 'I changed my mind.')
  // This page stays open, and shows the decision without a reload.
  await page.goto(paths.transaction(payment.id))
  await expect(page.getByRole('region', { name: 'We look at your request' })).toBeVisible()

  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(paths.adminRefunds)
  await desk.getByRole('button', { name: new RegExp(fan) }).click()
  await expect(desk.getByText('Nothing was posted since I came.', { exact: true })).toBeVisible()
  const ledger = desk.getByRole('table')
  await expect(ledger.getByRole('row', { name: /Charged/ })).toContainText('-$7.19')
  await expect(ledger.getByRole('row', { name: /Together/ })).toContainText('$0.00')
  await expect(desk.getByText('the subscription ends at once')).toBeVisible()
  await desk.getByLabel('Give back').fill('8')
  await expect(desk.getByText('At most $7.99 is left of this payment')).toBeVisible()
  await desk.getByLabel('Give back').fill('3.33')
  await expect(desk.getByText(`${maker} loses`)).toBeVisible()
  await expect(desk.getByText('$3.00', { exact: true })).toBeVisible()
  await expect(desk.getByText('the subscription ends at once')).toBeHidden()
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])
  await desk.getByLabel('Note').fill('For the quiet weeks.')
  await desk.getByRole('button', { name: 'Give back $3.33' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Give back $3.33' }).click()
  await expect(desk.getByText(`${fan} gets $3.33 back`)).toBeVisible()
  await expect(page.getByText('$3.33 given back to your card')).toBeVisible()

  await desk.getByRole('button', { name: new RegExp(other) }).click()
  await desk.getByRole('button', { name: 'Reject' }).click()
  await expect(desk.getByText('Say why: they read it')).toBeVisible()
  await expect(desk.getByLabel('Note')).toBeFocused()
  const refundCase = await fetchCase(desk.request, second.number)
  const decision = { decision: 'reject', note: 'You read every post.' }
  await desk.request.post(pathOf(decideRefund, { id: refundCase.id }), { data: decision })
  await desk.getByLabel('Note').fill('No.')
  await desk.getByRole('button', { name: 'Reject' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await expect(desk.getByText('Someone else has already decided this')).toBeVisible()
  await expect(desk.getByRole('button', { name: new RegExp(other) })).toBeHidden()
  await desk.getByText('Decided', { exact: true }).click()
  await desk.getByRole('button', { name: new RegExp(other) }).click()
  await expect(desk.getByText('You read every post.')).toBeVisible()
  await Promise.all([desk.context().close(), seller!.close(), buyer!.close()])
})

test('a refund that the provider refuses returns to the queue with the reason, and the fan sees a delay @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  const [fan, maker] = ['Dora Damson', 'Pia Kiln']
  const seller = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await createSeller(seller.request, maker, 799)
  await createMember(page.request, { displayName: fan })
  const payment = await pay(page.request, id, 799)
  await requestRefund(page.request, payment.id, 'My bank was faster.')
  await page.goto(paths.transaction(payment.id))
  await expect(page.getByRole('region', { name: 'We look at your request' })).toBeVisible()
  await openDispute(payment.id)

  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(paths.adminRefunds)
  await desk.getByRole('button', { name: new RegExp(fan) }).click()
  await desk.getByRole('button', { name: 'Give back $7.99' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Give back $7.99' }).click()
  const returned = desk.getByRole('button', { name: new RegExp(`${fan}.*Refused by the provider`) })
  await expect(returned).toBeVisible()
  await returned.click()
  const refusal = desk.getByRole('region', { name: '$7.99 was approved, and the provider refused it' })
  await expect(refusal).toContainText('The bank has taken it back already.')
  await expect(desk.getByRole('row', { name: /Given back/ })).toHaveCount(0)
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])
  await expect(page.getByText('The refund did not arrive. We are looking after it.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'We look at your request' })).toBeVisible()
  await Promise.all([desk.context().close(), seller.close()])
})

test('shows a new subscriber and the new balance in open creator pages @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  const [fan, maker] = ['Elif Quince', 'Runa Glaze']
  const buyer = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await createSeller(page.request, maker, 799)
  await createMember(buyer.request, { displayName: fan })
  const payouts = await page.context().newPage()
  await payouts.goto(paths.creatorPayouts)
  await page.goto(paths.creatorSubscribers)
  const balance = payouts.getByRole('region', { name: 'Balance' })
  await expect(balance).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pay(buyer.request, id, 799)
  await expect(page.getByRole('link', { name: fan })).toBeVisible()
  await expect(balance.getByText('$7.19').first()).toBeVisible()
  await buyer.close()
})
