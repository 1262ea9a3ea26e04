import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** What is counted of each day. */
export type Counts = Partial<Record<'reach' | 'likes' | 'comments' | 'joined' | 'left' | 'posts', number>>

export const addToDay = (tx: Tx, creatorId: string, counts: Counts, at: Date) =>
  sql`
    insert into creator_days as days (creator_id, day, reach, likes, comments, joined, "left", posts)
    values (${creatorId}, ${at}::timestamptz at time zone 'UTC', ${counts.reach ?? 0}, ${counts.likes ?? 0}, ${counts.comments ?? 0},
      ${counts.joined ?? 0}, ${counts.left ?? 0}, ${counts.posts ?? 0})
    on conflict (creator_id, day) do update set reach = days.reach + excluded.reach, likes = days.likes + excluded.likes,
      comments = days.comments + excluded.comments, joined = days.joined + excluded.joined,
      "left" = days."left" + excluded."left", posts = days.posts + excluded.posts`.execute(tx)
