import { postSession } from '@koji/contract'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { solvedCaptcha } from './captcha.ts'
import { join } from './join.ts'
import { connected, expect, forget, test } from './koji-test.ts'
import { mailTo } from './mailbox.ts'
import { colleague, suspend, team } from './team.ts'

const REASON = 'You asked a match for money.'

/** Fills in what a sentence needs; the button that says it is left to press. */
async function sentence(desk: Page, act: 'Warn' | 'Suspend' | 'Ban') {
  await desk.getByRole('button', { name: act, exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: new RegExp(`^${act} `) })
  const rule = dialog.getByRole('combobox', { name: 'Rule' })
  await rule.click()
  await desk.getByRole('option', { name: /^C7/ }).click()
  await expect(rule).toContainText('C7')
  await dialog.getByLabel('Reason').fill(REASON)
  return { dialog, say: dialog.getByRole('button', { name: act, exact: true }) }
}

async function signsIn(page: Page, email: string): Promise<number> {
  const data = { email, password: DEMO_PASSWORD, captcha: await solvedCaptcha(page.request) }
  return (await page.request.post(postSession.path, { data })).status()
}

test('a ban ends the live connection of an open tab within a second', async ({
  page,
  browser,
  baseURL,
  expectComplaint,
}) => {
  // Its browser asks once more, for the session or for the connection, whichever comes first.
  expectComplaint(/401|403/)
  const { id } = await join(page.request, { displayName: 'Bo Gone' })
  const ends: number[] = []
  page.on('websocket', (socket) => socket.on('close', () => ends.push(Date.now())))
  const connecting = connected(page)
  await page.goto(paths.settings)
  await connecting
  const desk = await (await team(browser, baseURL)).newPage()
  await desk.goto(paths.adminPerson(id))
  const { say } = await sentence(desk, 'Ban')
  const before = ends.length
  const done = desk.waitForResponse(/\/sentence/).then(() => Date.now())
  await say.click()
  const at = await done
  await expect.poll(() => ends.length).toBeGreaterThan(before)
  expect(ends[before]! - at).toBeLessThan(1_000)
  await expect(page).toHaveURL(paths.auth)
  await desk.context().close()
})

test('somebody is warned from their page, and reads why', async ({ page, browser, baseURL }) => {
  const { id, displayName } = await join(page.request, { displayName: 'Ulrike Strike' })
  const desk = await (await team(browser, baseURL)).newPage()
  await desk.setViewportSize({ width: 1280, height: 640 })
  await desk.goto(paths.adminPerson(id))
  const { dialog, say } = await sentence(desk, 'Warn')
  await test.step('the list of rules stays at its field when the page scrolls', async () => {
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
  await say.click()
  await expect(desk.getByText(`${displayName} was warned`)).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Reports and cases' })).toContainText('Warned')
  await page.goto(paths.settings)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText('A warning from our team').first().click()
  await expect(page.getByText(REASON)).toBeVisible()
  await desk.context().close()
})

test('somebody is suspended and let back in', async ({ page, browser, baseURL }) => {
  const { id, email, displayName } = await join(page.request, { displayName: 'Wim Strike' })
  const desk = await (await team(browser, baseURL)).newPage()
  await desk.goto(paths.adminPerson(id))
  await (await sentence(desk, 'Suspend')).say.click()
  await expect(desk.getByText(`${displayName} was suspended`)).toBeVisible()
  expect(await signsIn(page, email)).toBe(403)

  await desk.getByRole('button', { name: 'Let back in' }).click()
  const lifting = desk.getByRole('dialog', { name: `Let ${displayName} back in?` })
  await lifting.getByLabel('Reason').fill('It was somebody else with the same name.')
  await lifting.getByRole('button', { name: 'Let back in' }).click()
  await expect(desk.getByText(`${displayName} can sign in again`)).toBeVisible()
  expect(await signsIn(page, email)).toBe(200)
  await desk.context().close()
})

test('a suspended person appeals through the link in the email, and a colleague decides', async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const name = project.name === 'wide' ? 'Sven Heard' : 'Svea Heard'
  const { id, email } = await join(page.request, { displayName: name })
  const first = await team(browser, baseURL)
  // Whoever is the whole team hears the appeals about themselves.
  const second = await colleague(browser, baseURL, 'Tess Hearing')
  await suspend(first.request, id, REASON)

  const { links } = await mailTo(page, email, /suspended/)
  await forget(page)
  const link = links.find((one) => one.includes('/support/appeal#'))!
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
