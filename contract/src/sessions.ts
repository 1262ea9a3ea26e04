import * as z from 'zod/mini'
import { PASSWORD_MAX, PASSWORD_MIN } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, Instant } from './shapes.ts'

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

export const SignIn = z.object({
  email: Email,
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX, 'Password is too long')),
})
export type SignIn = z.infer<typeof SignIn>

export const Session = z.object({
  account: z.object({ id: Id, email: z.string() }),
  roles: z.array(Role),
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>

export const postSession = endpoint({
  method: 'POST',
  path: '/api/sessions',
  summary: 'Sign in with e-mail address and password.',
  access: 'everyone',
  body: SignIn,
  reply: Session,
  refusals: ['wrong_credentials'],
  limit: { max: 10, seconds: 900, per: 'address', strict: true },
})

export const getCurrentSession = endpoint({
  method: 'GET',
  path: '/api/sessions/current',
  summary: 'Who is signed in, or null for a visitor.',
  access: 'everyone',
  reply: z.object({ session: z.nullable(Session) }),
  refusals: [],
})

export const deleteCurrentSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/current',
  summary: 'Sign out.',
  access: 'signed_in',
  reply: z.object({}),
  refusals: [],
})
