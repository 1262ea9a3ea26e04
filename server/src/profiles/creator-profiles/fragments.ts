import type { Tx } from '#platform/db/database.ts'
import { publishColumns } from '#platform/db/published-columns.ts'

/** Public information about creators. */
export const CREATORS = publishColumns('creatorProfiles', [
  'userId',
  'tagline',
  'heldRule',
  'subscriptionPrice',
  'subscriberCount',
  'idVerified',
  'category',
  'timeZone',
  'createdAt',
])

/** Settings for the display of a creator's posts. */
export const POST_AUTHORS = publishColumns('creatorProfiles', [
  'userId',
  'idVerified',
  'teasers',
  'watermark',
])

/** Statistics that creators see about their own page. */
export const CREATOR_FIGURES = publishColumns('creatorProfiles', ['userId', 'subscriberCount', 'monthly'])

/** What our team sees of a creator, including held texts. */
export const REVIEWED_CREATORS = publishColumns('creatorProfiles', [
  'userId',
  'tagline',
  'about',
  'heldRule',
  'category',
  'subscriptionPrice',
  'subscriberCount',
  'monthly',
  'postCount',
  'idVerified',
  'createdAt',
])

/** Serializes transactions that count a creator's posts. False if the creator doesn't exist. */
export const lockCreator = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('creatorProfiles')
    .select('userId')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined
