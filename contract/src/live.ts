import * as z from 'zod/mini'
import { Id } from './shapes.ts'

/** Where the live connection is opened. */
export const LIVE_PATH = '/api/live'

/** The most recent message that a client has seen on each of its topics. */
const Cursors = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(50)))

export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('resume'), cursors: Cursors }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

export const ServerFrame = z.discriminatedUnion('type', [
  /** Sent once, after the missed messages. */
  z.object({ type: z.literal('ready'), topics: z.array(z.string()) }),
  z.object({ type: z.literal('message'), topic: z.string(), cursor: z.string(), body: z.unknown() }),
  /** The cursor is too old to catch up from: read the topic's state again. */
  z.object({ type: z.literal('reset'), topic: z.string(), cursor: z.string() }),
  /** Something about the account is not what it was: the session has to be read again. */
  z.object({ type: z.literal('account_changed') }),
  z.object({ type: z.literal('pong') }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** What a message on somebody's own topic says; what it is about is read from the server. */
export const AccountMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('match'), matchId: Id }),
])
export type AccountMessage = z.infer<typeof AccountMessage>

/** Why the server closed a connection. */
export const LIVE_CLOSE = {
  signedOut: 4001,
  brokenFrame: 4002,
  silent: 4004,
  restarting: 1012,
} as const
