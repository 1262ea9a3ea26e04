import type { Body, Endpoint, Params, Query, ReplyInput } from '@koji/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { needsAdminTwoFactor } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Viewer } from '../session/viewer.ts'
import { authorize } from './access.ts'
import type { App } from './app.ts'
import { withCallerAddress } from './caller-address.ts'
import { readCookie } from './cookies.ts'
import { hasIdempotencyKey, readIdempotencyKey, runOnce } from './idempotency.ts'
import { parseInput } from './input.ts'
import { sendJson } from './json-reply.ts'
import { ownOrigins, requireOwnOrigin } from './origin.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { replyContract } from './reply-contract.ts'

export interface RouteContext<E extends Endpoint> {
  me: E['access'] extends 'everyone' ? Viewer | null : Viewer
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** GET requests read through the pool; others run in one transaction. */
  db: E['method'] extends 'GET' ? Db : Tx
  address: string
  /** The User-Agent header. */
  userAgent: string
  /** Reads a cookie other than the session cookies. */
  cookie(name: string): string | null
  setCookie(cookie: string): void
  /** The origins of our own pages that may have sent the request. */
  origins(): string[]
}

export type Handler<E extends Endpoint> = (call: RouteContext<E>) => Promise<ReplyInput<E>> | ReplyInput<E>

/** Serves an endpoint as it declares: limit, authenticate, validate, transact, present. */
export function route<E extends Endpoint>(app: App, declared: E, handle: Handler<E>): void {
  serve(app, declared, handle, declared.method !== 'GET')
}

/** For endpoints with slow work, during which an open transaction would block a database connection. */
export function routeWithoutTransaction<E extends Endpoint>(
  app: App,
  declared: E,
  handle: (call: Omit<RouteContext<E>, 'db'> & { db: Db }) => Promise<ReplyInput<E>>,
): void {
  serve(app, declared, handle as unknown as Handler<E>, false)
}

function serve<E extends Endpoint>(app: App, declared: E, handle: Handler<E>, inTransaction: boolean): void {
  const { platform, rateLimiter, ownOrigin } = app
  const takeOne = rateLimiter.forEndpoint(declared)
  const { clock, config } = platform
  const admit = (viewer: Viewer | null) =>
    authorize(declared, viewer, { now: clock.now(), adminTwoFactor: needsAdminTwoFactor(config) })
  const url = declared.path.replace(/\{(\w+)\}/g, ':$1')
  const sendReply = replySender(app, { declared, url, handle, inTransaction, takeOne })
  app.served.push(declared)

  // Synchronous wherever possible: on the cheapest routes, each additional promise is measurable.
  app.http.route({
    method: declared.method,
    url,
    handler(request, reply) {
      requireOwnOrigin(request, ownOrigin)
      rateLimiter.limitAddress(request.ip)
      const token = readCookie(request.headers.cookie, app.cookies.access)
      const viewer = token ? platform.sessions.read(token) : null
      if (viewer instanceof Promise || takeOne) return admitAndReply(request, reply, viewer)
      return sendReply(request, reply, admit(viewer))
    },
  })

  async function admitAndReply(
    request: FastifyRequest,
    reply: FastifyReply,
    viewer: Viewer | null | Promise<Viewer | null>,
  ) {
    const me = admit(await viewer)
    // With an idempotency key, only the first request counts, so that repeated ones get the same reply.
    if (takeOne && !hasIdempotencyKey(declared, request)) await takeOne(request.ip, me)
    return sendReply(request, reply, me)
  }
}

interface Route<E extends Endpoint> {
  declared: E
  url: string
  handle: Handler<E>
  inTransaction: boolean
  takeOne: ReturnType<RateLimiter['forEndpoint']>
}

/** Validates the input of an admitted request, and replies with the result of its handler. */
function replySender<E extends Endpoint>(
  { platform, ownOrigin }: App,
  { declared, url, handle, inTransaction, takeOne }: Route<E>,
) {
  const { db } = platform.database
  const status = declared.creates ? 201 : 200
  const { present, withDeclaredRefusals } = replyContract(declared)
  const count = platform.metrics.requests.observer(declared.method, url, status)

  return function sendReply(request: FastifyRequest, reply: FastifyReply, me: Viewer | null) {
    const input = parseInput(declared, { params: request.params, query: request.query, body: request.body })
    const callWith = (dbOrTx: Db | Tx) => {
      const call = {
        params: input.params,
        query: input.query,
        body: input.body,
        me,
        db: dbOrTx,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        cookie: (name: string) => readCookie(request.headers.cookie, name),
        setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
        origins: () => ownOrigins(request.headers.host, ownOrigin),
      }
      const work = () => handle(call as RouteContext<E>)
      return withDeclaredRefusals(
        declared.access === 'admin' ? () => withCallerAddress(request.ip, work) : work,
      )
    }
    const send = (body: unknown) => {
      count(reply.code(status))
      return sendJson(request, reply, JSON.stringify(body))
    }
    if (!inTransaction) {
      const result = callWith(db)
      return result instanceof Promise ? result.then((body) => send(present(body))) : send(present(result))
    }
    const key = readIdempotencyKey(declared, request.headers['idempotency-key'])
    return transact(db, async (tx) => {
      const work = async () => {
        if (key) await takeOne?.(request.ip, me)
        return present(await callWith(tx))
      }
      return key
        ? runOnce(
            tx,
            platform.clock,
            { key, who: me?.accountId ?? 'visitor', endpoint: declared, input },
            work,
          )
        : work()
    }).then(send)
  }
}
