import { deleteCurrentSession, postDeactivation, postDeletion } from '@koji/contract'
import { test as base, expect, type Page, type Request, type WebSocket } from '@playwright/test'
import type { Person } from '../server/seed/people.ts'
import { accessibilityFaults } from './accessibility.ts'
import { make } from './people.ts'

interface Fixtures {
  expected: RegExp[]
  /** Checks accessibility once more when a test ends. Only in the deep run, and off where a test checks more closely. */
  accessibleAtEnd: boolean
  /** Signs the page's browser in. */
  signIn(person: Person): Promise<void>
  /** Makes an account without a profile or a confirmed address, signed in. Returns the address; the password is the demo's. */
  signUp(): Promise<string>
  /** Says that the page will complain like this, because the test makes it fail on purpose. */
  expectComplaint(about: RegExp): void
  /** Checks the accessibility of the page in its current state, or only of the part that a selector names. */
  expectAccessible(part?: string): Promise<void>
}

/** A test whose page may not complain: no console error, no policy violation, no failed answer, no accessibility fault. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern, and a plain [] would be shared by all tests.
  expected: async ({}, use) => use([]),
  accessibleAtEnd: [Boolean(process.env.KOJI_DEEP), { option: true }],
  page: async ({ page, expected, accessibleAtEnd }, use, testInfo) => {
    waitForRoutes(page)
    const complaints = listen(page)
    // A test that begins to wait for a choice of files and presses at once would still meet the browser's own dialog.
    page.on('filechooser', () => undefined)
    await use(page)
    // Only a test takes the network away, and then any request may fail.
    const surprising = complaints.filter(
      ({ said }) => ![...expected, /ERR_INTERNET_DISCONNECTED/].some((about) => about.test(said)),
    )
    expect(surprising, 'the page must not complain').toEqual([])
    if (testInfo.status !== testInfo.expectedStatus) throw new Error(await whatItShows(page))
    expect(expected.filter((about) => !complaints.some(({ said }) => about.test(said)))).toEqual([])
    if (accessibleAtEnd && page.url().startsWith('http')) await expectAccessibleAtEnd(page)
  },
  signIn: async ({ page }, use) => {
    await use(async ({ email }) => {
      await make(page.request, { email })
    })
  },
  signUp: async ({ page }, use) => {
    await use(async () => {
      return (await make(page.request, { verified: false })).email
    })
  },
  expectComplaint: async ({ expected }, use) => {
    await use((about) => void expected.push(about))
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (part) => expect(await accessibilityFaults(page, undefined, part)).toEqual([]))
  },
})

export { expect }

/** A key press right after `page.route` can reach a busy page first, so a route counts as set after one turn of the page's event loop. */
function waitForRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...given) => {
    const disposable = await route(...given)
    await page.evaluate(() => new Promise((turn) => setTimeout(turn)))
    return disposable
  }
}

async function expectAccessibleAtEnd(page: Page): Promise<void> {
  // The last click may have led on to a screen that is still on its way; some tests end on one that stays so.
  const loading = page.getByText('Loading...', { exact: true }).first()
  await loading.waitFor({ state: 'detached', timeout: 5_000 }).catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Nothing is asked of the server for half a second: what is still on its way would fail when the network goes. */
export async function quiet(page: Page): Promise<void> {
  for (;;) {
    const asked = await page.waitForRequest(() => true, { timeout: 500 }).catch(() => null)
    if (!asked) return
    await asked.response()
  }
}

/** The next live connection, once it has said its first word. To be asked for before it can begin. */
export async function connected(page: Page): Promise<WebSocket> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived')
  return socket
}

/** Signs out without a word. From an empty page: what a screen still asks for, it would ask as a visitor. */
export async function forget(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** A test that fails somewhere else, and not here, has to say itself where it was. */
async function whatItShows(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 })
  return `The page was ${page.url()} and showed:\n${shown.slice(0, 4_000)}`
}

export interface Complaint {
  said: string
  /** What it is about. */
  url: string
}

const SESSION_ENDS = [deleteCurrentSession, postDeactivation, postDeletion]
const endsSession = (request: Request) =>
  SESSION_ENDS.some(
    ({ method, path }) => request.method() === method && new URL(request.url()).pathname === path,
  )

/** Gathers what the page complains about: console errors, exceptions and failed answers. */
export function listen(page: Page): Complaint[] {
  const complaints: Complaint[] = []
  const complain = (said: string, url = page.url()) => void complaints.push({ said, url })
  // Until the page goes, its other requests can reach the server after the one that ends the session.
  let sessionEnds = false
  page.on('request', (request) => {
    if (endsSession(request)) sessionEnds = true
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) sessionEnds = false
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' || (sessionEnds && /status of 401/.test(message.text()))) return
    complain(`console: ${message.text()}`, message.location().url)
  })
  page.on('pageerror', (error) => complain(`exception: ${error.message}`))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 500) complain(`${response.status()} ${pathname}`, response.url())
  })
  return complaints
}
