import type { Applications } from '#creators/applications/service.ts'
import type { Verifications } from '#creators/verifications/service.ts'
import type { Relations } from '#discovery/relations/service.ts'
import { needsAdminTwoFactor } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isTeam } from '#platform/session/viewer.ts'
import { PURPOSE } from '#profiles/photos/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { People } from './service.ts'

export interface Dependencies {
  applications: Applications
  media: Media
  people: People
  relations: Relations
  verifications: Verifications
}

/**
 * Owners always see their profile photos. Others see them once they are approved, if they may see the profile; our team
 * also sees those of people it is reviewing.
 */
export function profilePhotoAccess(
  { config }: Platform,
  { applications, media, people, relations, verifications }: Dependencies,
): void {
  const adminTwoFactor = needsAdminTwoFactor(config)

  async function isUnderReview(db: Db, accountId: string): Promise<boolean> {
    for (const reviews of [applications, verifications, people])
      if (await reviews.isKnown(db, accountId)) return true
    return false
  }

  media.allow(PURPOSE, async (db, viewer, photo) => {
    if (viewer?.accountId === photo.ownerId) return true
    if (photo.state !== 'shown') return false
    if (await relations.canSeePhoto(db, viewer, photo)) return true
    return viewer !== null && isTeam(viewer, { adminTwoFactor }) && isUnderReview(db, photo.ownerId)
  })
}
