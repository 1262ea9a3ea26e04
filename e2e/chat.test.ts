import { resolve } from 'node:path'
import { getMessages, pathOf, putReadMarker } from '@koji/contract'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { createMatch, fetchConversations, insertHistory, sendLike, sendMessage } from './conversations.ts'
import { expect, test, waitForQuietNetwork } from './koji-test.ts'
import { createMember } from './members.ts'

const PICTURES = resolve(import.meta.dirname, '../web/public/pictures')

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const

const log = (page: Page) => page.getByRole('log', { name: /^Messages with/ })
const bubbles = (page: Page) => log(page).getByRole('article')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const messageTexts = async (page: Page) => (await bubbles(page).allInnerTexts()).map((text) => text.trim())

async function send(page: Page, text: string) {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('delivers every message once and in order, although one member goes offline', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const otherContext = await browser.newContext({ ...PHONE })
  const other = await otherContext.newPage()
  const { matchId } = await createMatch(
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

  // The other member sees the unread count and the typing indicator.
  await other.goto(paths.matches)
  await expect(other.getByRole('link', { name: /Ana Reis.*1 unread/s })).toBeVisible()
  await other.getByRole('link', { name: /Ana Reis/ }).click()
  await expect(bubbles(other)).toHaveText(['How did you get into tea?'])
  await expect(page.getByText('Read', { exact: true })).toBeVisible()
  await composer(other).pressSequentially('By')
  await expect(page.getByText('Ben Sol is typing')).toBeAttached()
  await send(other, 'By accident')
  await expect(bubbles(page).last()).toHaveText('By accident')
  await expect(page.getByRole('log', { name: 'New messages' })).toHaveText('Ben Sol: By accident')
  await expect(other.getByText('Read', { exact: true })).toBeVisible()

  await waitForQuietNetwork(page)
  await page.context().setOffline(true)
  for (const text of ['One', 'Two', 'Three']) await send(page, text)
  await expect(page.getByText('Goes out when you are online')).toBeVisible()
  await send(other, 'Are you there?')
  await send(other, 'Hello?')
  // Messages are ordered by their arrival at the server, so both have to be there first.
  const fetchMessages = async () => (await other.request.get(pathOf(getMessages, { match: matchId }))).json()
  await expect.poll(fetchMessages).toMatchObject({ lastSeq: 4 })
  expect(await messageTexts(page)).toEqual([
    'How did you get into tea?',
    'By accident',
    'One',
    'Two',
    'Three',
  ])
  await page.context().setOffline(false)
  const allTexts = [
    'How did you get into tea?',
    'By accident',
    'Are you there?',
    'Hello?',
    'One',
    'Two',
    'Three',
  ]
  await expect(bubbles(other)).toHaveText(allTexts)
  await expect(bubbles(page)).toHaveText(allTexts)
  await expect(page.getByText(/^Goes out/)).toBeHidden()

  // A draft survives a reload.
  await composer(page).fill('Thursday wor')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Thursday wor')
  await page.reload()
  await expect(bubbles(page)).toHaveText(allTexts)
  await expect(composer(page)).toHaveValue('Thursday wor')
  await send(page, 'Thursday works')
  await expect(bubbles(other).last()).toHaveText('Thursday works')
  await expect(composer(page)).toHaveValue('')

  // A photo arrives once it's checked, and a click enlarges it.
  await page.locator('input[type=file]').setInputFiles(resolve(PICTURES, 'bowls-240.webp'))
  await expect(page.getByRole('progressbar', { name: 'Photo 1' })).toBeHidden()
  await page.getByRole('button', { name: 'Send' }).click()
  const photo = bubbles(other).last().getByRole('button', { name: 'Ana Reis’s photo' })
  await photo.click()
  await expect(other.getByRole('dialog', { name: 'Ana Reis, photo 1 of 1' })).toBeVisible()
  await other.keyboard.press('Escape')
  await other.goto('about:blank')
  await otherContext.close()
})

test('scrolls a long history without jumps, searches it, and marks messages as read at the end', async ({
  page,
  browser,
}) => {
  const otherContext = await browser.newContext()
  const { matchId } = await createMatch(
    { request: page.request, name: 'Cleo Long' },
    { request: otherContext.request, name: 'Dan Long' },
  )
  await insertHistory(matchId, 270)
  await page.goto(paths.chat(matchId))
  await expect(bubbles(page).last()).toContainText('Number 270.')
  const box = log(page)
  await box.hover()
  // Older messages are delivered only while nothing scrolls, so that any movement is theirs.
  let deliver: (() => void) | null = null
  const isPage = (url: URL) => url.pathname === pathOf(getMessages, { match: matchId })
  await page.route(isPage, async (route) => {
    const response = await route.fetch()
    await new Promise<void>((resolve) => (deliver = resolve))
    await route.fulfill({ response })
  })
  const jumps: number[] = []
  while (!(await page.getByText('said yes').isVisible())) {
    await page.mouse.wheel(0, -1_400)
    const position = await page.evaluate(settledPosition)
    if (!deliver) continue
    ;(deliver as () => void)()
    deliver = null
    jumps.push(await page.evaluate(distanceMoved, position))
  }
  await page.unroute(isPage)
  expect(jumps.length).toBeGreaterThan(2)
  expect(Math.max(...jumps)).toBeLessThan(2)
  expect(await bubbles(page).count()).toBeLessThanOrEqual(80)

  await page.getByRole('button', { name: 'Jump to the latest' }).click()
  await expect(bubbles(page).last()).toContainText('Number 270.')
  // A search jumps to a message far above.
  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  await page.getByPlaceholder('Search in this conversation').fill('Number 42.')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(page.locator('mark', { hasText: 'Number 42.' })).toBeInViewport()

  // New messages open at the first one, and count as read only when the last one was visible.
  await page.goto('about:blank')
  for (let number = 1; number <= 12; number++)
    await sendMessage(otherContext.request, matchId, `New ${number}. ${'Quite a lot to say. '.repeat(30)}`)
  const reads: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith(pathOf(putReadMarker, { match: matchId })))
      reads.push(request.postDataJSON())
  })
  await page.goto(paths.chat(matchId))
  await expect(log(page).getByText('New messages', { exact: true })).toBeInViewport()
  await expect(bubbles(page).filter({ hasText: 'New 1.' })).toBeInViewport()
  const unread = async () => (await fetchConversations(page.request)).items[0]!.unread
  expect([await unread(), reads]).toEqual([12, []])
  await page.getByRole('button', { name: 'Jump to the latest' }).click()
  await expect.poll(unread).toBe(0)
  expect(reads).toEqual([{ seq: 282 }])
  await otherContext.close()
})

interface Position {
  row: string
  top: number
  height: number
}

/** Returns the first visible message and its position, once the list has stopped scrolling. */
async function settledPosition(): Promise<Position> {
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

/** Returns how far that message moved when older messages were inserted above it. */
async function distanceMoved({ row, top, height }: Position): Promise<number> {
  const box = document.querySelector('[role="log"]')!
  while (box.scrollHeight === height) await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  const again = box.querySelector(`[data-row="${row}"]`)
  return again ? Math.abs(again.getBoundingClientRect().top - top) : Number.POSITIVE_INFINITY
}

test('a conversation works by keyboard, from the like to the unmatch', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const otherContext = await browser.newContext()
  const me = await createMember(page.request, { displayName: 'Eva Keys' })
  await createMember(otherContext.request, { displayName: 'Finn Keys' })
  await sendLike(otherContext.request, me.id, 'Your dog has a good face')
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
  await sendMessage(otherContext.request, matchId, 'Could you lend me 200 dollars?')
  await expect(page.getByText('This may be about money')).toBeVisible()
  await composer(page).focus()
  await page.keyboard.type('First line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second line')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(bubbles(page).last()).toHaveText('First line\nsecond line')
  await expect(page.getByText('Sending')).toBeHidden()

  // Arrow up in an empty composer edits the last message.
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const edit = page.getByRole('textbox', { name: 'Edit your message' })
  await expect(edit).toBeFocused()
  await edit.fill('No')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(bubbles(page).last()).toHaveText('No')
  await expect(page.getByText(/Edited/)).toBeVisible()

  // Arrow keys move between messages, and Enter opens the menu of one.
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

  // A message that looks like a scam has to be confirmed.
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

  // A hidden message is hidden in the search results, too.
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
  await expect.poll(async () => (await fetchConversations(otherContext.request)).items).toEqual([])
  await otherContext.close()
})

test('two tabs share one live connection, which the second takes over when the first closes @wide', async ({
  page,
  browser,
}) => {
  const otherContext = await browser.newContext()
  const { matchId } = await createMatch(
    { request: page.request, name: 'Jo Tabs' },
    { request: otherContext.request, name: 'Kai Tabs' },
  )
  const first = await page.context().newPage()
  const sockets = { first: 0, second: 0 }
  first.on('websocket', () => sockets.first++)
  page.on('websocket', () => sockets.second++)
  await first.goto(paths.chat(matchId))
  await expect(composer(first)).toBeVisible()
  await page.goto(paths.chat(matchId))
  await expect(composer(page)).toBeVisible()
  await sendMessage(otherContext.request, matchId, 'For both')
  await expect(bubbles(first)).toHaveText(['For both'])
  await expect(bubbles(page)).toHaveText(['For both'])
  expect(sockets).toEqual({ first: 1, second: 0 })
  await first.close()
  await expect.poll(() => sockets.second).toBe(1)
  await sendMessage(otherContext.request, matchId, 'For the one that is left')
  await expect(bubbles(page)).toHaveText(['For both', 'For the one that is left'])
  await otherContext.close()
})
