import type { Endpoint } from '@koji/contract'
import type { InjectOptions } from 'fastify'
import { drawPicture } from '#seed/sample-picture.ts'

export type Operation = Pick<Endpoint, 'method' | 'path'>

export interface RequestInput {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Sent instead of a body. */
  bytes?: Uint8Array
  /** Replaces the cookie of the caller. */
  cookie?: string
}

export const photo = drawPicture({ width: 60, height: 40 })

/** Builds the request of a caller with this cookie. */
export function toInjectOptions(
  { method, path }: Operation,
  { params, query, body, bytes }: RequestInput,
  cookie: string,
): InjectOptions {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | null)?.[name]
    return encodeURIComponent(String(value).toWellFormed()) || '-'
  })
  return {
    method,
    url,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, asText(value)])),
    headers: {
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-type': 'image/jpeg' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(bytes && { payload: Buffer.from(bytes) }),
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
