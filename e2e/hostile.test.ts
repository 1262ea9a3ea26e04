import { postTicket } from '@koji/contract'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import { HOSTILE } from './hostile.ts'
import { expect, test } from './koji-test.ts'

const hacked = (page: Page) => page.evaluate(() => 'hacked' in globalThis)

/** One after the other, as fast as the page takes them. */
const typeAll = (field: Locator) =>
  field.evaluate((input: HTMLInputElement, texts) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (const text of texts) {
      set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, HOSTILE)

/** As many of them as fit. */
function chunks(size: number): string[] {
  const full: string[] = ['']
  for (const text of HOSTILE) {
    if (full.at(-1)!.length + text.length + 1 > size) full.push('')
    full[full.length - 1] += `${text}\n`
  }
  return full
}

test('200 hostile strings that somebody stored are shown as text, and nothing more', async ({ page }) => {
  expect(HOSTILE).toHaveLength(200)
  const email = 'mallory@visitor.example'
  for (const body of chunks(4_500)) {
    const subject = HOSTILE[1]!.slice(0, 120)
    const reply = await page.request.post(postTicket.path, { data: { email, subject, body } })
    const { link } = await reply.json()
    await page.goto(`${paths.support}#ticket=${link}`)
    const [first] = body.trim().split('\n')
    await expect(page.getByText(first!, { exact: false }).first()).toBeVisible()
    expect(await hacked(page)).toBe(false)
  }
})

test('200 hostile strings in every field of the door execute nothing', async ({ page }) => {
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
    `${paths.auth}?ref=${encodeURIComponent(HOSTILE[0]!)}&mode=${encodeURIComponent(HOSTILE[1]!)}`,
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await hacked(page)).toBe(false)
})
