import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import type { AnnouncePost } from './announcement.ts'
import * as store from './store-own.ts'
import { mediaOf } from './store-photos.ts'

export const PUBLISH_JOB = 'posts.publish_due'
const BATCH = 50

export function scheduledPosts(
  { clock, database: { db } }: Platform,
  { announce, media }: { announce: AnnouncePost; media: Media },
) {
  /** Locks the creator before the posts, like everything that writes posts, which prevents deadlocks. */
  async function publishDueOf(creatorId: string): Promise<void> {
    for (let published = BATCH; published === BATCH; )
      published = await transact(db, async (tx) => {
        await store.lockCreator(tx, creatorId)
        const due = await store.lockDuePosts(tx, creatorId, clock.now(), BATCH)
        for (const { id, visibility, publishAt, heldRule } of due) {
          await store.updatePost(tx, id, { state: 'published', publishAt: null, publishedAt: publishAt })
          if (visibility === 'public') await media.setClass(tx, await mediaOf(tx, id), 'members')
          if (!heldRule) await announce(tx, { id, creatorId })
        }
        return due.length
      })
  }

  return {
    /** Any node may run this. Posts are published in the transaction of their event, so once even after a crash. */
    async publishDue(): Promise<void> {
      const errors: unknown[] = []
      let after: string | null = null
      do {
        const creatorIds: string[] = await store.creatorsWithDue(db, clock.now(), { after, limit: BATCH })
        for (const creatorId of creatorIds)
          await publishDueOf(creatorId).catch((error: unknown) => errors.push(error))
        after = creatorIds.length === BATCH ? creatorIds.at(-1)! : null
      } while (after)
      if (errors.length > 0) throw new AggregateError(errors, 'some posts could not be published')
    },
  }
}
