import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { expect, quiet, test } from './koji-test.ts'

/** The app does not arrive before it is let go. */
async function holdApp(page: Page, part = 'shell'): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await held
    await route.fallback()
  })
  return letGo
}

const ahead = (page: Page) => page.locator('[data-ahead]')

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, accessibleAtEnd: false })

  test('the door and the list of creators are there to be read', async ({ page }) => {
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

test('whoever only looks is not given the app', async ({ page }) => {
  for (const address of [paths.auth, paths.creators]) {
    await page.goto(address)
    await quiet(page)
    await expect(ahead(page)).toBeVisible()
  }
  await page.keyboard.press('Tab')
  await expect(ahead(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('what is typed and marked at the door before the app has come is still there afterwards', async ({
  page,
}) => {
  const letGo = await holdApp(page)
  await page.goto(paths.auth)
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await email.pressSequentially('nora@koji.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Quiet-otter')
  await page.keyboard.press('Shift+Home')
  await expect(ahead(page)).toBeVisible()
  letGo()
  await expect(ahead(page)).toHaveCount(0)
  await expect(email).toHaveValue('nora@koji.example')
  await expect(password).toBeFocused()
  await page.keyboard.type('Quiet-heron-28')
  await expect(password).toHaveValue('Quiet-heron-28')
  await expect(page.getByText("You're human")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})

test('what is pressed before the app has come is done when it has', async ({ page }) => {
  const letGo = await holdApp(page)
  await page.goto(paths.auth)
  await page.getByRole('tab', { name: 'Sign up' }).click()
  letGo()
  await expect(page.getByRole('heading', { name: 'Come on in' })).toBeVisible()
  await expect(ahead(page)).toHaveCount(0)
})

test('a page whose app does not come says so, and tries again', async ({ page, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/)
  let gone = true
  await page.route('**/assets/shell-*.js', (route) => (gone ? route.abort() : route.fallback()))
  await page.goto(paths.auth)
  await page.getByLabel('Email').pressSequentially('n')
  const said = page.getByText('This page did not load completely. It tries again when you go on.')
  await expect(said).toBeVisible()
  gone = false
  await page.getByLabel('Email').pressSequentially('ora')
  await expect(ahead(page)).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('nora')
  await expect(said).toHaveCount(0)
})

test('a finger that is down when the app comes is not lost @phone', async ({ page }) => {
  const letGo = await holdApp(page)
  await page.goto(paths.auth)
  await page.getByRole('tab', { name: 'Sign up' }).hover()
  await page.mouse.down()
  letGo()
  await quiet(page)
  await expect(ahead(page)).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: 'Come on in' })).toBeVisible()
})

test('presses and a search that begin before the app has loaded are not lost', async ({ page }) => {
  const letGo = await holdApp(page)
  await page.goto(paths.creators)
  for (const name of ['Craft', 'Verified', 'Verified'])
    await page.getByRole('button', { name }).first().click()
  await page.getByRole('searchbox', { name: 'Search creators' }).pressSequentially('mira')
  await expect(ahead(page)).toBeVisible()
  letGo()
  const cards = page.getByRole('list', { name: 'Creators' }).getByRole('link')
  await expect(page).toHaveURL(/q=mira/)
  await expect(page).toHaveURL(/category=craft/)
  await expect(page).toHaveURL(/verified=/)
  await expect(cards.filter({ hasText: 'Tomás Quiroga' })).toHaveCount(0)
  await expect(cards.filter({ hasText: 'Mira Okafor' })).toHaveCount(1)
})

test('who was signed in here and gets no app has the door of everybody', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/)
  await page.goto(paths.about)
  await page.evaluate(() => localStorage.setItem(`koji-session-${location.host}`, new Date().toISOString()))
  await page.route('**/assets/shell-*.js', (route) => route.abort())
  await page.goto(paths.auth)
  await expect(page.getByRole('heading', { name: 'Good to see you again' })).toBeVisible()
})

test('who scrolls on while the app takes over stays where they are, and is there again after a reload', async ({
  page,
}) => {
  const letGo = await holdApp(page)
  const letScreenGo = await holdApp(page, 'creators-screen')
  const moveTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top)
  const here = () => page.evaluate(() => scrollY)
  await page.goto(paths.creators)
  await moveTo(300)
  letGo()
  await expect(page.getByText('Loading...', { exact: true })).toBeAttached()
  await moveTo(450)
  letScreenGo()
  await expect(ahead(page)).toHaveCount(0)
  expect(await here()).toBe(450)

  await page.reload()
  await expect.poll(here).toBe(450)
})

test('what is written to support before the form is alive goes over', async ({ page }) => {
  const letGo = await holdApp(page, 'desk-island')
  await page.goto(paths.support)
  const message = page.getByLabel('Message')
  await page.getByLabel('Your e-mail address').fill('nora@koji.example')
  await message.pressSequentially('It does not')
  await page
    .getByLabel('Choose pictures')
    .setInputFiles(resolve(import.meta.dirname, '../web/public/pictures/bowls-240.webp'))
  await page.getByRole('button', { name: 'Send message' }).click()
  letGo()
  await expect(page.getByText('Subject must be')).toBeVisible()
  await expect(message).toHaveValue('It does not')
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
})
