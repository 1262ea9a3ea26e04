import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'

export const Privacy = z.object({
  /** In the deck and in the search. Off: only people who have to do with each other already. */
  discoverable: z.boolean(),
  /** Only people whom this person liked see them. */
  incognito: z.boolean(),
  showAge: z.boolean(),
  showDistance: z.boolean(),
  showOnline: z.boolean(),
  /** Mutual: who does not send them gets none. */
  readReceipts: z.boolean(),
  /** Anybody with the link sees a short profile, signed in or not. */
  publicLink: z.boolean(),
})
export type Privacy = z.infer<typeof Privacy>

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy',
  summary: 'Who sees what of me.',
  access: 'signed_in',
  reply: Privacy,
  refusals: ['not_found'],
})

export const patchPrivacy = endpoint({
  method: 'PATCH',
  path: '/api/privacy',
  summary: 'Change some of it; the rest stays.',
  access: 'signed_in',
  body: z.partial(Privacy),
  reply: Privacy,
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})
