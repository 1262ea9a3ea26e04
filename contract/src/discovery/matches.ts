import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Mode, ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant } from '../shapes.ts'

export const Match = z.object({
  id: Id,
  mode: Mode,
  person: ProfileCard,
  /** Interests in common, rarest first. */
  shared: z.array(z.string()),
  madeAt: Instant,
})
export type Match = z.infer<typeof Match>

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/matches/{match}',
  summary: "Returns one of the viewer's matches. Other people's matches are reported as not found.",
  access: 'signed_in',
  params: z.object({ match: Id }),
  reply: Match,
  refusals: ['not_found'],
})

export const deleteMatch = endpoint({
  method: 'DELETE',
  path: '/api/matches/{match}',
  summary: 'Ends a match and removes its conversation for both people.',
  access: 'signed_in',
  params: z.object({ match: Id }),
  reply: z.object({}),
  refusals: ['not_found'],
})
