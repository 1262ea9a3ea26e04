import { resolve } from 'node:path'
import { getMessages, pathOf, putReadMarker } from '@koji/contract'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { chatsOf, like, meet, say, writeHistory } from './conversations.ts'
import { join } from './join.ts'
import { expect, quiet, test } from './koji-test.ts'

const PICTURES = resolve(import.meta.dirname, '../web/public/pictures')

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const

const log = (page: Page) => page.getByRole('log', { name: /^Messages with/ })
const bubbles = (page: Page) => log(page).getByRole('article')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const lines = async (page: Page) => (await bubbles(page).allInnerTexts()).map((text) => text.trim())

async function write(page: Page, text: string) {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('two people write, one of them loses the network, and nothing is lost, doubled or out of order', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const elsewhere = await browser.newContext({ ...PHONE })
  const other = await elsewhere.newPage()
  const { matchId } = await meet(
    { request: page.request, name: 'Ana Reis' },
    { request: other.request, name: 'Ben Sol' },
  )
  await page.goto(paths.chat(matchId))
  await expect(page.getByText('You and Ben Sol said yes')).toBeVisible()
  await expect(page.getByText('Keep money and codes out of chat')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'How did you get into tea?' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Delivered').or(page.getByText('Sent', { exact: true }))).toBeVisible()

  // The other one sees where something is new, and that it is being written.
  await other.goto(paths.matches)
  await expect(other.getByRole('link', { name: /Ana Reis.*1 unread/s })).toBeVisible()
  await other.getByRole('link', { name: /Ana Reis/ }).click()
  await expect(bubbles(other)).toHaveText(['How did you get into tea?'])
  await expect(page.getByText('Read', { exact: true })).toBeVisible()
  await composer(other).pressSequentially('By')
  await expect(page.getByText('Ben Sol is typing')).toBeAttached()
  await write(other, 'By accident')
  await expect(bubbles(page).last()).toHaveText('By accident')
  await expect(page.getByRole('log', { name: 'New messages' })).toHaveText('Ben Sol: By accident')
  await expect(other.getByText('Read', { exact: true })).toBeVisible()

  await quiet(page)
  await page.context().setOffline(true)
  for (const text of ['One', 'Two', 'Three']) await write(page, text)
  await expect(page.getByText('Goes out when you are online')).toBeVisible()
  await write(other, 'Are you there?')
  await write(other, 'Hello?')
  // The order is that in which the server hears of them.
  const heard = async () => (await other.request.get(pathOf(getMessages, { match: matchId }))).json()
  await expect.poll(heard).toMatchObject({ lastSeq: 4 })
  expect(await lines(page)).toEqual(['How did you get into tea?', 'By accident', 'One', 'Two', 'Three'])
  await page.context().setOffline(false)
  const whole = [
    'How did you get into tea?',
    'By accident',
    'Are you there?',
    'Hello?',
    'One',
    'Two',
    'Three',
  ]
  await expect(bubbles(other)).toHaveText(whole)
  await expect(bubbles(page)).toHaveText(whole)
  await expect(page.getByText(/^Goes out/)).toBeHidden()

  // An unfinished message is there after a reload.
  await composer(page).fill('Thursday wor')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Thursday wor')
  await page.reload()
  await expect(bubbles(page)).toHaveText(whole)
  await expect(composer(page)).toHaveValue('Thursday wor')
  await write(page, 'Thursday works')
  await expect(bubbles(other).last()).toHaveText('Thursday works')
  await expect(composer(page)).toHaveValue('')

  // A photo arrives once it was looked at, and fills the screen when it is pressed.
  await page.locator('input[type=file]').setInputFiles(resolve(PICTURES, 'bowls-240.webp'))
  await expect(page.getByRole('progressbar', { name: 'Photo 1' })).toBeHidden()
  await page.getByRole('button', { name: 'Send' }).click()
  const photo = bubbles(other).last().getByRole('button', { name: 'Ana Reis’s photo' })
  await photo.click()
  await expect(other.getByRole('dialog', { name: 'Ana Reis, photo 1 of 1' })).toBeVisible()
  await other.keyboard.press('Escape')
  await other.goto('about:blank')
  await elsewhere.close()
})

test('years of messages are read upwards without a jump', async ({ page, browser }) => {
  const elsewhere = await browser.newContext()
  const { matchId } = await meet(
    { request: page.request, name: 'Cleo Long' },
    { request: elsewhere.request, name: 'Dan Long' },
  )
  await writeHistory(matchId, 270)
  await page.goto(paths.chat(matchId))
  await expect(bubbles(page).last()).toContainText('Number 270.')
  const box = log(page)
  await box.hover()
  // Older messages arrive only when nothing else moves.
  let deliver: (() => void) | null = null
  const isPage = (url: URL) => url.pathname === pathOf(getMessages, { match: matchId })
  await page.route(isPage, async (route) => {
    const response = await route.fetch()
    await new Promise<void>((arrive) => (deliver = arrive))
    await route.fulfill({ response })
  })
  const jumps: number[] = []
  while (!(await page.getByText('said yes').isVisible())) {
    await page.mouse.wheel(0, -1_400)
    const place = await page.evaluate(restingPlace)
    if (!deliver) continue
    ;(deliver as () => void)()
    deliver = null
    jumps.push(await page.evaluate(movedByOlder, place))
  }
  await page.unroute(isPage)
  expect(jumps.length).toBeGreaterThan(2)
  expect(Math.max(...jumps)).toBeLessThan(2)
  expect(await bubbles(page).count()).toBeLessThanOrEqual(80)

  await page.getByRole('button', { name: 'Jump to the latest' }).click()
  await expect(bubbles(page).last()).toContainText('Number 270.')
  // To a place far above, by search.
  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  await page.getByPlaceholder('Search in this conversation').fill('Number 42.')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(page.locator('mark', { hasText: 'Number 42.' })).toBeInViewport()

  // What is new is read when its end was seen, not when it is opened where it begins.
  await page.goto('about:blank')
  for (let number = 1; number <= 12; number++)
    await say(elsewhere.request, matchId, `New ${number}. ${'Quite a lot to say. '.repeat(30)}`)
  const reads: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith(pathOf(putReadMarker, { match: matchId })))
      reads.push(request.postDataJSON())
  })
  await page.goto(paths.chat(matchId))
  await expect(log(page).getByText('New messages', { exact: true })).toBeInViewport()
  await expect(bubbles(page).filter({ hasText: 'New 1.' })).toBeInViewport()
  const unread = async () => (await chatsOf(page.request)).items[0]!.unread
  expect([await unread(), reads]).toEqual([12, []])
  await page.getByRole('button', { name: 'Jump to the latest' }).click()
  await expect.poll(unread).toBe(0)
  expect(reads).toEqual([{ seq: 282 }])
  await elsewhere.close()
})

interface Place {
  row: string
  top: number
  height: number
}

/** The first visible message and where it is, once the box has stopped scrolling. */
async function restingPlace(): Promise<Place> {
  const box = document.querySelector('[role="log"]')!
  for (let still = 0, top = box.scrollTop; still < 5; top = box.scrollTop) {
    await new Promise(requestAnimationFrame)
    still = box.scrollTop === top ? still + 1 : 0
  }
  const edge = box.getBoundingClientRect().top
  const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')]
  const first = rows.find((row) => row.getBoundingClientRect().bottom > edge + 1)!
  return { row: first.dataset.row!, top: first.getBoundingClientRect().top, height: box.scrollHeight }
}

/** How far that message has moved once older ones are above it. */
async function movedByOlder({ row, top, height }: Place): Promise<number> {
  const box = document.querySelector('[role="log"]')!
  while (box.scrollHeight === height) await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  const again = box.querySelector(`[data-row="${row}"]`)
  return again ? Math.abs(again.getBoundingClientRect().top - top) : Number.POSITIVE_INFINITY
}

test('from a like to a conversation and its end, by keyboard alone', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const elsewhere = await browser.newContext()
  const me = await join(page.request, { displayName: 'Eva Keys' })
  await join(elsewhere.request, { displayName: 'Finn Keys' })
  await like(elsewhere.request, me.id, 'Your dog has a good face')
  await page.goto(`${paths.matches}?tab=likes`)
  await expect(page.getByText('Your dog has a good face')).toBeVisible()
  await expect(page.getByRole('link', { name: /Finn Keys/ })).toBeVisible()
  await page.getByRole('button', { name: 'Like back' }).press('Enter')
  const celebration = page.getByRole('dialog', { name: /You and Finn Keys said yes/ })
  await celebration.getByRole('link', { name: 'Say hi' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(paths.chat('[0-9a-f-]{36}')))
  await expect(celebration).toBeHidden()
  await expect(page.getByText('You and Finn Keys said yes')).toBeVisible()
  const matchId = new URL(page.url()).pathname.split('/').at(-1)!
  await say(elsewhere.request, matchId, 'Could you lend me 200 dollars?')
  await expect(page.getByText('This may be about money')).toBeVisible()
  await composer(page).focus()
  await page.keyboard.type('First line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second line')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(bubbles(page).last()).toHaveText('First line\nsecond line')
  await expect(page.getByText('Sending')).toBeHidden()

  // The arrow up changes the last one.
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const edit = page.getByRole('textbox', { name: 'Edit your message' })
  await expect(edit).toBeFocused()
  await edit.fill('No')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(bubbles(page).last()).toHaveText('No')
  await expect(page.getByText(/Edited/)).toBeVisible()

  // From message to message, and what can be done with one.
  await bubbles(page).last().focus()
  await page.keyboard.press('ArrowUp')
  await expect(bubbles(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await expectAccessible()
  await menu.getByRole('menuitemradio', { name: 'Surprise' }).press('Enter')
  await expect(log(page).getByText('Surprise')).toBeAttached()
  await bubbles(page).first().focus()
  await page.keyboard.press('r')
  await expect(page.getByText('Answer to Finn Keys')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Rather not')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(bubbles(page).last()).toContainText('Could you lend me 200 dollars?')
  await expect(page.getByText('Sending')).toBeHidden()

  // What looks like a scam is asked about first.
  await composer(page).fill('Send me a gift card')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await page.getByRole('button', { name: 'Change it' }).press('Enter')
  await expect(composer(page)).toHaveValue('Send me a gift card')
  await composer(page).fill('')

  await bubbles(page).last().focus()
  await page.keyboard.press('Enter')
  await menu.getByRole('menuitem', { name: 'Unsend' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsend' }).press('Enter')
  await expect(bubbles(page).last()).toHaveText('You took this back')

  await page
    .getByRole('region', { name: /^Conversation/ })
    .getByRole('button', { name: 'More about Finn Keys' })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Hidden words' }).press('Enter')
  await page.getByLabel('Add a word').fill('dollars')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove dollars' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('Hidden by your words').first()).toBeVisible()
  await bubbles(page).first().getByRole('button', { name: 'Show' }).press('Enter')
  await expect(bubbles(page).first()).toContainText('Could you lend me 200 dollars?')

  // What is folded there is folded where it is found.
  const list = page.getByRole('region', { name: 'Matches' })
  await page.getByPlaceholder('Search people and messages').fill('dollars')
  const found = list.getByRole('link', { name: /Finn Keys.*Hidden by your words/s })
  await expect(found).toBeVisible()
  await expect(list.getByText('Could you lend me')).toHaveCount(0)
  await list.getByRole('button', { name: 'Clear search' }).press('Enter')
  await list.getByRole('tab', { name: 'Messages' }).press('Enter')
  await expect(list.getByRole('link', { name: /Finn Keys/ })).toBeVisible()

  await page
    .getByRole('region', { name: /^Conversation/ })
    .getByRole('button', { name: 'More about Finn Keys' })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Unmatch' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unmatch' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expect.poll(async () => (await chatsOf(elsewhere.request)).items).toEqual([])
  await elsewhere.close()
})

test('two tabs have one connection, and the second goes on when the first is closed @wide', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const { matchId } = await meet(
    { request: page.request, name: 'Jo Tabs' },
    { request: elsewhere.request, name: 'Kai Tabs' },
  )
  const first = await page.context().newPage()
  const sockets = { first: 0, second: 0 }
  first.on('websocket', () => sockets.first++)
  page.on('websocket', () => sockets.second++)
  await first.goto(paths.chat(matchId))
  await expect(composer(first)).toBeVisible()
  await page.goto(paths.chat(matchId))
  await expect(composer(page)).toBeVisible()
  await say(elsewhere.request, matchId, 'For both')
  await expect(bubbles(first)).toHaveText(['For both'])
  await expect(bubbles(page)).toHaveText(['For both'])
  expect(sockets).toEqual({ first: 1, second: 0 })
  await first.close()
  await expect.poll(() => sockets.second).toBe(1)
  await say(elsewhere.request, matchId, 'For the one that is left')
  await expect(bubbles(page)).toHaveText(['For both', 'For the one that is left'])
  await elsewhere.close()
})
