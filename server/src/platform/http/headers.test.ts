import { expect, test } from 'vitest'
import { pageHeaders, workerHeaders } from './headers.ts'

const sources = {
  scriptHashes: ['sha256-abc'],
  styleHashes: ['sha256-def'],
  liveOrigin: 'wss://koji.example',
}
const policyOf = (headers: Record<string, string>) => headers['content-security-policy']!.split('; ')

test('allows pages to load nothing from other origins', () => {
  const policy = policyOf(pageHeaders(sources))
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self' 'sha256-abc'")
  expect(policy).toContain("style-src 'self' 'sha256-def'")
  expect(policy.join(' ')).not.toMatch(/https:|frame-src|unsafe/)
})

test('allows the script and frame of a configured widget, and nothing else', () => {
  const widgetOrigin = 'https://challenges.cloudflare.com'
  const [plain, withWidget] = [
    policyOf(pageHeaders(sources)),
    policyOf(pageHeaders({ ...sources, widgetOrigin })),
  ]
  expect(withWidget.filter((line) => !plain.includes(line))).toEqual([
    `script-src 'self' 'sha256-abc' ${widgetOrigin}`,
    `frame-src ${widgetOrigin}`,
  ])
})

test('allows the service worker to connect only to our origin', () => {
  expect(policyOf(workerHeaders)).toEqual([
    "default-src 'none'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ])
})
