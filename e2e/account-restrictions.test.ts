import { postSession } from '@koji/contract'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext, newColleagueContext, suspendMember } from './admins.ts'
import { solveCaptcha } from './captcha.ts'
import { clearSession, expect, test, waitForLiveConnection } from './koji-test.ts'
import { waitForMail } from './mailbox.ts'
import { createMember } from './members.ts'

const REASON = 'You asked a match for money.'

/** Fills in the dialog of a warning, suspension or ban, and returns it with its submit button. */
async function fillDecision(desk: Page, act: 'Warn' | 'Suspend' | 'Ban') {
  await desk.getByRole('button', { name: act, exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: new RegExp(`^${act} `) })
  const rule = dialog.getByRole('combobox', { name: 'Rule' })
  await rule.click()
  await desk.getByRole('option', { name: /^C7/ }).click()
  await expect(rule).toContainText('C7')
  await dialog.getByLabel('Reason').fill(REASON)
  return { dialog, submit: dialog.getByRole('button', { name: act, exact: true }) }
}

async function signInStatus(page: Page, email: string): Promise<number> {
  const data = { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(page.request) }
  return (await page.request.post(postSession.path, { data })).status()
}

test('a ban closes the live connection of an open tab within a second', async ({
  page,
  browser,
  baseURL,
  expectPageError,
}) => {
  // The banned browser tries to refresh its session or to reconnect, whichever comes first.
  expectPageError(/401|403/)
  const { id } = await createMember(page.request, { displayName: 'Bo Gone' })
  const closedAt: number[] = []
  page.on('websocket', (socket) => socket.on('close', () => closedAt.push(Date.now())))
  const connecting = waitForLiveConnection(page)
  await page.goto(paths.settings)
  await connecting
  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(paths.adminPerson(id))
  const { submit } = await fillDecision(desk, 'Ban')
  const before = closedAt.length
  const decided = desk.waitForResponse(/\/sentence/).then(() => Date.now())
  await submit.click()
  const decidedAt = await decided
  await expect.poll(() => closedAt.length).toBeGreaterThan(before)
  expect(closedAt[before]! - decidedAt).toBeLessThan(1_000)
  await expect(page).toHaveURL(paths.auth)
  await desk.context().close()
})

test('an admin warns a member, who reads why', async ({ page, browser, baseURL }) => {
  const { id, displayName } = await createMember(page.request, { displayName: 'Ulrike Strike' })
  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.setViewportSize({ width: 1280, height: 640 })
  await desk.goto(paths.adminPerson(id))
  const { dialog, submit } = await fillDecision(desk, 'Warn')
  await test.step('the list of rules stays anchored to its field when the page scrolls', async () => {
    await dialog.getByRole('combobox', { name: 'Rule' }).click()
    const moved = await desk.getByRole('listbox').evaluate((list) => {
      const before = list.getBoundingClientRect().top
      document.documentElement.scrollBy(0, 40)
      return { page: document.documentElement.scrollTop, list: list.getBoundingClientRect().top - before }
    })
    expect(moved).toEqual({ page: 40, list: 0 })
    await desk.keyboard.press('Escape')
  })
  expect(await accessibilityFaults(desk, undefined, '[role=dialog]')).toEqual([])
  await submit.click()
  await expect(desk.getByText(`${displayName} was warned`)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Reports and cases' })).toContainText('Warned')
  await page.goto(paths.settings)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText('A warning from our team').first().click()
  await expect(page.getByText(REASON)).toBeVisible()
  await desk.context().close()
})

test('an admin suspends a member and lifts the suspension', async ({ page, browser, baseURL }) => {
  const { id, email, displayName } = await createMember(page.request, { displayName: 'Wim Strike' })
  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(paths.adminPerson(id))
  await (await fillDecision(desk, 'Suspend')).submit.click()
  await expect(desk.getByText(`${displayName} was suspended`)).toBeVisible()
  expect(await signInStatus(page, email)).toBe(403)

  await desk.getByRole('button', { name: 'Let back in' }).click()
  const lifting = desk.getByRole('dialog', { name: `Let ${displayName} back in?` })
  await lifting.getByLabel('Reason').fill('It was somebody else with the same name.')
  await lifting.getByRole('button', { name: 'Let back in' }).click()
  await expect(desk.getByText(`${displayName} can sign in again`)).toBeVisible()
  expect(await signInStatus(page, email)).toBe(200)
  await desk.context().close()
})

test('a suspended member appeals through the emailed link, and a colleague decides', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const name = project.name === 'wide' ? 'Sven Heard' : 'Svea Heard'
  const { id, email } = await createMember(page.request, { displayName: name })
  const first = await newAdminContext(browser, baseURL)
  // An admin may decide appeals against their own decisions only when they're the whole team.
  const second = await newColleagueContext(browser, baseURL, 'Tess Hearing')
  await suspendMember(first.request, id, REASON)

  const { links } = await waitForMail(page, email, /suspended/)
  await clearSession(page)
  const link = links.find((url) => url.includes('/support/appeal#'))!
  await page.goto(link)
  await expect(page.getByText(REASON)).toBeVisible()
  await page.getByLabel('Your appeal').fill('It was my brother, on my phone.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('We are looking at it')).toBeVisible()

  const appeals = `${paths.adminModeration}?tab=appeals`
  const desk = await first.newPage()
  await desk.goto(appeals)
  await desk.getByRole('button', { name: new RegExp(name) }).click()
  await expect(desk.getByText('You made this decision, so a colleague decides the appeal.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Uphold' })).toHaveCount(0)

  const other = await second.newPage()
  await other.goto(appeals)
  await other.getByRole('button', { name: new RegExp(name) }).click()
  await other.getByRole('button', { name: 'Uphold' }).click()
  await other.getByLabel('Answer').fill('A phone is its owner’s to look after.')
  await other.getByRole('dialog').getByRole('button', { name: 'Uphold' }).click()
  await expect(other.getByText('Decision upheld')).toBeVisible()
  await other.getByText('Decided', { exact: true }).last().click()
  await other.getByRole('button', { name: new RegExp(name) }).click()
  await expect(other.getByText('A phone is its owner’s to look after.')).toBeVisible()
  expect(await accessibilityFaults(other)).toEqual([])
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('A phone is its owner’s to look after.')).toBeVisible()
  await Promise.all([first.close(), second.close()])
})
