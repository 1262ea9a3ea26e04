import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext, newColleagueContext } from './admins.ts'
import { findCase, openCase, pressDecisionKey, reportProfile } from './cases.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'

/** Creates a member with this name and reports them, which opens a case. Returns the member's id. */
async function createReportedMember(
  reporter: APIRequestContext,
  browser: Browser,
  baseURL: string | undefined,
  name: string,
) {
  await createMember(reporter, { displayName: 'Rosa Given' })
  const member = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await createMember(member.request, { displayName: name })
  await member.close()
  await reportProfile(reporter, id)
  return id
}

async function assign(desk: Page, to: string): Promise<void> {
  await desk.getByRole('button', { name: 'Assign' }).click()
  await desk.getByRole('menuitem', { name: to }).click()
  await expect(desk.getByText(`${to} has this until`)).toBeVisible()
}

test('assigns a case, takes it back, assigns it again, and lets the colleague decide it @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await createReportedMember(page.request, browser, baseURL, 'Bo Passed')
  const other = await newColleagueContext(browser, baseURL, 'Tina Taker')
  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  const id = await findCase(desk.request, person)
  await openCase(desk, id)
  await assign(desk, 'Tina Taker')
  await expect(desk.getByText('Tina Taker has it for a day')).toBeVisible()
  await expect(desk.getByText(/^Tina Taker has this until .* You can read along\.$/)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Warn' })).toBeDisabled()
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])
  await desk.getByRole('button', { name: 'Take it back' }).click()
  await expect(desk.getByText('Anyone can take it now')).toBeVisible()
  await assign(desk, 'Tina Taker')
  const theirs = await other.newPage()
  await theirs.goto(`${paths.adminReports}?tab=mine`)
  await theirs
    .getByRole('region', { name: 'Cases' })
    .getByRole('button', { name: /Bo Passed/ })
    .click()
  await expect(theirs.getByText(/^Yours until/)).toBeVisible()
  await pressDecisionKey(theirs, 'w', 'Warn')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Warned. We’ll tell them why')).toBeVisible()
  await desk.goto(`${paths.adminReports}?tab=decided&open=${id}`)
  await expect(desk.getByText(/^Warned by Tina Taker on/)).toBeVisible()
  await Promise.all([desk.context().close(), other.close()])
})
