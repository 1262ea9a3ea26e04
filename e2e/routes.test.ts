import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { aiko, jonas, mira, type Person } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { APPEARANCE_RULES, accessibilityFaults } from './accessibility.ts'
import { signInAs } from './accounts.ts'
import { collectPageErrors, type PageError } from './koji-test.ts'

const SCREENS = resolve(import.meta.dirname, 'screens')
/** Ends with the phone width that the dark theme uses next, so that a screen is resized as rarely as possible. */
const WIDTHS = [768, 320, 1440, 360] as const
const THEMES = ['light', 'dark'] as const
const DEEP = Boolean(process.env.KOJI_DEEP)
/** The light theme is checked by all rules on a wide screen, the dark one on a phone by those that theme and width affect. */
const AXE_WIDTHS = { light: 1440, dark: 360, deep: [360, 1440] as readonly number[] }
const UNKNOWN_ID = '0199d9f0-7d6c-7f31-8c5e-000000000001'

/** The console error of a screen whose item doesn't exist. */
const NOT_FOUND = /status of 404/
/** Opened between two screens of a member, so that the heading of the previous one disappears. */
const BETWEEN = { path: paths.about, heading: 'About Koji' }
const UNKNOWN_TOKEN = 'A'.repeat(43)

type Route = [path: string, heading: string | RegExp, expectedError?: RegExp]

/** Every path in the specification's table, with the heading that shows it has loaded. */
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
  [paths.sandboxCheckout(UNKNOWN_TOKEN), 'Checkout', NOT_FOUND],
  [paths.sandboxPortal(UNKNOWN_TOKEN), 'Payment method', NOT_FOUND],
  [paths.sandboxOnboarding(UNKNOWN_TOKEN), 'Where your money goes', NOT_FOUND],
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
  [paths.transaction(UNKNOWN_ID), 'Transaction', NOT_FOUND],
  [paths.decision(UNKNOWN_ID), 'Decision', NOT_FOUND],
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
  [paths.adminPerson(UNKNOWN_ID), 'Person', NOT_FOUND],
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

interface WatchedPage {
  page: Page
  /** The errors since the previous screen. */
  errors: PageError[]
}

/** Provides one page per person and worker, where screens open as they do from a link in the app. */
const test = base.extend<object, { pageOf: (person: Person | null) => Promise<WatchedPage> }>({
  pageOf: [
    async ({ browser }, use) => {
      const pages = new Map<string, Promise<WatchedPage>>()
      const open = async (person: Person | null): Promise<WatchedPage> => {
        const page = await (await browser.newContext()).newPage()
        if (person) await signInAs(page.request, { email: person.email })
        return { page, errors: collectPageErrors(page) }
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
  for (const [path, heading, expectedError] of routes) {
    test(`${path} fits every width and is accessible in both themes, as ${who}`, async ({ pageOf }) => {
      const { page, errors } = await pageOf(person)
      await page.emulateMedia({ colorScheme: 'light' })
      await resize(page, WIDTHS[0])
      await open(page, path, heading, page.url().endsWith(BETWEEN.path) && person !== null)
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        for (const width of WIDTHS)
          await checkScreen(page, `${who}${path.replaceAll('/', '_')}`, theme, width)
      }
      // Leaving the screen ends its requests now, so their errors aren't counted for the next one.
      if (person) await open(page, BETWEEN.path, BETWEEN.heading, true)
      else await page.goto('/robots.txt')
      const unexpected = errors.splice(0).filter(({ message }) => !expectedError?.test(message))
      expect(unexpected, 'the page must not report errors').toEqual([])
    })
  }
}

/** Loads the page, or only the screen when the app is loaded, because the app takes longer to load than any screen. */
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

async function checkScreen(
  page: Page,
  name: string,
  theme: (typeof THEMES)[number],
  width: number,
): Promise<void> {
  // Themes only change colors, so checking the width in one of them is enough.
  const fits = DEEP || theme === 'light'
  const accessible = DEEP ? AXE_WIDTHS.deep.includes(width) : AXE_WIDTHS[theme] === width
  if (!fits && !accessible) return
  await resize(page, width)
  if (DEEP) await page.screenshot({ path: resolve(SCREENS, `${name}-${width}-${theme}.jpeg`), quality: 70 })
  if (fits) await expect.poll(() => scrollWidth(page), 'no sideways scroll').toBe(width)
  if (!accessible) return
  expect(
    await accessibilityFaults(page, theme === 'light' ? undefined : APPEARANCE_RULES),
    `${theme} ${width}`,
  ).toEqual([])
}

/** Resizes the page and waits for the new width, which applies shortly after the call. */
async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: width < 500 ? 740 : 900 })
  await page.waitForFunction((expected) => document.documentElement.clientWidth === expected, width)
}

const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
