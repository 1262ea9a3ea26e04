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

test.describe('parts', () => {
  test.use({ accessibleAtEnd: false })

  test('eight variants of buttons in five sizes', async ({ page }) => {
    await page.goto(paths.gallery)
    const rows = page.getByRole('region', { name: 'Table of buttons' }).getByRole('row')
    await expect(rows.first().getByRole('columnheader')).toHaveText([
      'Variant',
      'sm',
      'default',
      'lg',
      'xl',
      'icon',
    ])
    const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link', 'hero', 'swipe']
    for (const [index, variant] of variants.entries()) {
      await expect(rows.nth(index + 1).getByRole('rowheader')).toHaveText(variant)
      await expect(rows.nth(index + 1).getByRole('button')).toHaveCount(5)
    }
  })

  for (const [name, what] of [
    ['Dialog', 'a dialog'],
    ['From the bottom', 'a sheet'],
  ] as const)
    test(`${what} opens, is accessible, closes with Escape and gives the focus back`, async ({
      page,
      expectAccessible,
    }) => {
      await page.goto(paths.gallery)
      const opener = page.getByRole('button', { name, exact: true })
      await opener.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(opener).toBeFocused()
    })
})
