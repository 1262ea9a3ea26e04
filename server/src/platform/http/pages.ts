import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from './app.ts'
import { pageHeaders } from './headers.ts'
import { refuse } from './refusal.ts'

/** Stands in the built page wherever a nonce belongs; vite.config.ts writes it. */
const NONCE_MARK = /__NONCE__/g
const YEAR_SECONDS = 31_536_000

/** The built web app: hashed files for ever, the page itself anew each time with a nonce of its own. */
export async function servePages({ http, ownOrigin }: App, root: string): Promise<void> {
  const indexFile = resolve(root, 'index.html')
  if (!existsSync(indexFile)) return
  const index = readFileSync(indexFile, 'utf8')
  const liveOrigin = ownOrigin.replace(/^http/, 'ws')

  await http.register(fastifyStatic, {
    root: resolve(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1_000,
    decorateReply: false,
    index: false,
  })
  http.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) refuse('not_found')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers(pageHeaders(nonce, liveOrigin))
      .type('text/html; charset=utf-8')
      .send(index.replace(NONCE_MARK, nonce))
  })
}
