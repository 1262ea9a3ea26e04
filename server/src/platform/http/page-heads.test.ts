import { expect, test } from 'vitest'
import { type Head, withHead } from './page-heads.ts'

const html =
  '<head><title>Koji</title>\n<meta name="description" content="Meet people." />\n<link rel="icon" href="/x" /></head>'
const head: Head = {
  title: 'Mira · Koji',
  description: 'Pots and glazes.',
  path: '/creators/mira',
  image: { path: '/media/1/1080.webp', width: 1080, height: 360 },
}
const made = (change: Partial<Head> = {}) => withHead(html, { ...head, ...change }, 'https://koji.example')

test('title, description, canonical address and previews take the place of those of the app', () => {
  const page = made()
  expect(page).toContain('<title>Mira · Koji</title>')
  expect(page.match(/name="description"/g)).toHaveLength(1)
  expect(page).toContain('<link rel="canonical" href="https://koji.example/creators/mira" />')
  expect(page).toContain('property="og:image" content="https://koji.example/media/1/1080.webp"')
  expect(page).toContain('name="twitter:card" content="summary_large_image"')
  expect(page).toContain('<link rel="icon" href="/x" />')
})

test('without a picture there is none', () => {
  expect(made({ image: null })).not.toMatch(/image"/)
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
