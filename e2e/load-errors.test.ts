import type { Locator, Page } from '@playwright/test'
import { aiko } from '../server/seed/people.ts'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'
import { createMember } from './members.ts'

interface Part {
  path: string
  /** The request that fails. */
  api: RegExp
  /** The part of the page with the error, if it isn't in the main part. */
  within?: (page: Page) => Promise<Locator>
  /** An element that exists once the part has loaded. */
  loaded: (page: Page) => Locator
}

const notificationPanel = async (page: Page): Promise<Locator> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  return page.getByRole('dialog', { name: /^Notifications/ })
}

const MEMBER: readonly Part[] = [
  {
    path: paths.settingsSecurity,
    api: /\/api\/passkeys$/,
    within: async (page) => page.getByRole('region', { name: 'Passkeys' }),
    loaded: (page) => page.getByText('You have no passkey yet.'),
  },
  {
    path: paths.achievements,
    api: /\/api\/achievements$/,
    loaded: (page) => page.getByRole('heading', { level: 2, name: '0 of 72 steps' }),
  },
  {
    path: paths.profile,
    api: /\/api\/profiles\/me\/whole$/,
    loaded: (page) => page.getByRole('progressbar', { name: 'Your profile' }),
  },
  {
    path: paths.editProfile,
    api: /\/api\/profiles\/me\/whole$/,
    loaded: (page) => page.getByLabel('In your own words'),
  },
  {
    path: paths.referrals,
    api: /\/api\/referrals$/,
    loaded: (page) => page.getByRole('link', { name: /^Your link/ }),
  },
  {
    path: paths.settings,
    api: /\/api\/notifications(\?|$)/,
    within: notificationPanel,
    loaded: (page) => page.getByText('You are all caught up'),
  },
]

const ADMIN: readonly Part[] = [
  {
    path: paths.adminAudit,
    api: /\/api\/admin\/audit(\?|$)/,
    loaded: (page) => page.getByRole('list', { name: 'Acts' }),
  },
  {
    path: paths.adminRefunds,
    api: /\/api\/admin\/reconciliations/,
    within: async (page) => page.getByRole('region', { name: 'Our books and the provider’s' }),
    loaded: (page) => page.getByRole('button', { name: 'Compare now' }),
  },
  {
    path: paths.adminDashboard,
    api: /\/api\/admin\//,
    loaded: (page) => page.getByRole('link', { name: 'ID verifications', exact: true }),
  },
]

const VISITOR: readonly Part[] = [
  {
    path: `${paths.creators}?sort=new`,
    api: /\/api\/creators\?/,
    loaded: (page) => page.getByRole('list', { name: 'Creators' }).getByRole('listitem').first(),
  },
]

async function expectRetry(
  page: Page,
  { path, api, within, loaded }: Part,
  check?: () => Promise<void>,
): Promise<void> {
  await page.route(api, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(path)
  const container = (await within?.(page)) ?? page.getByRole('main')
  await expect(container.getByText('This did not load').first()).toBeVisible()
  await check?.()
  await page.unroute(api)
  const retry = container.getByRole('button', { name: 'Try Again' })
  while ((await retry.count()) > 0) await retry.first().click()
  await expect(loaded(page)).toBeVisible()
  await expect(container.getByText('This did not load')).toHaveCount(0)
}

for (const [who, parts] of Object.entries({ member: MEMBER, admin: ADMIN, visitor: VISITOR }))
  test(`offers a retry where a part did not load, as ${who}`, async ({
    page,
    signIn,
    expectPageError,
    expectAccessible,
  }) => {
    expectPageError(/500/)
    if (who === 'member') await createMember(page.request)
    if (who === 'admin') await signIn(aiko)
    // All screens show the same error, so one accessibility check is enough.
    const check = who === 'member' ? expectAccessible : undefined
    for (const [index, part] of parts.entries())
      await test.step(part.path, () => expectRetry(page, part, index === 0 ? check : undefined))
  })
