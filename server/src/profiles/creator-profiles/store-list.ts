import type { CreatorCategory } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import { isActive } from '#identity/accounts/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'

export interface Filters {
  category: CreatorCategory | undefined
  maxPrice: number | undefined
  verified: boolean
  /** Only creators who started after this time. */
  since: Date | null
  /** Excludes creators with a block between them and the viewer. */
  viewerId: string | null
}

/** A creator's id and the values that lists are sorted by. */
export interface ListEntry {
  userId: string
  subscriberCount: number
  subscriptionPrice: number
  createdAt: Date
}

export const ENTRY = sql`c.user_id as "userId", c.subscriber_count as "subscriberCount",
  c.subscription_price as "subscriptionPrice", c.created_at as "createdAt"`

/** Uses only columns that the indexes of the list include. */
export const matchesFilters = ({ category, maxPrice, verified, since }: Filters): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(category ? [sql`c.category = ${category}`] : []),
      ...(maxPrice === undefined ? [] : [sql`c.subscription_price <= ${maxPrice}`]),
      ...(verified ? [sql`c.id_verified`] : []),
      ...(since ? [sql`c.created_at > ${since}`] : []),
    ],
    sql` and `,
  )

export const isActiveCreator = isActive(sql`c.user_id`)

export const isNotBlocked = (viewerId: string | null): RawBuilder<unknown> =>
  viewerId === null ? sql`true` : notBlocked(sql`${viewerId}`, sql`c.user_id`)

export interface ListCursor {
  subscribers: number
  price: number
  at: Date
  id: string
}

/** Each order with its condition for the entries after a cursor. */
const ORDERS = {
  popular: {
    by: sql`c.subscriber_count desc, c.user_id`,
    after: ({ subscribers, id }: ListCursor) =>
      sql`c.subscriber_count <= ${subscribers} and (c.subscriber_count < ${subscribers} or c.user_id > ${id}::uuid)`,
  },
  new: {
    by: sql`c.created_at desc, c.user_id`,
    after: ({ at, id }: ListCursor) =>
      sql`c.created_at <= ${at} and (c.created_at < ${at} or c.user_id > ${id}::uuid)`,
  },
  price: {
    by: sql`c.subscription_price, c.subscriber_count desc, c.user_id`,
    after: ({ price, subscribers, id }: ListCursor) =>
      sql`c.subscription_price >= ${price} and (c.subscription_price > ${price}
        or c.subscriber_count < ${subscribers} or (c.subscriber_count = ${subscribers} and c.user_id > ${id}::uuid))`,
  },
} as const

export async function listCreators(
  db: Db,
  filters: Filters,
  page: { sort: keyof typeof ORDERS; after: ListCursor | null; limit: number },
): Promise<ListEntry[]> {
  const order = ORDERS[page.sort]
  const { rows } = await sql<ListEntry>`
    select ${ENTRY} from creator_profiles c
    where ${matchesFilters(filters)} and ${isActiveCreator} and ${isNotBlocked(filters.viewerId)}
      ${page.after ? sql`and ${order.after(page.after)}` : sql``}
    order by ${order.by} limit ${page.limit}`.execute(db)
  return rows
}
