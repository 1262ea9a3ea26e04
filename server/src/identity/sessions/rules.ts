const BROWSERS = [
  ['Edge', /\bEdgA?\/|EdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const firstMatch = (patterns: readonly (readonly [string, RegExp])[], text: string) =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0]

/** Without a version, which would soon be out of date. */
export function deviceOf(userAgent: string): string {
  const browser = firstMatch(BROWSERS, userAgent)
  const system = firstMatch(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Counts the refresh tokens of a session; only the newest one is valid. */
interface TokenGeneration {
  generation: number
  rotatedAt: Date
}

/** Covers concurrent requests, and a request that is sent again because its reply was lost. */
const GRACE_MS = 10_000

/** Whether a refresh token gets the next one, gets the same reply as before, or ends the session as stolen. */
export function decideRefresh(
  presented: number,
  current: TokenGeneration,
  now: Date,
): 'rotate' | 'repeat' | 'end' {
  if (presented === current.generation) return 'rotate'
  const isPrevious = presented === current.generation - 1
  return isPrevious && now.getTime() - current.rotatedAt.getTime() <= GRACE_MS ? 'repeat' : 'end'
}

/** The same for a token of an id that the session had before. */
export function decideReplacedRefresh(
  presented: number,
  replaced: TokenGeneration & { replacedAt: Date },
  now: Date,
): 'repeat' | 'end' {
  const tooLate = now.getTime() - replaced.replacedAt.getTime() > GRACE_MS
  return tooLate || decideRefresh(presented, replaced, now) === 'end' ? 'end' : 'repeat'
}
