import type { CreatorCategory } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import { isActive } from '#identity/accounts/fragments.ts'
import type { Db } from '#platform/db/database.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'

export interface Filters {
  category: CreatorCategory | undefined
  maxPrice: number | undefined
  verified: boolean
  /** Only those who began after it. */
  since: Date | null
  /** Who does not see whom they blocked or who blocked them. */
  viewerId: string | null
}

/** One place in a list: who, and what it is sorted by. */
export interface Found {
  userId: string
  subscriberCount: number
  subscriptionPrice: number
  createdAt: Date
}

export const PLACE = sql`c.user_id as "userId", c.subscriber_count as "subscriberCount",
  c.subscription_price as "subscriptionPrice", c.created_at as "createdAt"`

/** Of what the indexes of the list hold, and of nothing else. */
export const fits = ({ category, maxPrice, verified, since }: Filters): RawBuilder<unknown> =>
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

export const isHere = isActive(sql`c.user_id`)

export const noBlock = (viewerId: string | null): RawBuilder<unknown> =>
  viewerId === null ? sql`true` : notBlocked(sql`${viewerId}`, sql`c.user_id`)

export interface Place {
  subscribers: number
  price: number
  at: Date
  id: string
}

/** Each order with what comes after a place in it. */
const ORDERS = {
  popular: {
    by: sql`c.subscriber_count desc, c.user_id`,
    after: ({ subscribers, id }: Place) =>
      sql`c.subscriber_count <= ${subscribers} and (c.subscriber_count < ${subscribers} or c.user_id > ${id}::uuid)`,
  },
  new: {
    by: sql`c.created_at desc, c.user_id`,
    after: ({ at, id }: Place) =>
      sql`c.created_at <= ${at} and (c.created_at < ${at} or c.user_id > ${id}::uuid)`,
  },
  price: {
    by: sql`c.subscription_price, c.subscriber_count desc, c.user_id`,
    after: ({ price, subscribers, id }: Place) =>
      sql`c.subscription_price >= ${price} and (c.subscription_price > ${price}
        or c.subscriber_count < ${subscribers} or (c.subscriber_count = ${subscribers} and c.user_id > ${id}::uuid))`,
  },
} as const

export async function listed(
  db: Db,
  filters: Filters,
  page: { sort: keyof typeof ORDERS; after: Place | null; limit: number },
): Promise<Found[]> {
  const order = ORDERS[page.sort]
  const { rows } = await sql<Found>`
    select ${PLACE} from creator_profiles c
    where ${fits(filters)} and ${isHere} and ${noBlock(filters.viewerId)}
      ${page.after ? sql`and ${order.after(page.after)}` : sql``}
    order by ${order.by} limit ${page.limit}`.execute(db)
  return rows
}
