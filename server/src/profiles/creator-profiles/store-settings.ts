import type { CardDesign, CreatorCategory } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'

export interface SettingsRow {
  userId: string
  tagline: string
  about: string
  category: CreatorCategory
  subscriptionPrice: number
  priceChosen: boolean
  perks: string[]
  welcome: string
  teasers: boolean
  watermark: boolean
  timeZone: string
  card: CardDesign | null
  coverId: string | null
  idVerified: boolean
  createdAt: Date
  subscriberCount: number
  postCount: number
  heldRule: string | null
}

const rowOf = (db: Db, userId: string) =>
  db.selectFrom('creatorProfiles').selectAll().where('userId', '=', userId)

export const settingsOf = (db: Db, userId: string): Promise<SettingsRow | undefined> =>
  rowOf(db, userId).executeTakeFirst() as Promise<SettingsRow | undefined>

/** Locked because texts are checked together and a new cover replaces the old one, so each change needs the latest row. */
export const lockSettings = (tx: Tx, userId: string): Promise<SettingsRow | undefined> =>
  rowOf(tx, userId).forUpdate().executeTakeFirst() as Promise<SettingsRow | undefined>

export const updateSettings = (
  tx: Tx,
  userId: string,
  { card, ...change }: Partial<Omit<SettingsRow, 'userId'>>,
) =>
  tx
    .updateTable('creatorProfiles')
    .set({ ...change, ...(card !== undefined && { card: card && JSON.stringify(card) }) })
    .where('userId', '=', userId)
    .execute()
