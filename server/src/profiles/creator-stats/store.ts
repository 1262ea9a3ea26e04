import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

/** The counters of a day. */
export type Counts = Partial<
  Record<'reach' | 'likes' | 'comments' | 'joined' | 'left' | 'posts' | 'gross' | 'net' | 'refunded', number>
>

export interface Counted extends Counts {
  creatorId: string
  at: Date
}

/** Ordered by creator and day, so that concurrent transactions can't deadlock. */
export async function addToDays(tx: Tx, counted: readonly Counted[]): Promise<void> {
  const all = (key: keyof Counts) => counted.map((one) => one[key] ?? 0)
  await sql`${prepared}
    insert into creator_days as days (creator_id, day, reach, likes, comments, joined, churned, posts, gross, net, refunded)
    select creator_id, (at at time zone 'UTC')::date, sum(reach), sum(likes), sum(comments), sum(joined), sum(churned), sum(posts),
      sum(gross), sum(net), sum(refunded)
    from unnest(${counted.map(({ creatorId }) => creatorId)}::uuid[], ${counted.map(({ at }) => at)}::timestamptz[],
      ${all('reach')}::int[], ${all('likes')}::int[], ${all('comments')}::int[], ${all('joined')}::int[],
      ${all('left')}::int[], ${all('posts')}::int[], ${all('gross')}::int[], ${all('net')}::int[], ${all('refunded')}::int[])
      as counted (creator_id, at, reach, likes, comments, joined, churned, posts, gross, net, refunded)
    group by 1, 2 order by 1, 2
    on conflict (creator_id, day) do update set reach = days.reach + excluded.reach, likes = days.likes + excluded.likes,
      comments = days.comments + excluded.comments, joined = days.joined + excluded.joined,
      churned = days.churned + excluded.churned, posts = days.posts + excluded.posts, gross = days.gross + excluded.gross,
      net = days.net + excluded.net, refunded = days.refunded + excluded.refunded`.execute(tx)
}
