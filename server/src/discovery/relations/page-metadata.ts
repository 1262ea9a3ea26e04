import { PRODUCT_NAME } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { DEFAULT_PREVIEW_PICTURE, loadForVisitors, type PageMetadata } from '#platform/http/page-metadata.ts'
import type { Relations } from './service.ts'

/**
 * Link previews of profiles. They show the name of people with a public link; all others, and missing profiles, look the
 * same. Search engines list none.
 */
export function profilePages({ pageMetadata, platform }: App, { relations }: { relations: Relations }): void {
  pageMetadata.set('/@:x', async (named): Promise<PageMetadata> => {
    const name = (await loadForVisitors(named, () => relations.one(platform.database.db, null, named)))
      ?.displayName
    return {
      title: name ? `${name} · ${PRODUCT_NAME}` : PRODUCT_NAME,
      description: name
        ? `Meet ${name} on ${PRODUCT_NAME}.`
        : 'Meet people through what you love, and support the ones who make things.',
      path: `/@${encodeURIComponent(named)}`,
      kind: 'profile',
      picture: DEFAULT_PREVIEW_PICTURE,
      unlisted: true,
    }
  })
}
