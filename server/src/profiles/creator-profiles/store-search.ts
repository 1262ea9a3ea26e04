import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import {
  ENTRY,
  type Filters,
  isActiveCreator,
  isNotBlocked,
  type ListEntry,
  matchesFilters,
} from './store-list.ts'

/** How many of the most popular creators are searched first. */
const POPULAR_READ = 1_000
/** With at least this many matches among the popular creators, the words are common and the search ends there. */
const MANY = 200
/** How many matches of other words are read, in any order. */
const FOUND_READ = 1_000
/** The maximum number of results over all pages. */
const BEST = 200
/** With fewer exact matches, typos and prefixes are searched as well. */
const FEW = 20

export interface SearchResult extends ListEntry {
  score: number
}

interface Page {
  after: { score: number; subscribers: number; id: string } | null
  limit: number
}

/**
 * The best matches for these words, or for similar words if there are few matches. The number of rows it reads is limited,
 * however many creators match.
 */
export async function searchCreators(
  db: Db,
  words: readonly string[],
  filters: Filters,
  { after, limit }: Page,
): Promise<SearchResult[]> {
  const { rows } = await sql<SearchResult>`
    with input as materialized (
      select words, creator_query(words) as query from (
        select array(
          select word from unnest(${words}::text[]) with ordinality as given (raw, place)
          cross join lateral (select trim(creator_letters(raw)) as word) as plain
          where word <> '' order by place
        ) as words
      ) as given
    ), popular as materialized (
      select c.user_id from creator_profiles c where ${matchesFilters(filters)}
      order by c.subscriber_count desc, c.user_id limit ${POPULAR_READ}
    ), common as materialized (
      select user_id, s.words from input cross join popular
      cross join lateral (select words from creator_search where user_id = popular.user_id offset 0) as s
      where s.words @@ input.query
    ), uncommon as materialized (
      select s.user_id, s.words from input cross join lateral (
        select user_id, words from creator_search
        where words @@ case when (select count(*) from common) < ${MANY} then input.query end limit ${FOUND_READ}
      ) as s
    ), exact as materialized (
      select found.user_id, 1000 + floor(ts_rank(found.words, input.query) * 4)::int as score
      from input cross join (select * from common union all select * from uncommon) as found
    ), few as materialized (
      select words from input where (select count(*) from exact) < ${FEW}
    ), each_word as materialized (
      select word, word_slips(word) as slips, creator_query(array[word]) as query, row_number() over (order by length(word) desc) as place
      from few cross join lateral unnest(words) as word
    ), typos as materialized (
      select near.user_id, 90 as score from each_word as longest
      cross join lateral (
        select user_id, words, slips from creator_search where slips && longest.slips limit ${FOUND_READ}
      ) as near
      where longest.place = 1 and not exists (
        select from each_word as other
        where other.place > 1 and not (near.slips && other.slips or near.words @@ other.query)
      ) limit ${BEST}
    ), prefixes as materialized (
      select found.user_id, 50 as score from few cross join lateral (
        select user_id from creator_search
        where words @@ case when length(few.words[cardinality(few.words)]) > 5
          then creator_query(trim_array(few.words, 1) || left(few.words[cardinality(few.words)], -2)) end
        limit ${BEST}
      ) as found
    ), best as (
      select user_id, max(score) as score
      from (select * from exact union all select * from typos union all select * from prefixes) as matches
      group by user_id
    ), shown as (
      select ${ENTRY}, best.score from best join creator_profiles c using (user_id)
      where ${matchesFilters(filters)} and ${isActiveCreator} and ${isNotBlocked(filters.viewerId)}
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
