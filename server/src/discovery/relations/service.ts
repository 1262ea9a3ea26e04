import type { Relation } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import { hasProfile, type Ties, tiesBetween } from './store.ts'

export type Relations = ReturnType<typeof relationService>

/** What two people are to each other. Every surface asks here, so that none forgets a block. */
export function relationService({ blocks }: { blocks: Blocks }) {
  return {
    hasProfile,

    /** What the one who looks can do about the other. */
    async ties(db: Db, viewerId: string | null, ownerId: string): Promise<Pick<Ties, 'likeIn' | 'matchId'>> {
      if (viewerId === null || viewerId === ownerId) return { likeIn: [], matchId: null }
      return tiesBetween(db, viewerId, ownerId)
    },

    /** Seen from the one who looks; nobody in particular, or somebody without a profile, is a visitor. */
    async between(db: Db, viewerId: string | null, ownerId: string): Promise<Relation | 'blocked'> {
      if (viewerId === null) return 'visitor'
      if (viewerId === ownerId) return 'self'
      if (await blocks.between(db, viewerId, ownerId)) return 'blocked'
      return this.despiteBlocks(db, viewerId, ownerId)
    },

    /** What they are to somebody else if neither had blocked the other. For reports alone: a block is no shelter. */
    async despiteBlocks(db: Db, viewerId: string, ownerId: string): Promise<Relation> {
      // Who has no profile has not said how old they are, or has said that they are too young.
      const { known, liked, matchId } = await tiesBetween(db, viewerId, ownerId)
      if (!known) return 'visitor'
      if (matchId) return 'matched'
      return liked ? 'liked' : 'stranger'
    },
  }
}
