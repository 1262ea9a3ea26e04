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

const named = (list: readonly (readonly [string, RegExp])[], text: string) =>
  list.find(([, sign]) => sign.test(text))?.[0]

/** As people speak of it: no version, which would only age. */
export function deviceOf(userAgent: string): string {
  const browser = named(BROWSERS, userAgent)
  const system = named(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

interface Family {
  generation: number
  rotatedAt: Date
}

/** Long enough for requests that crossed, or one that is sent again because its answer was lost. */
const GRACE_MS = 10_000

/** What a refresh token of this generation is worth: the next one, the same answer once more, or the end of all of them. */
export function judgeRefresh(presented: number, family: Family, now: Date): 'rotate' | 'repeat' | 'end' {
  if (presented === family.generation) return 'rotate'
  const justReplaced = presented === family.generation - 1
  return justReplaced && now.getTime() - family.rotatedAt.getTime() <= GRACE_MS ? 'repeat' : 'end'
}

interface Replaced extends Family {
  replacedAt: Date
}

/** The same for one that has another id by now: for as long, its last token gets what the new one is worth. */
export function judgeReplaced(presented: number, replaced: Replaced, now: Date): 'repeat' | 'end' {
  const over = now.getTime() - replaced.replacedAt.getTime() > GRACE_MS
  return over || judgeRefresh(presented, replaced, now) === 'end' ? 'end' : 'repeat'
}
