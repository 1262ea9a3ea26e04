import type { Page } from '@playwright/test'
import { jonas } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'

/** Delays a chunk of the app until the returned function is called. */
async function delayChunk(page: Page, chunk: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('logs an unknown URL and shows the 404 page', async ({ page, expectPageError }) => {
  expectPageError(/status of 404/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const reply = await page.goto('/no/such/page')
  expect(reply!.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', paths.home)
  await expect(page.getByRole('main').getByRole('link', { name: 'Discover' })).toHaveAttribute(
    'href',
    paths.discover,
  )
  expect(logged.some((line) => line.startsWith('Route not found'))).toBe(true)
})

test('leads back from a screen that fails to load, and offers one reload when a new version is out', async ({
  page,
  signIn,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  expectPageError(/A screen did not load/)
  await signIn(jonas)
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.route('**/assets/saved-screen-*.js', (route) => route.abort())
  const openSaved = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Saved' }).click()
    await expect(page.getByRole('heading', { name: 'Page Error' })).toBeVisible()
  }
  const reload = page.getByRole('button', { name: 'Reload' })
  await openSaved()
  await expect(page.getByText('We encountered an error loading this page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', paths.home)
  await expect(reload).toHaveCount(0)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  const newer = '<meta name="release" content="newer" />'
  await page.route(
    (url) => url.pathname === paths.saved,
    (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ body: newer })),
  )
  await openSaved()
  await reload.click()
  await expect(page.getByRole('heading', { name: 'Page Error' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(reload).toHaveCount(0)
})

test('keeps a screen usable while panels, dialogs and lists load late or fail', async ({
  page,
  signIn,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  await signIn(jonas)
  const releaseList = await delayChunk(page, 'select-box')
  const dialogCode = /\/assets\/modal-[\w-]{8}\.js/
  await page.route(dialogCode, (route) => route.abort())
  await page.route('**/assets/command-palette-*.js', (route) => route.abort())
  await page.goto(paths.settingsAccount)
  const failure = page.locator('[data-toast]').filter({
    hasText: 'Network error. Please check your connection',
  })
  const remove = page.getByRole('button', { name: 'Delete account' })

  await test.step('a panel that fails to load says so', async () => {
    await expect(remove).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(failure).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect(failure).toHaveCount(0)
  })

  await test.step('a dialog that fails to load says so and opens on the next try', async () => {
    await remove.click()
    await expect(failure).toBeVisible()
    await page.unroute(dialogCode)
    // By keyboard, since the toast may cover the button and stays while the pointer is on it.
    await remove.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toBeVisible()
    await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
  })

  await test.step('a list that is still loading keeps the focus and opens once it has loaded', async () => {
    const list = page.getByRole('combobox', { name: 'Language and region' })
    await list.focus()
    await page.keyboard.press('ArrowDown')
    await expect(list).toHaveAttribute('aria-expanded', 'false')
    releaseList()
    await expect(page.getByRole('option', { name: 'English (India)' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeFocused()
  })
})

test('opens a list that loads while the mouse button is still down', async ({ page, signIn }) => {
  await signIn(jonas)
  const release = await delayChunk(page, 'select-box')
  await page.goto(paths.settingsAccount)
  const list = page.getByRole('combobox', { name: 'Language and region' })
  await list.hover()
  await page.mouse.down()
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/select-box-'))
  release()
  await loaded
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.mouse.up()
  await expect(page.getByRole('option', { name: 'English (India)' })).toBeVisible()
})

test('restores the scroll position from before an information page was hydrated', async ({
  page,
  signIn,
}) => {
  await signIn(jonas)
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const [releaseShell, releaseScreen] = [
    await delayChunk(page, 'shell'),
    await delayChunk(page, 'info-screens'),
  ]
  await page.goto(paths.community)
  await page.evaluate(() => window.scrollTo(0, 1_500))
  expect(await page.evaluate(() => scrollY)).toBe(1_500)
  releaseShell()
  await expect(page.getByText('Loading...', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  releaseScreen()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500)
})

test('searches for text that was typed before the list had loaded', async ({ page, signIn }) => {
  await signIn(jonas)
  const release = await delayChunk(page, 'combobox-box')
  await page.goto(paths.editProfile)
  const search = page.getByRole('combobox', { name: 'Add a language' })
  await search.click()
  await page.keyboard.type('Japan')
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  release()
  await expect(page.getByRole('option')).toHaveText(['Japanese'])
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('Japan')
  await page.keyboard.type('e')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Japanese' })).toBeVisible()
  await expect(search).toHaveValue('')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('keeps the text selection of a search when its list loads, so that typing replaces it', async ({
  page,
  signUp,
}) => {
  await signUp()
  const release = await delayChunk(page, 'combobox-box')
  await page.goto(paths.settingsNotifications)
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  const search = page.getByRole('combobox', { name: 'Time zone' })
  await search.focus()
  await search.selectText()
  release()
  // The Clear button exists only once the list has loaded.
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible()
  await page.keyboard.type('toky')
  await expect(search).toHaveValue('toky')
  await expect(page.getByRole('option', { name: /Tokyo/ })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('chooses the first match when Enter is pressed before the list has loaded', async ({ page, signIn }) => {
  await signIn(jonas)
  const release = await delayChunk(page, 'combobox-box')
  await page.goto(paths.editProfile)
  const search = page.getByRole('combobox', { name: 'Add a language' })
  await search.click()
  await page.keyboard.type('Japan')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('button', { name: 'Remove Japanese' })).toBeVisible()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('reports a crash, shows its details and recovers on retry', async ({ page, expectPageError }) => {
  expectPageError(/crashed on purpose/)
  const reported = page.waitForRequest('**/api/client-errors')
  await page.goto(paths.gallery)
  await page.getByRole('button', { name: 'Crash this screen' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(
    page.getByText('We encountered an unexpected error. Please try refreshing the page.'),
  ).toBeVisible()
  const details = page.getByText('Error: crashed on purpose for [EMAIL]')
  await expect(details).toBeHidden()
  await page.getByText('Error details').click()
  await expect(details).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', paths.home)
  const { events } = (await reported).postDataJSON()
  expect(events[0]).toMatchObject({
    kind: 'crash',
    message: 'crashed on purpose for [EMAIL]',
    path: paths.gallery,
  })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'States and components' })).toBeVisible()
})

test('tells offline from an unreachable server on the first load, and recovers on retry', async ({
  page,
  signIn,
  expectPageError,
}) => {
  expectPageError(/ERR_FAILED/)
  await signIn(jonas)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  )
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => true })
    dispatchEvent(new Event('online'))
  })
  await expect(page.getByRole('heading', { name: 'Koji does not answer' })).toBeVisible()
  await expect(page.getByText('Network error. Please check your connection')).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('offers a retry when a proxy answers with its own page', async ({ page, signIn }) => {
  await signIn(jonas)
  const body = '<!doctype html><title>Hotel Wi-Fi</title>'
  await page.route('**/api/sessions/current', (route) => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto(paths.settings)
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

for (const [state, breakStorage] of [
  [
    'blocked',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
  ],
  [
    'full and corrupt',
    () => {
      for (const key of ['theme', 'offline_queue', 'referral_code', `koji-session-${location.host}`])
        localStorage.setItem(key, '{"half')
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
] as const)
  test(`works while local storage is ${state}`, async ({ page, signIn }) => {
    await page.addInitScript(breakStorage)
    await signIn(jonas)
    for (const [path, heading] of [
      [paths.home, /Meet people/],
      [paths.settings, 'Settings'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    const phone = page.viewportSize()!.width < 768
    await page.getByRole('button', { name: phone ? 'Account menu' : /^Theme/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
