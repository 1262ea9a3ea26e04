import * as z from 'zod/mini'
import { PAGE_SIZE } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Mode } from '../profiles/profile-card.ts'
import { Profile } from '../profiles/profiles.ts'
import { Instant } from '../shapes.ts'

/** Why someone is shown, strongest reason first. Hidden profile details are never given as a reason. */
export const CardReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('likes_you') }),
  z.object({ kind: z.literal('shared'), count: z.int() }),
  z.object({ kind: z.literal('near'), withinKm: z.number() }),
  z.object({ kind: z.literal('active'), when: z.enum(['now', 'today', 'this_week']) }),
  z.object({ kind: z.literal('new') }),
  /** A pick outside of the ranking, so that everyone is seen sometimes. */
  z.object({ kind: z.literal('surprise') }),
])
export type CardReason = z.infer<typeof CardReason>

/** A person in the deck. */
export const Card = z.extend(Profile, {
  why: z.array(CardReason),
  /** The note on their like, if they liked the viewer. */
  theirNote: z.nullable(z.string()),
})
export type Card = z.infer<typeof Card>

export const getDeck = endpoint({
  method: 'GET',
  path: '/api/discovery/deck',
  summary: 'Lists the next people for the viewer, best first. Returns the same ones until the viewer swipes.',
  access: 'signed_in',
  query: z.object({
    mode: Mode,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE)), PAGE_SIZE),
  }),
  reply: z.object({
    cards: z.array(Card),
    /** Why the deck is closed; null if it's open. */
    closed: z.nullable(z.enum(['paused', 'other_intent'])),
    likesLeft: z.int(),
    /** When the next like becomes available; null while some are left. */
    nextLikeAt: z.nullable(Instant),
    canUndo: z.boolean(),
  }),
  refusals: ['not_found'],
  limit: { max: 240, seconds: 60, per: 'account' },
})

/** A relaxed filter, and how many more people it would show. */
export const RelaxedFilter = z.discriminatedUnion('relax', [
  z.object({ relax: z.literal('distance'), distanceKm: z.nullable(z.int()), people: z.int() }),
  z.object({ relax: z.literal('ages'), from: z.int(), to: z.int(), people: z.int() }),
  z.object({ relax: z.literal('genders'), people: z.int() }),
  z.object({ relax: z.literal('must_have'), people: z.int() }),
  z.object({ relax: z.literal('languages'), people: z.int() }),
])
export type RelaxedFilter = z.infer<typeof RelaxedFilter>

export const getRelaxedFilters = endpoint({
  method: 'GET',
  path: '/api/discovery/wider',
  summary: 'Suggests filters to relax, with the number of people each would add.',
  access: 'signed_in',
  query: z.object({ mode: Mode }),
  reply: z.object({ options: z.array(RelaxedFilter), passesResetAt: z.nullable(Instant) }),
  refusals: ['not_found'],
  limit: { max: 60, seconds: 60, per: 'account' },
})

export const getCandidateEstimate = endpoint({
  method: 'GET',
  path: '/api/discovery/fitting',
  summary:
    "Estimates how many people match the viewer's preferences and are open to meeting someone like the viewer.",
  access: 'signed_in',
  query: z.object({ mode: Mode }),
  reply: z.object({
    about: z.int(),
    more: z.boolean(),
    /** When passes can be reset again; null if now. */
    passesResetAt: z.nullable(Instant),
  }),
  refusals: ['not_found'],
  limit: { max: 120, seconds: 60, per: 'account' },
})

export const postPassReset = endpoint({
  method: 'POST',
  path: '/api/discovery/passes/reset',
  summary: "Resets the viewer's passes so those people appear again. Once a week.",
  access: 'signed_in',
  reply: z.object({ again: z.int(), nextAt: Instant }),
  refusals: ['not_found', 'too_soon'],
  limit: SETTINGS_LIMIT,
})
