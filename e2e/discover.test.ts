import { cellAt, getDeck, getLikeCount, patchDiscoverySettings, postSwipe } from '@koji/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test, waitForQuietNetwork } from './koji-test.ts'
import { createMember } from './members.ts'

/** A remote cell per test, so far apart that no deck includes members of another test. */
const remoteCell = (number: number) =>
  cellAt({ lat: test.info().project.name === 'wide' ? -50 : -40, lon: -160 + 5 * number })

async function createMemberIn(
  request: APIRequestContext,
  cell: number,
  displayName: string,
  interests?: string[],
) {
  return createMember(request, { cell, displayName, ...(interests && { interests }) })
}

const sendLike = async (request: APIRequestContext, targetId: string, note = '') =>
  expect(
    (
      await request.post(postSwipe.path, { data: { mode: 'friends', targetId, choice: 'like', note } })
    ).status(),
  ).toBe(200)

const nameOnTop = (page: Page) => page.getByRole('article').getByRole('heading')

test('shows a mutual like as a match on both devices right away', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const cell = remoteCell(1)
  const otherContext = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const other = await otherContext.newPage()
  await createMemberIn(page.request, cell, 'Ana Reis')
  await createMemberIn(other.request, cell, 'Ben Sol', ['tea', 'jazz', 'cats'])

  await page.goto(paths.discover)
  await other.goto(paths.discover)
  await expect(nameOnTop(page)).toHaveText('Ben Sol, 31')
  await expect(page.getByRole('button', { name: /Why you see Ben Sol/ })).toContainText(
    '1 shared interest · under 2 km · active now',
  )
  await expect(nameOnTop(other)).toHaveText('Ana Reis, 31')
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You have seen everybody for now' })).toBeVisible()

  await other.keyboard.press('ArrowRight')
  await expect(other.getByRole('dialog', { name: /You and Ana Reis said yes/ })).toBeVisible()
  const celebration = page.getByRole('dialog', { name: /You and Ben Sol said yes/ })
  await expect(celebration).toBeVisible()
  await expect(celebration.getByText('you both like Tea')).toBeVisible()
  await expect(celebration.getByRole('button', { name: 'How did you get into tea?' })).toBeVisible()
  await expect(celebration.getByRole('link', { name: 'Say hi' })).toBeVisible()
  await expectAccessible('[role=dialog]')
  await celebration.getByRole('button', { name: 'Keep swiping' }).click()
  await expect(celebration).toBeHidden()
  await other.goto('about:blank')
  await otherContext.close()
})

test('shows an admirer first, and likes with a note, passes, postpones and undoes by keyboard', async ({
  page,
  browser,
  expectPageError,
}) => {
  const cell = remoteCell(2)
  const others = await Promise.all(
    ['Cora One', 'Dora Two', 'Lena Three', 'Nora Admirer'].map(async (name) => {
      const otherContext = await browser.newContext()
      await createMemberIn(otherContext.request, cell, name)
      return otherContext
    }),
  )
  const me = await createMemberIn(page.request, cell, 'Eva Keys')
  await sendLike(others.at(-1)!.request, me.id, 'Your dog has a good face')
  await Promise.all(others.map((otherContext) => otherContext.close()))
  // Every later reply has the cards in reverse, to show that a refetch doesn't reorder the open deck.
  let requests = 0
  await page.route(`**${getDeck.path}?mode=friends`, async (route) => {
    const response = await route.fetch()
    const deck = await response.json()
    await route.fulfill({ response, json: requests++ ? { ...deck, cards: deck.cards.toReversed() } : deck })
  })
  let saved = 0
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') saved++
  })
  await page.goto(paths.discover)
  await expect(nameOnTop(page), 'an admirer comes first').toHaveText('Nora Admirer, 31')
  await expect(page.getByRole('button', { name: /Why you see Nora Admirer/ })).toContainText('Likes you')
  await expect(page.getByText('Your dog has a good face').filter({ visible: true })).toBeVisible()

  // Arrow keys on the mode switch change the mode, without swiping or reordering the cards.
  const mode = (name: string) => page.getByRole('radio', { name })
  await mode('Friends').press('ArrowRight')
  await expect(mode('Dating')).toBeFocused()
  await mode('Dating').press('ArrowLeft')
  await expect(mode('Friends')).toBeFocused()
  await expect.poll(() => saved).toBe(2)
  await expect.poll(() => requests).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  await expect(nameOnTop(page)).toHaveText('Nora Admirer, 31')
  await page.unrouteAll()

  // Liking an admirer back is a match.
  await page.getByRole('button', { name: 'Like', exact: true }).press('Enter')
  const celebration = page.getByRole('dialog', { name: /You and Nora Admirer said yes/ })
  await celebration.getByRole('button', { name: 'Keep swiping' }).press('Enter')
  await expect(celebration).toBeHidden()

  const first = await nameOnTop(page).innerText()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: /^Write to/ })
  await dialog.getByLabel('Your note').fill('x'.repeat(141))
  await expect(dialog.getByText('Note must be at most 140 characters')).toBeVisible()
  expectPageError(/422/)
  // A refused note returns to its dialog with the reason, and the like isn't sent.
  await dialog.getByLabel('Your note').fill('Write to eva@example.com')
  await dialog.getByRole('button', { name: 'Send like' }).click()
  await expect(dialog.getByText('Please leave links')).toBeVisible()
  await expect(dialog.getByLabel('Your note')).toHaveValue('Write to eva@example.com')
  await dialog.getByLabel('Your note').fill('Chess on Sunday?')
  await dialog.getByRole('button', { name: 'Send like' }).click()
  await expect(nameOnTop(page)).not.toHaveText(first)
  const second = await nameOnTop(page).innerText()
  // The button keeps the focus when the card changes.
  const pass = page.getByRole('button', { name: 'Pass', exact: true })
  await pass.press('Enter')
  await expect(nameOnTop(page)).not.toHaveText(second)
  await expect(pass).toBeFocused()
  const third = await nameOnTop(page).innerText()
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { name: 'You have seen everybody for now' })).toBeFocused()

  // Undo also works after the last card and after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Undo my last choice' }).click()
  await expect(nameOnTop(page)).toHaveText(third)
  await page.keyboard.press('u')
  await expect(nameOnTop(page)).toHaveText(second)
  await page.goto(paths.saved)
  await expect(page.getByRole('heading', { name: 'Nobody saved yet' })).toBeVisible()
})

test('returns a card to the deck when its swipe is undone during the animation', async ({
  page,
  browser,
}) => {
  const cell = remoteCell(7)
  for (const name of ['Jana One', 'Jule Two', 'Jost Three']) {
    const otherContext = await browser.newContext()
    await createMemberIn(otherContext.request, cell, name)
    await otherContext.close()
  }
  await createMemberIn(page.request, cell, 'Kim Thrower')
  // Pausing every card animation keeps cards in mid-air until the test finishes them.
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args)
      if (this.matches('article')) animation.pause()
      return animation
    }
  })
  await page.goto(paths.discover)
  const first = await nameOnTop(page).innerText()
  const cards = page.locator('article')
  // The top card and the one beneath it.
  await expect(cards).toHaveCount(2)
  await page.keyboard.press('ArrowLeft')
  await expect(nameOnTop(page)).not.toHaveText(first)
  await expect(cards).toHaveCount(3)
  await page.keyboard.press('u')
  await expect(nameOnTop(page)).toHaveText(first)
  const deckBox = await page.getByRole('region', { name: 'People to meet' }).boundingBox()
  await expect.poll(() => page.getByRole('article').boundingBox()).toEqual(deckBox)
  await expect(page.getByRole('article')).toHaveCSS('position', 'absolute')
  await expect.poll(() => page.getByRole('article').evaluate((card) => card.getAnimations().length)).toBe(0)
  await expect(cards).toHaveCount(2)

  await page.keyboard.press('ArrowLeft')
  await expect(cards).toHaveCount(3)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(cards).toHaveCount(2)
  await expect(page.locator('article', { hasText: first })).toHaveCount(0)
  await expect.poll(() => page.getByRole('article').boundingBox()).toEqual(deckBox)
})

test('widens an empty deck with one tap, and sends offline swipes exactly once after reconnecting', async ({
  page,
  browser,
}) => {
  const cell = remoteCell(3)
  const otherContext = await browser.newContext()
  const other = await createMemberIn(otherContext.request, cell, 'Fay Offline')
  await createMemberIn(page.request, cell, 'Gus Offline')
  await page.request.patch(patchDiscoverySettings.path, { data: { ages: { from: 18, to: 29 } } })
  await page.goto(paths.discover)
  await page.getByRole('button', { name: 'Ages 18 to 34 +1 person' }).click()
  await expect(nameOnTop(page)).toHaveText('Fay Offline, 31')
  await waitForQuietNetwork(page)
  await page.context().setOffline(true)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'There are more people once you are back' })).toBeVisible()
  const count = async () => (await (await otherContext.request.get(getLikeCount.path)).json()).count
  expect(await count()).toBe(0)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(postSwipe.path)) sent.push(request.postDataJSON().targetId)
  })
  await page.context().setOffline(false)
  await expect.poll(count).toBe(1)
  expect(sent).toEqual([other.id])
  await expect(page.getByRole('heading', { name: 'You have seen everybody for now' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You have seen everybody for now' })).toBeVisible()
  expect(sent).toEqual([other.id])
  await otherContext.close()
})
