import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { encodeContent, sendEncoded } from './content-encoding.ts'
import { readCookie } from './cookies.ts'
import { pageHeaders, workerHeaders } from './headers.ts'
import { ON_DEMAND_QUALITY, type Page, pageCache } from './page-cache.ts'
import { type FindPageMetadata, insertMetadata } from './page-metadata.ts'
import { pageRenderer } from './page-renderer.ts'
import { refuse } from './refusal.ts'
import { serveSitemap } from './sitemap.ts'
import { serveStaticFiles } from './static-files.ts'
import { type PageRequest, readWebBuild } from './web-build.ts'

const YEAR_SECONDS = 31_536_000
/** Public pictures keep their names, so browsers ask again after this. */
const MEDIA_SECONDS = 3_600
const NO_PAGES = ['/api/', '/assets/', '/icons/', '/media/', '/pictures/']

/** The built web app: hashed files for ever, rendered pages where there are some, the app itself everywhere else. */
export async function servePages(app: App, root: string): Promise<void> {
  const { cookies, rateLimiter, pageMetadata, http, ownOrigin, platform, pageData } = app
  if (!existsSync(resolve(root, 'pages.json'))) return
  const built = await readWebBuild(root, ownOrigin)
  const { TURNSTILE_SITE_KEY, TURNSTILE_URL } = platform.config
  const headersWith = (...styleHashes: string[]) =>
    pageHeaders({
      scriptHashes: built.scriptHashes,
      styleHashes: [...built.styleHashes, ...styleHashes],
      liveOrigin: ownOrigin.replace(/^http/, 'ws'),
      ...(TURNSTILE_SITE_KEY && { widgetOrigin: new URL(TURNSTILE_URL).origin }),
    })
  const ofPages = headersWith()
  const known = built.knownPaths.map(patternOf)
  const fixed = new Set(built.knownPaths.filter((path) => !path.includes(':x')))
  const headed = [...pageMetadata].map(([path, find]) => ({ pattern: patternOf(path), find }))
  const appPage = built.own.plain.toString()
  const render = pageRenderer(root, headersWith)
  const kept = pageCache(platform.clock)
  platform.cacheInvalidator.onInvalidate(kept.forget)

  function liveMaker(path: string): (() => Promise<Page>) | undefined {
    const frame = built.live.get(path)
    const ask = pageData.get(path)
    return frame !== undefined && ask ? () => render(path, frame, ask) : undefined
  }

  /** Undefined where the same page does for everybody and for all time. */
  function makerOf({ path, query, signedIn }: PageRequest): (() => Promise<Page | null>) | undefined {
    const live = query || signedIn ? undefined : liveMaker(path)
    if (live) return live
    if (fixed.has(path)) return undefined
    for (const { pattern, find } of headed) {
      const named = pattern.exec(path)?.[1]
      if (named !== undefined) return () => headedPage(find, decoded(named))
    }
    return undefined
  }

  // Otherwise the first visitor would wait for the renderer to be loaded.
  http.addHook('onListen', async () => {
    for (const path of built.live.keys()) {
      const make = liveMaker(path)
      if (make) await kept(path, make).catch(() => null)
    }
  })

  async function headedPage(find: FindPageMetadata, named: string): Promise<Page | null> {
    const head = await find(named)
    return head && encodeContent(insertMetadata(appPage, head, ownOrigin), ON_DEMAND_QUALITY)
  }

  serveStaticFiles(http, root, 'assets', `public, max-age=${YEAR_SECONDS}, immutable`)
  for (const folder of ['icons', 'pictures'])
    serveStaticFiles(http, root, folder, `public, max-age=${MEDIA_SECONDS}`)
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
  serveSitemap(app, built.paths)
  http.get('/*', async (request, reply) => {
    const [address = '', query] = request.url.split(/[?#]/)
    if (NO_PAGES.some((prefix) => address.startsWith(prefix))) refuse('not_found')
    const path = address.replace(/(.)\/$/, '$1')
    const asked = { path, query, signedIn: readCookie(request.headers.cookie, cookies.access) !== null }
    reply.headers(ofPages)
    const make = makerOf(asked)
    if (!make) {
      reply.code(known.some((pattern) => pattern.test(path)) ? 200 : 404)
      const page = built.fixed(asked)
      // What has no words for strangers is nothing to be found.
      if (page === built.own) reply.header('x-robots-tag', 'noindex')
      return sendPage(request, reply, page)
    }
    rateLimiter.limitAddress(request.ip)
    // Without a database the page still comes, and says itself what is wrong.
    const page = await kept(path, make).catch(() => built.fixed(asked))
    return sendPage(request, reply.code(page ? 200 : 404), page ?? built.own)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  if (page.headers) reply.headers(page.headers)
  reply.header('vary', 'accept-encoding, cookie').type('text/html; charset=utf-8')
  return sendEncoded(request, reply, page)
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
