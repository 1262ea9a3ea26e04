import type { Privacy } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

export type PrivacySettings = ReturnType<typeof privacyService>

export function privacyService({ events }: Platform) {
  return {
    create: (tx: Tx, profileId: string) => store.insertPrivacy(tx, profileId),

    async mine(db: Db, me: Viewer): Promise<Privacy> {
      return (await store.privacyOf(db, me.accountId)) ?? refuse('not_found')
    },

    async change(tx: Tx, me: Viewer, change: Partial<Privacy>): Promise<Privacy> {
      if (Object.keys(change).length > 0) {
        await store.updatePrivacy(tx, me.accountId, change)
        await events.record(tx, 'profiles.changed', me.accountId, { accountId: me.accountId })
      }
      return this.mine(tx, me)
    },
  }
}
