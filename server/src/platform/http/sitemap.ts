import { cacheFor } from '../ttl-cache.ts'
import type { App } from './app.ts'
import { escapeHtml } from './page-metadata.ts'

const KEPT_MS = 3_600_000
const KEPT = `public, max-age=${KEPT_MS / 1_000}`
/** Nothing there is for strangers, or worth finding. */
const PRIVATE = ['/api/', '/admin/', '/chat/', '/settings', '/transaction', '/sandbox/', '/dev/']

/** What search engines may look at, and where. */
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
    reply.header('cache-control', KEPT).type('text/plain; charset=utf-8').send(robots),
  )

  const map = cacheFor(platform.clock, KEPT_MS, async () => {
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
  platform.cacheInvalidator.onInvalidate(map.clear)
  http.get('/sitemap.xml', async (request, reply) => {
    rateLimiter.limitAddress(request.ip)
    return reply
      .header('cache-control', KEPT)
      .type('application/xml; charset=utf-8')
      .send(await map(undefined))
  })
}
