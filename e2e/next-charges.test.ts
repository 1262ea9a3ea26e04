import { paths } from '../web/src/app/paths.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { newSeller, pay } from './money.ts'

test('what is charged next stands on its day, month by month, and adds up @both', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}, { project }) => {
  const [one, other] = await Promise.all([1, 2].map(() => browser.newContext(baseURL ? { baseURL } : {})))
  const first = await newSeller(one!.request, 'Tilda Clay', 799)
  const second = await newSeller(other!.request, 'Ulla Clay', 500)
  await join(page.request, { displayName: 'Finn Fan' })
  await pay(page.request, first.id, 799)
  await pay(page.request, second.id, 500)

  await page.goto(`${paths.subscriptions}?tab=plans`)
  const charges = page.getByRole('region', { name: 'Next charges' })
  const month = charges.getByRole('status')
  await expect(month).toContainText('$12.99 in all')
  const days =
    project.name === 'wide'
      ? charges.getByRole('cell').filter({ hasText: 'Clay' })
      : charges.getByRole('listitem')
  await expect(days.filter({ hasText: 'Tilda Clay' })).toContainText('$7.99')
  await expect(days.filter({ hasText: 'Ulla Clay' })).toContainText('$5.00')
  await expectAccessible()

  const shown = await month.textContent()
  await charges.getByRole('button', { name: 'Month after' }).click()
  await expect(month).not.toHaveText(shown!)
  await expect(month).toContainText('$12.99 in all')
  await page.getByRole('button', { name: 'Cancel Ulla Clay' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(month).toContainText('$7.99 in all')
  await expect(days).toHaveCount(1)
  await Promise.all([one!.close(), other!.close()])
})
