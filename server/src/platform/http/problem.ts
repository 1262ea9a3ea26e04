import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem, RefusalCode } from '@koji/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../db/outage.ts'
import type { Log } from '../log.ts'
import { Refusal } from './refusal.ts'

const CODES: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  // Postgres rejects text that contains a null character, which people can't type.
  '22021': 'invalid_input',
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  log: Log,
): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.code === 'unexpected' || refusal.code === 'unavailable') {
    log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed')
  }
  const body: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    code: refusal.code,
    requestId: request.id,
    ...refusal.details,
  }
  if (refusal.details.retryAfter !== undefined) reply.header('retry-after', refusal.details.retryAfter)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/problem+json')
    .send(JSON.stringify(body))
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isOutage(error)) return new Refusal('unavailable', { retryAfter: 2 })
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code && CODES[code]) return new Refusal(CODES[code])
  return new Refusal(statusCode && statusCode < 500 ? 'invalid_input' : 'unexpected')
}

/** Replies to malformed HTTP or oversized headers on the raw socket, and closes the connection. */
export function sendClientError(
  error: Error & { code?: string },
  socket: Duplex,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`)
}
