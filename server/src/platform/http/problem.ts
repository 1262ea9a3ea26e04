import { STATUS_CODES } from 'node:http'
import type { Problem, RefusalCode } from '@koji/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { Refusal } from './refusal.ts'

/** Postgres and socket codes that mean "not now", not "wrong". */
const OUTAGES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
])
const FASTIFY_CODES: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
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
    .type('application/problem+json')
    .send(JSON.stringify(body))
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, message, statusCode } = error as { code?: string; message?: string; statusCode?: number }
  if (isOutage(code, message)) return new Refusal('unavailable', { retryAfter: 2 })
  if (code && FASTIFY_CODES[code]) return new Refusal(FASTIFY_CODES[code])
  return new Refusal(statusCode && statusCode < 500 ? 'invalid_input' : 'unexpected')
}

function isOutage(code: string | undefined, message = ''): boolean {
  if (code && OUTAGES.has(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  )
}
