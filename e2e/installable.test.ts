import { deleteMatch, pathOf } from '@koji/contract'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { meet, say } from './conversations.ts'
import { expect, quiet, test } from './koji-test.ts'

// Everywhere else they are blocked: a worker answers for all pages of its browser.
test.use({ serviceWorkers: 'allow' })

const bubbles = (page: Page) => page.getByRole('log', { name: /^Messages with/ }).getByRole('article')
const note = (page: Page) => page.locator('[data-kept-note]').filter({ visible: true }).first()

/** The app is kept, and the next page is answered by the worker. This one may have been on its way too early for it. */
const ready = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** The names of all that the database of kept answers holds. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open('koji-kept')
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('success', () => {
          const database = request.result
          if (!database.objectStoreNames.contains('answers')) return resolve([])
          const names = database.transaction('answers').objectStore('answers').getAllKeys()
          names.addEventListener('success', () => {
            database.close()
            resolve(names.result.map(String))
          })
        })
      }),
  )

const cached = (page: Page) =>
  page.evaluate(async () => {
    const paths = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

/** The list of conversations is kept. */
async function keepMatches(page: Page, other: Page, names: [string, string]): Promise<string> {
  const { matchId } = await meet(
    { request: page.request, name: names[0] },
    { request: other.request, name: names[1] },
  )
  await say(other.request, matchId, 'The kettle is on')
  await say(page.request, matchId, 'On my way')
  await page.goto(paths.matches)
  await expect(page.getByRole('link', { name: new RegExp(names[1]) }).first()).toBeVisible()
  await expect.poll(() => kept(page)).toContain('list-messages')
  return matchId
}

/** And the conversation itself. */
async function talk(page: Page, other: Page, names: [string, string]): Promise<string> {
  const matchId = await keepMatches(page, other, names)
  await page.goto(paths.chat(matchId))
  await expect(bubbles(page)).toHaveText(['The kettle is on', 'On my way'])
  await ready(page)
  await expect
    .poll(async () => (await kept(page)).toSorted())
    .toEqual(expect.arrayContaining(['list-messages', 'profile', 'session', `thread-${matchId}`]))
  await quiet(page)
  return matchId
}

test('the manifest says what is installed, and every icon is there in its size', async ({ request }) => {
  for (const path of [paths.home, paths.auth])
    expect(await (await request.get(path)).text()).toMatch(
      /<link(?=[^>]* rel="manifest")(?=[^>]* href="\/manifest\.webmanifest")[^>]*>/,
    )
  const reply = await request.get('/manifest.webmanifest')
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  expect(reply.headers()['cache-control']).toBe('no-cache')
  const { name, start_url, scope, display, icons, shortcuts } = await reply.json()
  expect({ name, start_url, scope, display }).toEqual({
    name: 'Koji',
    start_url: '/discover',
    scope: '/',
    display: 'standalone',
  })
  expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/discover', '/matches', '/creators'])
  const purposes = icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)
  expect(purposes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']))
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    if (sizes === 'any') continue
    // A PNG says its width and height in its first block.
    const picture = await (await request.get(src)).body()
    const side = `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`
    expect(side).toBe(sizes)
  }
})

test('without a network the installed app opens where there is something to read, and every tab says what it needs @phone', async ({
  page,
  browser,
  context,
  expectComplaint,
}) => {
  // A read of the conversation that crosses its end finds nothing.
  expectComplaint(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket|A screen did not load|status of 404/,
  )
  const other = await (await browser.newContext()).newPage()
  const matchId = await talk(page, other, ['Ida Holm', 'Per Lunde'])
  expect((await cached(page)).filter((path) => path !== '/discover' && !path.startsWith('/assets/'))).toEqual(
    [],
  )

  await context.setOffline(true)
  for (const path of [paths.discover, paths.home]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.matches)
    await expect(note(page)).toHaveText(/^You're offline\. This is from .+\.$/)
  }
  await expect(page.locator('[data-offline-banner]')).toBeVisible()
  await page.goto(paths.subscriptions)
  await expect(page.getByRole('heading', { name: 'Page Error' })).toBeVisible()
  await page.getByRole('link', { name: 'Read your conversations' }).click()
  await expect(page).toHaveURL(paths.matches)
  await page
    .getByRole('link', { name: /Per Lunde/ })
    .first()
    .click()
  await expect(bubbles(page)).toHaveText(['The kettle is on', 'On my way'])
  await expect(note(page)).toBeVisible()
  await page.reload()
  await expect(bubbles(page)).toHaveText(['The kettle is on', 'On my way'])
  for (const path of [paths.creators, paths.profile, paths.settings]) {
    await page.goto(path)
    await expect(page.getByText(/needs a connection|Please check your connection/).first()).toBeVisible()
  }

  // With the network comes what was said meanwhile.
  await page.goto(paths.chat(matchId))
  await say(other.request, matchId, 'It is getting cold')
  await context.setOffline(false)
  await expect(bubbles(page).last()).toHaveText('It is getting cold')
  await expect(note(page)).toBeHidden()

  // What has ended is not kept.
  await quiet(page)
  expect((await other.request.delete(pathOf(deleteMatch, { match: matchId }))).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible()
  await expect.poll(() => kept(page)).not.toContain(`thread-${matchId}`)
})

test('signing out leaves nothing behind, and without a network says what becomes of it', async ({
  page,
  browser,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket|A screen did not load/)
  const other = await (await browser.newContext()).newPage()
  await keepMatches(page, other, ['Runa Vik', 'Odd Moen'])
  await ready(page)
  await quiet(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out here')).toBeVisible()
  expect(await kept(page)).toEqual([])
  await page.goto(paths.matches)
  await expect(page.getByText('You have signed out here')).toBeVisible()

  // The server is told as soon as it can be, and nobody has to do anything for it.
  const told = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await context.setOffline(false)
  expect((await told).status()).toBe(200)
  await expect(page).toHaveURL(paths.auth)
  expect((await (await page.request.get('/api/sessions/current')).json()).session).toBeNull()
  expect((await cached(page)).filter((path) => path !== '/discover' && !path.startsWith('/assets/'))).toEqual(
    [],
  )
})

test('the app is offered where it can be installed, and a new version waits for Reload in each window', async ({
  page,
  context,
  signUp,
}) => {
  // The same scope under another address is the next version to the browser; from then on the app asks for that one.
  await context.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    serviceWorker.register = async (url, options) => {
      const next = localStorage.getItem('next') ? '/service-worker.js?next' : url
      const registration = await register(next, options)
      document.documentElement.dataset.registered = ''
      return registration
    }
  })
  // A page that asks for the first one after the next has come would bring the first one back.
  const asked = async (one: Page) => {
    await one.locator('html[data-registered]').waitFor()
    await expect.poll(() => one.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }
  await signUp()
  await page.goto(paths.settings)
  await asked(page)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByText('Install the app')).toBeHidden()
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'accepted' }),
    })
    dispatchEvent(event)
  })
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Install the app')).toBeHidden()

  const second = await context.newPage()
  await second.goto(paths.settings)
  await asked(second)
  const running = (one: Page) => one.evaluate(() => navigator.serviceWorker.controller!.scriptURL)
  const before = await running(page)
  await page.evaluate(() => {
    localStorage.setItem('next', 'yes')
    return navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
  })
  for (const one of [page, second]) await expect(one.getByText('A new version is ready')).toBeVisible()
  expect(await running(page)).toBe(before)

  let loads = 0
  page.on('load', () => loads++)
  let others = 0
  second.on('load', () => others++)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await running(page)).toBe(`${before}?next`)
  expect(loads).toBe(1)
  // Whoever writes in another window is not interrupted.
  await expect(second.getByText('A new version is ready')).toBeVisible()
  expect(others).toBe(0)
  await second.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => others).toBe(1)
})
