import { parseCookie, stringifySetCookie } from 'cookie'

export const readCookie = (header: string | undefined, name: string): string | null =>
  parseCookie(header ?? '')[name] ?? null

export interface CookieNames {
  access: string
  refresh: string
  device: string
}

/** Browsers accept cookies with these prefixes over TLS only, and `__Host-` from this host only. */
export const cookieNames = (secure: boolean): CookieNames => ({
  access: secure ? '__Host-koji_access' : 'koji_access',
  // `__Host-` would require the path `/`, but these two cookies have a narrower one.
  refresh: secure ? '__Secure-koji_refresh' : 'koji_refresh',
  device: secure ? '__Secure-koji_device' : 'koji_device',
})

interface CookieOptions {
  maxAge: number
  secure: boolean
  path?: string
}

/** Scripts can't read these cookies, and other sites can't send them along with a form. */
export const writeCookie = (
  name: string,
  value: string,
  { maxAge, secure, path = '/' }: CookieOptions,
): string => stringifySetCookie({ name, value, path, maxAge, secure, httpOnly: true, sameSite: 'lax' })
