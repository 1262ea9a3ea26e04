import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { type Conversations, PURPOSE } from './service.ts'

export function conversationPhotoAccess(
  _: Platform,
  { conversations, media }: { conversations: Conversations; media: Media },
): void {
  media.allow(PURPOSE, (db, viewer, photo) => conversations.canSeePhoto(db, viewer, photo))
}
