import type { Relation } from '@koji/contract'
import type { Blocks } from '#features/blocks/service.ts'
import type { Db } from '#platform/db/database.ts'

export type Relations = ReturnType<typeof relationService>

/** What two people are to each other. Every surface asks here, so that none forgets a block. */
export function relationService({ blocks }: { blocks: Blocks }) {
  return {
    /** Seen from the one who looks; nobody in particular is a visitor. */
    async between(db: Db, viewerId: string | null, ownerId: string): Promise<Relation | 'blocked'> {
      if (viewerId === null) return 'visitor'
      if (viewerId === ownerId) return 'self'
      return (await blocks.between(db, viewerId, ownerId)) ? 'blocked' : 'stranger'
    },
  }
}
