import type { MyPhoto } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { MessageViews } from './message-views.ts'
import { findConversation, lockConversation } from './store.ts'
import { findMessage } from './store-messages.ts'
import { findMessageOfPhoto, insertPhoto } from './store-photos.ts'

/** The purpose of this feature's media. */
export const PURPOSE = 'chat'

interface Dependencies {
  media: Media
  views: MessageViews
}

export function messagePhotos({ clock, database, devices }: Platform, { media, views }: Dependencies) {
  return {
    /** Uploads a photo for the next message. Access is checked before the file is decoded, and again when it's stored. */
    async addPhoto(commit: Commit, me: Viewer, matchId: string, bytes: Buffer): Promise<MyPhoto> {
      if (!(await findConversation(database.db, me.accountId, matchId))) refuse('not_found')
      const photo = { ownerId: me.accountId, purpose: PURPOSE, class: 'private', bytes } as const
      return media.add(commit, photo, async (tx, { id }) => {
        if (!(await lockConversation(tx, me.accountId, matchId))) refuse('not_found')
        await insertPhoto(tx, { mediaId: id, matchId, addedAt: clock.now() })
      })
    },

    /** The other person may see the photo from now on, or no longer. */
    async broadcastCheckedPhoto(tx: Tx, mediaId: string, ownerId: string): Promise<void> {
      const photo = await findMessageOfPhoto(tx, ownerId, mediaId)
      if (!photo || photo.seq === null) return
      const { matchId, seq } = photo
      const conversation = await findConversation(tx, ownerId, matchId)
      const row = conversation && (await findMessage(tx, { matchId, seq }))
      if (!row) return
      const { otherId } = conversation
      const message = await views.one(tx, otherId, conversation, row)
      afterCommit(tx, () => devices.send(otherId, { type: 'message_changed', match: matchId, message }))
    },

    /** Both people of an open conversation see its photos; a photo of a removed message only its owner. */
    async canSeePhoto(
      db: Db,
      viewer: Viewer | null,
      { id, ownerId, state }: { id: string; ownerId: string; state: string },
    ): Promise<boolean> {
      const photo = viewer && (await findMessageOfPhoto(db, viewer.accountId, id))
      if (!photo) return false
      return viewer.accountId === ownerId || (photo.seq !== null && !photo.held && state === 'shown')
    },
  }
}
