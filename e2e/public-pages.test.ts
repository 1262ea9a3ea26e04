import { paths } from '../web/src/lib/paths.ts'
import { expect, test } from './koji-test.ts'

test('the demo deck of the front page works by button, key and drag @phone', async ({ page }) => {
  await page.goto(paths.home)
  const deck = page.getByRole('group', { name: 'A deck to try: swipe, or use the arrow keys' })
  await deck.scrollIntoViewIfNeeded()
  const like = deck.getByRole('button', { name: 'Like' })
  const status = deck.getByRole('status')
  await deck.getByRole('button', { name: 'Pass' }).click()
  await expect(status).toHaveText('You passed Ines. Next: Jonas.')

  // Jonas likes back.
  await like.press('ArrowRight')
  await expect(deck.getByText('You and Jonas like each other')).toBeFocused()
  await expect(deck.getByRole('link', { name: 'Start Using' })).toHaveAttribute('href', paths.auth)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(like).toBeFocused()

  const card = deck.locator('[data-place="0"]')
  await expect(card.getByRole('img', { name: 'Grace, 27' })).toBeVisible()
  const box = (await card.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 30, y, { steps: 4 })
  await page.mouse.up()
  await expect(card.getByRole('img', { name: 'Grace, 27' }), 'a short drag is no choice').toBeVisible()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 140, y, { steps: 6 })
  await page.mouse.up()
  await expect(status).toHaveText('You passed Grace. Next: Elias.')

  await like.press('ArrowLeft')
  await like.press('ArrowLeft')
  await expect(deck.getByText('That was the demo.')).toBeFocused()
  await deck.getByRole('button', { name: 'Once more' }).click()
  await expect(card.getByRole('img', { name: 'Ines, 31' })).toBeVisible()
})

test('public pages have a title, description, canonical URL and preview image, and are in the sitemap', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const fixed = [paths.home, paths.about, paths.privacy, paths.terms, paths.community, paths.support]
  expect(listed).toEqual(
    expect.arrayContaining([...fixed, paths.creators, paths.creatorRecruitment, paths.creatorNamed('tomas')]),
  )
  for (const path of [...fixed, paths.creators, paths.creatorRecruitment, paths.creatorNamed('tomas')]) {
    const html = await (await request.get(path)).text()
    const onlyMatch = (pattern: RegExp) => {
      expect(html.match(new RegExp(pattern, 'g')), `${path} ${pattern}`).toHaveLength(1)
      return pattern.exec(html)![1]!
    }
    expect(onlyMatch(/<title>([^<]+)<\/title>/)).toContain('Koji')
    expect(onlyMatch(/<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(20)
    expect(new URL(onlyMatch(/<link rel="canonical" href="([^"]+)"/)).pathname).toBe(path)
    const card = await request.get(new URL(onlyMatch(/<meta property="og:image" content="([^"]+)"/)).pathname)
    expect([card.status(), card.headers()['content-type']], path).toEqual([200, 'image/jpeg'])
  }
  const home = await (await request.get(paths.home)).text()
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)![1]!)
  const questions = data['@graph'].find((item: { '@type': string }) => item['@type'] === 'FAQPage')
  expect(questions.mainEntity).toHaveLength(8)
  expect(data['@graph'][0].url).toBe(`${baseURL}/`)
})
