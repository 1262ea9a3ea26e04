import { type FoundProfile, type ProfileCard, SEARCH_RESULTS } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

export type Profiles = ReturnType<typeof profileService>

export function profileService() {
  return {
    async mine(db: Db, me: Viewer): Promise<ProfileCard | null> {
      return (await store.profileOf(db, me.accountId)) ?? null
    },

    async rename(tx: Tx, me: Viewer, username: string): Promise<ProfileCard> {
      if (!(await store.updateUsername(tx, me.accountId, username))) refuse('username_taken')
      return (await store.profileOf(tx, me.accountId)) ?? refuse('not_found')
    },

    async search(db: Db, me: Viewer, prefix: string): Promise<FoundProfile[]> {
      const found = await store.profilesByPrefix(db, prefix, SEARCH_RESULTS + 1)
      return found.filter(({ id }) => id !== me.accountId).slice(0, SEARCH_RESULTS)
    },
  }
}
