import {
  type AppealSummary,
  getAppeals,
  getMyAccount,
  pathOf,
  postAppealDecision,
  postSession,
} from '@koji/contract'
import type { Browser } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext, newColleagueContext } from './admins.ts'
import { solveCaptcha } from './captcha.ts'
import { findCase, openCase, pressDecisionKey, reportProfile } from './cases.ts'
import { inDatabase } from './database.ts'
import { clearSession, expect, test } from './koji-test.ts'
import { waitForMail } from './mailbox.ts'
import { createMember } from './members.ts'

// Run in sequence: J takes the first case of the queue, which a test running in parallel may have just released.
test.describe.configure({ mode: 'default' })

const newContext = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext(baseURL ? { baseURL } : {})

const KEYS = [
  ['a', 'Approve', 'Approved'],
  ['r', 'Remove', 'Removed. We’ll tell them why'],
  ['w', 'Warn', 'Warned. We’ll tell them why'],
  ['s', 'Suspend', 'Suspended. We’ll tell them why'],
  ['b', 'Ban', 'Banned. We’ll tell them why'],
] as const

test('J opens a case, and each decision has a key and one confirmation @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  await createMember(page.request, { displayName: 'Rosa Keys' })
  const nameOf = (key: string) => `Bo Under ${key.toUpperCase()}`
  const reported = await Promise.all(
    KEYS.map(async ([key]) => {
      const context = await newContext(browser, baseURL)
      const { id } = await createMember(context.request, { displayName: nameOf(key) })
      await reportProfile(page.request, id)
      return context
    }),
  )
  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(paths.adminReports)
  const rows = desk.getByRole('region', { name: 'Cases' }).getByRole('button')
  await expect(rows.first()).toBeVisible()
  await desk.keyboard.press('j')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await desk.keyboard.press('?')
  const keys = desk.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  for (const [index, [key, action, done]] of KEYS.entries()) {
    const row = rows.filter({ hasText: nameOf(key) })
    await row.click()
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(desk.getByText(/^Yours until/)).toBeVisible()
    await pressDecisionKey(desk, key, action)
    await expect(desk.getByRole('dialog').filter({ hasText: 'You can’t undo this' })).toBeVisible()
    if (key === 's') expect(await accessibilityFaults(desk, undefined, '[role=dialog]')).toEqual([])
    await desk.keyboard.press('Enter')
    await expect(desk.getByText(done, { exact: true })).toBeVisible()
    const signedIn = (await reported[index]!.request.get(getMyAccount.path)).ok()
    expect(signedIn, action).toBe(key !== 's' && key !== 'b')
  }
  await Promise.all([desk.context(), ...reported].map((context) => context.close()))
})

test('an admin whose claim expired reads that a colleague has the case and then decided it @wide', async ({
  page,
  browser,
  baseURL,
}) => {
  await createMember(page.request, { displayName: 'Rosa Race' })
  const member = await newContext(browser, baseURL)
  const { id: memberId } = await createMember(member.request, { displayName: 'Bo Raced' })
  await reportProfile(page.request, memberId)
  const one = await (await newAdminContext(browser, baseURL)).newPage()
  const two = await (await newColleagueContext(browser, baseURL, 'Tess Second')).newPage()
  const id = await findCase(one.request, memberId)
  await openCase(one, id)
  await two.goto(`${paths.adminReports}?open=${id}`)
  await expect(two.getByText(/Aiko Tanabe has this until/)).toBeVisible()
  await expect(two.getByRole('button', { name: 'Remove' })).toBeDisabled()

  // Aiko is about to confirm when her claim expires.
  await pressDecisionKey(one, 'w', 'Warn')
  await inDatabase(async (db) => {
    await db
      .updateTable('claims')
      .set({ until: new Date(0) })
      .where('itemId', '=', id)
      .execute()
  })
  await expect(two.getByText(/^Yours until/)).toBeVisible()
  await one.keyboard.press('Enter')
  await expect(one.getByRole('dialog')).toContainText('Someone else on our team has this one')
  await pressDecisionKey(two, 'w', 'Warn')
  await two.keyboard.press('Enter')
  await expect(two.getByText('Warned. We’ll tell them why')).toBeVisible()
  await one.getByRole('dialog').getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(one.getByText('Someone else has already decided this')).toBeVisible()
  await Promise.all([one.context().close(), two.context().close(), member.close()])
})

test('a banned member appeals through the emailed link and can sign in again once the ban is overturned', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id: memberId, email } = await createMember(page.request, { displayName: 'Bo Banned' })
  const reporter = await newContext(browser, baseURL)
  await createMember(reporter.request, { displayName: 'Rosa Banner' })
  await reportProfile(reporter.request, memberId)
  const first = await newColleagueContext(browser, baseURL, 'Tess First')
  const id = await findCase(first.request, memberId)
  const decision = {
    action: 'ban',
    rule: 'C7',
    reason: 'You asked a match for money.',
    note: '',
    remove: true,
  }
  expect((await first.request.post(`/api/admin/cases/${id}/decision`, { data: decision })).status()).toBe(200)

  const { links } = await waitForMail(page, email, /account is closed/)
  await clearSession(page)
  await page.goto(links.find((link) => link.includes('/support/appeal#'))!)
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expect(page.getByText('You asked a match for money.')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByLabel('Your appeal').fill('It was my brother, on my phone.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('We are looking at it')).toBeVisible()

  const desk = await newAdminContext(browser, baseURL)
  const { items } = (await (await desk.request.get(getAppeals.path)).json()) as { items: AppealSummary[] }
  const appeal = items.find(({ person }) => person.id === memberId)!.id
  const answer = { overturn: true, answer: 'You were right, we are sorry.' }
  expect((await desk.request.post(pathOf(postAppealDecision, { appeal }), { data: answer })).status()).toBe(
    200,
  )

  const data = { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(page.request) }
  expect((await page.request.post(postSession.path, { data })).status()).toBe(200)
  await page.goto(paths.settings)
  await page.getByRole('button', { name: /Notifications/ }).click()
  await page.getByText('Your appeal was right').first().click()
  await expect(page.getByText('You were right, we are sorry.')).toBeVisible()
  await Promise.all([desk.close(), first.close(), reporter.close()])
})
