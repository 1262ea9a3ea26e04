import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Email } from '../shapes.ts'

export const NewEmail = z.object({ email: Email })

export const postEmailChange = endpoint({
  method: 'POST',
  path: '/api/accounts/me/email',
  summary: 'Requests a new email address. The change takes effect when the link sent to it is opened.',
  access: 'signed_in',
  reauthentication: true,
  body: NewEmail,
  reply: z.object({}),
  refusals: [],
  limit: { max: 5, seconds: 3600, per: 'account' },
})

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/accounts/me/email',
  summary: 'Returns the new email address that waits for confirmation, if any.',
  access: 'signed_in',
  reply: z.object({ pendingEmail: z.nullable(z.string()) }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const deleteEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/accounts/me/email',
  summary: 'Cancels a pending email change.',
  access: 'signed_in',
  reply: z.object({}),
  refusals: [],
  limit: SETTINGS_LIMIT,
})
