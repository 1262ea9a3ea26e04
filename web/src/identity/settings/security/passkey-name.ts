const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android phone', /\bAndroid\b.*\bMobile\b/],
  ['Android tablet', /\bAndroid\b/],
  ['Windows PC', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux computer', /\bLinux\b/],
] as const

interface Made {
  authenticatorAttachment?: unknown
  response?: { transports?: unknown }
}

/** A first guess of what people would call it: by where the passkey lives, which need not be this device. */
export function passkeyName(userAgent: string, { authenticatorAttachment, response }: Made): string {
  const transports: readonly unknown[] = Array.isArray(response?.transports) ? response.transports : []
  if (authenticatorAttachment === 'cross-platform')
    return transports.includes('hybrid') ? 'Phone' : 'Security key'
  return SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'My passkey'
}
