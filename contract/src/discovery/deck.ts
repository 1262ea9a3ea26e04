import * as z from 'zod/mini'
import { PAGE_SIZE } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Mode } from '../profiles/profile-card.ts'
import { Profile } from '../profiles/profiles.ts'
import { Instant } from '../shapes.ts'

/** What counted most for showing somebody, in the order in which one says it. Nothing that they hide is ever a reason. */
export const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('likes_you') }),
  z.object({ kind: z.literal('shared'), count: z.int() }),
  z.object({ kind: z.literal('near'), withinKm: z.number() }),
  z.object({ kind: z.literal('active'), when: z.enum(['now', 'today', 'this_week']) }),
  z.object({ kind: z.literal('new') }),
  /** Somebody outside of the usual, so that everybody is seen. */
  z.object({ kind: z.literal('surprise') }),
])
export type Reason = z.infer<typeof Reason>

/** Somebody in the deck. */
export const Card = z.extend(Profile, {
  why: z.array(Reason),
  /** What they wrote with their like. */
  theirNote: z.nullable(z.string()),
})
export type Card = z.infer<typeof Card>

export const getDeck = endpoint({
  method: 'GET',
  path: '/api/discovery/deck',
  summary: 'The next people for me, best first. Asking again shows the same ones until I have chosen.',
  access: 'signed_in',
  query: z.object({
    mode: Mode,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE)), PAGE_SIZE),
  }),
  reply: z.object({
    cards: z.array(Card),
    /** Why there can be none. */
    closed: z.nullable(z.enum(['paused', 'other_intent'])),
    likesLeft: z.int(),
    /** When there is one more like, while there is none. */
    nextLikeAt: z.nullable(Instant),
    canUndo: z.boolean(),
  }),
  refusals: ['not_found'],
  limit: { max: 240, seconds: 60, per: 'account' },
})

/** One filter, relaxed. */
export const Wider = z.discriminatedUnion('relax', [
  z.object({ relax: z.literal('distance'), distanceKm: z.nullable(z.int()), people: z.int() }),
  z.object({ relax: z.literal('ages'), from: z.int(), to: z.int(), people: z.int() }),
  z.object({ relax: z.literal('genders'), people: z.int() }),
  z.object({ relax: z.literal('must_have'), people: z.int() }),
  z.object({ relax: z.literal('languages'), people: z.int() }),
])
export type Wider = z.infer<typeof Wider>

export const getWider = endpoint({
  method: 'GET',
  path: '/api/discovery/wider',
  summary: 'Which filter to relax, and how many people more that would show.',
  access: 'signed_in',
  query: z.object({ mode: Mode }),
  reply: z.object({ options: z.array(Wider), passesResetAt: z.nullable(Instant) }),
  refusals: ['not_found'],
  limit: { max: 60, seconds: 60, per: 'account' },
})

export const getFitting = endpoint({
  method: 'GET',
  path: '/api/discovery/fitting',
  summary: 'About how many people fit what I look for, and I fit what they look for.',
  access: 'signed_in',
  query: z.object({ mode: Mode }),
  reply: z.object({
    about: z.int(),
    more: z.boolean(),
    /** When passes may be forgotten again; null: now. */
    passesResetAt: z.nullable(Instant),
  }),
  refusals: ['not_found'],
  limit: { max: 120, seconds: 60, per: 'account' },
})

export const postPassReset = endpoint({
  method: 'POST',
  path: '/api/discovery/passes/reset',
  summary: 'Show people again whom I passed. Once a week.',
  access: 'signed_in',
  reply: z.object({ again: z.int(), nextAt: Instant }),
  refusals: ['not_found', 'too_soon'],
  limit: SETTINGS_LIMIT,
})
