import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'
import { Role } from './sessions.ts'

/** Formats of dates and numbers. */
export const LANGUAGES = {
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'en-IN': 'English (India)',
} as const
export const Language = z.enum(Object.keys(LANGUAGES) as [keyof typeof LANGUAGES])
export type Language = z.infer<typeof Language>

export const MyAccount = z.object({
  id: Id,
  email: z.string(),
  verified: z.boolean(),
  roles: z.array(Role),
  language: Language,
  signInAlerts: z.boolean(),
  createdAt: Instant,
})
export type MyAccount = z.infer<typeof MyAccount>

export const getMyAccount = endpoint({
  method: 'GET',
  path: '/api/accounts/me',
  summary: "Returns the viewer's account.",
  access: 'signed_in',
  reply: MyAccount,
  refusals: [],
  limit: SETTINGS_LIMIT,
})
