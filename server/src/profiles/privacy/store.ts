import type { Privacy } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'

const COLUMNS = [
  'discoverable',
  'incognito',
  'showAge',
  'showDistance',
  'showOnline',
  'readReceipts',
  'publicLink',
] as const satisfies readonly (keyof Privacy)[]

export const insertPrivacy = (tx: Tx, profileId: string, settings: Partial<Privacy> = {}) =>
  tx
    .insertInto('privacySettings')
    .values({ profileId, ...settings })
    .execute()

export const privacyOf = (db: Db, profileId: string): Promise<Privacy | undefined> =>
  db.selectFrom('privacySettings').select(COLUMNS).where('profileId', '=', profileId).executeTakeFirst()

export const updatePrivacy = (tx: Tx, profileId: string, change: Partial<Privacy>) =>
  tx.updateTable('privacySettings').set(change).where('profileId', '=', profileId).execute()
