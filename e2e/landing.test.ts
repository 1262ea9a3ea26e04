import type { FeaturedCreator } from '@koji/contract'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'

const SECTIONS = [
  'Meet people through what you love.',
  'How it works',
  'Why choose Koji',
  'Set your price. See every cent.',
  'People worth a few dollars a month.',
  'Photographs first, buttons second.',
  'Koji in numbers',
  'The web app is live. Mobile apps are coming soon.',
  'Trust and Safety',
  'Asked often, answered plainly',
  'Somebody near you loves it too.',
]

test('the front page shows its sections, links, questions, live figures and featured creators', async ({
  page,
}) => {
  await page.goto(paths.home)

  await test.step('the sections are in order', async () => {
    await expect(page).toHaveTitle(/Koji$/)
    const headings = await page
      .getByRole('main')
      .getByRole('heading', { level: 1 })
      .or(page.getByRole('main').getByRole('heading', { level: 2 }))
      .allInnerTexts()
    const inOrder = headings
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => SECTIONS.includes(text))
    expect(inOrder).toEqual(SECTIONS)
    await expect(
      page.getByRole('heading', { level: 3, name: /^(Create profile|Swipe to connect|Chat and support)$/ }),
    ).toHaveText(['Create profile', 'Swipe to connect', 'Chat and support'])
    for (const claim of ['50,000+', '5,000+', '1M+', '150+', '4.8/5'])
      await expect(page.getByText(claim, { exact: true })).toBeVisible()
    for (const claim of ['ID verification', 'AI content moderation', 'Human review of reports'])
      await expect(page.getByRole('heading', { name: claim })).toBeVisible()
    await expect(page.getByText(/iOS 14\+/).first()).toBeVisible()
    await expect(page.getByText(/Android 8\+/).first()).toBeVisible()
  })

  await test.step('the fonts are our own', async () => {
    const faces = () =>
      page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      })
    await expect
      .poll(faces)
      .toEqual(expect.arrayContaining(['Figtree Variable', 'Bricolage Grotesque Variable']))
  })

  await test.step('the links lead to their screens', async () => {
    for (const start of await page.getByRole('link', { name: 'Start Using' }).all())
      await expect(start).toHaveAttribute('href', paths.auth)
    await page.getByRole('link', { name: 'Explore' }).click()
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()
    await expect(page.getByRole('main').getByRole('link', { name: 'Browse creators' })).toHaveAttribute(
      'href',
      paths.creators,
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Apply as a creator' })).toHaveAttribute(
      'href',
      paths.creatorApply,
    )
    const footer = page.getByRole('contentinfo')
    for (const [name, path] of [
      ['Discover', paths.discover],
      ['Creators', paths.creators],
      ['About', paths.about],
      ['Support', paths.support],
      ['Community guidelines', paths.community],
      ['Privacy', paths.privacy],
      ['Terms', paths.terms],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  })

  await test.step('the eight questions open and close by keyboard', async () => {
    const questions = page.locator('details[name="faq"]')
    await expect(questions).toHaveCount(8)
    const last = questions.last()
    await last.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(last.locator('p').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(last.locator('p').first()).toBeHidden()
  })

  await test.step('the live figures and featured creators load', async () => {
    await page.getByRole('heading', { name: 'People worth a few dollars a month.' }).scrollIntoViewIfNeeded()
    const stats = page.locator('[data-island="creator-stats"]')
    // At least the creators of the demo world; other tests add more.
    await expect.poll(async () => Number(/\d+/.exec(await stats.innerText())?.[0])).toBeGreaterThanOrEqual(69)
    const featured = page.locator('[data-island="featured"]')
    await featured.scrollIntoViewIfNeeded()
    await expect(featured.getByText('Tomás Quiroga').first()).toBeVisible()
    await expect(featured.locator('[data-card]:not([data-prototype] *)')).toHaveCount(5)
    await expect(featured.getByText('Ines Carvalho')).toHaveCount(0)
    await featured
      .getByRole('link', { name: /Tomás Quiroga/ })
      .first()
      .click()
    await expect(page).toHaveURL(paths.creatorNamed('tomas'))
  })
})

const creator = (n: number): FeaturedCreator => ({
  userId: `0199d9f0-7d6c-7f31-8c5e-00000000000${n}`,
  tagline: `Tagline ${n}`,
  subscriberCount: 100 - n,
  subscriptionPrice: 799,
  idVerified: true,
  displayName: `Maker ${n}`,
  username: `maker${n}`,
  avatarUrl: null,
})

async function openWithFeatured(page: Page, creators: FeaturedCreator[]) {
  await page.route('**/api/creators/featured', (route) => route.fulfill({ json: { items: creators } }))
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto(paths.home)
  const featured = page.locator('[data-island="featured"]')
  await featured.scrollIntoViewIfNeeded()
  await expect(featured.getByText('Maker 1').first()).toBeAttached()
  const current = () =>
    featured.locator('[data-part="dots"] [aria-current="true"]').getAttribute('aria-label')
  return { featured, current }
}

/** Advances the page's clock, and lets the page react before the next step. */
async function advanceClock(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage(null)
      })
  })
}

/** The accessibility check at the end of a test needs a running clock. */
test.afterEach(({ page }) => page.clock.resume())

test('the carousel advances every 5 seconds, except on hover, with focus and while paused', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { featured, current } = await openWithFeatured(page, [creator(1), creator(2), creator(3)])
  expect(await current()).toContain('Maker 1')
  await advanceClock(page, 4_900)
  expect(await current()).toContain('Maker 1')
  await advanceClock(page, 200)
  await expect.poll(current).toContain('Maker 2')

  if (page.viewportSize()!.width > 768) {
    await featured.hover()
    await advanceClock(page, 12_000)
    expect(await current()).toContain('Maker 2')
    await page.getByRole('banner').getByRole('link').first().hover()
    await advanceClock(page, 0)
  }
  await advanceClock(page, 5_100)
  await expect.poll(current).toContain('Maker 3')

  await featured.getByRole('button', { name: 'Next' }).focus()
  await advanceClock(page, 12_000)
  expect(await current()).toContain('Maker 3')
  await featured.getByRole('button', { name: 'Pause' }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.getByRole('banner').getByRole('link').first().hover()
  await advanceClock(page, 12_000)
  expect(await current()).toContain('Maker 3')
})

test('with reduced motion the carousel moves only on a click, and taglines are shown as plain text', async ({
  page,
}) => {
  const tagline = '<img src=x onerror=alert(1)>'
  const { featured, current } = await openWithFeatured(page, [{ ...creator(1), tagline }, creator(2)])
  await expect(featured.getByText(tagline).first()).toBeAttached()
  await advanceClock(page, 12_000)
  expect(await current()).toContain('Maker 1')
  await featured.getByRole('button', { name: 'Next' }).click()
  expect(await current()).toContain('Maker 2')
})

for (const [cause, reply] of [
  ['no one is featured', { status: 200, json: { items: [] } }],
  ['the request fails', { status: 404, json: {} }],
] as const)
  test(`says that featured creators are coming soon while ${cause}`, async ({ page, expectPageError }) => {
    if (reply.status !== 200) expectPageError(/status of 404/)
    await page.route('**/api/creators/*', (route) => route.fulfill(reply))
    const replied = page.waitForResponse('**/api/creators/featured')
    await page.goto(paths.home)
    await page.getByText('Featured creators coming soon').scrollIntoViewIfNeeded()
    await replied
    await expect(page.getByText('Featured creators coming soon')).toBeVisible()
  })

test('the information pages are dated, have a table of contents and work without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  const pages = [
    [paths.about, '2026-11-15'],
    [paths.privacy, '2026-11-17'],
    [paths.terms, '2026-11-15'],
    [paths.community, '2026-11-15'],
  ] as const
  for (const [path, date] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(`time[datetime="${date}"]`)).toBeVisible()
    const links = page
      .getByRole('navigation', { name: 'On this page' })
      .first()
      .getByRole('link', { includeHidden: true })
    expect(await links.count()).toBeGreaterThan(5)
    for (const link of await links.all())
      await expect(page.locator((await link.getAttribute('href'))!)).toHaveCount(1)
  }
  await page.goto(paths.community)
  for (const id of ['C1', 'C7', 'C14']) await expect(page.locator(`#${id}`)).toHaveCount(1)
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
