import { expect, test } from 'vitest'
import { insertMetadata, type PageMetadata } from './page-metadata.ts'

const html =
  '<head><title>Koji</title>\n<meta name="description" content="Meet people." />\n<link rel="icon" href="/x" /></head>'
const head: PageMetadata = {
  title: 'Mira · Koji',
  description: 'Pots and glazes.',
  path: '/creators/mira',
  kind: 'profile',
  picture: '/media/1/1080.webp',
}
const made = (change: Partial<PageMetadata> = {}) =>
  insertMetadata(html, { ...head, ...change }, 'https://koji.example')

test('title, description, canonical address and previews take the place of those of the app', () => {
  const page = made()
  expect(page).toContain('<title>Mira · Koji</title>')
  expect(page.match(/name="description"/g)).toHaveLength(1)
  expect(page).toContain('<link rel="canonical" href="https://koji.example/creators/mira" />')
  expect(page).toContain('property="og:image" content="https://koji.example/media/1/1080.webp"')
  expect(page).toContain('name="twitter:card" content="summary_large_image"')
  expect(page).toContain('<link rel="icon" href="/x" />')
})

test('who has no scripts reads what it is about, above that they are needed', () => {
  const page = insertMetadata(
    `${html}<noscript data-app><p>This page needs JavaScript to be switched on.</p></noscript>`,
    { ...head, title: 'Mira <3', description: 'Pots & glazes.' },
    'https://koji.example',
  )
  expect(page).toMatch(
    /<noscript data-app><h1>Mira &lt;3<\/h1>\s*<p>Pots &amp; glazes.<\/p>\s*<p>This page needs JavaScript/,
  )
})

test('who is for those with the link is not for search engines', () => {
  expect(made()).not.toContain('noindex')
  expect(made({ unlisted: true })).toContain('<meta name="robots" content="noindex" />')
})

test('what it is about is told to machines, and nothing in it ends the block', () => {
  const data = { name: '</script><script>alert(1)</script>', url: '{origin}/x' }
  const page = made({ data })
  const [, block] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)!
  expect(JSON.parse(block!)).toEqual({ ...data, url: 'https://koji.example/x' })
  expect(page.match(/<script/g)).toHaveLength(1)
})

test.each([
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '</title><script>alert(1)</script>',
  "$& $1 $` $'",
  '&lt;script&gt;',
])('whatever somebody is called stays text: %s', (name) => {
  const page = made({ title: name, description: name })
  expect(page).not.toMatch(/<script|<img/)
  expect(page.match(/<title>/g)).toHaveLength(1)
  const told = /property="og:title" content="([^"]*)"/.exec(page)![1]!
  const read = told
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  expect(read).toBe(name)
})

test('a long description is cut between letters', () => {
  const page = made({ description: '🏺'.repeat(300) })
  const told = /name="description" content="([^"]*)"/.exec(page)![1]!
  expect(Array.from(told)).toHaveLength(200)
  expect(told.endsWith('🏺…')).toBe(true)
})
