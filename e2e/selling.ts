import {
  type CreatorPage,
  finishSandboxOnboarding,
  getCreator,
  openPayoutOnboarding,
  patchMyCreator,
  patchSandboxSettings,
  pathOf,
} from '@koji/contract'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { paths } from '../web/src/app/paths.ts'
import { newCreator, newMember, publish } from './patronage.ts'
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
  const creator = await newCreator(hers.request, displayName)
  const words = { data: { welcome: WELCOME } }
  expect((await hers.request.patch(patchMyCreator.path, words)).status()).toBe(200)
  await publish(hers.request, { text: SECRET })
  await openPayouts(hers.request, creator.id)
  await hers.close()
  return { ...creator, username: creator.username! }
}

/** A creator says where their money goes, and sells from then on. */
export async function openPayouts(request: APIRequestContext, creatorId: string): Promise<void> {
  const opened = await request.post(openPayoutOnboarding.path)
  const { url } = (await opened.json()) as { url: string }
  const id = url.split('/').at(-1)
  expect((await request.post(pathOf(finishSandboxOnboarding, { id }))).status()).toBe(200)
  const page = async () =>
    (await (await request.get(pathOf(getCreator, { creator: creatorId }))).json()) as CreatorPage
  await expect.poll(async () => (await page()).selling).toBe(true)
}

export const offer = (page: Page) => page.getByRole('region', { name: 'Subscription' })

/** From the creator's page to where it is paid. */
export async function toCheckout(page: Page, { username }: { username: string }): Promise<void> {
  await page.goto(paths.creatorNamed(username))
  await offer(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('button', { name: 'Pay $7.99' })).toBeVisible()
}

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

/** Subscribed with a card that pays once; the page shows the plan. */
export async function planThatWillFail(
  page: Page,
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  name: string,
) {
  const creator = await sellingCreator(browser, baseURL, name)
  await newMember(page.request, 'Finn Fan')
  await toCheckout(page, creator)
  await payWith(page, CARDS.failsLater)
  await expectPaid(page, name)
  await page.goto(`${paths.subscriptions}?tab=plans`)
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('Renews on')
  return creator
}
