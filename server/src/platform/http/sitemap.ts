import { cacheFor } from '../ttl-cache.ts'
import type { App } from './app.ts'
import { escapeHtml } from './page-metadata.ts'

const CACHE_MS = 3_600_000
const CACHE_CONTROL = `public, max-age=${CACHE_MS / 1_000}`
/** Paths without public content. */
const PRIVATE = ['/api/', '/admin/', '/chat/', '/settings', '/transaction', '/sandbox/', '/dev/']

/** Serves robots.txt and the sitemap. */
export function serveSitemap(
  { http, rateLimiter, sitemapSources, ownOrigin, platform }: App,
  pages: readonly string[],
): void {
  const robots = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ownOrigin}/sitemap.xml`,
    '',
  ].join('\n')
  http.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', CACHE_CONTROL).type('text/plain; charset=utf-8').send(robots),
  )

  const readSitemap = cacheFor(platform.clock, CACHE_MS, async () => {
    const found = await Promise.all(sitemapSources.map((list) => list()))
    const urls = [...pages, ...found.flat()].map(
      (path) => `  <url><loc>${escapeHtml(ownOrigin + path)}</loc></url>`,
    )
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n')
  })
  platform.cacheInvalidator.onInvalidate(readSitemap.clear)
  http.get('/sitemap.xml', async (request, reply) => {
    rateLimiter.limitAddress(request.ip)
    return reply
      .header('cache-control', CACHE_CONTROL)
      .type('application/xml; charset=utf-8')
      .send(await readSitemap(undefined))
  })
}
