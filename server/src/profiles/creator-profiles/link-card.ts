import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type CreatorPage, Id } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { routePicture } from '#platform/http/route-picture.ts'
import type { Media } from '#safety/media/service.ts'
import type { Creators } from './service.ts'

/** Part of each address, so that caches elsewhere fetch the card again after its design changes. */
const DESIGN_VERSION = 2
const CACHE_SECONDS = 3_600
/** The number of drawn cards in memory, for links that many people open together. */
const CACHE_MAX = 100

type Shown = Pick<CreatorPage, 'userId' | 'avatarUrl' | 'displayName' | 'tagline' | 'card'> & {
  cover: { id: string } | null
}

const faceId = (avatarUrl: string | null): string | null =>
  /^\/media\/([0-9a-f-]{36})\//.exec(avatarUrl ?? '')?.[1] ?? null

const partsOf = ({ cover, avatarUrl, displayName, tagline, card }: Shown) => ({
  coverId: cover?.id ?? null,
  faceId: faceId(avatarUrl),
  name: displayName,
  tagline,
  design: { accent: card.accent, background: card.background },
})

const keyOf = (creator: Shown): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, partsOf(creator)]))
    .digest('base64url')
    .slice(0, 16)

/** Pass what a visitor sees of the creator. */
export const cardPath = (creator: Shown): string => `/media/cards/${creator.userId}/${keyOf(creator)}.jpg`

/** Serves the preview pictures of links to creators, made only from what everyone may see. */
export function linkCards(app: App, { creators, media }: { creators: Creators; media: Media }): void {
  const cache = new Map<string, Promise<Buffer>>()

  function draw(key: string, make: () => Promise<Uint8Array>): Promise<Buffer> {
    const cached = cache.get(key)
    if (cached) return cached
    if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value!)
    const card = make().then((bytes) => Buffer.from(bytes))
    cache.set(key, card)
    card.catch(() => cache.delete(key))
    return card
  }

  routePicture(
    app,
    {
      path: '/media/cards/:creator/:file',
      params: z.object({ creator: Id, file: z.string().check(z.regex(/^[\w-]{16}\.jpg$/)) }),
    },
    async ({ db, params }) => {
      const creator = await creators.one(db, null, params.creator)
      const path = cardPath(creator)
      // An address with outdated content no longer exists.
      if (!path.endsWith(`/${params.file}`)) refuse('not_found')
      return {
        type: 'image/jpeg',
        cacheControl: `public, max-age=${CACHE_SECONDS}`,
        tagged: true,
        etag: `"${params.file}"`,
        async open() {
          const bytes = await draw(path, () => media.card(db, partsOf(creator)))
          return { bytes: bytes.length, content: Readable.from([bytes]) }
        },
      }
    },
  )
}
