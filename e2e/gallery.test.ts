import { paths } from '../web/src/app/paths.ts'
import { expect, test } from './koji-test.ts'

for (const theme of ['light', 'dark'] as const)
  test(`every component in every state is accessible, ${theme}`, async ({ page, expectAccessible }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto(paths.gallery)
    await expect(page.getByRole('heading', { name: 'States and components' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible()
    const width = page.viewportSize()!.width
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('eight variants of buttons in five sizes', async ({ page }) => {
  await page.goto(paths.gallery)
  const table = page.getByRole('table').filter({ has: page.getByRole('rowheader', { name: 'swipe' }) })
  for (const variant of [
    'default',
    'destructive',
    'outline',
    'secondary',
    'ghost',
    'link',
    'hero',
    'swipe',
  ]) {
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: variant, exact: true }) })
    await expect(row.getByRole('button')).toHaveCount(5)
  }
  await expect(table.getByRole('columnheader')).toHaveText([/.*/, 'sm', 'default', 'lg', 'xl', 'icon'])
})

test('a toast, a dialog, a sheet and a menu open, are accessible and close with Escape', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(paths.gallery)
  for (const name of ['Dialog', 'From the right', 'From the bottom']) {
    const opener = page.getByRole('button', { name, exact: true }).first()
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
