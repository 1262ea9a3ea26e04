import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test, waitForQuietNetwork } from './koji-test.ts'

/** Delays a part of the app until the returned function is called. */
async function delayApp(page: Page, chunk = 'shell'): Promise<() => void> {
  let release = () => {}
  const delayed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    await delayed
    await route.fallback()
  })
  return release
}

const prerendered = (page: Page) => page.locator('[data-prerendered]')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, accessibleAtEnd: false })

  test('shows the sign-in page and the list of creators', async ({ page }) => {
    await page.goto(paths.auth)
    await expect(page.getByRole('heading', { name: 'Good to see you again' })).toBeVisible()
    await expect(page).toHaveTitle('Sign in · Koji')
    await page.goto(`${paths.auth}?ref=NOBODY1&mode=sign-up`)
    await expect(page.getByRole('heading', { name: 'Come on in' })).toBeVisible()
    await expect(page.getByPlaceholder('Min. 8 chars, 1 uppercase, 1 number')).toBeVisible()
    await expect(page).toHaveTitle('Sign up · Koji')
    await page.goto(paths.creators)
    const cards = page.getByRole('list', { name: 'Creators' }).getByRole('link')
    const mira = cards.filter({ hasText: 'Mira Okafor' })
    await expect(mira).toHaveAttribute('href', paths.creatorNamed('mira'))
    await expect(cards.filter({ hasText: 'Hugo Desmet' }).locator('[data-card]')).toHaveCSS(
      'background-color',
      'rgb(22, 58, 83)',
    )
    await expect(mira.locator('img').first()).toHaveCSS('opacity', '1')
  })
})

test('loads the app only on the first interaction', async ({ page }) => {
  for (const path of [paths.auth, paths.creators]) {
    await page.goto(path)
    await waitForQuietNetwork(page)
    await expect(prerendered(page)).toBeVisible()
  }
  await page.keyboard.press('Tab')
  await expect(prerendered(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('keeps text and selection entered before the app loads', async ({ page }) => {
  const release = await delayApp(page)
  await page.goto(paths.auth)
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await email.pressSequentially('nora@koji.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Quiet-otter')
  await page.keyboard.press('Shift+Home')
  await expect(prerendered(page)).toBeVisible()
  release()
  await expect(prerendered(page)).toHaveCount(0)
  await expect(email).toHaveValue('nora@koji.example')
  await expect(password).toBeFocused()
  await page.keyboard.type('Quiet-heron-28')
  await expect(password).toHaveValue('Quiet-heron-28')
  await expect(page.getByText("You're human")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})

test('replays a click made before the app loads', async ({ page }) => {
  const release = await delayApp(page)
  await page.goto(paths.auth)
  await page.getByRole('tab', { name: 'Sign up' }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Come on in' })).toBeVisible()
  await expect(prerendered(page)).toHaveCount(0)
})

test('says that the app did not load, and retries on the next interaction', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  let blocked = true
  await page.route('**/assets/shell-*.js', (route) => (blocked ? route.abort() : route.fallback()))
  await page.goto(paths.auth)
  await page.getByLabel('Email').pressSequentially('n')
  const notice = page.getByText('This page did not load completely. It tries again when you go on.')
  await expect(notice).toBeVisible()
  blocked = false
  await page.getByLabel('Email').pressSequentially('ora')
  await expect(prerendered(page)).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('nora')
  await expect(notice).toHaveCount(0)
})

test('replaces the page only after the finger is lifted @phone', async ({ page }) => {
  const release = await delayApp(page)
  await page.goto(paths.auth)
  await page.getByRole('tab', { name: 'Sign up' }).hover()
  await page.mouse.down()
  release()
  await waitForQuietNetwork(page)
  await expect(prerendered(page)).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Come on in' })).toBeVisible()
})

test('replays several clicks and a search made before the app loads', async ({ page }) => {
  const release = await delayApp(page)
  await page.goto(paths.creators)
  for (const name of ['Craft', 'Verified', 'Verified'])
    await page.getByRole('button', { name }).first().click()
  await page.getByRole('searchbox', { name: 'Search creators' }).pressSequentially('mira')
  await expect(prerendered(page)).toBeVisible()
  release()
  const cards = page.getByRole('list', { name: 'Creators' }).getByRole('link')
  await expect(page).toHaveURL(/q=mira/)
  await expect(page).toHaveURL(/category=craft/)
  await expect(page).toHaveURL(/verified=/)
  await expect(cards.filter({ hasText: 'Tomás Quiroga' })).toHaveCount(0)
  await expect(cards.filter({ hasText: 'Mira Okafor' })).toHaveCount(1)
})

test('shows the sign-in page to a member when the app fails to load', async ({ page, expectPageError }) => {
  expectPageError(/ERR_FAILED/)
  await page.goto(paths.about)
  await page.evaluate(() => localStorage.setItem(`koji-session-${location.host}`, new Date().toISOString()))
  await page.route('**/assets/shell-*.js', (route) => route.abort())
  await page.goto(paths.auth)
  await expect(page.getByRole('heading', { name: 'Good to see you again' })).toBeVisible()
})

test('keeps the scroll position during hydration and after a reload', async ({ page }) => {
  const release = await delayApp(page)
  const releaseScreen = await delayApp(page, 'creators-screen')
  const moveTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top)
  const scrollPosition = () => page.evaluate(() => scrollY)
  await page.goto(paths.creators)
  await moveTo(300)
  release()
  await expect(page.getByText('Loading...', { exact: true })).toBeAttached()
  await moveTo(450)
  releaseScreen()
  await expect(prerendered(page)).toHaveCount(0)
  expect(await scrollPosition()).toBe(450)

  await page.reload()
  await expect.poll(scrollPosition).toBe(450)
})

test('keeps a support message and picture entered before the form loads', async ({ page }) => {
  const release = await delayApp(page, 'desk-island')
  await page.goto(paths.support)
  const message = page.getByLabel('Message')
  await page.getByLabel('Your e-mail address').fill('nora@koji.example')
  await message.pressSequentially('It does not')
  await page
    .getByLabel('Choose pictures')
    .setInputFiles(resolve(import.meta.dirname, '../web/public/pictures/bowls-240.webp'))
  await page.getByRole('button', { name: 'Send message' }).click()
  release()
  await expect(page.getByText('Subject must be')).toBeVisible()
  await expect(message).toHaveValue('It does not')
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
})
