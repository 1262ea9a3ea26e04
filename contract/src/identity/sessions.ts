import * as z from 'zod/mini'
import { PASSWORD_MAX, PASSWORD_MIN } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Email, Id, Instant } from '../shapes.ts'
import { CaptchaToken } from './captcha.ts'

export const Role = z.enum(['creator', 'admin'])
export type Role = z.infer<typeof Role>

/** The rules for a password that is chosen; one that is only entered has looser ones. */
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

/** All that the browser knows of a session; the tokens stay in cookies that scripts cannot read. */
export const Session = z.object({
  account: z.object({ id: Id, email: z.string(), verified: z.boolean() }),
  roles: z.array(Role),
  /** When the access token ends, not the session. */
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>

/** Somebody's session as its owner sees it in the settings. */
export const OpenSession = z.object({
  id: Id,
  device: z.string(),
  /** A place if the operator has a map of addresses, otherwise the network. */
  place: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** A second step is needed when the account has two-factor; its ticket is good for a few minutes. */
export const SignInReply = z.discriminatedUnion('step', [
  z.object({ step: z.literal('done'), session: Session }),
  z.object({ step: z.literal('second_factor'), ticket: z.string() }),
])
export type SignInReply = z.infer<typeof SignInReply>

export const postSession = endpoint({
  method: 'POST',
  path: '/api/sessions',
  summary: 'Sign in with e-mail address and password.',
  access: 'everyone',
  body: SignIn,
  reply: SignInReply,
  refusals: ['captcha_failed', 'wrong_credentials'],
  limit: { max: 100, seconds: 900, per: 'address', strict: true },
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/sessions/refresh',
  summary: 'A new access token for a refresh token, which is replaced too.',
  access: 'everyone',
  reply: Session,
  refusals: [],
  // Many people may sit behind one address.
  limit: { max: 6_000, seconds: 900, per: 'address' },
})

export const getCurrentSession = endpoint({
  method: 'GET',
  path: '/api/sessions/current',
  summary: 'Who is signed in, or null for a visitor.',
  access: 'everyone',
  reply: z.object({
    session: z.nullable(Session),
    /** The access token is gone, but there is a refresh token to get another with. */
    refreshable: z.boolean(),
  }),
  refusals: [],
})

export const deleteCurrentSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/current',
  summary: 'Sign out. Whoever is out already is answered the same.',
  access: 'everyone',
  reply: z.object({}),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where one is signed in, the most recently used first.',
  access: 'signed_in',
  reply: z.object({ items: z.array(OpenSession) }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{session}',
  summary: 'Sign out somewhere else.',
  access: 'signed_in',
  params: z.object({ session: Id }),
  reply: z.object({}),
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const deleteOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Sign out everywhere else.',
  access: 'signed_in',
  reply: z.object({ ended: z.int() }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const postProof = endpoint({
  method: 'POST',
  path: '/api/sessions/current/proof',
  summary: 'Show the password again before a sensitive change. The session gets a new id.',
  access: 'signed_in',
  body: z.object({ password: EnteredPassword }),
  reply: Session,
  refusals: ['wrong_password'],
  limit: { max: 10, seconds: 900, per: 'account', strict: true },
})
