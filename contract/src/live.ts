import * as z from 'zod/mini'
import { POSTS_WATCHED_MAX } from './constants.ts'
import { Notification } from './growth/notifications.ts'
import { Message } from './messaging/chat.ts'
import { Id } from './shapes.ts'

/** Where the live connection is opened. */
export const LIVE_PATH = '/api/live'

/** The most recent message that a client has seen on each of its topics. */
const Cursors = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(50)))

/** People whom one connection watches at once. */
export const WATCHED_MAX = 100

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('resume'), cursors: Cursors }),
  z.object({ type: z.literal('ping') }),
  /** I am writing to this match. */
  z.object({ type: z.literal('typing'), match: Id }),
  /** Whose coming and going I want to hear of, in place of those before. */
  z.object({ type: z.literal('watch'), people: z.array(Id).check(z.maxLength(WATCHED_MAX)) }),
  /** Of which posts I want to hear how many like them and comment on them, in place of those before. */
  z.object({ type: z.literal('watch_posts'), posts: z.array(Id).check(z.maxLength(POSTS_WATCHED_MAX)) }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export const ServerFrame = z.discriminatedUnion('type', [
  /** Sent once, after the missed messages. */
  z.object({ type: z.literal('ready'), topics: z.array(z.string()) }),
  z.object({ type: z.literal('message'), topic: z.string(), cursor: z.string(), body: z.unknown() }),
  /** The cursor is too old to catch up from: read the topic's state again. */
  z.object({ type: z.literal('reset'), topic: z.string(), cursor: z.string() }),
  /** Told once and never again: who missed it has missed nothing. */
  z.object({ type: z.literal('typing'), match: Id }),
  z.object({ type: z.literal('presence'), person: Id, online: z.boolean() }),
  /** So many more like it or commented on it, or fewer. */
  z.object({ type: z.literal('post_counted'), post: Id, likes: z.int(), comments: z.int() }),
  /** Something about the account is not what it was: the session has to be read again. */
  z.object({ type: z.literal('account_changed') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** What a message on somebody's own topic says. */
export const AccountMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('match'), matchId: Id }),
  /** A new message, also one of mine that I wrote elsewhere; or one that is not what it was. */
  z.object({ type: z.literal('message'), match: Id, message: Message }),
  z.object({ type: z.literal('message_changed'), match: Id, message: Message }),
  /** How far the other one got, or I did elsewhere. */
  z.object({ type: z.literal('delivered'), match: Id, seq: z.int() }),
  z.object({ type: z.literal('read'), match: Id, person: Id, seq: z.int() }),
  z.object({ type: z.literal('match_ended'), match: Id }),
  z.object({ type: z.literal('notification'), notification: Notification, unread: z.int() }),
  /** Read on another device. */
  z.object({ type: z.literal('notifications_read'), ids: z.nullable(z.array(Id)), unread: z.int() }),
  z.object({ type: z.literal('likes_changed') }),
  /** Somebody came by my code, or got further. */
  z.object({ type: z.literal('referrals_changed') }),
  /** Paid, renewed, failed, cancelled or ended: to be read again. */
  z.object({ type: z.literal('subscription_changed'), subscription: Id }),
  /** Charged, given back, asked back, decided or disputed: a payment of mine is to be read again. */
  z.object({ type: z.literal('transaction_changed'), transaction: Id }),
  /** Of a creator: who supports them, what they have, or where it goes. Of many changes at once, one is told. */
  z.object({ type: z.literal('earnings_changed') }),
  /** A ticket of mine, or one that I look after in the team, is to be read again. */
  z.object({ type: z.literal('ticket_changed'), ticket: Id }),
  /** There is something to celebrate. */
  z.object({ type: z.literal('achievement_earned') }),
  /** For the team: of what waits, somebody else has this one now, or it is decided. */
  z.object({ type: z.literal('queue_changed'), item: Id }),
])
export type AccountMessage = z.infer<typeof AccountMessage>

/** Why the server closed a connection. */
export const LIVE_CLOSE = {
  signedOut: 4001,
  brokenFrame: 4002,
  silent: 4004,
  restarting: 1012,
} as const
