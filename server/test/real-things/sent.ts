import type { Endpoint } from '@koji/contract'
import type { InjectOptions } from 'fastify'
import { drawPicture } from '#seed/sample-picture.ts'

export type Operation = Pick<Endpoint, 'method' | 'path'>

export interface Sent {
  params?: unknown
  query?: unknown
  body?: unknown
  /** In place of a body. */
  bytes?: Uint8Array
  /** In place of the session that one came with. */
  cookie?: string
}

export const photo = drawPicture({ width: 60, height: 40 })

/** As a request of somebody who comes with this cookie. */
export function sending(
  { method, path }: Operation,
  { params, query, body, bytes }: Sent,
  cookie: string,
): InjectOptions {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | null)?.[name]
    return encodeURIComponent(String(value).toWellFormed()) || '-'
  })
  return {
    method,
    url: filled,
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
