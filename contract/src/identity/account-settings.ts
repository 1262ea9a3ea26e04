import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Instant } from '../shapes.ts'
import { Language } from './accounts.ts'
import { SignUpPassword } from './sessions.ts'

export const putLanguage = endpoint({
  method: 'PUT',
  path: '/api/accounts/me/language',
  summary: 'Changes the format of dates and numbers.',
  access: 'signed_in',
  body: z.object({ language: Language }),
  reply: z.object({}),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const putSignInAlerts = endpoint({
  method: 'PUT',
  path: '/api/accounts/me/sign-in-alerts',
  summary: 'Turns emails about sign-ins from new browsers on or off.',
  access: 'signed_in',
  body: z.object({ on: z.boolean() }),
  reply: z.object({}),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const ChosenPassword = z.object({ password: SignUpPassword })

export const putPassword = endpoint({
  method: 'PUT',
  path: '/api/accounts/me/password',
  summary: 'Changes the password and ends every other session.',
  access: 'signed_in',
  reauthentication: true,
  body: ChosenPassword,
  reply: z.object({}),
  refusals: [],
  limit: { max: 10, seconds: 3600, per: 'account' },
})

export const postDeactivation = endpoint({
  method: 'POST',
  path: '/api/accounts/me/deactivation',
  summary: 'Deactivates the account until the next sign-in.',
  access: 'signed_in',
  reauthentication: true,
  reply: z.object({}),
  refusals: ['last_admin'],
  limit: SETTINGS_LIMIT,
})

export const postDeletion = endpoint({
  method: 'POST',
  path: '/api/accounts/me/deletion',
  summary: 'Deletes the account. Signing in within 14 days restores it; after that, personal data is erased.',
  access: 'signed_in',
  reauthentication: true,
  reply: z.object({ until: Instant }),
  refusals: ['last_admin'],
  limit: SETTINGS_LIMIT,
})
