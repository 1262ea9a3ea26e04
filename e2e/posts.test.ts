import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test, waitForQuietNetwork } from './koji-test.ts'
import { createMember } from './members.ts'
import { pay } from './money.ts'
import { attachPhoto, createCreator, PICTURES, publishPost } from './posts.ts'

const composer = (page: Page) => page.getByRole('region', { name: 'New post' })
const mine = (page: Page) => page.getByRole('region', { name: 'Your posts' })
const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name })

test('a creator drafts a post with photos, returns to it, publishes, schedules, pins and edits', async ({
  page,
  expectAccessible,
}) => {
  const me = await createCreator(page.request, 'Ada Clay')
  await page.goto(paths.creatorDashboard)
  await expect(page.getByRole('heading', { name: /^(Good .*, Ada|Dashboard)$/ })).toBeVisible()
  await expect(mine(page).getByText('Nothing is out yet')).toBeVisible()

  await composer(page)
    .getByRole('textbox', { name: 'Text' })
    .fill('Five of nine\n\nFour cracked along the foot.')
  await attachPhoto(composer(page), 'dragenter')
  await expect(composer(page).getByText('Drop photos here')).toBeVisible()
  await attachPhoto(composer(page), 'drop')
  await expect(composer(page).getByText('Drop photos here')).toBeHidden()
  await composer(page)
    .locator('input[type=file]')
    .setInputFiles([resolve(PICTURES, 'mira-a.webp')])
  const photos = composer(page).getByRole('list', { name: 'Photos of this post' })
  await expect(photos.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await expect(photos.getByRole('progressbar')).toHaveCount(0)
  await photos.getByRole('button', { name: 'Describe photo 1' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Five pots in evening light')
  await page.getByRole('button', { name: 'Keep description' }).click()
  await expect(photos.getByRole('button', { name: 'Described: photo 1' })).toBeVisible()
  await expectAccessible('[aria-label="New post"]')

  // The described photo moves to the second place, by keyboard.
  await photos.getByRole('button', { name: 'Move photo 1', exact: true }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(photos.getByRole('button', { name: 'Described: photo 2' })).toBeVisible()
  await expect(composer(page).getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(composer(page).getByRole('textbox', { name: 'Text' })).toHaveValue(/Four cracked/)
  await expect(photos.getByRole('button', { name: 'Described: photo 2' })).toBeVisible()
  // The draft in the composer isn't listed among the drafts.
  await mine(page).getByRole('tab', { name: 'Drafts' }).click()
  await expect(mine(page).getByText('No drafts')).toBeVisible()

  await composer(page).getByText('Public', { exact: true }).click()
  await composer(page).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true }).last()).toBeVisible()
  await expect(composer(page).getByRole('textbox', { name: 'Text' })).toHaveValue('')
  await mine(page).getByRole('tab', { name: 'Published' }).click()
  await expect(mine(page).getByRole('link', { name: 'Five of nine' })).toBeVisible()

  await composer(page).getByRole('textbox', { name: 'Text' }).fill('For later')
  await composer(page).getByRole('button', { name: 'Schedule' }).click()
  const plan = page.getByRole('dialog', { name: 'Schedule' })
  await plan.getByLabel('Day').fill('2020-01-01')
  await plan.getByRole('button', { name: 'Schedule' }).click()
  await expect(plan.getByText('This is in the past')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await plan.getByLabel('Day').fill(day)
  await plan.getByLabel('Time').fill('18:30')
  await plan.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(/^Comes out on /)).toBeVisible()
  await mine(page).getByRole('tab', { name: 'Scheduled' }).click()
  await expect(mine(page).getByText('For later')).toBeVisible()

  await page.goto(paths.creatorNamed(me.username!))
  const post = card(page, 'Five of nine')
  await expect(
    post.getByRole('button', { name: 'Open photo 2 of 2: Five pots in evening light' }),
  ).toBeVisible()
  await expect(page.getByText('For later')).toBeHidden()
  await post.getByRole('button', { name: 'Who sees this?' }).click()
  await expect(post.getByText('Everybody sees this, also without an account.')).toBeVisible()
  await post.getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
  await expect(post.getByText('Pinned', { exact: true })).toBeVisible()
  await post.getByRole('button', { name: 'More about this post' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change post' })
  await sheet.getByRole('textbox', { name: 'Text' }).fill('Six of nine\n\nOne was only dusty.')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await expect(card(page, 'Six of nine').getByText('· edited')).toBeVisible()
  await expect(sheet).toBeHidden()
})

test('a creator messages all subscribers, and a fan reads, likes and comments', async ({
  page,
  browser,
  baseURL,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED/)
  const hers = await browser.newContext({ baseURL })
  const herPage = await hers.newPage()
  const creator = await createCreator(hers.request, 'Bea Clay', { selling: true })
  await publishPost(hers.request, {
    text: 'Glaze notes\n\nRecipe, cone and cooling curve of the tangerine matt.',
    photos: ['citrus'],
  })
  await createMember(page.request, { displayName: 'Finn Fan' })
  await pay(page.request, creator.id, 799)

  await herPage.goto(paths.creatorSubscribers)
  await expect(herPage.getByRole('link', { name: 'Finn Fan' })).toBeVisible()
  await herPage.getByPlaceholder('Search by name').fill('nobody')
  await expect(herPage.getByText('Nobody by that name')).toBeVisible()
  await expect(herPage).toHaveURL(/text=nobody/)
  await herPage.getByPlaceholder('Search by name').fill('finn')
  await expect(herPage.getByRole('row', { name: /Finn Fan/ })).toContainText('Active')
  const file = herPage.waitForEvent('download')
  await herPage.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await herPage.getByRole('button', { name: 'Message all subscribers' }).click()
  const sheet = herPage.getByRole('dialog', { name: 'Message all subscribers' })
  await expect(sheet.getByText('Only your subscribers see this.')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Text' }).fill('The kiln is on again')
  await sheet.getByRole('button', { name: 'Publish' }).click()
  await expect(sheet).toBeHidden()
  // The next message starts with an empty sheet.
  await herPage.getByRole('button', { name: 'Message all subscribers' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Text' })).toHaveValue('')

  await herPage.goto(paths.creatorNamed(creator.username!))
  const herCard = card(herPage, 'Glaze notes')
  await expect(herCard.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible()
  await herCard.getByRole('button', { name: 'Who sees this?' }).click()
  await expect(herCard.getByText('Only your 1 subscriber sees this.')).toBeVisible()

  await page.goto(paths.subscriptions)
  await expect(card(page, 'The kiln is on again')).toBeVisible()
  const shown = card(page, 'Glaze notes')
  await expect(shown.getByRole('button', { name: 'Open photo: A picture of citrus' })).toBeVisible()
  await shown.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(shown.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await expect(herCard.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await shown.getByRole('button', { name: '0 comments' }).click()
  await shown.getByRole('textbox', { name: 'Write a comment' }).fill('Worth every cent')
  await shown.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(shown.getByRole('article', { name: 'Comment by Finn Fan' })).toContainText('Worth every cent')
  await herCard.getByRole('button', { name: '1 comment' }).click()
  await expect(herCard.getByText('Worth every cent')).toBeVisible()

  // The creator replies and hides the comment; the fan deletes it.
  const open = herCard.getByRole('button', { name: 'Reply to Finn Fan' })
  const reply = herCard.getByRole('textbox', { name: 'Reply to Finn Fan' })
  await open.click()
  await reply.fill('I was about to')
  await reply.press('Escape')
  await expect(reply).toBeHidden()
  await open.click()
  await expect(reply, 'a draft reply survives Escape').toHaveValue('I was about to')
  await herCard.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(reply, 'but not Cancel').toHaveValue('')
  await reply.fill('Thank you')
  await herCard.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await expect(
    herCard.getByRole('list', { name: 'Replies to Finn Fan' }).getByText('Thank you'),
  ).toBeVisible()
  await expect(shown.getByRole('button', { name: '2 comments' })).toBeVisible()
  await shown.getByRole('button', { name: 'Show 1 new comment' }).click()
  await expect(shown.getByRole('list', { name: 'Replies to Finn Fan' }).getByText('Thank you')).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Show 1 new comment' })).toBeHidden()
  await herCard.getByRole('button', { name: 'More about the comment by Finn Fan' }).click()
  await herPage.getByRole('menuitem', { name: 'Hide' }).click()
  await expect(herCard.getByText('Hidden; only you and its author see it.')).toBeVisible()
  await shown.getByRole('button', { name: 'More about the comment by Finn Fan' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(shown.getByText('Worth every cent')).toBeHidden()

  // Offline, a removed like is restored with an error.
  await waitForQuietNetwork(page)
  await page.context().setOffline(true)
  await shown.getByRole('button', { name: 'Like, 1 like' }).click()
  await expect(page.getByText('Your like is still there')).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await page.context().setOffline(false)

  await page.getByRole('tab', { name: 'Plans' }).click()
  await expect(page.getByText(/^Renews on/)).toBeVisible()
  await page.getByRole('link', { name: 'Bea Clay' }).click()
  await expect(page.getByText('You subscribe')).toBeVisible()
  await herPage.goto('about:blank')
  await hers.close()
})

test('a locked post loads no photos, and a public one can be read, liked and commented on by keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const hers = await browser.newContext({ baseURL })
  const creator = await createCreator(hers.request, 'Cora Clay')
  await publishPost(hers.request, { text: 'Two of them', visibility: 'public', photos: ['garden', 'dusk'] })
  const secret = await publishPost(hers.request, {
    text: 'Glaze notes\n\nRecipe, cone and cooling curve of the tangerine matt.',
    photos: ['citrus', 'market'],
  })
  await createMember(page.request, { displayName: 'Kay Keys' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  // A link to a locked post shows it locked.
  await page.goto(`${paths.creatorNamed(creator.username)}?post=${secret.id}`)
  const locked = card(page, 'For subscribers of Cora Clay')
  await expect(locked.getByText('2 photos · For subscribers')).toBeVisible()
  await expect(locked.getByText('Recipe, cone')).toBeHidden()
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible()
  await locked.getByRole('button', { name: 'Why can’t I see this?' }).click()
  await expect(
    locked.getByText('This is for subscribers of Cora Clay, and you are not one of them.'),
  ).toBeVisible()
  const post = card(page, 'Two of them')
  await post.getByRole('button', { name: /^Open photo 1 of 2/ }).focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'A picture of garden' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'A picture of dusk' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(post.getByRole('button', { name: /^Open photo 1 of 2/ })).toBeFocused()

  const like = post.getByRole('button', { name: /^Like/ })
  for (
    let step = 0;
    step < 12 && !(await like.evaluate((button) => button === document.activeElement));
    step++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(post.getByRole('textbox', { name: 'Write a comment' })).toBeFocused()
  await page.keyboard.type('By keyboard alone')
  await page.keyboard.press('Control+Enter')
  await expect(post.getByRole('article', { name: 'Comment by Kay Keys' })).toBeVisible()
  await page.getByRole('tab', { name: 'Posts' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=photos/)
  await expect(page.getByRole('link', { name: 'A picture of garden' })).toBeVisible()
  await expect(page.getByRole('link', { name: /, for subscribers$/ })).toHaveCount(2)
  for (const { id } of secret.photos) expect(requested.filter((url) => url.includes(id))).toEqual([])
  await hers.close()
})
