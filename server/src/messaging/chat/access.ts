import type { Media } from '#safety/media/service.ts'
import { type Chats, PURPOSE } from './service.ts'

export function chatPhotoAccess(media: Media, chats: Chats): void {
  media.allow(PURPOSE, (db, viewer, photo) => chats.canSeePhoto(db, viewer, photo))
}
