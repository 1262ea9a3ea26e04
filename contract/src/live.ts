import * as z from 'zod/mini'
import { WATCHED_POSTS_MAX } from './constants.ts'
import { Notification } from './growth/notifications.ts'
import { Message } from './messaging/conversations.ts'
import { Id } from './shapes.ts'

/** Path of the WebSocket connection. */
export const LIVE_PATH = '/api/live'

/** The most recent message that a client has seen on each of its topics. */
const Cursors = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(50)))

/** Maximum number of people whose presence one connection can watch. */
export const WATCHED_PEOPLE_MAX = 100

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('resume'), cursors: Cursors }),
  z.object({ type: z.literal('ping') }),
  /** The viewer is typing a message to this match. */
  z.object({ type: z.literal('typing'), match: Id }),
  /** Replaces the people whose presence the connection watches. */
  z.object({ type: z.literal('watch'), people: z.array(Id).check(z.maxLength(WATCHED_PEOPLE_MAX)) }),
  /** Replaces the posts whose like and comment counts the connection watches. */
  z.object({ type: z.literal('watch_posts'), posts: z.array(Id).check(z.maxLength(WATCHED_POSTS_MAX)) }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export const ServerFrame = z.discriminatedUnion('type', [
  /** Sent once, after all missed messages. */
  z.object({ type: z.literal('ready'), topics: z.array(z.string()) }),
  z.object({ type: z.literal('message'), topic: z.string(), cursor: z.string(), body: z.unknown() }),
  /** The cursor is too old to catch up from. The client has to reload the topic's state. */
  z.object({ type: z.literal('reset'), topic: z.string(), cursor: z.string() }),
  /** Not replayed after a reconnect, because it's outdated within seconds. */
  z.object({ type: z.literal('typing'), match: Id }),
  z.object({ type: z.literal('presence'), person: Id, online: z.boolean() }),
  /** Changes of the counts since the last frame; can be negative. */
  z.object({ type: z.literal('post_counted'), post: Id, likes: z.int(), comments: z.int() }),
  /** The account changed, so the client has to reload the session. */
  z.object({ type: z.literal('account_changed') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** The body of a message on an account's topic. */
export const AccountMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('match'), matchId: Id }),
  /** A new message, including the viewer's own from another device. */
  z.object({ type: z.literal('message'), match: Id, message: Message }),
  z.object({ type: z.literal('message_changed'), match: Id, message: Message }),
  /** Receipts of the other person, or of the viewer on another device. */
  z.object({ type: z.literal('delivered'), match: Id, seq: z.int() }),
  z.object({ type: z.literal('read'), match: Id, person: Id, seq: z.int() }),
  z.object({ type: z.literal('match_ended'), match: Id }),
  z.object({ type: z.literal('notification'), notification: Notification, unread: z.int() }),
  /** Read on another device. */
  z.object({ type: z.literal('notifications_read'), ids: z.nullable(z.array(Id)), unread: z.int() }),
  z.object({ type: z.literal('likes_changed') }),
  /** One of the viewer's referrals was created or made progress. */
  z.object({ type: z.literal('referrals_changed') }),
  /** Paid, renewed, failed, canceled or ended. The client has to reload it. */
  z.object({ type: z.literal('subscription_changed'), subscription: Id }),
  /** A payment of the viewer or its refund request changed. The client has to reload the payment. */
  z.object({ type: z.literal('transaction_changed'), transaction: Id }),
  /** A creator's subscribers, balance or payouts changed. Sent once for many changes at the same time. */
  z.object({ type: z.literal('earnings_changed') }),
  /** The client has to reload a ticket that the viewer opened or is assigned to. */
  z.object({ type: z.literal('ticket_changed'), ticket: Id }),
  /** The viewer earned an achievement. */
  z.object({ type: z.literal('achievement_earned') }),
  /** For our team: an item in a review queue was claimed, released or decided. */
  z.object({ type: z.literal('queue_changed'), item: Id }),
])
export type AccountMessage = z.infer<typeof AccountMessage>

/** WebSocket close codes. */
export const LIVE_CLOSE = {
  signedOut: 4001,
  brokenFrame: 4002,
  silent: 4004,
  restarting: 1012,
} as const
