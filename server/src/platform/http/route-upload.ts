import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Endpoint, type ReplyInput, UPLOAD_MAX_BYTES } from '@koji/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { needsAdminTwoFactor } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Viewer } from '../session/viewer.ts'
import { authorize } from './access.ts'
import type { App } from './app.ts'
import { readCookie } from './cookies.ts'
import { readIdempotencyKey, runOnce } from './idempotency.ts'
import { parseInput } from './input.ts'
import { sendJson } from './json-reply.ts'
import { requireOwnOrigin } from './origin.ts'
import { refuse } from './refusal.ts'
import { replyContract } from './reply-contract.ts'
import type { RouteContext } from './route.ts'

type UploadEndpoint = Endpoint & { method: 'POST' | 'PUT'; upload: true }

/** Runs the upload's only transaction. With a repeated `Idempotency-Key`, returns the first result instead. */
export type Commit = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

type UploadContext<E extends Endpoint> = Pick<RouteContext<E>, 'me' | 'params' | 'query'> & {
  bytes: Buffer
  commit: Commit
}

const TYPES = /^(?:image\/[\w.+-]+|application\/octet-stream)(?:;|$)/

/**
 * Serves an endpoint whose body is a file. Unauthorized requests are refused before the body is read, and the memory for
 * uploads is limited. `handle` does its slow work without a transaction and then calls `commit` once.
 */
export function routeUpload<E extends UploadEndpoint>(
  app: App,
  declared: E,
  handle: (call: UploadContext<E>) => Promise<ReplyInput<E>>,
): void {
  const { platform, rateLimiter, uploadBudget } = app
  const { clock, config } = platform
  const takeOne = rateLimiter.forEndpoint(declared)
  const { present, withDeclaredRefusals } = replyContract(declared)
  const status = declared.creates ? 201 : 200
  app.served.push(declared)

  app.http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, (_, payload, done) => done(null, payload))
    scope.route({
      method: declared.method,
      url: declared.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: serve,
    })
  })

  async function admit(request: FastifyRequest): Promise<Viewer | null> {
    requireOwnOrigin(request, app.ownOrigin)
    rateLimiter.limitAddress(request.ip)
    const token = readCookie(request.headers.cookie, app.cookies.access)
    const viewer = token ? await platform.sessions.read(token) : null
    const conditions = { now: clock.now(), adminTwoFactor: needsAdminTwoFactor(config) }
    const me = authorize(declared, viewer, conditions)
    await takeOne?.(request.ip, me)
    return me
  }

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const me = await admit(request)
    const key = readIdempotencyKey(declared, request.headers['idempotency-key'])
    const input = parseInput(declared, { params: request.params, query: request.query, body: undefined })
    const length = lengthOf(request)
    // Closing the connection avoids receiving the rest of the body.
    if (length > UPLOAD_MAX_BYTES) {
      reply.header('connection', 'close')
      refuse('too_large')
    }
    const release = uploadBudget.reserve(me?.accountId ?? request.ip, length)
    try {
      const bytes = await readAll(request.body as Readable | undefined, reply)
      const commit: Commit = (work) =>
        transact(platform.database.db, (tx) => {
          if (!key) return work(tx)
          const body = createHash('sha256').update(bytes).digest('hex')
          const caller = {
            key,
            who: me?.accountId ?? 'visitor',
            endpoint: declared,
            input: { ...input, body },
          }
          return runOnce(tx, clock, caller, () => work(tx))
        })
      const call = { ...input, me, bytes, commit } as unknown as UploadContext<E>
      const result = present(await withDeclaredRefusals(() => handle(call)))
      platform.metrics.requests.observe(request, reply.code(status))
      return await sendJson(request, reply, JSON.stringify(result))
    } finally {
      release()
    }
  }
}

/** A body without a stated length may be as long as the limit. */
function lengthOf({ headers, body }: FastifyRequest): number {
  const stated = headers['content-length']
  if (stated !== undefined) return Number(stated)
  return body === undefined ? 0 : UPLOAD_MAX_BYTES
}

async function readAll(body: Readable | undefined, reply: FastifyReply): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += (chunk as Buffer).length
    if (length > UPLOAD_MAX_BYTES) {
      reply.header('connection', 'close')
      refuse('too_large')
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks, length)
}
