import { pathOf, putBlock } from '@koji/contract'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'
import { createSeller, pay } from './money.ts'

test('the next charges add up per month, and follow cancellations, blocks and resumed subscriptions @wide', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const [one, other] = await Promise.all([1, 2].map(() => browser.newContext(baseURL ? { baseURL } : {})))
  const first = await createSeller(one!.request, 'Tilda Clay', 799)
  const second = await createSeller(other!.request, 'Ulla Clay', 500)
  const fan = await createMember(page.request, { displayName: 'Finn Fan' })
  await pay(page.request, first.id, 799)
  await pay(page.request, second.id, 500)

  await page.goto(`${paths.subscriptions}?tab=plans`)
  const charges = page.getByRole('region', { name: 'Next charges' })
  const month = charges.getByRole('status')
  await expect(month).toContainText('$12.99 in all')
  const days = charges.getByRole('cell').filter({ hasText: 'Clay' })
  await expect(days.filter({ hasText: 'Tilda Clay' })).toContainText('$7.99')
  await expect(days.filter({ hasText: 'Ulla Clay' })).toContainText('$5.00')
  await expectAccessible('main')

  const shown = await month.textContent()
  await charges.getByRole('button', { name: 'Month after' }).click()
  await expect(month).not.toHaveText(shown!)
  await expect(month).toContainText('$12.99 in all')

  const now = page.getByRole('region', { name: 'Now' })
  const cancel = now.getByRole('button', { name: 'Cancel Ulla Clay' })
  await expect(now).toContainText('Renews on')
  await cancel.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Posts stay open until')
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(now).toContainText('Not renewed. Posts stay open until')
  await expect(month).toContainText('$7.99 in all')
  await expect(days).toHaveCount(1)

  // A block ends the renewal, and the page shows it right away.
  expect((await one!.request.put(pathOf(putBlock, { personId: fan.id }))).ok()).toBe(true)
  await expect(now).toContainText('Not renewed. Paid until')
  await expect(now).toContainText('Somebody hidden')
  await expect(charges).toContainText('Nothing is charged')

  await now.getByRole('button', { name: 'Resume Ulla Clay' }).click()
  await expect(cancel).toBeVisible()
  await expect(now).toContainText('Renews on')
  await expect(month).toContainText('$5.00 in all')

  await test.step('the days are a list on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const listed = charges.getByRole('listitem').filter({ hasText: 'Ulla Clay' })
    await expect(listed).toContainText('$5.00')
    await expectAccessible('main')
  })
  await Promise.all([one!.close(), other!.close()])
})
