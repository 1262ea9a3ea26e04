import {
  type Answer,
  type Body,
  COMMON_REFUSALS,
  type Endpoint,
  type Params,
  type Query,
  type RefusalCode,
} from '@koji/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Viewer } from '../session.ts'
import { requireAccess } from './access.ts'
import type { App } from './app.ts'
import { sendBody } from './compress.ts'
import { readCookie } from './cookies.ts'
import { once, readKey } from './idempotency.ts'
import { type Input, parseInput } from './input.ts'
import { requireOwnOrigin } from './origin.ts'
import { Refusal } from './refusal.ts'

export interface Handled<E extends Endpoint> {
  me: E['access'] extends 'everyone' ? Viewer | null : Viewer
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** Reads go through the pool; everything that writes gets one transaction for the whole request. */
  db: E['method'] extends 'GET' ? Db : Tx
  address: string
  setCookie(cookie: string): void
}

export type Handler<E extends Endpoint> = (call: Handled<E>) => Promise<Answer<E>> | Answer<E>

/** Serves an endpoint as its declaration says: limit, authenticate, validate, transact, present. */
export function route<E extends Endpoint>(app: App, declared: E, handle: Handler<E>): void {
  serve(app, declared, handle, declared.method !== 'GET')
}

/** For the few that do slow work before they write: holding a connection meanwhile would starve the others. */
export function routeWithoutTransaction<E extends Endpoint>(
  app: App,
  declared: E,
  handle: (call: Omit<Handled<E>, 'db'> & { db: Db }) => Promise<Answer<E>>,
): void {
  serve(app, declared, handle as unknown as Handler<E>, false)
}

function serve<E extends Endpoint>(app: App, declared: E, handle: Handler<E>, inTransaction: boolean): void {
  const { platform, gate, ownOrigin } = app
  const allowed = new Set<RefusalCode>([...COMMON_REFUSALS, ...declared.refusals])
  const status = declared.creates ? 201 : 200
  const takeOne = gate.forEndpoint(declared)
  app.served.push(declared)

  app.http.route({
    method: declared.method,
    url: declared.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      requireOwnOrigin(request, ownOrigin)
      gate.overall(request.ip)
      const known = viewerOf(request)
      const me = known instanceof Promise ? await known : known
      requireAccess(declared.access, me)
      if (takeOne) await takeOne(request.ip, me)
      const input = parseInput(declared, { params: request.params, query: request.query, body: request.body })
      const answer = await run(request, reply, me, input).catch(undeclared)
      return sendBody(request, reply.code(status), JSON.stringify(answer))
    },
  })

  function viewerOf(request: FastifyRequest): Viewer | null | Promise<Viewer | null> {
    const token = readCookie(request.headers.cookie, app.sessionCookie)
    return token ? platform.sessions.read(token) : null
  }

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    me: Viewer | null,
    input: Input,
  ): Promise<unknown> {
    const call = (db: Db | Tx) =>
      present(
        handle({
          ...input,
          me,
          db,
          address: request.ip,
          setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
        } as Handled<E>),
      )
    if (!inTransaction) return call(platform.database.db)
    const key = readKey(declared, request.headers['idempotency-key'])
    return transact(platform.database.db, (tx) => {
      if (!key) return call(tx)
      const who = me?.accountId ?? 'visitor'
      return once(tx, platform.clock, { key, who, endpoint: declared, input }, () => call(tx))
    })
  }

  /** What the reply shape does not name never leaves the server. */
  async function present(answer: Promise<Answer<E>> | Answer<E>): Promise<unknown> {
    return z.parse(declared.reply, await answer)
  }

  function undeclared(error: unknown): never {
    if (error instanceof Refusal && !allowed.has(error.code)) {
      throw new Error(
        `${declared.method} ${declared.path} refused with ${error.code}, which it does not declare`,
      )
    }
    throw error
  }
}
