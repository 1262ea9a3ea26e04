import { expect, test } from 'vitest'
import { decideRefresh, decideReplacedRefresh, deviceOf } from './rules.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('recognizes %s as %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))

const now = new Date('2026-06-01T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

test.each([
  [3, 0, 'rotate'],
  [2, 10, 'repeat'],
  [2, 10.001, 'end'],
  [1, 0, 'end'],
  [4, 0, 'end'],
  [Number.NaN, 0, 'end'],
] as const)('token %s of a session at generation 3, rotated %s s ago: %s', (presented, ago, decision) => {
  expect(decideRefresh(presented, { generation: 3, rotatedAt: secondsAgo(ago) }, now)).toBe(decision)
})

test.each([
  [3, 60, 10, 'repeat'],
  [3, 60, 10.001, 'end'],
  [2, 10, 5, 'repeat'],
  [2, 11, 5, 'end'],
  [4, 0, 0, 'end'],
] as const)(
  'token %s of a session at generation 3, rotated %s s ago and replaced %s s ago: %s',
  (presented, rotated, replaced, decision) => {
    const tokens = { generation: 3, rotatedAt: secondsAgo(rotated), replacedAt: secondsAgo(replaced) }
    expect(decideReplacedRefresh(presented, tokens, now)).toBe(decision)
  },
)
