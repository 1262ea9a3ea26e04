import type * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

type Shape = z.core.$ZodType

/** Who may call at all. Whether they may touch this very object is decided by the feature. */
export type Access = 'everyone' | 'signed_in' | 'creator' | 'admin'

export interface Limit {
  max: number
  seconds: number
  per: 'address' | 'account'
  /** Refuse while the counters are out of reach, where guessing must never be free. */
  strict?: true
}

/** For what somebody does a few times a year: far more than a person needs, far less than a script would like. */
export const SETTINGS_LIMIT = { max: 300, seconds: 900, per: 'account' } as const satisfies Limit

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters stand in braces: `/api/support/tickets/{link}`. */
  path: `/api/${string}`
  summary: string
  access: Access
  params?: Shape
  query?: Shape
  body?: Shape
  /** The body is a file, byte by byte, in place of JSON. */
  upload?: true
  reply: Shape
  /** Those of this endpoint alone; `COMMON_REFUSALS` can come from any. */
  refusals: readonly RefusalCode[]
  limit?: Limit
  /** Only shortly after the password or a passkey was shown. */
  proof?: true
  /** Only with a confirmed e-mail address. */
  verified?: true
  /** Answers 201 and honours `Idempotency-Key`. */
  creates?: true
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Part<E, K extends string, Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends Shape> ? (Side extends 'input' ? z.input<S> : z.output<S>) : undefined

type Sent<E, K extends string> =
  E extends Record<K, infer S extends Shape> ? { [P in K]: z.input<S> } : { [P in K]?: never }

/** What a caller passes in. */
export type Call<E> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>
/** What a handler receives, parsed. */
export type Params<E> = Part<E, 'params', 'output'>
export type Query<E> = Part<E, 'query', 'output'>
export type Body<E> = Part<E, 'body', 'output'>
/** What a handler returns, before the reply shape drops what is not declared. */
export type Answer<E> = Part<E, 'reply', 'input'>
/** What a caller gets. */
export type Reply<E> = Part<E, 'reply', 'output'>

export function pathOf(declared: Endpoint, params: Record<string, unknown> = {}): string {
  return declared.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
