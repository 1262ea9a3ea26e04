import type { Media } from '#features/media/service.ts'
import type { Profiles } from '#features/profiles/service.ts'
import { PURPOSE } from './service.ts'

/** One's own at any time; those of others when they have been looked at, and whoever asks may see the profile. */
export function photoAccess(media: Media, profiles: Profiles): void {
  media.allow(PURPOSE, async (db, viewer, photo) => {
    if (viewer?.accountId === photo.ownerId) return true
    return photo.state === 'shown' && profiles.canSeePhoto(db, viewer, photo)
  })
}
