import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { type Chats, PURPOSE } from './service.ts'

export function chatPhotoAccess(_: Platform, { chats, media }: { chats: Chats; media: Media }): void {
  media.allow(PURPOSE, (db, viewer, photo) => chats.canSeePhoto(db, viewer, photo))
}
