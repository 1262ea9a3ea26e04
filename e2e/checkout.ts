import { patchSandboxSettings } from '@koji/contract'
import { type Browser, expect, type Page } from '@playwright/test'
import { newAdminContext } from './admins.ts'
import { createCreator, publishPost } from './posts.ts'

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
  disputes: '4000 0000 0000 0259',
} as const

export const SECRET = 'The glaze is one part ash'
export const WELCOME = 'Good to have you here'

/** Creates a creator who can be subscribed to, with a post for subscribers. */
export async function createSellingCreator(
  browser: Browser,
  baseURL: string | undefined,
  displayName: string,
) {
  const hers = await browser.newContext(baseURL ? { baseURL } : {})
  const creator = await createCreator(hers.request, displayName, {
    selling: true,
    creator: { welcome: WELCOME },
  })
  await publishPost(hers.request, { text: SECRET })
  await hers.close()
  return creator
}

export const subscriptionPanel = (page: Page) => page.getByRole('region', { name: 'Subscription' })

export async function payWithCard(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: card }).click()
  await page.getByRole('button', { name: /^(Pay|Use this card)/ }).click()
}

/** Expects the confirmation of the subscription, which appears only after the payment is recorded. */
export const expectPaid = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: `You support ${name}` })).toBeVisible()

/** Advances the clock of the sandbox provider. */
export async function advanceDays(
  browser: Browser,
  baseURL: string | undefined,
  days: number,
): Promise<void> {
  const admin = await newAdminContext(browser, baseURL)
  const reply = await admin.request.patch(patchSandboxSettings.path, { data: { days } })
  expect(reply.status(), await reply.text()).toBe(200)
  await admin.close()
}
