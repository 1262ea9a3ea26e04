import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A response body in each encoding that browsers accept. */
export interface EncodedContent {
  plain: Buffer
  /** Missing if compression doesn't make the content smaller. */
  br?: Buffer
  gzip?: Buffer
  etag: string
}

export const etagOf = (plain: Buffer): string =>
  `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

export async function encodeContent(text: string, quality = 9): Promise<EncodedContent> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    zip(plain, { level: quality }),
  ])
  return { plain, br, gzip: zipped, etag: etagOf(plain) }
}

/** Sends the best encoding that the browser accepts, or 304 if its cached copy is current. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  forms: EncodedContent,
): FastifyReply {
  reply.header('etag', forms.etag)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === forms.etag)
    return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  for (const form of ['br', 'gzip'] as const)
    if (forms[form] && accepted.includes(form))
      return reply.header('content-encoding', form).send(forms[form])
  return reply.send(forms.plain)
}
