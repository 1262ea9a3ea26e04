import { decideRefund, getRefundCases, pathOf, type RefundCaseRow } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import { aiko } from '../server/seed/people.ts'
import { paths } from '../web/src/app/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { askBack, disputeAtTheBank, newSeller, pay } from './money.ts'
import { passDays } from './selling.ts'
import { team } from './team.ts'

// Others let the time of the test provider go on meanwhile: nothing here says how much came in since.

const caseOf = async (request: APIRequestContext, number: string): Promise<RefundCaseRow> => {
  const reply = await request.get(`${getRefundCases.path}?limit=50`)
  return ((await reply.json()) as { items: RefundCaseRow[] }).items.find((one) => one.number === number)!
}

test('the team gives a part back, and the fan sees it', async ({ page, browser, baseURL }, { project }) => {
  const [fan, maker] = project.name === 'wide' ? ['Ada Quince', 'Mara Kiln'] : ['Abel Quince', 'Marek Kiln']
  const seller = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await newSeller(seller.request, maker, 799)
  await join(page.request, { displayName: fan })
  const payment = await pay(page.request, id, 799)
  await askBack(page.request, payment.id, 'Nothing was posted since I came.')
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
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByLabel('Note').fill('For the quiet weeks.')
  await desk.getByRole('button', { name: 'Give back $3.33' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Give back $3.33' }).click()
  await expect(desk.getByText(`${fan} gets $3.33 back`)).toBeVisible()

  await expect(page.getByText('$3.33 given back to your card')).toBeVisible()
  await Promise.all([desk.context().close(), seller.close()])
})

test('a no needs its reason, and who comes second is told so', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectComplaint,
}, { project }) => {
  const [fan, maker] = project.name === 'wide' ? ['Bea Medlar', 'Nela Loom'] : ['Ben Medlar', 'Niklas Loom']
  const [seller, buyer] = await Promise.all([1, 2].map(() => browser.newContext(baseURL ? { baseURL } : {})))
  const { id } = await newSeller(seller!.request, maker!, 799)
  await join(buyer!.request, { displayName: fan! })
  const payment = await pay(buyer!.request, id, 799)
  await askBack(buyer!.request, payment.id, 'I changed my mind.')

  await signIn(aiko)
  expectComplaint(/409/)
  await page.goto(paths.adminRefunds)
  await page.getByRole('button', { name: new RegExp(fan!) }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Say why: they read it')).toBeVisible()
  await expect(page.getByLabel('Note')).toBeFocused()
  const asked = await caseOf(page.request, payment.number)
  const decision = { decision: 'reject', note: 'You read every post.' }
  await page.request.post(pathOf(decideRefund, { id: asked.id }), { data: decision })
  await page.getByLabel('Note').fill('No.')
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Somebody else has decided this already')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(fan!) })).toBeHidden()
  await page.getByText('Decided', { exact: true }).click()
  await page.getByRole('button', { name: new RegExp(fan!) }).click()
  await expect(page.getByText('You read every post.')).toBeVisible()
  await Promise.all([seller!.close(), buyer!.close()])
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
  expect(await accessibilityFaults(desk)).toEqual([])
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

test('a creator has paid out what came in more than a week ago @later', async ({
  page,
  browser,
  baseURL,
}) => {
  const [fan, maker] = ['Cleo Sorrel', 'Ona Glaze']
  const buyer = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await newSeller(page.request, maker, 5_000)
  await join(buyer.request, { displayName: fan })
  await pay(buyer.request, id, 5_000)

  await page.goto(`${paths.creatorPayouts}?tab=sent`)
  const balance = page.getByRole('region', { name: 'Balance' })
  const panel = page.getByRole('region', { name: 'Payouts' })
  await expect(balance.getByText('$45.00')).toBeVisible()

  const context = await team(browser, baseURL)
  const desk = await context.newPage()
  await desk.goto(paths.adminRefunds)
  await desk.getByRole('button', { name: 'A day later' }).click()
  await expect(desk.getByText('What was due by then has happened')).toBeVisible()
  await passDays(browser, baseURL, 7)

  await page.reload()
  await balance.getByRole('button', { name: 'Pay out now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay out now' })
  await dialog.getByLabel('Amount').fill('10')
  await dialog.getByRole('button', { name: 'Pay out' }).click()
  await expect(dialog.getByText('Payouts begin at $20.00')).toBeVisible()
  await dialog.getByLabel('Amount').fill('30')
  await dialog.getByRole('button', { name: 'Pay out $30.00' }).click()
  await expect(page.getByText('$30.00 is on its way to your bank')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Payouts' })).toContainText('On its way')
  await panel.getByRole('tab', { name: 'Every row' }).click()
  const rows = panel.getByRole('list', { name: 'Every row of it' })
  await expect(rows).toContainText('Sent to your bank')
  await expect(rows).toContainText('+$45.00')
  await Promise.all([context.close(), buyer.close()])
})
