import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A shorter reply fits into one packet anyway. */
const WORTHWHILE_BYTES = 1_400
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Replies with JSON, compressed off the event loop if that saves a packet. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
): FastifyReply | Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store')
  return json.length < WORTHWHILE_BYTES ? reply.send(json) : sendLong(request, reply, json)
}

async function sendLong(request: FastifyRequest, reply: FastifyReply, json: string): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) {
    const packed = await brotli(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return reply.header('content-encoding', 'br').send(packed)
  }
  if (accepted.includes('gzip'))
    return reply.header('content-encoding', 'gzip').send(await zip(json, { level: 4 }))
  return reply.send(json)
}
