import { expect, test } from 'vitest'
import { insertMetadata, type PageMetadata } from './page-metadata.ts'

const html =
  '<head><title>Koji</title>\n<meta name="description" content="Meet people." />\n<link rel="icon" href="/x" /></head>'
const metadata: PageMetadata = {
  title: 'Mira · Koji',
  description: 'Pots and glazes.',
  path: '/creators/mira',
  kind: 'profile',
  picture: '/media/1/1080.webp',
}
const pageWith = (change: Partial<PageMetadata> = {}) =>
  insertMetadata(html, { ...metadata, ...change }, 'https://koji.example')

test('replaces the title and description of the app and adds the canonical URL and previews', () => {
  const page = pageWith()
  expect(page).toContain('<title>Mira · Koji</title>')
  expect(page.match(/name="description"/g)).toHaveLength(1)
  expect(page).toContain('<link rel="canonical" href="https://koji.example/creators/mira" />')
  expect(page).toContain('property="og:image" content="https://koji.example/media/1/1080.webp"')
  expect(page).toContain('name="twitter:card" content="summary_large_image"')
  expect(page).toContain('<link rel="icon" href="/x" />')
})

test('shows the title and description above the note that the page needs JavaScript', () => {
  const page = insertMetadata(
    `${html}<noscript data-app><p>This page needs JavaScript to be switched on.</p></noscript>`,
    { ...metadata, title: 'Mira <3', description: 'Pots & glazes.' },
    'https://koji.example',
  )
  expect(page).toMatch(
    /<noscript data-app><h1>Mira &lt;3<\/h1>\s*<p>Pots &amp; glazes.<\/p>\s*<p>This page needs JavaScript/,
  )
})

test('excludes unlisted pages from search engines', () => {
  expect(pageWith()).not.toContain('noindex')
  expect(pageWith({ unlisted: true })).toContain('<meta name="robots" content="noindex" />')
})

test('adds structured data that cannot close its script element', () => {
  const data = { name: '</script><script>alert(1)</script>', url: '{origin}/x' }
  const page = pageWith({ data })
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
])('escapes the name %s', (name) => {
  const page = pageWith({ title: name, description: name })
  expect(page).not.toMatch(/<script|<img/)
  expect(page.match(/<title>/g)).toHaveLength(1)
  const title = /property="og:title" content="([^"]*)"/.exec(page)![1]!
  const unescaped = title
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  expect(unescaped).toBe(name)
})

test('shortens a long description without splitting a character', () => {
  const page = pageWith({ description: '🏺'.repeat(300) })
  const description = /name="description" content="([^"]*)"/.exec(page)![1]!
  expect(Array.from(description)).toHaveLength(200)
  expect(description.endsWith('🏺…')).toBe(true)
})
