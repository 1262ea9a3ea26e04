import { getCreators, PRODUCT_NAME } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { loadForVisitors, type PageMetadata } from '#platform/http/page-metadata.ts'
import { cardPath } from './link-card.ts'
import type { CreatorFace, Creators } from './service.ts'

/** What a link to a creator looks like elsewhere: what a visitor sees of them, and nothing else. */
export function creatorHeads(
  { pageMetadata, sitemapSources, platform, pageData }: App,
  { creators }: { creators: Creators },
): void {
  async function head(named: string): Promise<PageMetadata | null> {
    const page = await loadForVisitors(named, () => creators.one(platform.database.db, null, named))
    return page && headOf(page)
  }
  sitemapSources.push(() => creators.addresses(platform.database.db))
  pageData.set('/creators', () => creators.list(platform.database.db, null, z.parse(getCreators.query, {})))
  pageMetadata.set('/creators/:x', head)
  pageMetadata.set('/creator/:x', head)
}

function headOf(page: CreatorFace): PageMetadata {
  const { userId, displayName, username, tagline, about } = page
  const path = username ? `/creators/${username}` : `/creator/${userId}`
  return {
    title: `${displayName} · ${PRODUCT_NAME}`,
    description: tagline || about || `${displayName} is a creator on ${PRODUCT_NAME}.`,
    path,
    kind: 'profile',
    picture: cardPath(page),
    data: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: `{origin}${path}`,
      mainEntity: { '@type': 'Person', name: displayName, ...(username && { alternateName: username }) },
    },
  }
}
