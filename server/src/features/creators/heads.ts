import { type CreatorPage, PRODUCT_NAME, Username } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import type { Head } from '#platform/http/page-heads.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { CARD_SIZE, cardPath } from './link-card.ts'
import type { Creators } from './service.ts'

const Named = z.union([z.uuid(), Username])

/** What a link to a creator looks like elsewhere: what a visitor sees of them, and nothing else. */
export function creatorHeads({ heads, listed, platform }: App, creators: Creators): void {
  async function head(named: string): Promise<Head | null> {
    if (!z.safeParse(Named, named).success) return null
    try {
      return headOf(await creators.one(platform.database.db, null, named))
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
  listed.push(() => creators.addresses(platform.database.db))
  heads.set('/creators/:x', head)
  heads.set('/creator/:x', head)
}

function headOf(page: Omit<CreatorPage, 'saved'>): Head {
  const { userId, displayName, username, tagline, about } = page
  const path = username ? `/creators/${username}` : `/creator/${userId}`
  return {
    title: `${displayName} · ${PRODUCT_NAME}`,
    description: tagline || about || `${displayName} is a creator on ${PRODUCT_NAME}.`,
    path,
    kind: 'profile',
    image: { path: cardPath(page), ...CARD_SIZE },
    data: {
      ...{ '@context': 'https://schema.org', '@type': 'ProfilePage', url: `{origin}${path}` },
      mainEntity: { '@type': 'Person', name: displayName, ...(username && { alternateName: username }) },
    },
  }
}
