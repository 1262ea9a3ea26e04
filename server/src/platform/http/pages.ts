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
/** Public pictures keep their names when they change, so browsers revalidate them after this time. */
const MEDIA_SECONDS = 3_600
const NO_PAGES = ['/api/', '/assets/', '/icons/', '/media/', '/pictures/']

type WebBuild = Awaited<ReturnType<typeof readWebBuild>>

/** Serves the web build: hashed files that never expire, prerendered pages, and the app itself for all other paths. */
export async function servePages(app: App, root: string): Promise<void> {
  const { cookies, rateLimiter, http, ownOrigin, platform } = app
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
  const headersOfPages = headersWith()
  const knownPatterns = built.knownPaths.map(patternOf)
  const { livePageRenderer, rendererOf } = pageRenderers(app, built, pageRenderer(root, headersWith))
  const readCached = pageCache(platform.clock)
  platform.cacheInvalidator.onInvalidate(readCached.clear)

  // Otherwise, the first visitor would wait until the renderer is loaded.
  http.addHook('onListen', async () => {
    for (const path of built.live.keys()) {
      const renderPage = livePageRenderer(path)
      if (renderPage) await readCached(path, renderPage).catch(() => null)
    }
  })

  serveFiles(http, root)
  serveSitemap(app, built.paths)
  http.get('/*', async (request, reply) => {
    const [address = '', query] = request.url.split(/[?#]/)
    if (NO_PAGES.some((prefix) => address.startsWith(prefix))) refuse('not_found')
    const path = address.replace(/(.)\/$/, '$1')
    const requested = { path, query, signedIn: readCookie(request.headers.cookie, cookies.access) !== null }
    reply.headers(headersOfPages)
    const renderPage = rendererOf(requested)
    if (!renderPage) {
      reply.code(knownPatterns.some((pattern) => pattern.test(path)) ? 200 : 404)
      const page = built.findFixed(requested)
      // The empty page of the app has no content to index.
      if (page === built.appPage) reply.header('x-robots-tag', 'noindex')
      return sendPage(request, reply, page)
    }
    rateLimiter.limitAddress(request.ip)
    // During a database outage, the page itself shows the error.
    const page = await readCached(path, renderPage).catch(() => built.findFixed(requested))
    return sendPage(request, reply.code(page ? 200 : 404), page ?? built.appPage)
  })
}

/** The pages that are rendered on request. */
function pageRenderers(
  { ownOrigin, pageData, pageMetadata }: App,
  built: WebBuild,
  render: ReturnType<typeof pageRenderer>,
) {
  const fixedPaths = new Set(built.knownPaths.filter((path) => !path.includes(':x')))
  const metadataSources = [...pageMetadata].map(([path, find]) => ({ pattern: patternOf(path), find }))
  const appHtml = built.appPage.plain.toString()

  function livePageRenderer(path: string): (() => Promise<Page>) | undefined {
    const frame = built.live.get(path)
    const load = pageData.get(path)
    return frame !== undefined && load ? () => render(path, frame, load) : undefined
  }

  /** Undefined if the page was prerendered and is the same for every request. */
  function rendererOf({ path, query, signedIn }: PageRequest): (() => Promise<Page | null>) | undefined {
    const live = query || signedIn ? undefined : livePageRenderer(path)
    if (live) return live
    if (fixedPaths.has(path)) return undefined
    for (const { pattern, find } of metadataSources) {
      const param = pattern.exec(path)?.[1]
      if (param !== undefined) return () => pageWithMetadata(find, decode(param))
    }
    return undefined
  }

  async function pageWithMetadata(find: FindPageMetadata, param: string): Promise<Page | null> {
    const metadata = await find(param)
    return metadata && encodeContent(insertMetadata(appHtml, metadata, ownOrigin), ON_DEMAND_QUALITY)
  }

  return { livePageRenderer, rendererOf }
}

function serveFiles(http: App['http'], root: string): void {
  serveStaticFiles(http, root, 'assets', `public, max-age=${YEAR_SECONDS}, immutable`)
  for (const folder of ['icons', 'pictures'])
    serveStaticFiles(http, root, folder, `public, max-age=${MEDIA_SECONDS}`)
  for (const [file, type, cacheControl] of [
    ['favicon.svg', 'image/svg+xml', `public, max-age=${MEDIA_SECONDS}`],
    ['manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    // Browsers update a service worker only when they fetch its script again.
    ['service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ] as const) {
    const content = readFileSync(resolve(root, file))
    const headers = { 'cache-control': cacheControl, ...(file === 'service-worker.js' && workerHeaders) }
    http.get(`/${file}`, (_, reply) => reply.headers(headers).type(type).send(content))
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  if (page.headers) reply.headers(page.headers)
  reply.header('vary', 'accept-encoding, cookie').type('text/html; charset=utf-8')
  return sendEncoded(request, reply, page)
}

/** In `/chat/:x`, `:x` matches any single segment. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:x/g, '([^/]+)')
  return new RegExp(`^${escaped}/?$`)
}

/** Decodes a path segment. A malformed one becomes empty, which no one has as an id or username. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
