import type { FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]):\d+$/

/** A browser always names the origin of a request that changes something; ours is the only one allowed. */
export function requireOwnOrigin(request: FastifyRequest, ownOrigin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('foreign_origin')
  if (!isOwnOrigin(request.headers.origin, request.headers.host, ownOrigin)) refuse('foreign_origin')
}

/** Programs that are no browser send no origin, and carry no cookie that a page could abuse. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  ownOrigin: string,
): boolean {
  return origin === undefined || ownOrigins(host, ownOrigin).includes(origin)
}

/** Where the page of a request to this host may have been opened. */
export function ownOrigins(host: string | undefined, ownOrigin: string): string[] {
  // On one's own machine that may be any of its names; a stranger's name that points here is none.
  const local = ownOrigin.startsWith('http://localhost:') && LOCAL.test(host ?? '')
  return local ? [ownOrigin, `http://${host}`] : [ownOrigin]
}
