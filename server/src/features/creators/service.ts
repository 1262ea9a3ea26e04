import {
  CREATOR_DEFAULT_NAME,
  type Creator,
  FEATURED_CREATORS,
  type FeaturedCreator,
  NEW_CREATOR_DAYS,
} from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { keptFor } from '#platform/kept-for.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
/** The front page is the same for everybody, so a crowd of visitors costs one query in this time. */
const FRONT_PAGE_MS = 10_000

export type Creators = ReturnType<typeof creatorService>

export function creatorService({ clock }: Pick<Platform, 'clock'>) {
  return {
    stats: keptFor(clock, FRONT_PAGE_MS, (db: Db) =>
      store.countCreators(db, new Date(clock.now().getTime() - NEW_CREATOR_DAYS * DAY_MS)),
    ),

    featured: keptFor(clock, FRONT_PAGE_MS, async (db: Db): Promise<FeaturedCreator[]> => {
      const creators = await store.mostSubscribedVerified(db, FEATURED_CREATORS)
      return creators.map((creator) => ({ ...withName(creator), idVerified: true }))
    }),

    async one(db: Db, idOrUsername: string): Promise<Creator> {
      return withName((await store.creatorBy(db, idOrUsername)) ?? refuse('not_found'))
    },
  }
}

const withName = <Row extends { displayName: string | null }>(row: Row) => ({
  ...row,
  displayName: row.displayName ?? CREATOR_DEFAULT_NAME,
})
