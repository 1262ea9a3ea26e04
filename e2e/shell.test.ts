import { aiko, jonas, mira } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { clearSession, expect, test } from './koji-test.ts'

/** Matches also shows the unread count, once it has loaded. */
const MEMBER_ITEMS = [
  'Discover',
  /^Matches(\d+ unread)?$/,
  'Creators',
  'Achievements',
  'Referrals',
  'Profile',
]

test('the sidebar lists the screens of each role, and your name links to your profile', {
  tag: '@wide',
}, async ({ page, signIn }) => {
  const items = (group: string) =>
    page.getByRole('navigation', { name: group, exact: true }).getByRole('link')

  await signIn(aiko)
  await page.goto(paths.settings)
  await expect(items('Admin')).toHaveText([
    'Dashboard',
    'ID Verifications',
    'Content Moderation',
    'Audit Logs',
  ])
  await expect(page.getByRole('navigation', { name: 'Creator', exact: true })).toHaveCount(0)

  await clearSession(page)
  await signIn(mira)
  await page.goto(paths.settings)
  await expect(items('Menu')).toHaveText(MEMBER_ITEMS)
  await expect(items('Creator')).toHaveText(['Dashboard', 'Content Feed', 'Subscribers', 'Verify Identity'])
  await items('Creator').getByText('Content Feed').click()
  await expect(page.getByRole('heading', { name: 'Mira Okafor' })).toBeVisible()
  const me = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: /View Profile/ })
  await expect(me).toContainText('Mira Okafor')
  await expect(me.getByRole('img').or(me.locator('img'))).toBeVisible()
  await me.click()
  await expect(page).toHaveURL(paths.profile)
})

test('the sidebar collapses to icons with Ctrl+B, and a cookie keeps it collapsed for 7 days', {
  tag: '@wide',
}, async ({ page, context, signIn }) => {
  await signIn(jonas)
  await page.goto(paths.settings)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => (await sidebar.boundingBox())!.width
  await expect(sidebar.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText(MEMBER_ITEMS)
  await expect(sidebar.getByRole('navigation')).toHaveCount(1)
  expect(await width()).toBe(14 * 16)
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBe(3 * 16)
  await expect(sidebar.getByRole('link', { name: 'Matches' })).toBeVisible()

  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')!
  const days = (cookie.expires * 1_000 - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  await page.reload()
  await expect(sidebar).toBeVisible()
  expect(await width()).toBe(3 * 16)
  await page.keyboard.press('Meta+b')
  await expect.poll(width).toBe(14 * 16)
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  await expect.poll(width).toBe(3 * 16)
})

test('on a phone the sidebar is an 18rem sheet, and the account menu has the themes', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn(mira)
  await page.goto(paths.settings)
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  const tabs = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link')
  // Other tests may have sent her a message.
  await expect(tabs).toHaveText(['Discover', /^(\d unread)?Matches$/, 'Creators', 'Profile'])
  await page.getByRole('button', { name: 'Open menu' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: 'Subscribers' })).toBeVisible()
  await expect.poll(async () => (await sheet.boundingBox())!.width).toBe(18 * 16)
  await expect(sheet).toContainText('View Profile')
  await sheet.getByRole('link', { name: 'Referrals' }).click()
  await expect(page).toHaveURL(paths.referrals)
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('Ctrl+K finds screens, people and creators', async ({ page, signIn }) => {
  await signIn(jonas)
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search screens, people and creators' })
  await expect(search).toBeFocused()
  await search.fill('block')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.settingsBlocked)

  await page.keyboard.press('Meta+k')
  await search.fill('oka')
  await expect(page.getByRole('option', { name: /Mira Okafor.*Creator/ })).toBeVisible()
  expect(await accessibilityFaults(page, undefined, '[role=dialog]')).toEqual([])
  await search.fill('nobody is called this')
  await expect(page.getByText('Nothing and nobody is called “nobody is called this”')).toBeVisible()
  await search.fill('wanda')
  await page.getByRole('option', { name: /Wanda/ }).click()
  await expect(page.getByRole('heading', { name: 'Wanda Ostrowska' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
})

test('the theme is stored under "theme" and applied before the first paint', { tag: '@wide' }, async ({
  page,
  signIn,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  const html = page.locator('html')
  await signIn(jonas)
  await page.goto(paths.settings)
  for (const [choice, shown] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    await page.getByRole('button', { name: /^Theme/ }).click()
    await page.getByRole('menuitemradio', { name: choice }).click()
    await expect(html).toHaveAttribute('data-theme', shown)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(shown)
  }
  // Without the app's scripts, the inline script of the page still applies the theme.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload({ waitUntil: 'commit' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.unroute('**/assets/*.js')
  await page.evaluate(() => localStorage.setItem('theme', 'system'))
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test('Tab offers to skip to the content, and a banner shows while offline, in the app and on the front page', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(jonas)
  for (const path of [paths.settings, paths.home]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    // A picture that is still loading would fail with the network and report an error.
    await page.waitForLoadState('networkidle')
    const banner = page.locator('[data-offline-banner]')
    await expect(banner).toBeHidden()
    await context.setOffline(true)
    await expect(banner).toBeVisible()
    await expect(banner).toHaveText("You're offline")
    await expect(page.getByRole('status').filter({ hasText: "You're offline" })).toHaveCount(1)
    const { zIndex, top } = await banner.evaluate((element) => getComputedStyle(element))
    expect({ zIndex, top }).toEqual({ zIndex: '100', top: '0px' })
    await expect.poll(async () => (await banner.boundingBox())!.y).toBe(0)
    // The header and the sidebar move below the banner.
    const bannerHeight = (await banner.boundingBox())!.height
    const first = page.getByRole('banner').or(page.getByRole('complementary', { name: 'Sidebar' }))
    for (const part of await first.filter({ visible: true }).all())
      expect((await part.boundingBox())!.y).toBeGreaterThanOrEqual(bannerHeight)
    await context.setOffline(false)
    await expect(banner).toBeHidden()
  }
  // The front page has no sidebar, even for members.
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open app' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Using' }).first()).toBeHidden()
})

test('the bell opens a 400 px panel, and a new screen opens at the top with its heading focused', {
  tag: '@wide',
}, async ({ page, signUp }) => {
  await signUp()
  await page.goto(paths.settings)
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('You are all caught up')).toBeVisible()
  await expect.poll(async () => (await panel.boundingBox())!.height).toBe(400)
  expect(await accessibilityFaults(page, undefined, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.goto(paths.community)
  // The prerendered page, hydrated by the app.
  await expect(page.getByRole('link', { name: 'Achievements' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Community guidelines · Koji')
  await page.evaluate(() => window.scrollTo(0, 1_500))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500)
  await page.getByRole('link', { name: 'Achievements' }).click()
  await expect(page).toHaveTitle('Achievements · Koji')
  await expect(page.getByRole('heading', { name: 'Achievements', exact: true })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle('Community guidelines · Koji')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500)
})
