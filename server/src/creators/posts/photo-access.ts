import type { Media } from '#safety/media/service.ts'
import { type Posts, PURPOSE } from './service.ts'

export function postPhotoAccess(media: Media, posts: Posts): void {
  media.allow(PURPOSE, (db, viewer, photo) => posts.canSeePhoto(db, viewer, photo))
}
