import type { Media } from '#safety/media/service.ts'
import { type Applications, PURPOSE } from './service.ts'

export function applicationPhotoAccess(media: Media, applications: Applications): void {
  media.allow(PURPOSE, (db, viewer, photo) => applications.canSeePhoto(db, viewer, photo))
}
