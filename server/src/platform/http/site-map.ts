import { keptFor } from '../kept-for.ts'
import type { App } from './app.ts'
import { escaped } from './page-heads.ts'

const KEPT_MS = 3_600_000
const KEPT = `public, max-age=${KEPT_MS / 1_000}`
/** Nothing there is for strangers, or worth finding. */
const PRIVATE = ['/api/', '/admin/', '/chat/', '/settings', '/transaction', '/sandbox/', '/dev/']

/** What search engines may look at, and where. */
export function serveSiteMap(
  { http, gate, listed, ownOrigin, platform }: App,
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

  const map = keptFor(platform.clock, KEPT_MS, async () => {
    const found = await Promise.all(listed.map((list) => list()))
    const urls = [...pages, ...found.flat()].map(
      (path) => `  <url><loc>${escaped(ownOrigin + path)}</loc></url>`,
    )
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n')
  })
  platform.keptAnswers.onForget(map.forget)
  http.get('/sitemap.xml', async (request, reply) => {
    gate.overall(request.ip)
    return reply
      .header('cache-control', KEPT)
      .type('application/xml; charset=utf-8')
      .send(await map(undefined))
  })
}
