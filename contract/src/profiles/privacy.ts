import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'

export const Privacy = z.object({
  /** Appear in decks and search. If off, only matches and other existing contacts see the profile. */
  discoverable: z.boolean(),
  /** Only people the member has liked see the profile. */
  incognito: z.boolean(),
  showAge: z.boolean(),
  showDistance: z.boolean(),
  showOnline: z.boolean(),
  /** Mutual: people who turn receipts off don't get any. */
  readReceipts: z.boolean(),
  /** Anyone with the link sees a short profile, signed in or not. */
  publicLink: z.boolean(),
})
export type Privacy = z.infer<typeof Privacy>

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy',
  summary: "Returns the viewer's privacy settings.",
  access: 'signed_in',
  reply: Privacy,
  refusals: ['not_found'],
})

export const patchPrivacy = endpoint({
  method: 'PATCH',
  path: '/api/privacy',
  summary: 'Changes the given privacy settings.',
  access: 'signed_in',
  body: z.partial(Privacy),
  reply: Privacy,
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})
