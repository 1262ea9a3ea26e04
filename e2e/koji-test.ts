import { deleteCurrentSession, postDeactivation, postDeletion } from '@koji/contract'
import { test as base, expect, type Page, type Request, type WebSocket } from '@playwright/test'
import type { Person } from '../server/seed/people.ts'
import { accessibilityFaults } from './accessibility.ts'
import { signInAs } from './accounts.ts'

interface Fixtures {
  expectedErrors: RegExp[]
  /** Checks accessibility again when a test ends. Only in the deep run, and off where a test has closer checks. */
  accessibleAtEnd: boolean
  /** Signs the page's browser in. */
  signIn(person: Person): Promise<void>
  /** Creates and signs in an account without a profile or a confirmed address. Returns its email; the password is the demo password. */
  signUp(): Promise<string>
  /** Allows and requires an error that the test provokes on purpose. */
  expectPageError(pattern: RegExp): void
  /** Checks the accessibility of the page, or of the part that a selector names, in its current state. */
  expectAccessible(part?: string): Promise<void>
}

/** A test that fails on console errors, exceptions, CSP violations, failed responses and accessibility violations. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and a plain [] would be shared by all tests.
  expectedErrors: async ({}, use) => use([]),
  accessibleAtEnd: [Boolean(process.env.KOJI_DEEP), { option: true }],
  page: async ({ page, expectedErrors, accessibleAtEnd }, use, testInfo) => {
    waitForRoutes(page)
    const errors = collectPageErrors(page)
    // With a listener from the start, no file chooser falls back to the browser's own dialog before a test waits for it.
    page.on('filechooser', () => undefined)
    await use(page)
    // Only tests cut the network, and then any request may fail.
    const unexpected = errors.filter(
      ({ message }) =>
        ![...expectedErrors, /ERR_INTERNET_DISCONNECTED/].some((pattern) => pattern.test(message)),
    )
    expect(unexpected, 'the page must not report errors').toEqual([])
    if (testInfo.status !== testInfo.expectedStatus) throw new Error(await describePage(page))
    const missing = expectedErrors.filter((pattern) => !errors.some(({ message }) => pattern.test(message)))
    expect(missing).toEqual([])
    if (accessibleAtEnd && page.url().startsWith('http')) await expectAccessibleAtEnd(page)
  },
  signIn: async ({ page }, use) => {
    await use(async ({ email }) => {
      await signInAs(page.request, { email })
    })
  },
  signUp: async ({ page }, use) => {
    await use(async () => {
      return (await signInAs(page.request, { verified: false })).email
    })
  },
  expectPageError: async ({ expectedErrors }, use) => {
    await use((pattern) => void expectedErrors.push(pattern))
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (part) => expect(await accessibilityFaults(page, undefined, part)).toEqual([]))
  },
})

export { expect }

/** Makes `page.route` wait for one turn of the page's event loop: a key press right after it could reach a busy page first. */
function waitForRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const disposable = await route(...args)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    return disposable
  }
}

async function expectAccessibleAtEnd(page: Page): Promise<void> {
  // The last click may have opened a screen that is still loading, and some tests end on one that never finishes.
  const loading = page.getByText('Loading...', { exact: true }).first()
  await loading.waitFor({ state: 'detached', timeout: 5_000 }).catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Waits for half a second without requests, before a test cuts the network and pending ones would fail. */
export async function waitForQuietNetwork(page: Page): Promise<void> {
  for (;;) {
    const request = await page.waitForRequest(() => true, { timeout: 500 }).catch(() => null)
    if (!request) return
    await request.response()
  }
}

/** Waits for the next live connection and its first message. Call it before the connection can start. */
export async function waitForLiveConnection(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
  return socket
}

/** Signs out by dropping the cookies, on an empty page so that no open screen sends requests as a visitor. */
export async function clearSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Describes the page of a failed test, so that a failure elsewhere can be diagnosed from its message alone. */
async function describePage(page: Page): Promise<string> {
  const snapshot = await page.locator('body').ariaSnapshot({ timeout: 2_000 })
  return `The page was ${page.url()} and showed:\n${snapshot.slice(0, 4_000)}`
}

export interface PageError {
  message: string
  /** The page, script or response that caused it. */
  url: string
}

const SESSION_ENDING_ENDPOINTS = [deleteCurrentSession, postDeactivation, postDeletion]
const endsSession = (request: Request) =>
  SESSION_ENDING_ENDPOINTS.some(
    ({ method, path }) => request.method() === method && new URL(request.url()).pathname === path,
  )

/** Collects the page's console errors, exceptions and failed responses. */
export function collectPageErrors(page: Page): PageError[] {
  const errors: PageError[] = []
  const add = (message: string, url = page.url()) => void errors.push({ message, url })
  // Until the page is left, its other requests can reach the server after the one that ends the session.
  let sessionEnds = false
  page.on('request', (request) => {
    if (endsSession(request)) sessionEnds = true
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) sessionEnds = false
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' || (sessionEnds && /status of 401/.test(message.text()))) return
    add(`console: ${message.text()}`, message.location().url)
  })
  page.on('pageerror', (error) => add(`exception: ${error.message}`))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 500) add(`${response.status()} ${pathname}`, response.url())
  })
  return errors
}
