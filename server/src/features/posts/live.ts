import type { Blocks } from '#features/blocks/service.ts'
import type { Platform } from '#platform/platform.ts'
import { postsByIds } from './store.ts'
import type { PostViews } from './views.ts'

const COUNTED = 'post_counted'

interface Counted {
  post: string
  creatorId: string
  /** Who liked or commented. */
  actorId: string
  likes: number
  comments: number
}

export type TellCounted = (counted: Counted) => void

/** To whoever has the post in front of them, on any node; who misses it reads the number again sooner or later. */
export const countTeller =
  ({ live }: Platform): TellCounted =>
  (counted) =>
    live.announce(COUNTED, counted)

interface Needs {
  blocks: Blocks
  views: PostViews
}

export function postLive({ database: { db }, live }: Platform, { blocks, views }: Needs): void {
  live.onFrame('watch_posts', async (peer, { posts }) => {
    const rows = await postsByIds(db, [...new Set(posts)])
    const sights = await views.sights(db, peer.viewer, rows)
    live.posts.watch(
      peer,
      rows.filter((_, n) => sights[n]!.see !== 'nothing').map(({ id }) => id),
    )
  })

  /** Neither those who did it, who know, nor those from whom a block hides them or the creator. */
  live.onNews<Counted>(COUNTED, async ({ post, creatorId, actorId, likes, comments }) => {
    const peers = live.posts.watchers(post).filter(({ viewer }) => viewer.accountId !== actorId)
    if (peers.length === 0) return
    const watchers = [...new Set(peers.map(({ viewer }) => viewer.accountId))]
    const [fromActor, fromCreator] = await Promise.all([
      blocks.hidden(db, actorId, watchers),
      blocks.hidden(db, creatorId, watchers),
    ])
    for (const peer of peers) {
      const { accountId } = peer.viewer
      if (!fromActor.has(accountId) && !fromCreator.has(accountId))
        peer.send({ type: 'post_counted', post, likes, comments })
    }
  })
}
