import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type CreatorPage, Id } from '@koji/contract'
import * as z from 'zod/mini'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { routePicture } from '#platform/http/route-picture.ts'
import type { Media } from '#safety/media/service.ts'
import type { Creators } from './service.ts'

/** One that looks different from before has another address, whatever else keeps the old one. */
const LOOK = 2
const KEPT_SECONDS = 3_600
/** A link that many show at once is drawn once. */
const KEPT_MAX = 100

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
    .update(JSON.stringify([LOOK, partsOf(creator)]))
    .digest('base64url')
    .slice(0, 16)

/** Of what a visitor sees of them. */
export const cardPath = (creator: Shown): string => `/media/cards/${creator.userId}/${keyOf(creator)}.jpg`

/** Shows what everybody may see of a creator, and nothing of what is for subscribers. */
export function linkCards(app: App, { creators, media }: { creators: Creators; media: Media }): void {
  const drawn = new Map<string, Promise<Buffer>>()

  function draw(key: string, make: () => Promise<Uint8Array>): Promise<Buffer> {
    const before = drawn.get(key)
    if (before) return before
    if (drawn.size >= KEPT_MAX) drawn.delete(drawn.keys().next().value!)
    const fresh = make().then((bytes) => Buffer.from(bytes))
    drawn.set(key, fresh)
    fresh.catch(() => drawn.delete(key))
    return fresh
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
      // Of what is not so any more, nothing is shown.
      if (!path.endsWith(`/${params.file}`)) refuse('not_found')
      return {
        type: 'image/jpeg',
        cacheControl: `public, max-age=${KEPT_SECONDS}`,
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
