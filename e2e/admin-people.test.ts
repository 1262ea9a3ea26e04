import { aiko } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults } from './accessibility.ts'
import { newAdminContext } from './admins.ts'
import { expect, test, waitForLiveConnection, waitForQuietNetwork } from './koji-test.ts'
import { createMember } from './members.ts'

const REASON = 'They wrote to support from their own address.'

test('links every dashboard figure to its list', async ({ page, signIn }) => {
  await signIn(aiko)
  await page.goto(paths.adminDashboard)
  await expect(page.getByText(/^Counted /)).toBeVisible()
  for (const [place, link, path] of [
    [page, 'Applications', `${paths.adminVerifications}?tab=applications`],
    [page.getByRole('navigation', { name: 'More for the team' }), 'Reports', paths.adminReports],
    [page.getByRole('navigation', { name: 'More for the team' }), 'Refunds', paths.adminRefunds],
  ] as const)
    await expect(place.getByRole('link', { name: link })).toHaveAttribute('href', path)

  const figures = page.getByRole('region', { name: /^The last/ })
  // The list can show one week of new people; for longer periods the figure links to the chart.
  await figures.getByRole('link', { name: 'New people' }).click()
  await expect(page).toHaveURL(`${paths.adminDashboard}#joined`)
  await figures.getByRole('link', { name: 'Revenue' }).click()
  await expect(page.getByRole('heading', { name: 'Revenue a day' })).toBeInViewport()
  await page.getByText('7 d', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The last 7 days' })).toBeVisible()
  await figures.getByRole('link', { name: 'New people' }).click()
  await expect(page).toHaveURL(`${paths.adminPeople}?fresh=yes`)
  await expect(page.getByRole('checkbox', { name: 'Joined in the last 7 days' })).toBeChecked()
  await expect(page.getByRole('list', { name: 'People' }).getByRole('link').first()).toBeVisible()

  await page.goBack()
  await figures.getByRole('link', { name: 'Creators' }).click()
  await expect(page).toHaveURL(`${paths.adminPeople}?role=creator`)
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByText('Creator', { exact: true }).first()).toBeVisible()
})

test('finds a member by email and signs them out in their own browser', async ({
  page,
  browser,
  baseURL,
  expectPageError,
}) => {
  expectPageError(/401/)
  const { id, email, displayName } = await createMember(page.request, { displayName: 'Odile Fenn' })
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(paths.adminPeople)
  const search = desk.getByRole('searchbox', { name: 'Search' })
  await search.fill('nobody-is-called-so')
  await expect(desk.getByRole('heading', { name: 'No one found' })).toBeVisible()
  await search.fill(email.slice(0, -3))
  await desk.locator(`a[href="${paths.adminPerson(id)}"]`).click()
  await expect(desk.getByText(email, { exact: true })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Signed in on' })).toBeVisible()
  expect(await accessibilityFaults(desk, undefined, 'main')).toEqual([])

  await desk.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Sign Odile/ })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(dialog.getByText('Give a reason')).toBeVisible()
  expect(await accessibilityFaults(desk, undefined, '[role=dialog]')).toEqual([])
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(paths.auth)
  await expect(desk.getByText(`${displayName} was signed out everywhere`)).toBeVisible()
  await expect(desk.getByText(REASON)).toBeVisible()
  await expect(desk.getByText('No device.')).toBeVisible()
  await desk.context().close()
})

test('adding or removing a role updates an open page', async ({ page, browser, baseURL }, { project }) => {
  const name = project.name === 'wide' ? 'Pia Sandt' : 'Paul Sandt'
  const { id } = await createMember(page.request, { displayName: name })
  await page.goto(paths.settings)
  const desk = await (await newAdminContext(browser, baseURL)).newPage()
  await desk.goto(paths.adminPerson(id))
  const act = async (label: string, confirm: string) => {
    await desk.getByRole('button', { name: label }).click()
    const dialog = desk.getByRole('dialog', { name: new RegExp(`${name}\\b`) }).filter({ hasText: 'Reason' })
    await dialog.getByLabel('Reason').fill(REASON)
    // A request under way with the old token would be refused and repeated, which counts as an error here.
    await waitForQuietNetwork(page)
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog).toBeHidden()
  }
  /** On a phone the menu is closed at first. */
  const openMenu = async () => {
    if (project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
  }
  await openMenu()
  const entry = page.getByRole('link', { name: 'Audit Logs' })
  await expect(page.getByRole('link', { name: 'Discover' }).first()).toBeVisible()
  await expect(entry).toBeHidden()
  const reconnected = waitForLiveConnection(page)
  await act('Make admin', 'Make admin')
  await expect(entry).toBeVisible()
  // The new role replaces the live connection, and only the new one receives the next change.
  await reconnected
  await act('Remove admin role', 'Remove role')
  await expect(entry).toBeHidden()
  if (project.name === 'phone') await page.keyboard.press('Escape')
  await desk.context().close()
})
