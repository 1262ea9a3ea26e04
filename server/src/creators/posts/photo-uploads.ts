import type { MyPhoto } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import { lockCreator } from './store-own.ts'
import * as store from './store-photos.ts'

/** The purpose under which the media feature stores photos of posts. */
export const PURPOSE = 'post'

/** Enough for a few posts that haven't been saved yet. */
const UNUSED_PHOTOS_MAX = 40
const BATCH = 50
const DAY_MS = 86_400_000

/** Photos that aren't part of a saved post yet. */
export function photoUploads({ clock, database }: Platform, media: Media) {
  return {
    addPhoto: (commit: Commit, me: Viewer, bytes: Buffer): Promise<MyPhoto> =>
      media.add(
        commit,
        { ownerId: me.accountId, purpose: PURPOSE, class: 'private', bytes },
        async (tx, { id }) => {
          if (!(await lockCreator(tx, me.accountId))) refuse('forbidden')
          if ((await store.countUnused(tx, me.accountId)) >= UNUSED_PHOTOS_MAX) refuse('too_many_photos')
          await store.insertPhoto(tx, { mediaId: id, creatorId: me.accountId, createdAt: clock.now() })
        },
      ),

    /** Makes room for new photos. Returns how many were removed. */
    async removeUnusedPhotos(tx: Tx, me: Viewer, keep: readonly string[]): Promise<number> {
      const unused = await store.lockUnused(tx, me.accountId, keep)
      await media.remove(tx, unused)
      return unused.length
    },

    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS)
      for (let removed = BATCH; removed === BATCH; )
        removed = await transact(database.db, async (tx) => {
          const unused = await store.lockUnusedSince(tx, before, BATCH)
          await media.remove(tx, unused)
          return unused.length
        })
    },
  }
}
