import { ACCESS_SECONDS, SESSION_DAYS, type Session } from '@koji/contract'
import type { App } from '../http/app.ts'
import { writeCookie } from '../http/cookies.ts'
import type { RouteContext } from '../http/route.ts'

const DAY_SECONDS = 86_400
/** The longest lifetime of a cookie that browsers allow. */
const DEVICE_DAYS = 400
/** The refresh token is only sent to this path, so that few requests could leak it. */
const REFRESH_PATH = '/api/sessions'

/** Describes the client that signs in. */
export interface ClientInfo {
  address: string
  userAgent: string
  /** The device secret of a browser that has signed in before. */
  device: string | null
}

export interface SessionTokens {
  access: string
  refresh: string
  /** A secret by which the browser is recognized later. */
  device?: string
  session: Session
}

type Request = Pick<RouteContext<never>, 'address' | 'userAgent' | 'cookie' | 'setCookie'>

/** Tokens are sent in cookies that scripts can't read. */
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
