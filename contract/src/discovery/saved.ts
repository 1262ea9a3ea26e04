import * as z from 'zod/mini'
import { SAVED_NOTE_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'

export const SavedKind = z.enum(['people', 'creators'])
export type SavedKind = z.infer<typeof SavedKind>

export const SAVED_ORDERS = ['newest', 'oldest', 'name'] as const

export const Saved = z.extend(ProfileCard, {
  age: z.nullable(z.number()),
  photo: z.nullable(Photo),
  /** Only for creators. */
  tagline: z.nullable(z.string()),
  subscriptionPrice: z.nullable(z.number()),
  idVerified: z.boolean(),
  /** Private to the viewer. */
  note: z.string(),
  savedAt: Instant,
})
export type Saved = z.infer<typeof Saved>

const Target = z.object({ kind: SavedKind, personId: Id })

export const getSaved = endpoint({
  method: 'GET',
  path: '/api/saved/{kind}',
  summary: 'Lists the people or creators the viewer saved.',
  access: 'signed_in',
  params: z.object({ kind: SavedKind }),
  query: z.extend(PageQuery, { order: z._default(z.enum(SAVED_ORDERS), 'newest') }),
  reply: page(Saved),
  refusals: [],
})

export const putSaved = endpoint({
  method: 'PUT',
  path: '/api/saved/{kind}/{personId}',
  summary: 'Saves a person or creator, or changes the note about them.',
  access: 'signed_in',
  params: Target,
  /** Without `note`, an existing note stays. `savedAt` undoes a removal and restores the position in the list. */
  body: z.object({
    note: z.optional(text('Note', 0, SAVED_NOTE_MAX)),
    savedAt: z.optional(Instant.check(z.refine((moment) => moment > '2000', 'Too long ago'))),
  }),
  reply: z.object({}),
  refusals: ['not_found', 'too_many_saved'],
  limit: { max: 600, seconds: 3_600, per: 'account' },
})

export const deleteSaved = endpoint({
  method: 'DELETE',
  path: '/api/saved/{kind}/{personId}',
  summary: 'Removes a person or creator from the saved list.',
  access: 'signed_in',
  params: Target,
  /** The values that undo the removal; null if they weren't on the list. */
  reply: z.object({ removed: z.nullable(z.object({ note: z.string(), savedAt: Instant })) }),
  refusals: [],
})
