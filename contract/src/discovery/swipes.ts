import * as z from 'zod/mini'
import { LIKE_NOTE_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Mode } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { Card } from './deck.ts'
import { Match } from './matches.ts'

/** `later` saves the person and leaves the choice open. */
export const CHOICES = ['pass', 'like', 'later'] as const
export const Choice = z.enum(CHOICES)
export type Choice = z.infer<typeof Choice>

export const Swipe = z.object({
  mode: Mode,
  targetId: Id,
  choice: Choice,
  /** Sent with a like and shown to the other person. */
  note: z._default(text('Note', 0, LIKE_NOTE_MAX), ''),
})
export type Swipe = z.infer<typeof Swipe>

export const postSwipe = endpoint({
  method: 'POST',
  path: '/api/swipes',
  summary: 'Records a like, a pass or a save for later. Repeating it returns the same reply.',
  access: 'signed_in',
  body: Swipe,
  reply: z.object({ match: z.nullable(Match), likesLeft: z.int() }),
  refusals: ['not_found', 'already_swiped', 'out_of_likes', 'words_refused', 'too_many_saved', 'slowed_down'],
  limit: { max: 600, seconds: 60, per: 'account' },
})

export const postUndo = endpoint({
  method: 'POST',
  path: '/api/swipes/undo',
  summary: "Undoes the viewer's last swipe, unless it became a match.",
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
  summary: 'Lists people who like the viewer and wait for an answer, newest first.',
  access: 'signed_in',
  query: PageQuery,
  reply: page(Liker),
  refusals: ['not_found'],
})

export const getLikeCount = endpoint({
  method: 'GET',
  path: '/api/likes/count',
  summary: 'Counts people who like the viewer and wait for an answer.',
  access: 'signed_in',
  reply: z.object({
    count: z.int(),
    /** True if there are more than `LIKES_COUNTED`. */
    more: z.boolean(),
  }),
  refusals: [],
})
