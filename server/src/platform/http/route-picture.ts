import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { StoredFile } from '#adapters/media-storage/port.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../session/viewer.ts'
import { authorize } from './access.ts'
import type { App } from './app.ts'
import { withCallerAddress } from './caller-address.ts'
import { readCookie } from './cookies.ts'
import { parseInput } from './input.ts'
import { refuse } from './refusal.ts'

interface Declaration<Params extends z.core.$ZodType> {
  /** Parameters start with a colon. */
  path: string
  params: Params
}

interface Picture {
  type: string
  cacheControl: string
  /** Identifies the exact bytes. */
  etag: string
  /** Whether a browser may revalidate its cached copy. */
  tagged: boolean
  open(): Promise<StoredFile | null>
}

/** Serves pictures. `find` decides on every request, revalidations included, whether the viewer may see the picture. */
export function routePicture<Params extends z.core.$ZodType>(
  app: App,
  declared: Declaration<Params>,
  find: (call: { db: Db; viewer: Viewer | null; params: z.output<Params> }) => Promise<Picture>,
): void {
  const { platform, rateLimiter } = app
  app.http.route({ method: ['GET', 'HEAD'], url: declared.path, handler: serve })

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    rateLimiter.limitAddress(request.ip)
    const token = readCookie(request.headers.cookie, app.cookies.access)
    const known = token ? await platform.sessions.read(token) : null
    const viewer = authorize({ access: 'everyone' }, known, {
      now: platform.clock.now(),
      adminTwoFactor: false,
    })
    const { params } = parseInput(declared, { params: request.params, query: undefined, body: undefined })
    const call = { db: platform.database.db, viewer, params: params as z.output<Params> }
    const { open, ...picture } = await withCallerAddress(request.ip, () => find(call))
    const unchanged = picture.tagged && request.headers['if-none-match'] === picture.etag
    const file = unchanged ? null : ((await open()) ?? refuse('not_found'))
    reply.header('cache-control', picture.cacheControl).header('cross-origin-resource-policy', 'same-origin')
    if (picture.tagged) reply.header('etag', picture.etag)
    platform.metrics.requests.observe(request, reply.code(file ? 200 : 304))
    if (!file) return reply.send()
    reply.header('content-length', file.bytes).type(picture.type)
    if (request.method !== 'HEAD') return reply.send(file.content)
    file.content.destroy()
    return reply.send('')
  }
}
