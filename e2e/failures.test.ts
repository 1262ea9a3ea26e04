import type { Page } from '@playwright/test'
import { jonas } from '../server/seed/people.ts'
import { paths } from '../web/src/app/paths.ts'
import { expect, test } from './koji-test.ts'

/** A part of the app that is on its way until the test says that it arrives. */
async function holdBack(page: Page, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('an unknown address is logged and gets the 404 page', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/)
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
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(paths.home)
  await expect(page.getByRole('heading', { name: /Meet people/, level: 1 })).toBeVisible()
})

test('a screen that does not load says so and leads back', async ({ page, signIn, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/)
  expectComplaint(/A screen did not load/)
  await signIn(jonas)
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.route('**/assets/saved-screen-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Saved' }).click()
  await expect(page.getByRole('heading', { name: 'Page Error' })).toBeVisible()
  await expect(page.getByText('We encountered an error loading this page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', paths.home)
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('without a network a panel that cannot be fetched says so, and the screen stays', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/)
  await signIn(jonas)
  await page.route('**/assets/command-palette-*.js', (route) => route.abort())
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByText('Network error. Please check your connection').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('a dialog that cannot be fetched says so, and opens when it is asked for again', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/)
  await signIn(jonas)
  const code = /\/assets\/modal-[\w-]{8}\.js/
  await page.route(code, (route) => route.abort())
  await page.goto(paths.settingsAccount)
  const button = page.getByRole('button', { name: 'Delete account' })
  await button.click()
  await expect(page.getByText('Network error. Please check your connection').first()).toBeVisible()
  await page.unroute(code)
  // By keyboard: the toast may lie over the button, and stays while the pointer is on it.
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('a list of choices that is still on its way keeps the focus and opens when it is there', async ({
  page,
  signIn,
}) => {
  await signIn(jonas)
  const arrive = await holdBack(page, 'select-box')
  await page.goto(paths.settingsAccount)
  const list = page.getByRole('combobox', { name: 'Language and region' })
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await expect(list).toHaveAttribute('aria-expanded', 'false')
  arrive()
  await expect(page.getByRole('option', { name: 'English (India)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeFocused()
})

test('who reads on before the app has taken over a page stays where they were', async ({ page, signIn }) => {
  await signIn(jonas)
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const [takeOver, fill] = [await holdBack(page, 'shell'), await holdBack(page, 'info-screens')]
  await page.goto(paths.community)
  await page.evaluate(() => window.scrollTo(0, 1_500))
  expect(await page.evaluate(() => scrollY)).toBe(1_500)
  takeOver()
  await expect(page.getByText('Loading...', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  fill()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500)
})

test('what is typed in a search whose list is still on its way is looked for when it is there', async ({
  page,
  signIn,
}) => {
  await signIn(jonas)
  const arrive = await holdBack(page, 'combobox-box')
  await page.goto(paths.editProfile)
  const search = page.getByRole('combobox', { name: 'Add a language' })
  await search.click()
  await page.keyboard.type('Japan')
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  arrive()
  await expect(page.getByRole('option')).toHaveText(['Japanese'])
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('Japan')
  await page.keyboard.type('e')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Japanese' })).toBeVisible()
  await expect(search).toHaveValue('')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('what is selected in a search stays selected when its list arrives, and is typed over', async ({
  page,
  signUp,
}) => {
  await signUp()
  const arrive = await holdBack(page, 'combobox-box')
  await page.goto(paths.settingsNotifications)
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  const search = page.getByRole('combobox', { name: 'Time zone' })
  await search.focus()
  await search.selectText()
  arrive()
  // Only the one that has arrived can be cleared.
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible()
  await page.keyboard.type('toky')
  await expect(search).toHaveValue('toky')
  await expect(page.getByRole('option', { name: /Tokyo/ })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('Enter before the list of a search is there chooses the first that fits', async ({ page, signIn }) => {
  await signIn(jonas)
  const arrive = await holdBack(page, 'combobox-box')
  await page.goto(paths.editProfile)
  const search = page.getByRole('combobox', { name: 'Add a language' })
  await search.click()
  await page.keyboard.type('Japan')
  await page.keyboard.press('Enter')
  arrive()
  await expect(page.getByRole('button', { name: 'Remove Japanese' })).toBeVisible()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('when a new version is out, a reload is offered once', async ({ page, signIn, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/)
  expectComplaint(/A screen did not load/)
  await signIn(jonas)
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.route('**/assets/saved-screen-*.js', (route) => route.abort())
  const newer = '<meta name="release" content="newer" />'
  await page.route(
    (url) => url.pathname === paths.saved,
    (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill({ body: newer })),
  )
  const open = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Saved' }).click()
    await expect(page.getByRole('heading', { name: 'Page Error' })).toBeVisible()
  }
  await open()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Page Error' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
})

test('a crash shows what happened and can be tried again', async ({ page, expectComplaint }) => {
  expectComplaint(/crashed on purpose/)
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

test('without an answer at first load there is a retry, and it works', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signIn(jonas)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Koji does not answer' })).toBeVisible()
  await expect(page.getByText('Network error. Please check your connection')).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test.describe('without a network', () => {
  test('the first load says that one is offline', async ({ page, signIn, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/)
    await signIn(jonas)
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(paths.settings)
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })
})

test('survives the page of a proxy, rubbish and another shape instead of an answer', async ({
  page,
  signIn,
}) => {
  await signIn(jonas)
  for (const body of ['<!doctype html><title>Hotel Wi-Fi</title>', '}{', '{"session": 7}']) {
    await page.route('**/api/sessions/current', (route) => route.fulfill({ body, contentType: 'text/html' }))
    await page.goto(paths.settings)
    await expect(page.getByText('An unexpected error occurred')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await page.unroute('**/api/sessions/current')
  }
})

for (const [what, spoil] of [
  [
    'forbidden',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    'corrupt',
    () => {
      for (const key of ['theme', 'offline_queue', 'referral_code', `koji-session-${location.host}`])
        localStorage.setItem(key, '{"half')
    },
  ],
] as const)
  test(`a local storage that is ${what} stops nothing`, async ({ page, signIn }) => {
    await page.addInitScript(spoil)
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
