import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Email } from '../shapes.ts'

export const NewEmail = z.object({ email: Email })

export const postEmailChange = endpoint({
  method: 'POST',
  path: '/api/accounts/me/email',
  summary: 'Ask for another address. It counts once the link that is sent there was opened.',
  access: 'signed_in',
  proof: true,
  body: NewEmail,
  reply: z.object({}),
  refusals: [],
  limit: { max: 5, seconds: 3600, per: 'account' },
})

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/accounts/me/email',
  summary: 'The address that waits for its link to be opened, if there is one.',
  access: 'signed_in',
  reply: z.object({ pendingEmail: z.nullable(z.string()) }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const deleteEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/accounts/me/email',
  summary: 'Keep the address after all.',
  access: 'signed_in',
  reply: z.object({}),
  refusals: [],
  limit: SETTINGS_LIMIT,
})
