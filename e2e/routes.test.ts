import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { aiko, jonas, mira, type Person } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { accessibilityFaults, LOOKS } from './accessibility.ts'
import { type Complaint, listen } from './koji-test.ts'
import { make } from './people.ts'

const SCREENS = resolve(import.meta.dirname, 'screens')
/** Ends with a phone, where the dark theme is checked next, so that no screen changes its size more often than it has to. */
const WIDTHS = [768, 320, 1440, 360] as const
const THEMES = ['light', 'dark'] as const
const DEEP = Boolean(process.env.KOJI_DEEP)
/** All rules on a wide screen in the light theme, and what theme and width can change on a phone in the dark one. */
const AXE_WIDTHS = { light: 1440, dark: 360, deep: [360, 1440] as readonly number[] }
const SOMEBODY = '0199d9f0-7d6c-7f31-8c5e-000000000001'

/** What is not there says so, and the browser with it. */
const NOT_THERE = /status of 404/
/** Opened between two screens of a member, so that one is never mistaken for the other. */
const BETWEEN = { path: paths.about, heading: 'About Koji' }
const NO_PAGE = 'A'.repeat(43)

type Route = [path: string, heading: string | RegExp, complaint?: RegExp]

/** Every address of the specification's table, with the heading that says one has arrived. */
const VISITOR_ROUTES: readonly Route[] = [
  [paths.home, 'Meet people through what you love.'],
  [paths.auth, 'Good to see you again'],
  [paths.resetPassword, 'This link is used or expired'],
  [paths.creators, 'Creators'],
  [paths.creatorRecruitment, 'Become a creator'],
  [paths.creatorNamed('tomas'), /^Tomás/],
  [paths.about, 'About Koji'],
  [paths.privacy, 'Privacy'],
  [paths.terms, 'Terms of use'],
  [paths.community, 'Community guidelines'],
  [paths.support, 'Support'],
  [paths.appeal, 'Appeal'],
  [paths.sandboxCheckout(NO_PAGE), 'Checkout', NOT_THERE],
  [paths.sandboxPortal(NO_PAGE), 'Payment method', NOT_THERE],
  [paths.sandboxOnboarding(NO_PAGE), 'Where your money goes', NOT_THERE],
]

const MEMBER_ROUTES: readonly Route[] = [
  [paths.discover, 'Discover'],
  [paths.discoverySettings, 'Discovery settings'],
  [paths.matches, 'Matches'],
  [paths.chat('nobody'), 'This conversation is not here'],
  [paths.profile, 'Profile'],
  [paths.profileAt(mira.name.toLowerCase()), 'Profile'],
  [paths.editProfile, 'Edit profile'],
  [paths.creatorApply, 'Apply as a creator'],
  [paths.creatorVerify, 'Verify Identity'],
  [paths.creatorSetup, 'Creator setup'],
  [paths.subscriptions, 'Subscriptions'],
  [paths.subscriptionSuccess, 'Thank you'],
  [paths.subscriptionCancelled, 'Nothing was charged'],
  [paths.transactions, 'Transactions'],
  [paths.transaction(SOMEBODY), 'Transaction', NOT_THERE],
  [paths.decision(SOMEBODY), 'Decision', NOT_THERE],
  [paths.referrals, 'Referrals'],
  [paths.achievements, 'Achievements'],
  [paths.saved, 'Saved'],
  [paths.settings, 'Settings'],
  [paths.settingsNotifications, 'Notifications'],
  [paths.settingsAccount, 'Account'],
  [paths.settingsBlocked, 'Blocked users'],
  [paths.settingsPrivacy, 'Privacy'],
  [paths.settingsSecurity, 'Security'],
  [paths.support, 'Support'],
]

const CREATOR_ROUTES: readonly Route[] = [
  [paths.creatorDashboard, /^Good (morning|afternoon|evening), Mira$/],
  [paths.creatorPayouts, 'Payouts'],
  [paths.creatorSubscribers, 'Subscribers'],
  [paths.creatorNamed('mira'), /^Mira Okafor/],
  [paths.creatorSetup, 'Creator setup'],
  [paths.creatorCard, 'Customise card'],
]

const ADMIN_ROUTES: readonly Route[] = [
  [paths.adminDashboard, 'Dashboard'],
  [paths.adminPeople, 'People'],
  [paths.adminPerson(SOMEBODY), 'Person', NOT_THERE],
  [paths.adminErrors, 'Faults in browsers'],
  [paths.adminSystem, 'System'],
  [paths.adminSupport, 'Support tickets'],
  [paths.adminVerifications, 'ID Verifications'],
  [paths.adminModeration, 'Content Moderation'],
  [paths.adminAudit, 'Audit Logs'],
  [paths.adminRefunds, 'Refunds'],
  [paths.adminReports, 'Reports'],
]

const VIEWS: readonly [who: string, person: Person | null, routes: typeof VISITOR_ROUTES][] = [
  ['visitor', null, VISITOR_ROUTES],
  ['member', jonas, MEMBER_ROUTES],
  ['creator', mira, CREATOR_ROUTES],
  ['admin', aiko, ADMIN_ROUTES],
]

interface Watched {
  page: Page
  /** Since the last screen. */
  complaints: Complaint[]
}

/** One page for each person and worker, where each screen opens as it does for a link within the app. */
const test = base.extend<object, { pageOf: (person: Person | null) => Promise<Watched> }>({
  pageOf: [
    async ({ browser }, use) => {
      const pages = new Map<string, Promise<Watched>>()
      const open = async (person: Person | null): Promise<Watched> => {
        const page = await (await browser.newContext()).newPage()
        if (person) await make(page.request, { email: person.email })
        return { page, complaints: listen(page) }
      }
      await use((person) => {
        const who = person?.email ?? 'visitor'
        if (!pages.has(who)) pages.set(who, open(person))
        return pages.get(who)!
      })
      for (const { page } of await Promise.all(pages.values())) await page.context().close()
    },
    { scope: 'worker' },
  ],
})

if (DEEP) test.beforeAll(() => void mkdirSync(SCREENS, { recursive: true }))

for (const [who, person, routes] of VIEWS) {
  for (const [path, heading, complaint] of routes) {
    test(`${path} fits every width and is accessible in both themes, as ${who}`, async ({ pageOf }) => {
      const { page, complaints } = await pageOf(person)
      await page.emulateMedia({ colorScheme: 'light' })
      await resize(page, WIDTHS[0])
      await open(page, path, heading, page.url().endsWith(BETWEEN.path) && person !== null)
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        for (const width of WIDTHS) await look(page, `${who}${path.replaceAll('/', '_')}`, theme, width)
      }
      // Requests under way end here, as complaints of this screen and not of the next one.
      if (person) await open(page, BETWEEN.path, BETWEEN.heading, true)
      else await page.goto('/robots.txt')
      const surprising = complaints.splice(0).filter(({ said }) => !complaint?.test(said))
      expect(surprising, 'the page must not complain').toEqual([])
    })
  }
}

/** Loads the page, or within the app only the screen, as a link does: the app takes longer to load than any screen. */
async function open(page: Page, path: string, heading: string | RegExp, withinApp: boolean): Promise<void> {
  if (withinApp) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  } else {
    await page.goto(path)
  }
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
}

async function look(page: Page, name: string, theme: (typeof THEMES)[number], width: number): Promise<void> {
  // Themes change colors, so one of them is enough to see whether everything fits.
  const fits = DEEP || theme === 'light'
  const accessible = DEEP ? AXE_WIDTHS.deep.includes(width) : AXE_WIDTHS[theme] === width
  if (!fits && !accessible) return
  await resize(page, width)
  if (DEEP) await page.screenshot({ path: resolve(SCREENS, `${name}-${width}-${theme}.jpeg`), quality: 70 })
  if (fits) await expect.poll(() => scrollWidth(page), 'no sideways scroll').toBe(width)
  if (!accessible) return
  expect(await accessibilityFaults(page, theme === 'light' ? undefined : LOOKS), `${theme} ${width}`).toEqual(
    [],
  )
}

/** Waits until the page has the new size: for a moment after the call it still has the old one. */
async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: width < 500 ? 740 : 900 })
  await page.waitForFunction((wanted) => document.documentElement.clientWidth === wanted, width)
}

const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
