import { randomUUID } from 'node:crypto'
import { aiko, jonas, mira } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { expect, forget, test } from './koji-test.ts'

test('a visitor is led to the door, and after signing in to where they wanted to go', async ({ page }) => {
  await page.goto(paths.achievements)
  await expect(page).toHaveURL(paths.auth)
  await page.getByLabel('Email').fill(jonas.email)
  await page.getByLabel('Password', { exact: true }).fill('Koji-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(paths.achievements)
  await expect(page.getByText('Welcome back!')).toBeVisible()
})

test('a visitor who may not see a profile signs in there, and is back at it', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/)
  await page.goto(paths.profileAt('jonas'))
  await expect(page.getByText('if you are one, you may see more.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(mira.email)
  await page.getByLabel('Password', { exact: true }).fill('Koji-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(paths.profileAt('jonas'))
  await expect(page.getByText('@jonas')).toBeVisible()
})

test('somebody without a profile is led to make one, whoever they wanted to see', async ({
  page,
  signUp,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/)
  await signUp()
  for (const path of [paths.profileOf(randomUUID()), paths.profileAt('jonas')]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Make your profile to see people' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Make your profile' }).click()
  await expect(page).toHaveURL(new RegExp(`^[^?]*${paths.onboarding}`))
})

test('a screen for another role sends you to the front page', async ({ page, signIn }) => {
  for (const [person, path] of [
    [jonas, paths.creatorDashboard],
    [mira, paths.adminAudit],
    [aiko, paths.creatorSubscribers],
  ] as const) {
    await forget(page)
    await signIn(person)
    await page.goto(path)
    await expect(page).toHaveURL(paths.home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('while the session is being read there is a spinner, and no screen', async ({ page, signIn }) => {
  await signIn(jonas)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/sessions/current', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto(paths.settings)
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page).toHaveURL(paths.settings)
  answered.resolve()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('members are sent from the door and from onboarding to Discover, and their own address opens their profile', async ({
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

test('signing out clears what was shown, here and in another tab', async ({ page, context, signIn }) => {
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
