import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { type Creators, PURPOSE } from './service.ts'

/** Owners always see their cover. Others see it once it passed its check, as long as its page is visible. */
export function coverAccess(_: Platform, { creators, media }: { creators: Creators; media: Media }): void {
  media.allow(PURPOSE, async (db, viewer, cover) => {
    if (viewer?.accountId === cover.ownerId) return true
    return cover.state === 'shown' && creators.canSeeCover(db, viewer, cover.id)
  })
}
