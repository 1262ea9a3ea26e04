import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Mode, ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant } from '../shapes.ts'

export const Match = z.object({
  id: Id,
  mode: Mode,
  person: ProfileCard,
  /** What both love, the rarest first. */
  shared: z.array(z.string()),
  madeAt: Instant,
})
export type Match = z.infer<typeof Match>

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/{match}',
  summary: "One of my matches. Somebody else's looks like one that does not exist.",
  access: 'signed_in',
  params: z.object({ match: Id }),
  reply: Match,
  refusals: ['not_found'],
})

export const deleteMatch = endpoint({
  method: 'DELETE',
  path: '/api/matches/{match}',
  summary: 'End a match: the conversation is gone for both.',
  access: 'signed_in',
  params: z.object({ match: Id }),
  reply: z.object({}),
  refusals: ['not_found'],
})
