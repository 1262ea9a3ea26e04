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

interface NewCredential {
  authenticatorAttachment?: unknown
  response?: { transports?: unknown }
}

/** Suggests a name for a passkey by where it is stored, which may not be this device. */
export function passkeyName(userAgent: string, { authenticatorAttachment, response }: NewCredential): string {
  const transports: readonly unknown[] = Array.isArray(response?.transports) ? response.transports : []
  if (authenticatorAttachment === 'cross-platform')
    return transports.includes('hybrid') ? 'Phone' : 'Security key'
  return SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'My passkey'
}
