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
  for (const variant of ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link', 'hero', 'swipe'])
    await expect(
      page
        .getByRole('rowheader', { name: variant, exact: true })
        .or(page.getByText(variant, { exact: true }).first())
        .first(),
    ).toBeAttached()
  for (const size of ['sm', 'default', 'lg', 'xl', 'icon'])
    await expect(page.getByText(size, { exact: true }).first()).toBeAttached()
})
