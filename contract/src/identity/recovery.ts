import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Email } from '../shapes.ts'
import { SignUpPassword } from './sessions.ts'

/** 256 random bits from an emailed link. */
export const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const postVerification = endpoint({
  method: 'POST',
  path: '/api/accounts/me/verification',
  summary: 'Sends the confirmation link again.',
  access: 'signed_in',
  reply: z.object({}),
  refusals: [],
  limit: { max: 1, seconds: 60, per: 'account' },
})

export const postEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/email-confirmations',
  summary: 'Confirms an email address with an emailed link. Works once.',
  access: 'everyone',
  body: z.object({ token: LinkToken }),
  reply: z.object({ changed: z.boolean() }),
  refusals: ['link_expired', 'email_in_use'],
  limit: { max: 30, seconds: 900, per: 'address' },
})

export const ResetRequest = z.object({ email: Email })

export const postPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Emails a password reset link. The reply is the same for every address.',
  access: 'everyone',
  body: ResetRequest,
  reply: z.object({}),
  refusals: [],
  limit: { max: 10, seconds: 900, per: 'address', strict: true },
})

export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets/check',
  summary: 'Checks whether a password reset link is still valid, before a new password is entered.',
  access: 'everyone',
  body: z.object({ token: LinkToken }),
  reply: z.object({}),
  refusals: ['link_expired'],
  limit: { max: 30, seconds: 900, per: 'address', strict: true },
})

export const completePasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets/complete',
  summary: 'Sets a new password with a reset link, which works once. Ends every session.',
  access: 'everyone',
  body: z.object({ token: LinkToken, password: SignUpPassword }),
  reply: z.object({}),
  refusals: ['link_expired'],
  limit: { max: 30, seconds: 900, per: 'address', strict: true },
})
