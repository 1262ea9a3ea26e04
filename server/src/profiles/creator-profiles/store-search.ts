import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { type Filters, type Found, fits, isHere, noBlock, PLACE } from './store-list.ts'

/** So many of the most popular are looked at for words that very many have … */
const POPULAR_READ = 1_000
/** … which are those that so many of them have. */
const MANY = 200
/** So many are looked at, in any order, for other words. */
const FOUND_READ = 1_000
/** Nobody pages on behind these. */
const BEST = 200
/** With fewer than this, a slip of the finger is thought of. */
const FEW = 20

export interface Scored extends Found {
  score: number
}

interface Page {
  after: { score: number; subscribers: number; id: string } | null
  limit: number
}

/**
 * The best of those with these words, or with words like them where few have them. However many there are, only so
 * many are looked at.
 */
export async function searched(
  db: Db,
  words: readonly string[],
  filters: Filters,
  { after, limit }: Page,
): Promise<Scored[]> {
  const { rows } = await sql<Scored>`
    with asked as materialized (
      select words, creator_query(words) as query from (
        select array(
          select word from unnest(${words}::text[]) with ordinality as given (raw, place)
          cross join lateral (select trim(creator_letters(raw)) as word) as plain
          where word <> '' order by place
        ) as words
      ) as given
    ), popular as materialized (
      select c.user_id from creator_profiles c where ${fits(filters)}
      order by c.subscriber_count desc, c.user_id limit ${POPULAR_READ}
    ), common as materialized (
      select user_id, s.words from asked cross join popular
      cross join lateral (select words from creator_search where user_id = popular.user_id offset 0) as s
      where s.words @@ asked.query
    ), uncommon as materialized (
      select s.user_id, s.words from asked cross join lateral (
        select user_id, words from creator_search
        where words @@ case when (select count(*) from common) < ${MANY} then asked.query end limit ${FOUND_READ}
      ) as s
    ), worded as materialized (
      select found.user_id, 1000 + floor(ts_rank(found.words, asked.query) * 4)::int as score
      from asked cross join (select * from common union all select * from uncommon) as found
    ), few as materialized (
      select words from asked where (select count(*) from worded) < ${FEW}
    ), each_word as materialized (
      select word, word_slips(word) as slips, creator_query(array[word]) as query, row_number() over (order by length(word) desc) as place
      from few cross join lateral unnest(words) as word
    ), slipped as materialized (
      select near.user_id, 90 as score from each_word as longest
      cross join lateral (
        select user_id, words, slips from creator_search where slips && longest.slips limit ${FOUND_READ}
      ) as near
      where longest.place = 1 and not exists (
        select from each_word as other
        where other.place > 1 and not (near.slips && other.slips or near.words @@ other.query)
      ) limit ${BEST}
    ), begun as materialized (
      select found.user_id, 50 as score from few cross join lateral (
        select user_id from creator_search
        where words @@ case when length(few.words[cardinality(few.words)]) > 5
          then creator_query(trim_array(few.words, 1) || left(few.words[cardinality(few.words)], -2)) end
        limit ${BEST}
      ) as found
    ), best as (
      select user_id, max(score) as score
      from (select * from worded union all select * from slipped union all select * from begun) as any_way
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
    order by score desc, "subscriberCount" desc, "userId" limit ${limit}`.execute(db)
  return rows
}
