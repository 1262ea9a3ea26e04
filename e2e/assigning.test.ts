import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { join } from './join.ts'
import { expect, test } from './koji-test.ts'
import { askedBy, caseAbout, open, report } from './reporting.ts'
import { colleague, team } from './team.ts'

/** Reported by whoever is signed in there, and not decided yet. */
async function reported(
  reporter: APIRequestContext,
  browser: Browser,
  baseURL: string | undefined,
  name: string,
) {
  await join(reporter, { displayName: 'Rosa Given' })
  const bad = await browser.newContext(baseURL ? { baseURL } : {})
  const { id } = await join(bad.request, { displayName: name })
  await bad.close()
  await report(reporter, id)
  return id
}

async function give(desk: Page, to: string): Promise<void> {
  await desk.getByRole('button', { name: 'Assign' }).click()
  await desk.getByRole('menuitem', { name: to }).click()
  await expect(desk.getByText(`${to} has this until`)).toBeVisible()
}

test('an admin gives a case away, takes it back and gives it again, and a colleague decides it @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await reported(page.request, browser, baseURL, 'Bo Passed')
  const other = await colleague(browser, baseURL, 'Tina Taker')
  const desk = await (await team(browser, baseURL)).newPage()
  const id = await caseAbout(desk.request, person)
  await open(desk, id)
  await give(desk, 'Tina Taker')
  await expect(desk.getByText('Tina Taker has it for a day')).toBeVisible()
  await expect(desk.getByText(/^Tina Taker has this until .* You can read along\.$/)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Warn' })).toBeDisabled()
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])
  await desk.getByRole('button', { name: 'Take it back' }).click()
  await expect(desk.getByText('Anyone can take it now')).toBeVisible()
  await give(desk, 'Tina Taker')
  const theirs = await other.newPage()
  await theirs.goto(`${paths.adminReports}?tab=mine`)
  await theirs
    .getByRole('region', { name: 'Cases' })
    .getByRole('button', { name: /Bo Passed/ })
    .click()
  await expect(theirs.getByText(/^Yours until/)).toBeVisible()
  await askedBy(theirs, 'w', 'Warn')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Warned. We’ll tell them why')).toBeVisible()
  await desk.goto(`${paths.adminReports}?tab=decided&open=${id}`)
  await expect(desk.getByText(/^Warned by Tina Taker on/)).toBeVisible()
  await Promise.all([desk.context().close(), other.close()])
})
