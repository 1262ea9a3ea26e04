import { decideRefund, getRefundCases, pathOf, type RefundCaseRow } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { askBack, disputeAtTheBank, newSeller, pay } from './money.ts'
import { team } from './team.ts'

// Others let the time of the test provider go on meanwhile: nothing here says how much came in since.

const caseOf = async (request: APIRequestContext, number: string): Promise<RefundCaseRow> => {
  const reply = await request.get(`${getRefundCases.path}?limit=50`)
  return ((await reply.json()) as { items: RefundCaseRow[] }).items.find((one) => one.number === number)!
}

test('the team gives a part back or gives a reason for its no, and learns when a colleague was faster', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const [fan, other, maker] =
    project.name === 'wide'
      ? ['Ada Quince', 'Bea Medlar', 'Mara Kiln']
      : ['Abel Quince', 'Ben Medlar', 'Marek Kiln']
  const [seller, buyer] = await Promise.all([1, 2].map(() => browser.newContext(baseURL ? { baseURL } : {})))
  const { id } = await newSeller(seller!.request, maker, 799)
  await join(page.request, { displayName: fan })
  const payment = await pay(page.request, id, 799)
  await askBack(page.request, payment.id, 'Nothing was posted since I came.')
  await join(buyer!.request, { displayName: other })
  const second = await pay(buyer!.request, id, 799)
  await askBack(buyer!.request, second.id, 'I changed my mind.')
  // What is decided shows there without another look.
  await page.goto(paths.transaction(payment.id))
  await expect(page.getByRole('region', { name: 'We look at your request' })).toBeVisible()

  const desk = await (await team(browser, baseURL)).newPage()
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
  const asked = await caseOf(desk.request, second.number)
  const decision = { decision: 'reject', note: 'You read every post.' }
  await desk.request.post(pathOf(decideRefund, { id: asked.id }), { data: decision })
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

test('what the provider refuses is back at the desk with its words, and the fan sees that it takes longer @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  const [fan, maker] = ['Dora Damson', 'Pia Kiln']
  const seller = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await newSeller(seller.request, maker, 799)
  await join(page.request, { displayName: fan })
  const payment = await pay(page.request, id, 799)
  await askBack(page.request, payment.id, 'My bank was faster.')
  await page.goto(paths.transaction(payment.id))
  await expect(page.getByRole('region', { name: 'We look at your request' })).toBeVisible()
  await disputeAtTheBank(payment.id)

  const desk = await (await team(browser, baseURL)).newPage()
  await desk.goto(paths.adminRefunds)
  await desk.getByRole('button', { name: new RegExp(fan) }).click()
  await desk.getByRole('button', { name: 'Give back $7.99' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Give back $7.99' }).click()
  const back = desk.getByRole('button', { name: new RegExp(`${fan}.*Refused by the provider`) })
  await expect(back).toBeVisible()
  await back.click()
  const refusal = desk.getByRole('region', { name: '$7.99 was approved, and the provider refused it' })
  await expect(refusal).toContainText('The bank has taken it back already.')
  await expect(desk.getByRole('row', { name: /Given back/ })).toHaveCount(0)
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])
  await expect(page.getByText('The refund did not arrive. We are looking after it.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'We look at your request' })).toBeVisible()
  await Promise.all([desk.context().close(), seller.close()])
})

test('a creator sees who comes and what they have, without another look @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  const [fan, maker] = ['Elif Quince', 'Runa Glaze']
  const buyer = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await newSeller(page.request, maker, 799)
  await join(buyer.request, { displayName: fan })
  const money = await page.context().newPage()
  await money.goto(paths.creatorPayouts)
  await page.goto(paths.creatorSubscribers)
  const balance = money.getByRole('region', { name: 'Balance' })
  await expect(balance).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pay(buyer.request, id, 799)
  await expect(page.getByRole('link', { name: fan })).toBeVisible()
  await expect(balance.getByText('$7.19').first()).toBeVisible()
  await buyer.close()
})
