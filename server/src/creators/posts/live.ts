import type { Platform } from '#platform/platform.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { Posts } from './service.ts'
import { postsByIds } from './store.ts'

const COUNTED = 'post_counted'
/** Between two messages about one post: whoever looks sees no more than that, and a crowd may like it at once. */
const APART_MS = 300

interface Change {
  likes: number
  comments: number
}

interface Counted extends Change {
  post: string
  creatorId: string
  /** Who liked or commented. */
  actorId: string
}

interface News {
  post: string
  creatorId: string
  /** What each of them changed: not everybody hears of everybody. */
  by: (Change & { actorId: string })[]
}

export type TellCounted = (counted: Counted) => void

/**
 * To whoever has the post in front of them, on any node; who misses it reads the number again sooner or later. The first
 * change is told at once, what follows on its heels is gathered.
 */
export function countTeller({ live }: Pick<Platform, 'live'>): TellCounted {
  const gathered = new Map<string, Map<string, Change>>()

  function announce(post: string, creatorId: string): void {
    const by = [...gathered.get(post)!]
      .map(([actorId, change]) => ({ actorId, ...change }))
      .filter(({ likes, comments }) => likes !== 0 || comments !== 0)
    gathered.delete(post)
    if (by.length === 0) return
    live.announce(COUNTED, { post, creatorId, by } satisfies News)
    gathered.set(post, new Map())
    setTimeout(() => announce(post, creatorId), APART_MS).unref()
  }

  return ({ post, creatorId, actorId, likes, comments }) => {
    const soon = gathered.get(post)
    const changes = soon ?? new Map<string, Change>()
    const before = changes.get(actorId) ?? { likes: 0, comments: 0 }
    changes.set(actorId, { likes: before.likes + likes, comments: before.comments + comments })
    gathered.set(post, changes)
    if (!soon) announce(post, creatorId)
  }
}

export interface Dependencies {
  blocks: Blocks
  posts: Pick<Posts, 'views'>
}

export function postLive(
  { database: { db }, live }: Platform,
  { blocks, posts: { views } }: Dependencies,
): void {
  live.onFrame('watch_posts', async (peer, { posts }) => {
    const rows = await postsByIds(db, [...new Set(posts)])
    const sights = await views.sights(db, peer.viewer, rows)
    live.posts.watch(
      peer,
      rows.filter((_, n) => sights[n]!.see !== 'nothing').map(({ id }) => id),
    )
  })

  /** Neither those who did it, who know, nor those from whom a block hides them or the creator. */
  live.onNews<News>(COUNTED, async ({ post, creatorId, by }) => {
    const peers = live.posts.watchers(post)
    if (peers.length === 0) return
    const isHidden = await blocks.amongAll(
      db,
      [creatorId, ...by.map(({ actorId }) => actorId)],
      [...new Set(peers.map(({ viewer }) => viewer.accountId))],
    )
    for (const peer of peers) {
      const { accountId } = peer.viewer
      if (isHidden(creatorId, accountId)) continue
      const seen = by.filter(({ actorId }) => actorId !== accountId && !isHidden(actorId, accountId))
      const sum = (what: keyof Change) => seen.reduce((total, change) => total + change[what], 0)
      const [likes, comments] = [sum('likes'), sum('comments')]
      if (likes !== 0 || comments !== 0) peer.send({ type: 'post_counted', post, likes, comments })
    }
  })
}
