import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { type Creators, PURPOSE } from './service.ts'

/** One's own at any time; those of others when they have been looked at and stand on a page that is there. */
export function coverAccess(_: Platform, { creators, media }: { creators: Creators; media: Media }): void {
  media.allow(PURPOSE, async (db, viewer, cover) => {
    if (viewer?.accountId === cover.ownerId) return true
    return cover.state === 'shown' && creators.canSeeCover(db, viewer, cover.id)
  })
}
