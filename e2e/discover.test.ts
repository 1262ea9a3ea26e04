import { cellAt, getDeck, getLikeCount, patchDiscoverySettings, postSwipe } from '@koji/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { join } from './join.ts'
import { expect, quiet, test } from './koji-test.ts'

/** Somewhere in the ocean, one a test, farther from each other than anybody looks. */
const island = (number: number) =>
  cellAt({ lat: test.info().project.name === 'wide' ? -50 : -40, lon: -160 + 5 * number })

async function settle(request: APIRequestContext, cell: number, displayName: string, interests?: string[]) {
  return join(request, { cell, displayName, ...(interests && { interests }) })
}

const like = async (request: APIRequestContext, targetId: string, note = '') =>
  expect(
    (
      await request.post(postSwipe.path, { data: { mode: 'friends', targetId, choice: 'like', note } })
    ).status(),
  ).toBe(200)

const nameOnTop = (page: Page) => page.getByRole('article').getByRole('heading')

test('two people like each other, and both see it at once, on a computer and on a phone', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const cell = island(1)
  const elsewhere = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const other = await elsewhere.newPage()
  await settle(page.request, cell, 'Ana Reis')
  await settle(other.request, cell, 'Ben Sol', ['tea', 'jazz', 'cats'])

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
  await elsewhere.close()
})

test('an admirer comes first; the deck by keyboard: a note, a pass, a choice for later, and back again', async ({
  page,
  browser,
  expectComplaint,
}) => {
  const cell = island(2)
  const others = await Promise.all(
    ['Cora One', 'Dora Two', 'Lena Three', 'Nora Admirer'].map(async (name) => {
      const elsewhere = await browser.newContext()
      await settle(elsewhere.request, cell, name)
      return elsewhere
    }),
  )
  const me = await settle(page.request, cell, 'Eva Keys')
  await like(others.at(-1)!.request, me.id, 'Your dog has a good face')
  await Promise.all(others.map((elsewhere) => elsewhere.close()))
  // Another look at the deck would turn it around.
  let asked = 0
  await page.route(`**${getDeck.path}?mode=friends`, async (route) => {
    const response = await route.fetch()
    const deck = await response.json()
    await route.fulfill({ response, json: asked++ ? { ...deck, cards: deck.cards.toReversed() } : deck })
  })
  let kept = 0
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') kept++
  })
  await page.goto(paths.discover)
  await expect(nameOnTop(page), 'who likes somebody comes first').toHaveText('Nora Admirer, 31')
  await expect(page.getByRole('button', { name: /Why you see Nora Admirer/ })).toContainText('Likes you')
  await expect(page.getByText('Your dog has a good face').filter({ visible: true })).toBeVisible()

  // The arrows on the switch change the mode, choose about nobody, and leave the cards where they lie.
  const mode = (name: string) => page.getByRole('radio', { name })
  await mode('Friends').press('ArrowRight')
  await expect(mode('Dating')).toBeFocused()
  await mode('Dating').press('ArrowLeft')
  await expect(mode('Friends')).toBeFocused()
  await expect.poll(() => kept).toBe(2)
  await expect.poll(() => asked).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  await expect(nameOnTop(page)).toHaveText('Nora Admirer, 31')
  await page.unrouteAll()

  // The like of an admirer is a match.
  await page.getByRole('button', { name: 'Like', exact: true }).press('Enter')
  const celebration = page.getByRole('dialog', { name: /You and Nora Admirer said yes/ })
  await celebration.getByRole('button', { name: 'Keep swiping' }).press('Enter')
  await expect(celebration).toBeHidden()

  const first = await nameOnTop(page).innerText()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: /^Write to/ })
  await dialog.getByLabel('Your note').fill('x'.repeat(141))
  await expect(dialog.getByText('Note must be at most 140 characters')).toBeVisible()
  expectComplaint(/422/)
  // A note that is refused comes back with its like, and with why.
  await dialog.getByLabel('Your note').fill('Write to eva@example.com')
  await dialog.getByRole('button', { name: 'Send like' }).click()
  await expect(dialog.getByText('Please leave links')).toBeVisible()
  await expect(dialog.getByLabel('Your note')).toHaveValue('Write to eva@example.com')
  await dialog.getByLabel('Your note').fill('Chess on Sunday?')
  await dialog.getByRole('button', { name: 'Send like' }).click()
  await expect(nameOnTop(page)).not.toHaveText(first)
  const second = await nameOnTop(page).innerText()
  // The button keeps the focus from card to card.
  const pass = page.getByRole('button', { name: 'Pass', exact: true })
  await pass.press('Enter')
  await expect(nameOnTop(page)).not.toHaveText(second)
  await expect(pass).toBeFocused()
  const third = await nameOnTop(page).innerText()
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { name: 'You have seen everybody for now' })).toBeFocused()

  // Also of the last card of the deck, and after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Undo my last choice' }).click()
  await expect(nameOnTop(page)).toHaveText(third)
  await page.keyboard.press('u')
  await expect(nameOnTop(page)).toHaveText(second)
  await page.goto(paths.saved)
  await expect(page.getByRole('heading', { name: 'Nobody saved yet' })).toBeVisible()
})

test('a card flies off the table, and lies there again when the choice is taken back meanwhile', async ({
  page,
  browser,
}) => {
  const cell = island(7)
  for (const name of ['Jana One', 'Jule Two', 'Jost Three']) {
    const elsewhere = await browser.newContext()
    await settle(elsewhere.request, cell, name)
    await elsewhere.close()
  }
  await settle(page.request, cell, 'Kim Thrower')
  // Cards stay in the air until they are told to land.
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given)
      if (this.matches('article')) animation.pause()
      return animation
    }
  })
  await page.goto(paths.discover)
  const first = await nameOnTop(page).innerText()
  const cards = page.locator('article')
  // The one on top and the one beneath.
  await expect(cards).toHaveCount(2)
  await page.keyboard.press('ArrowLeft')
  await expect(nameOnTop(page)).not.toHaveText(first)
  await expect(cards).toHaveCount(3)
  await page.keyboard.press('u')
  await expect(nameOnTop(page)).toHaveText(first)
  const table = await page.getByRole('region', { name: 'People to meet' }).boundingBox()
  await expect.poll(() => page.getByRole('article').boundingBox()).toEqual(table)
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
  await expect.poll(() => page.getByRole('article').boundingBox()).toEqual(table)
})

test('an empty deck shows more people with one tap, and choices without a network are sent once there is one', async ({
  page,
  browser,
}) => {
  const cell = island(3)
  const elsewhere = await browser.newContext()
  const other = await settle(elsewhere.request, cell, 'Fay Offline')
  await settle(page.request, cell, 'Gus Offline')
  await page.request.patch(patchDiscoverySettings.path, { data: { ages: { from: 18, to: 29 } } })
  await page.goto(paths.discover)
  await page.getByRole('button', { name: 'Ages 18 to 34 +1 person' }).click()
  await expect(nameOnTop(page)).toHaveText('Fay Offline, 31')
  await quiet(page)
  await page.context().setOffline(true)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'There are more people once you are back' })).toBeVisible()
  const count = async () => (await (await elsewhere.request.get(getLikeCount.path)).json()).count
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
  await elsewhere.close()
})
