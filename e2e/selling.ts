import { patchSandboxSettings } from '@koji/contract'
import { type Browser, expect, type Page } from '@playwright/test'
import { newCreator, publish } from './patronage.ts'
import { team } from './team.ts'

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
  disputes: '4000 0000 0000 0259',
} as const

export const SECRET = 'The glaze is one part ash'
export const WELCOME = 'Good to have you here'

/** Somebody new who sells, with a post for subscribers. */
export async function sellingCreator(browser: Browser, baseURL: string | undefined, displayName: string) {
  const hers = await browser.newContext(baseURL ? { baseURL } : {})
  const creator = await newCreator(hers.request, displayName, {
    selling: true,
    creator: { welcome: WELCOME },
  })
  await publish(hers.request, { text: SECRET })
  await hers.close()
  return creator
}

export const offer = (page: Page) => page.getByRole('region', { name: 'Subscription' })

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: card }).click()
  await page.getByRole('button', { name: /^(Pay|Use this card)/ }).click()
}

/** Nothing is claimed before it is so, and then it is. */
export const expectPaid = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: `You support ${name}` })).toBeVisible()

/** Lets the time of the test provider go on. */
export async function passDays(browser: Browser, baseURL: string | undefined, days: number): Promise<void> {
  const admin = await team(browser, baseURL)
  const reply = await admin.request.patch(patchSandboxSettings.path, { data: { days } })
  expect(reply.status(), await reply.text()).toBe(200)
  await admin.close()
}
