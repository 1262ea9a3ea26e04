import { expect, test } from './koji-test.ts'

test('the API reference lists operations', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Koji API' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'POST /api/support/tickets', exact: true })).toBeVisible()
})

test('compresses built files and caches them forever, and revalidates pages with a strict CSP', async ({
  request,
}) => {
  const html = await request.get('/support')
  const [, script] = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(await html.text())!
  const asset = await request.get(script!, { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers()['content-encoding']).toBe('br')
  expect(html.headers()['cache-control']).toBe('no-cache')
  const policy = html.headers()['content-security-policy']!
  expect(policy).toContain("style-src 'self';")
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
  expect(policy).not.toContain('unsafe')
  const revalidated = await request.get('/support', { headers: { 'if-none-match': html.headers().etag! } })
  expect(revalidated.status()).toBe(304)
  const picture = await request.get('/pictures/mira.webp')
  expect(picture.headers()['cache-control']).toBe('public, max-age=3600')
})
