import * as z from 'zod/mini'
import { LIKE_NOTE_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Mode } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { Card } from './deck.ts'
import { Match } from './matches.ts'

/** `later` saves somebody, to decide another day. */
export const CHOICES = ['pass', 'like', 'later'] as const
export const Choice = z.enum(CHOICES)
export type Choice = z.infer<typeof Choice>

export const Swipe = z.object({
  mode: Mode,
  targetId: Id,
  choice: Choice,
  /** Goes with a like, and the other person reads it. */
  note: z._default(text('Note', 0, LIKE_NOTE_MAX), ''),
})
export type Swipe = z.infer<typeof Swipe>

export const postSwipe = endpoint({
  method: 'POST',
  path: '/api/swipes',
  summary: 'Like, pass or keep for later. The same again answers the same.',
  access: 'signed_in',
  body: Swipe,
  reply: z.object({ match: z.nullable(Match), likesLeft: z.int() }),
  refusals: ['not_found', 'already_swiped', 'out_of_likes', 'words_refused', 'too_many_saved', 'slowed_down'],
  limit: { max: 600, seconds: 60, per: 'account' },
})

export const postUndo = endpoint({
  method: 'POST',
  path: '/api/swipes/undo',
  summary: 'Take my last choice back, unless it became a match.',
  access: 'signed_in',
  body: z.object({ mode: Mode }),
  reply: z.object({ card: Card, choice: Choice, likesLeft: z.int(), more: z.boolean() }),
  refusals: ['nothing_to_undo'],
})

const Liker = z.object({ card: Card, mode: Mode, likedAt: Instant })
export type Liker = z.infer<typeof Liker>

export const getLikes = endpoint({
  method: 'GET',
  path: '/api/likes',
  summary: 'Who likes me and waits for an answer, the newest first.',
  access: 'signed_in',
  query: PageQuery,
  reply: page(Liker),
  refusals: ['not_found'],
})

export const getLikeCount = endpoint({
  method: 'GET',
  path: '/api/likes/count',
  summary: 'How many people like me and wait for an answer.',
  access: 'signed_in',
  reply: z.object({
    count: z.int(),
    /** More than are counted. */
    more: z.boolean(),
  }),
  refusals: [],
})
