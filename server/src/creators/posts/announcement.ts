import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import * as store from './store-own.ts'

export type AnnouncePost = (tx: Tx, post: Pick<store.OwnPost, 'id' | 'creatorId'>) => Promise<void>

/** Counts a post and records its event, when others can see it for the first time. */
export const postAnnouncer =
  (
    { clock, events }: Platform,
    { creators, creatorStats }: { creators: Creators; creatorStats: CreatorStats },
  ): AnnouncePost =>
  async (tx, { id, creatorId }) => {
    await creators.countPosts(tx, creatorId, 1)
    await store.updatePost(tx, id, { announcedAt: clock.now() })
    creatorStats.count(tx, [{ creatorId, posts: 1 }])
    await events.record(tx, 'posts.published', id, { postId: id, creatorId })
  }
