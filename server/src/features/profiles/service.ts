import { type FoundProfile, type ProfileCard, SEARCH_RESULTS } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

export type Profiles = ReturnType<typeof profileService>

export function profileService() {
  return {
    async mine(db: Db, me: Viewer): Promise<ProfileCard | null> {
      return (await store.profileOf(db, me.accountId)) ?? null
    },

    async search(db: Db, me: Viewer, prefix: string): Promise<FoundProfile[]> {
      const found = await store.profilesByPrefix(db, prefix, SEARCH_RESULTS + 1)
      return found.filter(({ id }) => id !== me.accountId).slice(0, SEARCH_RESULTS)
    },
  }
}
