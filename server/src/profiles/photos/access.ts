import { needsAdminTwoFactor } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isTeam } from '#platform/session/viewer.ts'
import type { Profiles } from '#profiles/profiles/service.ts'
import type { Media } from '#safety/media/service.ts'
import { PURPOSE } from './service.ts'

interface Others {
  profiles: Profiles
  /** Where the team looks at somebody who asked for it, whose face belongs to what they sent. */
  reviews: readonly { isKnown(db: Db, accountId: string): Promise<boolean> }[]
}

/** One's own at any time; those of others when they have been looked at, and whoever asks may see the profile. */
export function photoAccess({ config }: Platform, media: Media, { profiles, reviews }: Others): void {
  const adminTwoFactor = needsAdminTwoFactor(config)

  const isReviewed = async (db: Db, accountId: string) => {
    for (const { isKnown } of reviews) if (await isKnown(db, accountId)) return true
    return false
  }

  media.allow(PURPOSE, async (db, viewer, photo) => {
    if (viewer?.accountId === photo.ownerId) return true
    if (photo.state !== 'shown') return false
    if (await profiles.canSeePhoto(db, viewer, photo)) return true
    return viewer !== null && isTeam(viewer, { adminTwoFactor }) && isReviewed(db, photo.ownerId)
  })
}
