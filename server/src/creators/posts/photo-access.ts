import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { type Posts, PURPOSE } from './service.ts'

export function postPhotoAccess(_: Platform, { posts, media }: { posts: Posts; media: Media }): void {
  media.allow(PURPOSE, (db, viewer, photo) => posts.canSeePhoto(db, viewer, photo))
}
