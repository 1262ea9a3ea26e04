import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { type Applications, PURPOSE } from './service.ts'

export function applicationPhotoAccess(
  _: Platform,
  { applications, media }: { applications: Applications; media: Media },
): void {
  media.allow(PURPOSE, (db, viewer, photo) => applications.canSeePhoto(db, viewer, photo))
}
