import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { DayRow } from './rules.ts'

/** What is counted of each day. */
export type Counts = Partial<
  Record<'reach' | 'likes' | 'comments' | 'joined' | 'left' | 'posts' | 'gross' | 'net' | 'refunded', number>
>

/** In the order of the creators, so that two who count at once never wait for each other in a ring. */
export async function addToDay(
  tx: Tx,
  counted: readonly ({ creatorId: string } & Counts)[],
  at: Date,
): Promise<void> {
  const all = (key: keyof Counts) => counted.map((one) => one[key] ?? 0)
  await sql`${prepared}
    insert into creator_days as days (creator_id, day, reach, likes, comments, joined, gone, posts, gross, net, refunded)
    select creator_id, ${at}::timestamptz at time zone 'UTC', reach, likes, comments, joined, gone, posts,
      gross, net, refunded
    from unnest(${counted.map(({ creatorId }) => creatorId)}::uuid[], ${all('reach')}::int[], ${all('likes')}::int[],
      ${all('comments')}::int[], ${all('joined')}::int[], ${all('left')}::int[], ${all('posts')}::int[],
      ${all('gross')}::int[], ${all('net')}::int[], ${all('refunded')}::int[])
      as counted (creator_id, reach, likes, comments, joined, gone, posts, gross, net, refunded)
    order by creator_id
    on conflict (creator_id, day) do update set reach = days.reach + excluded.reach, likes = days.likes + excluded.likes,
      comments = days.comments + excluded.comments, joined = days.joined + excluded.joined,
      gone = days.gone + excluded.gone, posts = days.posts + excluded.posts, gross = days.gross + excluded.gross,
      net = days.net + excluded.net, refunded = days.refunded + excluded.refunded`.execute(tx)
}

/** Those on which something happened, from that day on. */
export async function daysSince(db: Db, creatorId: string, first: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day::text, reach, likes, comments, joined, gone as "left", posts, gross, net, refunded from creator_days
    where creator_id = ${creatorId} and day >= ${first}::date order by day`.execute(db)
  return rows
}

export const standingOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('creatorProfiles')
    .select(['subscriberCount', 'monthly'])
    .where('userId', '=', creatorId)
    .executeTakeFirst()

/** Of all days: as many rows as there were days. */
export async function everOf(db: Db, creatorId: string): Promise<{ net: number; joined: number }> {
  const { rows } = await sql<{ net: number; joined: number }>`
    select coalesce(sum(net), 0)::bigint as net, coalesce(sum(joined), 0)::bigint as joined from creator_days
    where creator_id = ${creatorId}`.execute(db)
  return rows[0]!
}
