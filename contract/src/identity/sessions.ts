import * as z from 'zod/mini'
import { PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Email, Id, Instant } from '../shapes.ts'
import { CaptchaToken } from './captcha.ts'

export const Role = z.enum(['creator', 'admin'])
export type Role = z.infer<typeof Role>

/** For new passwords. Existing ones may have been set under other rules, so `EnteredPassword` is looser. */
export const SignUpPassword = z
  .string('Password is required')
  .check(
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be less than ${PASSWORD_MAX} characters`),
    z.regex(/[a-z]/, 'Password must contain at least one lowercase letter'),
    z.regex(/[A-Z]/, 'Password must contain at least one uppercase letter'),
    z.regex(/[0-9]/, 'Password must contain at least one number'),
  )

export const EnteredPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX, 'Password is too long'))

export const SignIn = z.object({ email: Email, password: EnteredPassword, captcha: CaptchaToken })
export type SignIn = z.infer<typeof SignIn>

/** Everything the browser knows about a session. The tokens stay in HTTP-only cookies. */
export const Session = z.object({
  account: z.object({ id: Id, email: z.string(), verified: z.boolean() }),
  roles: z.array(Role),
  /** End of the access token, not of the session. */
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>

/** An active session as listed in the settings. */
export const OpenSession = z.object({
  id: Id,
  device: z.string(),
  /** A place if a GeoIP database is configured, otherwise the network. */
  place: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** With two-factor sign-in, `ticket` starts the second step. It's valid for a few minutes. */
export const SignInReply = z.discriminatedUnion('step', [
  z.object({ step: z.literal('done'), session: Session }),
  z.object({ step: z.literal('two_factor'), ticket: z.string() }),
])
export type SignInReply = z.infer<typeof SignInReply>

export const postSession = endpoint({
  method: 'POST',
  path: '/api/sessions',
  summary: 'Signs in with email and password.',
  access: 'everyone',
  body: SignIn,
  reply: SignInReply,
  refusals: ['captcha_failed', 'wrong_credentials'],
  limit: { max: 100, seconds: 900, per: 'address', strict: true },
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/sessions/refresh',
  summary: 'Exchanges the refresh token for a new access token and a new refresh token.',
  access: 'everyone',
  reply: Session,
  refusals: [],
  // Many people may share one IP address.
  limit: { max: 6_000, seconds: 900, per: 'address' },
})

export const getCurrentSession = endpoint({
  method: 'GET',
  path: '/api/sessions/current',
  summary: "Returns the viewer's session, or null for a visitor.",
  access: 'everyone',
  reply: z.object({
    session: z.nullable(Session),
    /** The access token has expired, but the refresh token can replace it. */
    refreshable: z.boolean(),
  }),
  refusals: [],
})

export const deleteCurrentSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/current',
  summary: 'Signs out. The reply is the same for visitors.',
  access: 'everyone',
  reply: z.object({}),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: "Lists the viewer's sessions, most recently used first.",
  access: 'signed_in',
  reply: z.object({ items: z.array(OpenSession) }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{session}',
  summary: "Ends one of the viewer's sessions.",
  access: 'signed_in',
  params: z.object({ session: Id }),
  reply: z.object({}),
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const deleteOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: "Ends all of the viewer's other sessions.",
  access: 'signed_in',
  reply: z.object({ ended: z.int() }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const postReauthentication = endpoint({
  method: 'POST',
  path: '/api/sessions/current/proof',
  summary: 'Reauthenticates with the password before a sensitive change. The session gets a new id.',
  access: 'signed_in',
  body: z.object({ password: EnteredPassword }),
  reply: Session,
  refusals: ['wrong_password'],
  limit: { max: 10, seconds: 900, per: 'account', strict: true },
})
