import type { Gender, Mode, SpokenLanguage } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'

export interface PreferencesRow {
  mode: Mode
  genders: Gender[]
  ageFrom: number
  ageTo: number
  distanceKm: number | null
  mustHave: string[]
  languages: SpokenLanguage[]
  paused: boolean
}

const COLUMNS = [
  'mode',
  'genders',
  'ageFrom',
  'ageTo',
  'distanceKm',
  'mustHave',
  'languages',
  'paused',
] as const

export const insertPreferences = (tx: Tx, profileId: string, preferences: PreferencesRow) =>
  tx
    .insertInto('discoveryPreferences')
    .values({ profileId, ...preferences })
    .execute()

export const preferencesOf = (db: Db, profileId: string) =>
  db
    .selectFrom('discoveryPreferences')
    .select(COLUMNS)
    .where('profileId', '=', profileId)
    .executeTakeFirst() as Promise<PreferencesRow | undefined>

export const updatePreferences = (tx: Tx, profileId: string, change: Partial<PreferencesRow>) =>
  tx.updateTable('discoveryPreferences').set(change).where('profileId', '=', profileId).execute()
