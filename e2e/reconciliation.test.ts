import { randomUUID } from 'node:crypto'
import { aiko } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'
import { cancelLocally, createSeller, insertDeadWebhook, pay } from './money.ts'

test('a reconciliation repairs differences and resolves the manual review of a dead webhook @wide', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  const [seller, buyer] = await Promise.all([1, 2].map(() => browser.newContext(baseURL ? { baseURL } : {})))
  const { id } = await createSeller(seller!.request, 'Sena Kiln', 799)
  const fan = await createMember(buyer!.request, { displayName: 'Gus Quince' })
  await pay(buyer!.request, id, 799)
  await cancelLocally(fan.id)
  await insertDeadWebhook(`evt_${randomUUID()}`)

  await signIn(aiko)
  await page.goto(paths.adminRefunds)
  const books = page.getByRole('region', { name: 'Our books and the provider’s' })
  const waiting = books.getByRole('region', { name: 'Needs a person' })
  await expect(waiting).toContainText('A message of the provider was given up')
  await expect(waiting).toContainText('“It said nonsense.”')
  await books.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByText('The comparison has begun')).toBeVisible()
  const newest = books.getByRole('list', { name: 'Last comparisons' }).getByRole('listitem').first()
  await expect(newest.getByRole('status')).toContainText('repaired')
  await newest.getByRole('status').click()
  await expect(newest.getByText(/\$7\.99 a month until .* UTC, cancelled$/).first()).toBeVisible()
  await expect(waiting).toBeHidden()
  await expectAccessible('main')
  await Promise.all([seller!.close(), buyer!.close()])
})
