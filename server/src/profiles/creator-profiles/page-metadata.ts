import { getCreators, PRODUCT_NAME } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { loadForVisitors, type PageMetadata } from '#platform/http/page-metadata.ts'
import { cardPath } from './link-card.ts'
import type { CreatorFace, Creators } from './service.ts'

/** The preview of a link to a creator, made only from what a visitor sees. */
export function creatorPageMetadata(
  { pageMetadata, sitemapSources, platform, pageData }: App,
  { creators }: { creators: Creators },
): void {
  async function metadata(idOrUsername: string): Promise<PageMetadata | null> {
    const page = await loadForVisitors(idOrUsername, () =>
      creators.one(platform.database.db, null, idOrUsername),
    )
    return page && metadataOf(page)
  }
  sitemapSources.push(() => creators.sitemapPaths(platform.database.db))
  pageData.set('/creators', () => creators.list(platform.database.db, null, z.parse(getCreators.query, {})))
  pageMetadata.set('/creators/:x', metadata)
  pageMetadata.set('/creator/:x', metadata)
}

function metadataOf(page: CreatorFace): PageMetadata {
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
