import { DEFAULT_CARD, patchMyCreator } from '@koji/contract'
import type { Page } from '@playwright/test'
import { jonas, mira, PEOPLE, type Person } from '../server/seed/people.ts'
import { drawPicture } from '../server/seed/sample-picture.ts'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'

/** Both sizes run in parallel, so each changes the page of a different creator. */
const creatorFor = (
  project: string,
  wide: string,
  phone: string,
): Person & { profile: { displayName: string } } =>
  PEOPLE.find(({ name }) => name === (project === 'wide' ? wide : phone))!

/** A minimum, since other tests add creators. */
const DEMO_CREATORS = 69

const cards = (page: Page) => page.getByRole('list', { name: 'Creators' }).getByRole('listitem')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search creators' })
const category = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Category' }).getByRole('button', { name, exact: true })

test('loads more creators on scroll, and finds one despite a typo', async ({ page }) => {
  await page.goto(paths.creators)
  await expect(cards(page)).toHaveCount(20)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(40)
  const links = await cards(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(40)

  await search(page).fill('quirgoa')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText('One creator in all')).toBeVisible()
  await expect(page).toHaveURL(`${paths.creators}?q=quirgoa`)
  await cards(page)
    .getByRole('link', { name: /Tomás Quiroga/ })
    .click()
  await expect(page).toHaveURL(paths.creatorNamed('tomas'))
  await page.goBack()
  await expect(search(page)).toHaveValue('quirgoa')
})

test('keeps filters in the URL, so they survive a reload and are undone by going back @phone', async ({
  page,
}) => {
  await page.goto(paths.creators)
  await category(page, 'Food').click()
  await expect(page).toHaveURL(`${paths.creators}?category=food`)
  await expect(cards(page).filter({ hasText: 'Tomás Quiroga' })).toBeVisible()
  await expect(cards(page).filter({ hasText: 'Mira Okafor' })).toHaveCount(0)
  await expect(page.getByText(`${await cards(page).count()} creators in all`)).toBeVisible()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await expect(cards(page).filter({ hasText: 'Samira Haddad' })).toBeVisible()
  await expect(cards(page).filter({ hasText: 'Tomás Quiroga' })).toHaveCount(0)
  await page.reload()
  await expect(category(page, 'Food')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page).filter({ hasText: 'Samira Haddad' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(cards(page).filter({ hasText: 'Tomás Quiroga' })).toBeVisible()
})

test('offers to clear the filters when nothing matches, and sorts and limits the list by price', async ({
  page,
}) => {
  await page.goto(`${paths.creators}?q=xylophone&category=games`)
  await expect(page.getByRole('heading', { name: 'Nobody fits that' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(cards(page)).toHaveCount(20)
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL(paths.creators)

  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'Lowest price' }).click()
  await expect(cards(page).first()).toContainText('$1.99 a month')
  await page.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option', { name: 'Up to $3.00' }).click()
  await expect(page).toHaveURL(/price=3/)
  await expect(cards(page).filter({ hasText: 'Mira Okafor' })).toHaveCount(0)
  await expect(cards(page).first()).toContainText('$1.99 a month')
})

test('fits 320 px while the list loads, and searches, filters and opens a creator by keyboard', async ({
  page,
}) => {
  const release = Promise.withResolvers<void>()
  await page.route('**/api/creators?*', async (route) => {
    await release.promise
    await route.continue()
  })
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${paths.creators}?sort=new`)
  await expect(page.getByRole('heading', { level: 1, name: 'Creators' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  release.resolve()
  await expect(cards(page)).toHaveCount(20)
  await page.setViewportSize({ width, height })

  await search(page).focus()
  await page.keyboard.type('craft')
  await expect(page).toHaveURL(/q=craft/)
  await expect(category(page, 'All')).toBeVisible()
  // The first Tab stops at the button that clears the search.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(category(page, 'All')).toBeFocused()
  for (let step = 0; step < 2; step++) await page.keyboard.press('Tab')
  await expect(category(page, 'Craft')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/category=craft/)
  await expect(cards(page).filter({ hasText: 'Mira Okafor' })).toBeVisible()
  await cards(page)
    .getByRole('link', { name: /Mira Okafor/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.creatorNamed('mira'))
})

test('customizes a card within readable colors and shows it in the list', async ({ page, signIn }, {
  project,
}) => {
  const me = creatorFor(project.name, 'Lena', 'Elias')
  await signIn(me)
  await page.request.patch(patchMyCreator.path, { data: { card: DEFAULT_CARD } })
  await page.goto(paths.creatorCard)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const background = page.getByRole('group', { name: 'Background' })
  const accent = page.getByRole('group', { name: 'Accent' })
  await background.getByRole('radio', { name: 'Rose' }).check()
  await accent.getByRole('radio', { name: 'Blossom' }).check()
  await expect(page.getByText('The accent can hardly be told from the background.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: 'Make it readable' }).click()
  await expect(page.getByText('Everybody can read these colours.')).toBeVisible()
  await page.getByRole('radio', { name: 'Words' }).check()
  await page.getByRole('radio', { name: 'None' }).check()
  await page.getByRole('radio', { name: 'Mono' }).check()
  const digits = accent.getByRole('textbox', { name: 'Accent in digits' })
  await digits.fill('#AD2A4B')
  await digits.press('Enter')
  const preview = page.getByRole('complementary', { name: 'Preview' }).locator('[data-card]')
  await expect(preview).toHaveCSS('background-color', 'rgb(249, 224, 225)')
  // Leaving now would discard the changes.
  await page.getByRole('link', { name: 'Set up your page' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await save.click()
  await expect(page.getByText('Your card is saved')).toBeVisible()
  await page.goto(`${paths.creators}?q=${encodeURIComponent(me.profile.displayName)}`)
  const card = cards(page).filter({ hasText: me.profile.displayName }).locator('[data-card]')
  await expect(card).toHaveCSS('background-color', 'rgb(249, 224, 225)')
  await expect(card.getByText('a month')).toHaveCSS('background-color', 'rgb(173, 42, 75)')
  await expect(card.getByRole('heading')).toHaveCSS('font-family', /mono/i)
})

test('sets up a page, and adds and removes its cover', async ({ page, signIn }, { project }) => {
  const me = creatorFor(project.name, 'Samira', 'Ines')
  await signIn(me)
  await page.request.patch(patchMyCreator.path, { data: { tagline: '', about: '' } })
  await page.goto(paths.creatorSetup)
  const step = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name })
  await expect(step(/Write a tagline, to do/)).toBeVisible()
  await expect(step(/Set your price, done/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Verify your identity/ })).toHaveAttribute(
    'href',
    paths.creatorVerify,
  )
  await expect(page.getByRole('link', { name: /first post/ })).toHaveAttribute('href', paths.creatorDashboard)

  const price = page.getByRole('textbox', { name: 'Dollars a month' })
  await price.fill('1.00')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('The lowest price is $1.99 a month')).toBeVisible()
  await expect(price).toBeFocused()
  await price.fill('7.95')
  await expect(page.getByText('$7.15')).toBeVisible()
  await expect(page.getByText('$0.80')).toBeVisible()
  await page.getByRole('textbox', { name: 'Tagline' }).fill('Slow mornings, written down')
  await page.getByRole('textbox', { name: 'About' }).fill('One page a day.')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.keyboard.type('A letter by post')
  await save.click()
  await expect(page.getByText('Your page is saved')).toBeVisible()
  await expect(step(/Write a tagline, done/)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Your card' })).toContainText(
    'Slow mornings, written down',
  )
  await page.reload()
  await expect(price).toHaveValue('7.95')
  await expect(page.getByRole('textbox', { name: /^Perk/ }).last()).toHaveValue('A letter by post')

  const buffer = await drawPicture({ width: 1200, height: 800 })
  await page
    .getByLabel('File of the cover')
    .setInputFiles({ name: 'kiln.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('We are checking it.')).toBeVisible()
  const cover = page.getByRole('img', { name: 'Your cover' })
  await expect(cover).toHaveAttribute('height', '360')
  await page.getByRole('button', { name: 'Remove cover' }).click()
  await expect(cover).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose a cover' })).toBeVisible()
  await page
    .getByLabel('File of the cover')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByRole('alert').filter({ hasText: 'not a photo that we can read' })).toBeVisible()
})

test('the recruitment page counts creators, and links members to apply and creators to their setup', async ({
  page,
  signIn,
}) => {
  await page.goto(paths.creatorRecruitment)
  const count = page.getByText(/\d+ creators are here/)
  expect(Number.parseInt(await count.innerText(), 10)).toBeGreaterThanOrEqual(DEMO_CREATORS)
  await expect(page.getByRole('heading', { name: 'How verification works' })).toBeVisible()
  const apply = page.getByRole('main').getByRole('link', { name: 'Apply' })
  await expect(apply).toHaveAttribute('href', paths.creatorApply)

  await signIn(jonas)
  await page.goto(paths.creatorCard)
  await expect(page.getByRole('heading', { name: 'This is for creators' })).toBeVisible()
  await expect(apply).toHaveAttribute('href', paths.creatorApply)

  await signIn(mira)
  await page.goto(paths.creatorRecruitment)
  await page.getByRole('link', { name: 'Set up your page' }).click()
  await expect(page).toHaveURL(paths.creatorSetup)
})
