import type { FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]):\d+$/

/** Browsers send the origin with every request that changes something. Only our own is allowed. */
export function requireOwnOrigin(request: FastifyRequest, ownOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('foreign_origin')
  if (!isOwnOrigin(request.headers.origin, request.headers.host, ownOrigin)) refuse('foreign_origin')
}

/** A missing origin is allowed: only programs other than browsers omit it, and no page can abuse their cookies. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  ownOrigin: string,
): boolean {
  return origin === undefined || ownOrigins(host, ownOrigin).includes(origin)
}

/** Returns the origins of our own pages that may send requests to this host. */
export function ownOrigins(host: string | undefined, ownOrigin: string): string[] {
  // On a local machine, any of its own names is allowed, but not a foreign domain that resolves to it.
  const local = ownOrigin.startsWith('http://localhost:') && LOCAL.test(host ?? '')
  return local ? [ownOrigin, `http://${host}`] : [ownOrigin]
}
