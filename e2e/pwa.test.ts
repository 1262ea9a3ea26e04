import { deleteMatch, pathOf } from '@koji/contract'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { createMatch, sendMessage } from './conversations.ts'
import { expect, test, waitForQuietNetwork } from './koji-test.ts'

// Other tests block service workers, because a worker serves all pages of its browser.
test.use({ serviceWorkers: 'allow' })

const bubbles = (page: Page) => page.getByRole('log', { name: /^Messages with/ }).getByRole('article')
const offlineNote = (page: Page) => page.locator('[data-kept-note]').filter({ visible: true }).first()

/** Waits until the worker has cached the app and serves the next page. The current one may have loaded before it. */
const waitForServiceWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** Returns the names of the replies stored for offline use. */
const storedReplies = (page: Page) =>
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

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

/** Creates a conversation, and opens the list until it's stored for offline use. */
async function storeMatches(page: Page, other: Page, names: [string, string]): Promise<string> {
  const { matchId } = await createMatch(
    { request: page.request, name: names[0] },
    { request: other.request, name: names[1] },
  )
  await sendMessage(other.request, matchId, 'The kettle is on')
  await sendMessage(page.request, matchId, 'On my way')
  await page.goto(paths.matches)
  await expect(page.getByRole('link', { name: new RegExp(names[1]) }).first()).toBeVisible()
  await expect.poll(() => storedReplies(page)).toContain('list-messages')
  return matchId
}

/** Does the same and opens the conversation until it's stored, too. */
async function storeConversation(page: Page, other: Page, names: [string, string]): Promise<string> {
  const matchId = await storeMatches(page, other, names)
  await page.goto(paths.chat(matchId))
  await expect(bubbles(page)).toHaveText(['The kettle is on', 'On my way'])
  await waitForServiceWorker(page)
  await expect
    .poll(async () => (await storedReplies(page)).toSorted())
    .toEqual(expect.arrayContaining(['list-messages', 'profile', 'session', `thread-${matchId}`]))
  await waitForQuietNetwork(page)
  return matchId
}

test('the manifest describes the app, and every icon has the size it declares', async ({ request }) => {
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
    // The first chunk of a PNG has its width and height.
    const picture = await (await request.get(src)).body()
    const side = `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`
    expect(side).toBe(sizes)
  }
})

test('opens stored conversations offline, and says which screens need a connection @phone', async ({
  page,
  browser,
  context,
  expectPageError,
}) => {
  // The conversation may be fetched again just after it ended, which is a 404.
  expectPageError(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket|A screen did not load|status of 404/,
  )
  const other = await (await browser.newContext()).newPage()
  const matchId = await storeConversation(page, other, ['Ida Holm', 'Per Lunde'])
  expect(
    (await cachedPaths(page)).filter((path) => path !== '/discover' && !path.startsWith('/assets/')),
  ).toEqual([])

  await context.setOffline(true)
  for (const path of [paths.discover, paths.home]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.matches)
    await expect(offlineNote(page)).toHaveText(/^You're offline\. This is from .+\.$/)
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
  await expect(offlineNote(page)).toBeVisible()
  await page.reload()
  await expect(bubbles(page)).toHaveText(['The kettle is on', 'On my way'])
  for (const path of [paths.creators, paths.profile, paths.settings]) {
    await page.goto(path)
    await expect(page.getByText(/needs a connection|Please check your connection/).first()).toBeVisible()
  }

  // Messages sent in the meantime arrive with the network.
  await page.goto(paths.chat(matchId))
  await sendMessage(other.request, matchId, 'It is getting cold')
  await context.setOffline(false)
  await expect(bubbles(page).last()).toHaveText('It is getting cold')
  await expect(offlineNote(page)).toBeHidden()

  // A conversation that has ended is removed from the offline store.
  await waitForQuietNetwork(page)
  expect((await other.request.delete(pathOf(deleteMatch, { match: matchId }))).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible()
  await expect.poll(() => storedReplies(page)).not.toContain(`thread-${matchId}`)
})

test('erases stored replies on sign-out, and finishes an offline sign-out once the network is back', async ({
  page,
  browser,
  context,
  expectPageError,
}) => {
  expectPageError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket|A screen did not load/)
  const other = await (await browser.newContext()).newPage()
  await storeMatches(page, other, ['Runa Vik', 'Odd Moen'])
  await waitForServiceWorker(page)
  await waitForQuietNetwork(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out here')).toBeVisible()
  expect(await storedReplies(page)).toEqual([])
  await page.goto(paths.matches)
  await expect(page.getByText('You have signed out here')).toBeVisible()

  // The app sends the sign-out as soon as it's online, without any action.
  const signedOut = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await context.setOffline(false)
  expect((await signedOut).status()).toBe(200)
  await expect(page).toHaveURL(paths.auth)
  expect((await (await page.request.get('/api/sessions/current')).json()).session).toBeNull()
  expect(
    (await cachedPaths(page)).filter((path) => path !== '/discover' && !path.startsWith('/assets/')),
  ).toEqual([])
})

test('offers to install the app, and waits for a click on Reload in each window before it updates', async ({
  page,
  context,
  signUp,
}) => {
  // To the browser, another script URL with the same scope is a new version. The app registers it once `next` is set.
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
  // A page that registers the first version after the next one was installed would restore the first.
  const waitForRegistration = async (window: Page) => {
    await window.locator('html[data-registered]').waitFor()
    await expect.poll(() => window.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }
  await signUp()
  await page.goto(paths.settings)
  await waitForRegistration(page)
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
  await waitForRegistration(second)
  const activeScript = (window: Page) => window.evaluate(() => navigator.serviceWorker.controller!.scriptURL)
  const before = await activeScript(page)
  await page.evaluate(() => {
    localStorage.setItem('next', 'yes')
    return navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
  })
  for (const window of [page, second]) await expect(window.getByText('A new version is ready')).toBeVisible()
  expect(await activeScript(page)).toBe(before)

  let loads = 0
  page.on('load', () => loads++)
  let secondLoads = 0
  second.on('load', () => secondLoads++)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await activeScript(page)).toBe(`${before}?next`)
  expect(loads).toBe(1)
  // Another window, where someone may be writing, isn't reloaded.
  await expect(second.getByText('A new version is ready')).toBeVisible()
  expect(secondLoads).toBe(0)
  await second.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => secondLoads).toBe(1)
})
