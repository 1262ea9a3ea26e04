import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  cellAt,
  getCurrentSession,
  getNotificationSettings,
  getNotifications,
  postSwipe,
  putPassword,
} from '@koji/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { secretsFrom } from '../server/src/platform/secrets.ts'
import { paths } from '../web/src/lib/paths.ts'
import { inDatabase } from './database.ts'
import { expect, test, waitForLiveConnection } from './koji-test.ts'
import { createMember } from './members.ts'

/** A remote cell per test, so far apart that no deck includes members of another test. */
const remoteCell = (number: number) =>
  cellAt({ lat: test.info().project.name === 'wide' ? -20 : -10, lon: -170 + 5 * number })

const sendLike = async (request: APIRequestContext, targetId: string) =>
  expect(
    (
      await request.post(postSwipe.path, { data: { mode: 'friends', targetId, choice: 'like', note: '' } })
    ).status(),
  ).toBe(200)

/** Each change causes a notification of its own. */
const changePassword = async (request: APIRequestContext, number: number) =>
  expect((await request.put(putPassword.path, { data: { password: `Aa1-secret-${number}` } })).status()).toBe(
    200,
  )

/** Inserts unread notifications without the events behind them. */
const addNotifications = (userId: string, count: number) =>
  inDatabase(async (db) => {
    const shared = { userId, type: 'account', opens: paths.settingsSecurity, createdAt: new Date() } as const
    const text = { title: 'Your password was changed', message: 'By you, we hope.' }
    const rows = Array.from({ length: count }, (_, number) => ({
      ...shared,
      ...text,
      id: randomUUID(),
      groupKey: `old-${number}`,
      lastEvent: number,
      inApp: true,
    }))
    await db.insertInto('notifications').values(rows).execute()
  })

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ })

test('a new notification appears in the open panel, the count and a toast, and a click marks it as read', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const cell = remoteCell(1)
  const otherContext = await browser.newContext()
  const ana = await createMember(page.request, { cell, displayName: 'Ana Reis' })
  const ben = await createMember(otherContext.request, { cell, displayName: 'Ben Sol' })
  const live = waitForLiveConnection(page)
  await page.goto(paths.settings)
  await live
  await changePassword(page.request, 1)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)

  await sendLike(otherContext.request, ana.id)
  const notice = page.getByText('Ben Sol likes you')
  // In the open panel and in a toast.
  await expect(notice).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'See it' }).first()).toBeVisible()
  await expect(page).toHaveTitle('(2) Settings · Koji')
  const [first, second] = [
    panel(page).getByRole('listitem').first(),
    panel(page).getByRole('listitem').nth(1),
  ]
  await expect(first).toContainText('New like')
  await expect(first.getByText('just now')).toBeVisible()
  await expect(second).toContainText('Your password was changed')
  await expect(first.getByText('Unread')).toBeAttached()
  await expect.poll(async () => (await panel(page).boundingBox())!.height).toBe(400)
  await expectAccessible('[role=dialog]')

  await first.getByRole('link').click()
  await expect(page.getByRole('tab', { name: /^Likes you/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(paths.matches)
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page).toHaveTitle('(1) Matches · Koji')

  await sendLike(page.request, ben.id)
  await expect(page.getByText('You and Ben Sol like each other')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')

  await page.reload()
  await bell(page).click()
  const items = panel(page).getByRole('listitem')
  await expect(items).toHaveCount(3)
  // A read notification stays in the list, without a link.
  await expect(items.nth(1)).toContainText('New like')
  await expect(items.nth(1).getByRole('link')).toHaveCount(0)
  await expect(items.nth(1).getByText('Unread')).toHaveCount(0)
  await expect(items.nth(0).getByRole('link')).toHaveAttribute('href', /^\/chat\//)
  await otherContext.close()
})

test('the badge stops at 9+, and "Mark all read" works by keyboard and updates another window', async ({
  page,
  context,
  signUp,
}) => {
  await signUp()
  const { id } = (await (await page.request.get(getCurrentSession.path)).json()).session.account
  await addNotifications(id, 8)
  const live = waitForLiveConnection(page)
  await page.goto(paths.settings)
  await live
  const badge = bell(page)
  await expect(badge).toHaveText('8')
  await changePassword(page.request, 1)
  await expect(badge).toHaveText('9')
  await changePassword(page.request, 2)
  await expect(badge).toHaveText('9+')
  await expect(badge).toHaveAccessibleName('Notifications, 9+ unread')
  await expect(page).toHaveTitle('(9+) Settings · Koji')
  const other = await context.newPage()
  await other.goto(paths.settings)
  await expect(bell(other)).toHaveText('9+')

  await page.bringToFront()
  await badge.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('listitem')).toHaveCount(10)
  await expect(panel(page).getByText('9+')).toBeVisible()
  const all = panel(page).getByRole('button', { name: 'Mark all read' })
  await expect(all).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(all).toHaveCount(0)
  await expect(panel(page).getByRole('link')).toHaveCount(0)
  await expect(bell(other)).toHaveAccessibleName('Notifications')
  await page.keyboard.press('Escape')
  await expect(badge).toBeFocused()
  await expect(badge).toHaveText('')
  await expect(page).toHaveTitle('Settings · Koji')
  await other.close()
})

test('the unsubscribe link works without signing in, and notification settings are changed by keyboard', async ({
  page,
  browser,
  signUp,
  expectAccessible,
  expectPageError,
}) => {
  expectPageError(/status of 410/)
  await signUp()
  const { account } = (await (await page.request.get('/api/sessions/current')).json()).session
  const secrets = secretsFrom(readFileSync(resolve(process.env.KOJI_E2E_DATA!, 'secret.key'), 'utf8'))
  const text = `${account.id}.match-like`
  const visitorPage = await browser.newPage()
  // The link counts even when the visitor is redirected to sign in before its code has loaded.
  await visitorPage.route('**/assets/follow-email-link-*.js', async (route) => {
    await visitorPage.waitForURL(/\/auth$/)
    await route.continue()
  })
  await visitorPage.goto(
    `${paths.settingsNotifications}#unsubscribe=${text}.${secrets.sign('unsubscribe', text)}`,
  )
  await expect(visitorPage.getByText('No more e-mails like that one')).toBeVisible()
  await expect(visitorPage).toHaveURL(/\/auth$/)
  await visitorPage.close()

  await page.goto(paths.settingsNotifications)
  const mail = page.getByRole('switch', { name: 'Likes: E-mail' })
  await expect(mail).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Messages: E-mail' })).toBeChecked()
  await expect(page.getByRole('row', { name: /^Account/ }).getByText('Always')).toBeVisible()
  await mail.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('switch', { name: 'Likes: Push' })).toBeFocused()
  await page.keyboard.press('Space')

  const quiet = page.getByRole('switch', { name: 'Quiet hours' })
  await quiet.focus()
  await page.keyboard.press('Space')
  await page.getByLabel('From').focus()
  await page.keyboard.type('1115PM')
  await page.getByLabel('To', { exact: true }).fill('06:45')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('toky')
  await page.getByRole('option', { name: /Tokyo/ }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectAccessible('main')

  const saved = async () => (await page.request.get(getNotificationSettings.path)).json()
  await expect.poll(saved).toMatchObject({
    types: {
      like: { inApp: true, email: true, push: false },
      match: { inApp: true, email: false, push: true },
    },
    quiet: {
      on: true,
      from: '23:15',
      to: '06:45',
      timeZone: 'Asia/Tokyo',
    },
  })
  await page.reload()
  await expect(mail).toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('23:15')
  await expect(zone).toHaveValue(/Tokyo/)
  await page.goto(`${paths.settingsNotifications}#unsubscribe=${text}.forged`)
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a push message is shown, and a click opens its screen in the open window and marks it as read', async ({
    page,
    context,
    signUp,
  }) => {
    await signUp()
    for (const number of [1, 2]) await changePassword(page.request, number)
    const fetchItems = async (): Promise<{ id: string; read: boolean }[]> =>
      (await (await page.request.get(getNotifications.path)).json()).items
    await expect.poll(async () => (await fetchItems()).length).toBe(2)
    const [second, first] = (await fetchItems()).map(({ id }) => id)
    await page.goto(paths.settings)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    // The app registers the worker.
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await page.evaluate(() => navigator.serviceWorker.ready)
    const news = {
      product: 'Koji',
      id: first,
      title: 'New match',
      message: 'You and Ben like each other',
      opens: paths.settingsPrivacy,
    }
    // As text, because our types don't include worker globals. Headless browsers may lack notifications, so the test
    // records what the worker asks to show.
    await worker.evaluate(`
      self.shown = []
      registration.showNotification = async (title, options) => void shown.push({ title, ...options })
      dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(news))} }))`)
    await expect
      .poll(() => worker.evaluate('shown'))
      .toMatchObject([{ title: 'New match', body: 'You and Ben like each other', tag: first }])
    await worker.evaluate(`{
      const event = new ExtendableEvent('notificationclick')
      event.notification = { ...shown[0], close: () => shown.pop() }
      dispatchEvent(event)
    }`)
    await expect(page).toHaveURL(paths.settingsPrivacy)
    expect(await worker.evaluate('shown')).toEqual([])
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    const read = async () => (await fetchItems()).map((item) => item.read)
    await expect.poll(read).toEqual([false, true])

    // Without an open window, the new one gets the id of the notification in its URL.
    await page.goto('about:blank')
    await page.goto(`${paths.settings}#notification=${second}`)
    await expect.poll(read).toEqual([true, true])
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(page).toHaveURL(paths.settings)
  })
})
