import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type CreatorPage, Id } from '@koji/contract'
import * as z from 'zod/mini'
import type { Media } from '#features/media/service.ts'
import type { App } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { routePicture } from '#platform/http/route-picture.ts'
import type { Creators } from './service.ts'

/** One that looks different from before has another address, whatever else keeps the old one. */
const LOOK = 1
const KEPT_SECONDS = 3_600
/** A link that many show at once is drawn once. */
const KEPT_MAX = 100

type Face = Pick<CreatorPage, 'userId' | 'avatarUrl'> & { cover: { id: string } | null }

const faceId = (avatarUrl: string | null): string | null =>
  /^\/media\/([0-9a-f-]{36})\//.exec(avatarUrl ?? '')?.[1] ?? null

const keyOf = ({ cover, avatarUrl }: Face): string =>
  createHash('sha256')
    .update([LOOK, cover?.id, faceId(avatarUrl)].join())
    .digest('base64url')
    .slice(0, 16)

/** Of what a visitor sees of them. */
export const cardPath = (creator: Face): string => `/media/cards/${creator.userId}/${keyOf(creator)}.jpg`

/** Shows a cover and a face that everybody may see, and nothing of what is for subscribers. */
export function linkCards(app: App, creators: Creators, media: Media): void {
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
      const parts = { coverId: creator.cover?.id ?? null, faceId: faceId(creator.avatarUrl) }
      return {
        ...{ type: 'image/jpeg', cacheControl: `public, max-age=${KEPT_SECONDS}`, tagged: true },
        etag: `"${params.file}"`,
        async open() {
          const bytes = await draw(path, () => media.card(db, parts))
          return { bytes: bytes.length, content: Readable.from([bytes]) }
        },
      }
    },
  )
}
