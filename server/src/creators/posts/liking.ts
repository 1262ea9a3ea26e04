import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { TellCounted } from './live.ts'
import type { reading } from './reading.ts'
import { postById, postsByIds } from './store.ts'
import * as store from './store-write.ts'
import type { PostViews } from './views.ts'

interface Dependencies {
  creatorStats: CreatorStats
  posts: ReturnType<typeof reading>
  views: PostViews
  tellCounted: TellCounted
}

export function liking(
  { clock, events }: Platform,
  { creatorStats, posts, views, tellCounted }: Dependencies,
) {
  /** Only what is seen whole can be liked: the rest looks as if it were not there. */
  async function whole(db: Db, me: Viewer, id: string) {
    const { post, sight } = await posts.open(db, me, id)
    return sight.see === 'whole' ? post : refuse('not_found')
  }

  const counted = async (db: Db, me: Viewer, id: string) => {
    const post = (await postById(db, id)) ?? refuse('not_found')
    const [seen] = await views.present(db, me, [post])
    return seen ? { likes: seen.likes, liked: seen.liked } : refuse('not_found')
  }

  return {
    /** Twice is once. */
    async like(tx: Tx, me: Viewer, id: string) {
      const { creatorId } = await whole(tx, me, id)
      if ((await store.like(tx, id, me.accountId, clock.now())) !== null) {
        creatorStats.count(tx, [{ creatorId, likes: 1 }])
        const told = { postId: id, creatorId, accountId: me.accountId }
        await events.record(tx, 'posts.liked', id, told)
        afterCommit(tx, () =>
          tellCounted({ post: id, creatorId, actorId: me.accountId, likes: 1, comments: 0 }),
        )
      }
      return counted(tx, me, id)
    },

    async unlike(tx: Tx, me: Viewer, id: string) {
      const { creatorId } = await whole(tx, me, id)
      const likedAt = await store.unlike(tx, id, me.accountId)
      if (likedAt) {
        creatorStats.count(tx, [{ creatorId, likes: -1 }], likedAt)
        afterCommit(tx, () =>
          tellCounted({ post: id, creatorId, actorId: me.accountId, likes: -1, comments: 0 }),
        )
      }
      return counted(tx, me, id)
    },

    /** One's own, and what is locked, is nothing that reached anybody. */
    async seen(tx: Tx, me: Viewer, ids: readonly string[]): Promise<void> {
      const rows = await postsByIds(tx, [...new Set(ids)])
      const sights = await views.sights(tx, me, rows)
      const reached = rows.filter((_, n) => sights[n]!.see === 'whole' && sights[n]!.reason !== 'yours')
      if (reached.length === 0) return
      creatorStats.count(
        tx,
        await store.see(
          tx,
          me.accountId,
          reached.map(({ id }) => id),
        ),
      )
    },
  }
}
