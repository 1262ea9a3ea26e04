import type { Readable } from 'node:stream'
import type { Endpoint } from '@koji/contract'
import type * as z from 'zod/mini'
import { needsAdminTwoFactor } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../session/viewer.ts'
import { authorize } from './access.ts'
import type { App } from './app.ts'
import { withCallerAddress } from './caller-address.ts'
import { readCookie } from './cookies.ts'
import { parseInput } from './input.ts'

interface FileDeclaration<Params extends z.core.$ZodType, Query extends z.core.$ZodType>
  extends Pick<Endpoint, 'reauthentication' | 'verified'> {
  /** Parameters start with a colon. */
  path: string
  access: Exclude<Endpoint['access'], 'everyone'>
  params: Params
  query?: Query
}

export interface ServedFile {
  /** The file name to save it under; without one, the browser shows the file. */
  name?: string
  type: string
  /** Unknown for a file that is created while it is sent. */
  bytes?: number
  content: Readable
}

/** Serves a private file with the same checks as an endpoint. Caches don't store it. */
export function routeFile<Params extends z.core.$ZodType, Query extends z.core.$ZodType = z.ZodMiniAny>(
  app: App,
  declared: FileDeclaration<Params, Query>,
  find: (call: {
    db: Db
    me: Viewer
    params: z.output<Params>
    query: z.output<Query>
  }) => Promise<ServedFile>,
): void {
  const { platform, rateLimiter } = app
  const { clock, config } = platform
  app.http.route({
    method: 'GET',
    url: declared.path,
    exposeHeadRoute: false,
    async handler(request, reply) {
      rateLimiter.limitAddress(request.ip)
      const token = readCookie(request.headers.cookie, app.cookies.access)
      const viewer = token ? await platform.sessions.read(token) : null
      const conditions = { now: clock.now(), adminTwoFactor: needsAdminTwoFactor(config) }
      const me = authorize(declared, viewer, conditions) as Viewer
      const raw = { params: request.params, query: request.query, body: undefined }
      const { params, query } = parseInput(declared, raw) as {
        params: z.output<Params>
        query: z.output<Query>
      }
      const call = { db: platform.database.db, me, params, query }
      const file = await withCallerAddress(request.ip, () => find(call))
      platform.metrics.requests.observe(request, reply)
      if (file.bytes !== undefined) reply.header('content-length', file.bytes)
      return reply
        .header('cache-control', 'no-store')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('content-disposition', file.name ? `attachment; filename="${file.name}"` : 'inline')
        .type(file.type)
        .send(file.content)
    },
  })
}
