import { getCreators, PRODUCT_NAME } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { type Head, seenByVisitors } from '#platform/http/page-heads.ts'
import { cardPath } from './link-card.ts'
import type { CreatorFace, Creators } from './service.ts'

/** What a link to a creator looks like elsewhere: what a visitor sees of them, and nothing else. */
export function creatorHeads(
  { heads, listed, platform, shown }: App,
  { creators }: { creators: Creators },
): void {
  async function head(named: string): Promise<Head | null> {
    const page = await seenByVisitors(named, () => creators.one(platform.database.db, null, named))
    return page && headOf(page)
  }
  listed.push(() => creators.addresses(platform.database.db))
  shown.set('/creators', () => creators.list(platform.database.db, null, z.parse(getCreators.query, {})))
  heads.set('/creators/:x', head)
  heads.set('/creator/:x', head)
}

function headOf(page: CreatorFace): Head {
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
