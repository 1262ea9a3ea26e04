import { readFile } from 'node:fs/promises'
import { aiko } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { approveAsCreator } from './admins.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'

test('lists admin actions with their changes, and verifies, filters and exports the audit log', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  const applicant = await browser.newContext(baseURL ? { baseURL } : {})
  await createMember(applicant.request, { displayName: 'Audrey Ledger' })
  await signIn(aiko)
  await approveAsCreator(applicant.request, page.context())

  await page.goto(paths.adminAudit)
  const acts = page.getByRole('list', { name: 'Acts' })
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(page.getByRole('heading', { name: /(rows are|row is) intact$/ })).toBeVisible()
  await expect(page.getByText(/Checked just now/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Audit log verified/ }).first()).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByRole('heading', { name: 'Nothing fits that' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(acts).toBeVisible()

  await page.getByRole('combobox', { name: 'Did what' }).click()
  await page.getByRole('option', { name: 'Application approved' }).click()
  await expect(page).toHaveURL(/action=application\.approved/)
  await page.getByRole('combobox', { name: 'Who' }).fill('aiko')
  await page.getByRole('option', { name: /Aiko Tanabe/ }).click()
  await expect(acts.getByRole('button', { name: /Application approved/ }).first()).toBeVisible()
  await expect(acts.getByRole('button', { name: /viewed|rejected/ })).toHaveCount(0)

  const first = acts.getByRole('button').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  const state = acts.getByRole('row', { name: /State/ })
  await expect(state.getByRole('deletion')).toHaveText('pending')
  await expect(state.getByRole('insertion')).toHaveText('approved')
  await expect(acts.getByText('This computer')).toBeVisible()
  await expectAccessible('main')

  await acts.getByRole('button', { name: 'All acts on this' }).click()
  await expect(page).toHaveURL(/target=/)
  await expect(acts.getByRole('listitem')).toHaveCount(1)
  const link = acts.getByRole('link', { name: 'Open application' })
  await expect(link).toHaveAttribute('href', /tab=applications&state=decided&open=/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  expect(file).toContain('"Aiko Tanabe"')

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(acts.getByRole('button', { name: /Audit log exported/ }).first()).toBeVisible()
  await applicant.close()
})
