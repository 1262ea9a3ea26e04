import { postTicket } from '@koji/contract'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'
import { XSS_PAYLOADS } from './xss-payloads.ts'

const wasHacked = (page: Page) => page.evaluate(() => 'hacked' in globalThis)

/** Enters the payloads one after the other, without waiting in between. */
const typeAll = (field: Locator) =>
  field.evaluate((input: HTMLInputElement, texts) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (const text of texts) {
      set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, XSS_PAYLOADS)

/** Joins the payloads into texts of at most this size. */
function chunks(size: number): string[] {
  const texts: string[] = ['']
  for (const text of XSS_PAYLOADS) {
    if (texts.at(-1)!.length + text.length + 1 > size) texts.push('')
    texts[texts.length - 1] += `${text}\n`
  }
  return texts
}

test('shows 200 stored XSS payloads as plain text', async ({ page }) => {
  expect(XSS_PAYLOADS).toHaveLength(200)
  const email = 'mallory@visitor.example'
  for (const body of chunks(4_500)) {
    const subject = XSS_PAYLOADS[1]!.slice(0, 120)
    const reply = await page.request.post(postTicket.path, { data: { email, subject, body } })
    const { link } = await reply.json()
    await page.goto(`${paths.support}#ticket=${link}`)
    const [first] = body.trim().split('\n')
    await expect(page.getByText(first!, { exact: false }).first()).toBeVisible()
    expect(await wasHacked(page)).toBe(false)
  }
})

test('executes none of 200 XSS payloads typed into the sign-in and sign-up forms', async ({ page }) => {
  await page.goto(paths.auth)
  await page.getByLabel('Email').focus()
  await expect(page.getByText("You're human")).toBeVisible()
  for (const mode of ['Sign in', 'Sign up']) {
    await page.getByRole('tab', { name: mode }).click()
    await typeAll(page.getByLabel('Email'))
    await typeAll(page.getByLabel('Password', { exact: true }))
    await expect(page.getByText("You're human")).toBeVisible()
    await page.getByRole('button', { name: mode, exact: true }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  }
  await page.goto(
    `${paths.auth}?ref=${encodeURIComponent(XSS_PAYLOADS[0]!)}&mode=${encodeURIComponent(XSS_PAYLOADS[1]!)}`,
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await wasHacked(page)).toBe(false)
})
