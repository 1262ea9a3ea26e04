import { PRODUCT_NAME } from '@koji/contract'
import type { App } from '#platform/http/app.ts'
import { type Head, OUR_PICTURE, seenByVisitors } from '#platform/http/page-heads.ts'
import type { Relations } from './service.ts'

/**
 * What a link to somebody looks like elsewhere: their name, if they want to be seen by their link. Of everybody else, and
 * of nobody, it says the same. Search engines get none of them.
 */
export function profilePages({ heads, platform }: App, { relations }: { relations: Relations }): void {
  heads.set('/@:x', async (named): Promise<Head> => {
    const name = (await seenByVisitors(named, () => relations.one(platform.database.db, null, named)))
      ?.displayName
    return {
      title: name ? `${name} · ${PRODUCT_NAME}` : PRODUCT_NAME,
      description: name
        ? `Meet ${name} on ${PRODUCT_NAME}.`
        : 'Meet people through what you love, and support the ones who make things.',
      path: `/@${encodeURIComponent(named)}`,
      kind: 'profile',
      picture: OUR_PICTURE,
      unlisted: true,
    }
  })
}
