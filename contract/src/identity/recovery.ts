import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Email } from '../shapes.ts'
import { SignUpPassword } from './sessions.ts'

/** 256 random bits out of a mail. */
export const LinkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const postVerification = endpoint({
  method: 'POST',
  path: '/api/accounts/me/verification',
  summary: 'Send the link to confirm the address again.',
  access: 'signed_in',
  reply: z.object({}),
  refusals: [],
  limit: { max: 1, seconds: 60, per: 'account' },
})

export const postEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/email-confirmations',
  summary: 'Open the link of a mail: the address is yours. Works once.',
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
  summary: 'Ask for a link to choose a new password. The answer is the same for every address.',
  access: 'everyone',
  body: ResetRequest,
  reply: z.object({}),
  refusals: [],
  limit: { max: 10, seconds: 900, per: 'address', strict: true },
})

export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets/check',
  summary: 'Whether a link still works, before somebody thinks of a password.',
  access: 'everyone',
  body: z.object({ token: LinkToken }),
  reply: z.object({}),
  refusals: ['link_expired'],
  limit: { max: 30, seconds: 900, per: 'address', strict: true },
})

export const completePasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets/complete',
  summary: 'Choose a new password with a link, which works once. Every session ends.',
  access: 'everyone',
  body: z.object({ token: LinkToken, password: SignUpPassword }),
  reply: z.object({}),
  refusals: ['link_expired'],
  limit: { max: 30, seconds: 900, per: 'address', strict: true },
})
