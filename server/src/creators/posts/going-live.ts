import type { Dashboards } from '#creators/dashboard/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-write.ts'

/** From here on others see it. */
export const goingLive =
  ({ clock, events }: Platform, dashboards: Dashboards) =>
  async (tx: Tx, { id, creatorId }: Pick<store.OwnPost, 'id' | 'creatorId'>): Promise<void> => {
    await store.addToCount(tx, creatorId, 1)
    await store.updatePost(tx, id, { toldAt: clock.now() })
    dashboards.count(tx, [{ creatorId, posts: 1 }])
    await events.record(tx, 'posts.published', id, { postId: id, creatorId })
  }
