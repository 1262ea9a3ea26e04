import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { BroadcastCounts } from './live.ts'
import type { PostQueries } from './queries.ts'
import { postById, postsByIds } from './store.ts'
import * as store from './store-engagement.ts'
import type { PostViews } from './views.ts'

interface Dependencies {
  creatorStats: CreatorStats
  posts: PostQueries
  views: PostViews
  broadcastCounts: BroadcastCounts
}

/** Likes and views. */
export function postEngagement(
  { clock, events }: Platform,
  { creatorStats, posts, views, broadcastCounts }: Dependencies,
) {
  /** A locked post can't be liked, and is refused like one that doesn't exist. */
  async function requireUnlocked(db: Db, me: Viewer, id: string) {
    const { post, access } = await posts.open(db, me, id)
    return access.see === 'whole' ? post : refuse('not_found')
  }

  const countsFor = async (db: Db, me: Viewer, id: string) => {
    const post = (await postById(db, id)) ?? refuse('not_found')
    const [view] = await views.present(db, me, [post])
    return view ? { likes: view.likes, liked: view.liked } : refuse('not_found')
  }

  const broadcastLikes = (tx: Tx, me: Viewer, post: { id: string; creatorId: string }, likes: number) =>
    afterCommit(tx, () =>
      broadcastCounts({
        post: post.id,
        creatorId: post.creatorId,
        actorId: me.accountId,
        likes,
        comments: 0,
      }),
    )

  return {
    async like(tx: Tx, me: Viewer, id: string) {
      const { creatorId } = await requireUnlocked(tx, me, id)
      if (await store.like(tx, id, me.accountId, clock.now())) {
        creatorStats.count(tx, [{ creatorId, likes: 1 }])
        await events.record(tx, 'posts.liked', id, { postId: id, creatorId, accountId: me.accountId })
        broadcastLikes(tx, me, { id, creatorId }, 1)
      }
      return countsFor(tx, me, id)
    },

    async unlike(tx: Tx, me: Viewer, id: string) {
      const { creatorId } = await requireUnlocked(tx, me, id)
      const likedAt = await store.unlike(tx, id, me.accountId)
      if (likedAt) {
        creatorStats.count(tx, [{ creatorId, likes: -1 }], likedAt)
        broadcastLikes(tx, me, { id, creatorId }, -1)
      }
      return countsFor(tx, me, id)
    },

    /** Counts views of posts that aren't locked or the viewer's own. */
    async recordViews(tx: Tx, me: Viewer, ids: readonly string[]): Promise<void> {
      const rows = await postsByIds(tx, [...new Set(ids)])
      const access = await views.accessTo(tx, me, rows)
      const viewed = rows.filter((_, n) => access[n]!.see === 'whole' && access[n]!.reason !== 'yours')
      if (viewed.length === 0) return
      creatorStats.count(
        tx,
        await store.recordViews(
          tx,
          me.accountId,
          viewed.map(({ id }) => id),
        ),
      )
    },
  }
}
