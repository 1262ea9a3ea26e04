import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { App } from './app.ts'
import { pageHeaders, workerHeaders } from './headers.ts'
import { etagOf, keptPages, type Page, pageOf } from './kept-pages.ts'
import { type FindHead, type Head, OUR_PICTURE, withHead } from './page-heads.ts'
import { refuse } from './refusal.ts'
import { serveSiteMap } from './site-map.ts'

const YEAR_SECONDS = 31_536_000
/** Public pictures keep their names, so browsers ask again after this. */
const MEDIA_SECONDS = 3_600
const NO_PAGES = ['/api/', '/assets/', '/icons/', '/media/', '/pictures/']

/** Written by the build. */
const Built = z.object({
  pages: z.record(
    z.string(),
    z.object({
      /** Null where the app itself stands there. */
      file: z.nullable(z.string()),
      title: z.string(),
      description: z.string(),
      data: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  knownPaths: z.array(z.string()),
  scriptHashes: z.array(z.string()),
})

/** The built web app: hashed files for ever, rendered pages where there are some, the app itself everywhere else. */
export async function servePages(app: App, root: string): Promise<void> {
  const { gate, heads, http, ownOrigin, platform } = app
  const listing = resolve(root, 'pages.json')
  if (!existsSync(listing)) return
  const built = Built.parse(JSON.parse(readFileSync(listing, 'utf8')))
  const { TURNSTILE_SITE_KEY, TURNSTILE_URL } = platform.config
  const ofPages = pageHeaders({
    scriptHashes: built.scriptHashes,
    liveOrigin: ownOrigin.replace(/^http/, 'ws'),
    ...(TURNSTILE_SITE_KEY && { widgetOrigin: new URL(TURNSTILE_URL).origin }),
  })
  const own = readPage(resolve(root, 'index.html'))
  const rendered = new Map<string, Page>()
  for (const [path, { file, ...said }] of Object.entries(built.pages)) {
    const html = file ? readFileSync(resolve(root, file), 'utf8') : own.plain.toString()
    const head: Head = { ...said, path, kind: 'website', picture: OUR_PICTURE }
    rendered.set(path, await pageOf(withHead(html, head, ownOrigin)))
  }
  const known = built.knownPaths.map(patternOf)
  const fixed = new Set(built.knownPaths.filter((path) => !path.includes(':x')))
  const headed = [...heads].map(([path, find]) => ({ pattern: patternOf(path), find }))
  const pageWithHead = keptPages(platform.clock, own, ownOrigin)
  platform.keptAnswers.onForget(pageWithHead.forget)

  /** Undefined where the app says nothing of its own. */
  function finderOf(path: string): { find: FindHead; named: string } | undefined {
    if (fixed.has(path)) return undefined
    for (const { pattern, find } of headed) {
      const named = pattern.exec(path)?.[1]
      if (named !== undefined) return { find, named: decoded(named) }
    }
    return undefined
  }

  await http.register(fastifyStatic, {
    root: resolve(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1_000,
    decorateReply: false,
    index: false,
  })
  for (const folder of ['icons', 'pictures'])
    await http.register(fastifyStatic, {
      root: resolve(root, folder),
      prefix: `/${folder}/`,
      maxAge: MEDIA_SECONDS * 1_000,
      decorateReply: false,
      index: false,
    })
  for (const [file, type, kept] of [
    ['favicon.svg', 'image/svg+xml', `public, max-age=${MEDIA_SECONDS}`],
    ['manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    // It replaces itself only when it is asked for again.
    ['service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ] as const) {
    const content = readFileSync(resolve(root, file))
    const headers = { 'cache-control': kept, ...(file === 'service-worker.js' && workerHeaders) }
    http.get(`/${file}`, (_, reply) => reply.headers(headers).type(type).send(content))
  }
  serveSiteMap(app, Object.keys(built.pages))
  http.get('/*', async (request, reply) => {
    const asked = request.url.replace(/[?#].*$/, '')
    if (NO_PAGES.some((prefix) => asked.startsWith(prefix))) refuse('not_found')
    const path = asked.replace(/(.)\/$/, '$1')
    reply.headers(ofPages)
    const wanted = finderOf(path)
    if (!wanted) {
      reply.code(known.some((pattern) => pattern.test(path)) ? 200 : 404)
      return sendPage(request, reply, rendered.get(path) ?? own)
    }
    gate.overall(request.ip)
    // Without a database the page still comes, and says itself what is wrong.
    const page = await pageWithHead(path, wanted.find, wanted.named).catch(() => own)
    return sendPage(request, reply.code(page ? 200 : 404), page ?? own)
  })
}

function readPage(file: string): Page {
  const plain = readFileSync(file)
  return { plain, br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`), etag: etagOf(plain) }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.header('etag', page.etag).header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(page.br)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}

/** `/chat/:x` stands for any one segment in place of `:x`. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:x/g, '([^/]+)')
  return new RegExp(`^${escaped}/?$`)
}

/** As it was written before it was put into an address; what was broken on the way names nobody. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
