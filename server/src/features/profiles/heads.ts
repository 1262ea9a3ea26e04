import { PRODUCT_NAME, Username } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { type Head, SHARE_CARD } from '#platform/http/page-heads.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Profiles } from './service.ts'

const Named = z.union([z.uuid(), Username])

/**
 * What a link to somebody looks like elsewhere: their name, if they want to be seen by their link. Of everybody else, and
 * of nobody, it says the same. Search engines get none of them.
 */
export function profileHeads({ heads, platform }: App, profiles: Profiles): void {
  async function nameOf(named: string): Promise<string | null> {
    if (!z.safeParse(Named, named).success) return null
    try {
      return (await profiles.one(platform.database.db, null, named)).displayName
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
  heads.set('/@:x', async (named): Promise<Head> => {
    const name = await nameOf(named)
    return {
      title: name ? `${name} · ${PRODUCT_NAME}` : PRODUCT_NAME,
      description: name
        ? `Meet ${name} on ${PRODUCT_NAME}.`
        : 'Meet people through what you love, and support the ones who make things.',
      ...{ path: `/@${encodeURIComponent(named)}`, kind: 'profile', image: SHARE_CARD, unlisted: true },
    }
  })
}
