import type { Tx } from '#platform/db/database.ts'
import { publishColumns } from '#platform/db/published-columns.ts'

/** Creators with what is public about them. */
export const CREATORS = publishColumns('creatorProfiles', [
  'userId',
  'tagline',
  'wordsHeld',
  'subscriptionPrice',
  'subscriberCount',
  'idVerified',
  'category',
  'timeZone',
  'createdAt',
])

/** How a creator's posts are shown. */
export const POST_AUTHORS = publishColumns('creatorProfiles', [
  'userId',
  'idVerified',
  'teasers',
  'watermark',
])

/** What a creator sees of their own page's success. */
export const CREATOR_FIGURES = publishColumns('creatorProfiles', ['userId', 'subscriberCount', 'monthly'])

/** What our team sees of a creator, including texts that are held back from others. */
export const REVIEWED_CREATORS = publishColumns('creatorProfiles', [
  'userId',
  'tagline',
  'about',
  'wordsHeld',
  'category',
  'subscriptionPrice',
  'subscriberCount',
  'monthly',
  'postCount',
  'idVerified',
  'createdAt',
])

/** Makes transactions that count what a creator publishes run one after the other. Returns whether they exist. */
export const lockCreator = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('creatorProfiles')
    .select('userId')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined
