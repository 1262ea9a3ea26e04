import {
  CREATOR_DEFAULT_NAME,
  type Creator,
  type CreatorCategory,
  FEATURED_CREATORS,
  type FeaturedCreator,
  NEW_CREATOR_DAYS,
} from '@koji/contract'
import type { Blocks } from '#features/blocks/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { keptFor } from '#platform/kept-for.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
/** The front page is the same for everybody, so a crowd of visitors costs one query in this time. */
const FRONT_PAGE_MS = 10_000
/** Cents a month, until they choose. */
const FIRST_PRICE = 499

export type Creators = ReturnType<typeof creatorService>

export function creatorService({ clock }: Pick<Platform, 'clock'>, { blocks }: { blocks: Blocks }) {
  const mostSubscribed = keptFor(clock, FRONT_PAGE_MS, async (db: Db): Promise<FeaturedCreator[]> => {
    const creators = await store.mostSubscribedVerified(db, FEATURED_CREATORS)
    return creators.map((creator) => ({ ...withName(creator), idVerified: true }))
  })

  return {
    stats: keptFor(clock, FRONT_PAGE_MS, (db: Db) =>
      store.countCreators(db, new Date(clock.now().getTime() - NEW_CREATOR_DAYS * DAY_MS)),
    ),

    async featured(db: Db, me: Viewer | null): Promise<FeaturedCreator[]> {
      const creators = await mostSubscribed(db)
      if (!me) return creators
      const hidden = await blocks.hidden(
        db,
        me.accountId,
        creators.map(({ userId }) => userId),
      )
      return creators.filter(({ userId }) => !hidden.has(userId))
    },

    /** Whom they blocked sees no more of them than of nobody. */
    async one(db: Db, me: Viewer | null, idOrUsername: string): Promise<Creator> {
      const creator = (await store.creatorBy(db, idOrUsername)) ?? refuse('not_found')
      if (me && (await blocks.between(db, me.accountId, creator.userId))) refuse('not_found')
      return withName(creator)
    },

    /** What the team gets to see of somebody who is reported: a block takes nothing away. Null when there is no page. */
    async evidence(db: Db, id: string) {
      const creator = await store.creatorBy(db, id)
      if (!creator) return null
      const { userId: _id, ...page } = withName(creator)
      return page
    },

    /** The page of a new creator, to be finished by them. */
    open: (tx: Tx, page: { userId: string; category: CreatorCategory; about: string }) =>
      store.insertCreatorProfile(tx, {
        ...page,
        ...{ tagline: '', subscriberCount: 0, subscriptionPrice: FIRST_PRICE, idVerified: false },
        createdAt: clock.now(),
      }),

    /** Somebody of the team has seen who they are. */
    verify: (tx: Tx, userId: string) => store.setVerified(tx, userId),

    async canSee(db: Db, me: Viewer, id: string): Promise<boolean> {
      const creator = await store.creatorBy(db, id)
      return creator !== undefined && !(await blocks.between(db, me.accountId, id))
    },
  }
}

const withName = <Row extends { displayName: string | null }>(row: Row) => ({
  ...row,
  displayName: row.displayName ?? CREATOR_DEFAULT_NAME,
})
