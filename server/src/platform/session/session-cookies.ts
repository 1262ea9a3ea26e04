import { ACCESS_SECONDS, SESSION_DAYS, type Session } from '@koji/contract'
import type { App } from '../http/app.ts'
import { writeCookie } from '../http/cookies.ts'
import type { RouteContext } from '../http/route.ts'

const DAY_SECONDS = 86_400
/** The longest that browsers keep a cookie. */
const DEVICE_DAYS = 400
/** The refresh token goes nowhere else, so that fewer requests could lose it. */
const REFRESH_PATH = '/api/sessions'

/** Where a request to sign in comes from. */
export interface ClientInfo {
  address: string
  userAgent: string
  /** The secret of a browser that has signed in before, if it has one. */
  device: string | null
}

export interface SessionTokens {
  access: string
  refresh: string
  /** The browser's own secret, by which it is known again. */
  device?: string
  session: Session
}

type Request = Pick<RouteContext<never>, 'address' | 'userAgent' | 'cookie' | 'setCookie'>

/** Tokens travel in cookies that scripts cannot read. */
export function sessionCookies({ cookies, secure }: App) {
  return {
    set({ setCookie }: Pick<Request, 'setCookie'>, { access, refresh, device }: SessionTokens): void {
      setCookie(writeCookie(cookies.access, access, { maxAge: ACCESS_SECONDS, secure }))
      setCookie(
        writeCookie(cookies.refresh, refresh, {
          maxAge: SESSION_DAYS * DAY_SECONDS,
          secure,
          path: REFRESH_PATH,
        }),
      )
      if (device)
        setCookie(
          writeCookie(cookies.device, device, { maxAge: DEVICE_DAYS * DAY_SECONDS, secure, path: '/api' }),
        )
    },
    clear({ setCookie }: Pick<Request, 'setCookie'>): void {
      setCookie(writeCookie(cookies.access, '', { maxAge: 0, secure }))
      setCookie(writeCookie(cookies.refresh, '', { maxAge: 0, secure, path: REFRESH_PATH }))
    },
    refreshToken: ({ cookie }: Pick<Request, 'cookie'>): string | null => cookie(cookies.refresh),
    clientInfo: ({ address, userAgent, cookie }: Request): ClientInfo => ({
      address,
      userAgent,
      device: cookie(cookies.device),
    }),
  }
}
