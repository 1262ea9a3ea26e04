/** The value of one cookie, without parsing the others: this runs on every request. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header) return null
  const needle = `${name}=`
  for (let at = header.indexOf(needle); at !== -1; at = header.indexOf(needle, at + 1)) {
    if (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') continue
    const end = header.indexOf(';', at)
    return header.slice(at + needle.length, end === -1 ? undefined : end)
  }
  return null
}

export interface CookieNames {
  access: string
  refresh: string
  device: string
}

/** The prefixes make browsers refuse such a cookie from anybody but this very host, over TLS. */
export const cookieNames = (secure: boolean): CookieNames => ({
  access: secure ? '__Host-koji_access' : 'koji_access',
  // Sent to fewer addresses, which the stricter prefix does not allow.
  refresh: secure ? '__Secure-koji_refresh' : 'koji_refresh',
  device: secure ? '__Secure-koji_device' : 'koji_device',
})

interface CookieOptions {
  maxAge: number
  secure: boolean
  path?: string
}

export function writeCookie(
  name: string,
  value: string,
  { maxAge, secure, path = '/' }: CookieOptions,
): string {
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`
}
