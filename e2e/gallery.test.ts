import { paths } from '../web/src/lib/paths.ts'
import { APPEARANCE_RULES, accessibilityFaults } from './accessibility.ts'
import { expect, test } from './koji-test.ts'

const SIZES = ['sm', 'default', 'lg', 'xl', 'icon']
const VARIANTS = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link', 'hero', 'swipe']

test.use({ accessibleAtEnd: false })

test('every component is accessible in every state and theme, including dialogs and sheets', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(paths.gallery)
  await expect(page.getByRole('heading', { name: 'States and components' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await accessibilityFaults(page, APPEARANCE_RULES)).toEqual([])
  const width = page.viewportSize()!.width
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

  const rows = page.getByRole('region', { name: 'Table of buttons' }).getByRole('row')
  await expect(rows.first().getByRole('columnheader')).toHaveText(['Variant', ...SIZES])
  for (const [index, variant] of VARIANTS.entries()) {
    await expect(rows.nth(index + 1).getByRole('rowheader')).toHaveText(variant)
    await expect(rows.nth(index + 1).getByRole('button')).toHaveCount(SIZES.length)
  }

  for (const name of ['Dialog', 'From the bottom']) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible('[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
