import { expect, test } from 'vitest'
import { pageHeaders, workerHeaders } from './headers.ts'

const sources = {
  scriptHashes: ['sha256-abc'],
  styleHashes: ['sha256-def'],
  liveOrigin: 'wss://koji.example',
}
const policyOf = (headers: Record<string, string>) => headers['content-security-policy']!.split('; ')

test('a page loads nothing from strangers', () => {
  const policy = policyOf(pageHeaders(sources))
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self' 'sha256-abc'")
  expect(policy).toContain("style-src 'self' 'sha256-def'")
  expect(policy.join(' ')).not.toMatch(/https:|frame-src|unsafe/)
})

test('where a widget is configured, its origin alone is added, for its script and its frame', () => {
  const widgetOrigin = 'https://challenges.cloudflare.com'
  const [plain, opened] = [
    policyOf(pageHeaders(sources)),
    policyOf(pageHeaders({ ...sources, widgetOrigin })),
  ]
  expect(opened.filter((line) => !plain.includes(line))).toEqual([
    `script-src 'self' 'sha256-abc' ${widgetOrigin}`,
    `frame-src ${widgetOrigin}`,
  ])
})

test('the service worker may ask us, and nobody else', () => {
  expect(policyOf(workerHeaders)).toEqual([
    "default-src 'none'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ])
})
