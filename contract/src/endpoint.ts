import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

type Shape = z.core.$ZodType

/** Who may call an endpoint. Access to a specific object is checked by the feature. */
export type Access = 'everyone' | 'signed_in' | 'creator' | 'admin'

export interface Limit {
  max: number
  seconds: number
  per: 'address' | 'account'
  /** Refuses requests while Redis is down, so that no one can guess secrets without a limit. */
  strict?: true
}

/** For rare actions such as changing settings: plenty for a person, too little for a script. */
export const SETTINGS_LIMIT = { max: 300, seconds: 900, per: 'account' } as const satisfies Limit

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters are in braces: `/api/support/tickets/{link}`. */
  path: `/api/${string}`
  summary: string
  access: Access
  params?: Shape
  query?: Shape
  body?: Shape
  /** The body is a file instead of JSON. */
  upload?: true
  reply: Shape
  /** Specific to this endpoint. Any endpoint can also refuse with `COMMON_REFUSALS`. */
  refusals: readonly RefusalCode[]
  limit?: Limit
  /** Requires a recent reauthentication. */
  reauthentication?: true
  /** Requires a confirmed email address. */
  verified?: true
  /** Answers 201 and honors `Idempotency-Key`. */
  creates?: true
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Part<E, K extends string, Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends Shape> ? (Side extends 'input' ? z.input<S> : z.output<S>) : undefined

type Argument<E, K extends string> =
  E extends Record<K, infer S extends Shape> ? { [P in K]: z.input<S> } : { [P in K]?: never }

/** Arguments of a client call. */
export type Call<E> = Argument<E, 'params'> & Argument<E, 'query'> & Argument<E, 'body'>
/** Parsed parts of a request, as a handler receives them. */
export type Params<E> = Part<E, 'params', 'output'>
export type Query<E> = Part<E, 'query', 'output'>
export type Body<E> = Part<E, 'body', 'output'>
/** The handler's return value. The reply shape then drops undeclared properties. */
export type ReplyInput<E> = Part<E, 'reply', 'input'>
/** The reply that a client receives. */
export type Reply<E> = Part<E, 'reply', 'output'>

export function pathOf(declared: Endpoint, params: Record<string, unknown> = {}): string {
  return declared.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
