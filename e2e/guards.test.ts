import { randomUUID } from 'node:crypto'
import { aiko, jonas, mira } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { clearSession, expect, test } from './koji-test.ts'

test('sends a visitor to sign in, and then to the screen they asked for', async ({ page }) => {
  await page.goto(paths.achievements)
  await expect(page).toHaveURL(paths.auth)
  await page.getByLabel('Email').fill(jonas.email)
  await page.getByLabel('Password', { exact: true }).fill('Koji-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(paths.achievements)
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('a visitor signs in from a profile that needs it, and returns to the profile', async ({
  page,
  expectPageError,
}) => {
  expectPageError(/status of 404/)
  await page.goto(paths.profileAt('jonas'))
  await expect(page.getByText('if you are one, you may see more.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(mira.email)
  await page.getByLabel('Password', { exact: true }).fill('Koji-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(paths.profileAt('jonas'))
  await expect(page.getByText('@jonas')).toBeVisible()
})

test('asks members without a profile to make one before they see others', async ({
  page,
  signUp,
  expectPageError,
}) => {
  expectPageError(/status of 404/)
  await signUp()
  for (const path of [paths.profileOf(randomUUID()), paths.profileAt('jonas')]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Make your profile to see people' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Make your profile' }).click()
  await expect(page).toHaveURL(new RegExp(`^[^?]*${paths.onboarding}`))
})

test('redirects from a screen for another role to the front page', async ({ page, signIn }) => {
  for (const [person, path] of [
    [jonas, paths.creatorDashboard],
    [mira, paths.adminAudit],
    [aiko, paths.creatorSubscribers],
  ] as const) {
    await clearSession(page)
    await signIn(person)
    await page.goto(path)
    await expect(page).toHaveURL(paths.home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('shows a spinner instead of a screen while the session loads', async ({ page, signIn }) => {
  await signIn(jonas)
  const release = Promise.withResolvers<void>()
  await page.route('**/api/sessions/current', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto(paths.settings)
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page).toHaveURL(paths.settings)
  release.resolve()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('redirects members from sign-in and onboarding to Discover, and opens their profile at their own URL', async ({
  page,
  signIn,
}) => {
  await signIn(mira)
  for (const path of [paths.auth, paths.onboarding]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.discover)
  }
  await page.goto(paths.profileAt('mira'))
  await expect(page.getByText('@mira')).toBeVisible()
})

test('leaves the private screens of every tab on sign-out', async ({ page, context, signIn }) => {
  await signIn(jonas)
  await page.goto(paths.settings)
  const other = await context.newPage()
  await other.goto(paths.matches)
  await expect(other.getByRole('heading', { name: 'Matches', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(paths.home)
  await expect(other).toHaveURL(paths.auth)
  await page.goto(paths.settings)
  await expect(page).toHaveURL(paths.auth)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
