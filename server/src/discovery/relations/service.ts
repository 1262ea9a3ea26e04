import type { Relation } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { Photos } from '#profiles/photos/service.ts'
import {
  decideVisibility,
  type FoundProfile,
  type Profiles,
  type VisibleProfile,
} from '#profiles/profiles/service.ts'
import { type Connection, readConnection } from './store.ts'

export type Relations = ReturnType<typeof relationService>

export interface Dependencies {
  blocks: Blocks
  photos: Photos
  profiles: Profiles
}

/** What two people are to each other, and what one may see of the other. Every screen uses it, so none forgets a block. */
export function relationService(_: Platform, { blocks, photos, profiles }: Dependencies) {
  /** From the viewer's side. Visitors and people without a profile are `visitor`. */
  async function between(db: Db, viewerId: string | null, ownerId: string): Promise<Relation | 'blocked'> {
    if (viewerId === null) return 'visitor'
    if (viewerId === ownerId) return 'self'
    if (await blocks.isBlocked(db, viewerId, ownerId)) return 'blocked'
    return despiteBlocks(db, viewerId, ownerId)
  }

  /** As if neither had blocked the other. Only for reports: a block doesn't protect from being reported. */
  async function despiteBlocks(db: Db, viewerId: string, ownerId: string): Promise<Relation> {
    // Someone without a profile hasn't told us their age, or is too young.
    const { known, liked, matchId } = await readConnection(db, viewerId, ownerId)
    if (!known) return 'visitor'
    if (matchId) return 'matched'
    return liked ? 'liked' : 'stranger'
  }

  async function find(db: Db, me: Viewer | null, idOrUsername: string): Promise<FoundProfile | null> {
    const row = await profiles.find(db, idOrUsername)
    if (!row) return null
    const relation = await between(db, me?.accountId ?? null, row.id)
    if (relation === 'blocked') return null
    const visibility = decideVisibility(relation, row)
    return visibility && { row, visibility, relation }
  }

  return {
    between,

    /** What the viewer can do about the other person. */
    async connection(
      db: Db,
      viewerId: string | null,
      ownerId: string,
    ): Promise<Pick<Connection, 'likeIn' | 'matchId'>> {
      if (viewerId === null || viewerId === ownerId) return { likeIn: [], matchId: null }
      return readConnection(db, viewerId, ownerId)
    },

    /** Hidden, blocked and missing profiles get the same refusal. */
    one: async (db: Db, me: Viewer | null, idOrUsername: string): Promise<VisibleProfile> =>
      profiles.present(db, me, (await find(db, me, idOrUsername)) ?? refuse('not_found')),

    canSee: async (db: Db, me: Viewer, id: string): Promise<boolean> => (await find(db, me, id)) !== null,

    /** A creator's main photo is public, except to people they blocked. */
    async canSeePhoto(db: Db, me: Viewer | null, photo: { id: string; ownerId: string }): Promise<boolean> {
      if (photo.ownerId === me?.accountId) return true
      const row = await profiles.find(db, photo.ownerId)
      if (!row) return false
      const relation = await between(db, me?.accountId ?? null, row.id)
      const visibility = decideVisibility(relation, row)
      if (visibility?.photos === 'all') return true
      const isPublic = visibility !== null || (row.tagline !== null && relation !== 'blocked')
      return isPublic && (await photos.isMain(db, photo))
    },

    /**
     * What our team gets to see of a reported person: whatever the reporter may see. Blocking takes nothing away, and
     * for people who have `met` neither does hiding or leaving. Null when that is nothing.
     */
    async evidence(db: Db, me: Viewer, id: string, { met = false } = {}) {
      const row = await profiles.find(db, id, { includeClosed: met })
      const visibility =
        row && decideVisibility(met ? 'matched' : await despiteBlocks(db, me.accountId, id), row)
      return visibility ? profiles.evidence(db, { row, visibility }) : null
    },
  }
}
