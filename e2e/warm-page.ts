import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What a test can't take back. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession'] as const

/**
 * One page for the tests of a worker: its renderer has compiled the app already, so a screen loads in half the time. After each
 * test it forgets everything; if a test left something for good, the next one gets a new page.
 */
export class WarmPage {
  readonly #browser: Browser
  #page: Page | null = null
  #spoilt = false

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async open(): Promise<Page> {
    if (this.#page) return this.#page
    const page = waitForRoutes(await (await this.#browser.newContext()).newPage())
    const { clock } = page
    for (const [target, names] of [
      [page, LASTING],
      [page.context(), LASTING],
      [clock, ['install']],
    ] as const)
      for (const name of names) this.#watch(target, name)
    return (this.#page = page)
  }

  /** The page, if this is its context. */
  of(context: BrowserContext): Page | null {
    return this.#page?.context() === context ? this.#page : null
  }

  /** Leaves the page as if no test had used it. */
  async reset(context: BrowserContext): Promise<void> {
    const page = this.of(context)
    if (!page) return
    if (this.#spoilt || page.isClosed()) return this.discard()
    await Promise.all(context.pages().map((other) => other === page || other.close()))
    for (const used of [page, context]) {
      used.removeAllListeners()
      await used.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await context.setOffline(false)
    await context.clearPermissions()
    // Stops the app, and the renderer stays because it is the same site.
    await page.goto('/robots.txt')
    await context.clearCookies()
    await page.evaluate(forgetAll)
  }

  async discard(): Promise<void> {
    await this.#page?.context().close()
    this.#page = null
    this.#spoilt = false
  }

  #watch(target: object, name: string): void {
    const act = (target as Record<string, unknown>)[name]
    if (typeof act !== 'function') return
    Object.defineProperty(target, name, {
      value: (...given: unknown[]) => {
        this.#spoilt = true
        return Reflect.apply(act, target, given) as unknown
      },
    })
  }
}

/** A busy page hears of a route only after a key that is pressed next. One turn of its own, and it has heard. */
export function waitForRoutes(page: Page): Page {
  const route = page.route.bind(page)
  page.route = async (...given) => {
    const set = await route(...given)
    await page.evaluate(() => new Promise((turn) => setTimeout(turn)))
    return set
  }
  return page
}

async function forgetAll(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase(name!)
      for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, done)
    })
}
