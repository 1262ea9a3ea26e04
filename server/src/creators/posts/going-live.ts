import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import * as store from './store-write.ts'

/** From here on others see it. */
export const goingLive =
  ({ clock, events }: Platform, creatorStats: CreatorStats) =>
  async (tx: Tx, { id, creatorId }: Pick<store.OwnPost, 'id' | 'creatorId'>): Promise<void> => {
    await store.addToCount(tx, creatorId, 1)
    await store.updatePost(tx, id, { toldAt: clock.now() })
    creatorStats.count(tx, [{ creatorId, posts: 1 }])
    await events.record(tx, 'posts.published', id, { postId: id, creatorId })
  }
