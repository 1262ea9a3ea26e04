import type { Platform } from '#platform/platform.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { Posts } from './service.ts'
import { postsByIds } from './store.ts'

const COUNTED = 'post_counted'
/** The time between two messages about one post. */
const BATCH_MS = 300

interface Change {
  likes: number
  comments: number
}

interface CountChange extends Change {
  post: string
  creatorId: string
  /** Who liked or commented, or took it back. */
  actorId: string
}

interface Announcement {
  post: string
  creatorId: string
  /** The changes by person, because blocks hide some people from some viewers. */
  by: (Change & { actorId: string })[]
}

export type BroadcastCounts = (change: CountChange) => void

/**
 * Sends changed counts to everyone who is viewing the post, on any node. The first change is sent right away, and those
 * that follow soon are batched. A lost message is corrected when the post is loaded again.
 */
export function countBroadcaster({ live }: Pick<Platform, 'live'>): BroadcastCounts {
  const batches = new Map<string, Map<string, Change>>()

  function announce(post: string, creatorId: string): void {
    const by = [...batches.get(post)!]
      .map(([actorId, change]) => ({ actorId, ...change }))
      .filter(({ likes, comments }) => likes !== 0 || comments !== 0)
    batches.delete(post)
    if (by.length === 0) return
    live.broadcast(COUNTED, { post, creatorId, by } satisfies Announcement)
    batches.set(post, new Map())
    setTimeout(() => announce(post, creatorId), BATCH_MS).unref()
  }

  return ({ post, creatorId, actorId, likes, comments }) => {
    const batch = batches.get(post)
    const changes = batch ?? new Map<string, Change>()
    const before = changes.get(actorId) ?? { likes: 0, comments: 0 }
    changes.set(actorId, { likes: before.likes + likes, comments: before.comments + comments })
    batches.set(post, changes)
    if (!batch) announce(post, creatorId)
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
    const access = await views.accessTo(db, peer.viewer, rows)
    live.posts.watch(
      peer,
      rows.filter((_, n) => access[n]!.see !== 'nothing').map(({ id }) => id),
    )
  })

  /** Skips a viewer's own changes, and those across a block with the creator or the other person. */
  live.onBroadcast<Announcement>(COUNTED, async ({ post, creatorId, by }) => {
    const peers = live.posts.watchers(post)
    if (peers.length === 0) return
    const isHidden = await blocks.blockedBetween(
      db,
      [creatorId, ...by.map(({ actorId }) => actorId)],
      [...new Set(peers.map(({ viewer }) => viewer.accountId))],
    )
    for (const peer of peers) {
      const { accountId } = peer.viewer
      if (isHidden(creatorId, accountId)) continue
      const visible = by.filter(({ actorId }) => actorId !== accountId && !isHidden(actorId, accountId))
      const sum = (what: keyof Change) => visible.reduce((total, change) => total + change[what], 0)
      const [likes, comments] = [sum('likes'), sum('comments')]
      if (likes !== 0 || comments !== 0) peer.send({ type: 'post_counted', post, likes, comments })
    }
  })
}
