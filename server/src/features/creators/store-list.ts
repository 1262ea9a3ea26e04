import type { CreatorCategory } from '@koji/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

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

const PLACE = sql`c.user_id as "userId", c.subscriber_count as "subscriberCount",
  c.subscription_price as "subscriptionPrice", c.created_at as "createdAt"`

/** Of what the indexes of the list hold, and of nothing else. */
const fits = ({ category, maxPrice, verified, since }: Filters): RawBuilder<unknown> =>
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

const isHere = sql`exists (select from accounts where id = c.user_id and status = 'active')`

const noBlock = (viewerId: string | null): RawBuilder<unknown> =>
  viewerId === null
    ? sql`true`
    : sql`not exists (select from blocks where blocker_id = ${viewerId} and blocked_id = c.user_id)
        and not exists (select from blocks where blocker_id = c.user_id and blocked_id = ${viewerId})`

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

/** So many of the most popular are looked at for words that very many have … */
const POPULAR_READ = 1_500
/** … and so many in any order for words that few have. */
const FOUND_READ = 3_000
/** Nobody pages on behind these. */
const BEST = 200
/** With fewer than this, a slip of the finger is thought of. */
const FEW = 20

export interface Scored extends Found {
  score: number
}

/**
 * The best of those with these words, or with words like them where few have them. However many there are, only so
 * many are looked at.
 */
export async function searched(
  db: Db,
  { words, slips }: { words: readonly string[]; slips: readonly (readonly string[])[] },
  filters: Filters,
  page: { after: { score: number; subscribers: number; id: string } | null; limit: number },
): Promise<Scored[]> {
  const { after } = page
  const { rows } = await sql<Scored>`
    with asked as materialized (
      select plain.words, creator_query(plain.words) as query
      from (select ${plain(words)} as words) as plain
    ), popular as materialized (
      select c.user_id from creator_profiles c where ${fits(filters)}
      order by c.subscriber_count desc, c.user_id limit ${POPULAR_READ}
    ), worded as materialized (
      select found.user_id, 1000 + floor(ts_rank(found.words, asked.query) * 4)::int as score
      from asked cross join lateral (
        (select user_id, s.words from popular join creator_search s using (user_id) where s.words @@ asked.query)
        union all
        (select user_id, s.words from creator_search s where s.words @@ asked.query limit ${FOUND_READ})
      ) as found
    ), few as materialized (
      select case when (select count(*) from worded) < ${FEW} then words else '{}' end as words from asked
    ), alike as materialized (
      select found.user_id, round(found.likeness * 100)::int as score
      from few cross join lateral creators_alike(few.words, ${BEST}) as found
    ), slipped as materialized (
      select found.user_id, 90 as score
      from few cross join (values ${sql.join(slips.map((one) => sql`(${plain(one)})`).concat(sql`(null::text[])`))}) as slip (words)
      cross join lateral (
        select user_id from creator_search s where s.words @@ creator_query(slip.words) limit ${BEST}
      ) as found
      where few.words <> '{}'
    ), best as (
      select user_id, max(score) as score
      from (select * from worded union all select * from alike union all select * from slipped) as any_way
      group by user_id
    ), shown as (
      select ${PLACE}, best.score from best join creator_profiles c using (user_id)
      where ${fits(filters)} and ${isHere} and ${noBlock(filters.viewerId)}
      order by best.score desc, c.subscriber_count desc, c.user_id limit ${BEST}
    )
    select * from shown
    ${
      after
        ? sql`where (score, "subscriberCount") < (${after.score}, ${after.subscribers})
            or (score = ${after.score} and "subscriberCount" = ${after.subscribers} and "userId" > ${after.id}::uuid)`
        : sql``
    }
    order by score desc, "subscriberCount" desc, "userId" limit ${page.limit}`.execute(db)
  return rows
}

/** As they are kept: without accents, in small letters. */
const plain = (words: readonly string[]): RawBuilder<unknown> =>
  sql`array(select word from unnest(${words}::text[]) with ordinality as given (raw, place)
    cross join lateral (select trim(creator_letters(raw)) as word) as folded
    where word <> '' order by place)`
