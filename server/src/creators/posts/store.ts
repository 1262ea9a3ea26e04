import { CREATOR_DEFAULT_NAME, type PostState, type Visibility } from '@koji/contract'
import { sql } from 'kysely'
import { isOpen } from '#billing/subscriptions/service.ts'
import type { Place } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

export interface PostRow {
  id: string
  creatorId: string
  state: PostState
  visibility: Visibility
  text: string
  publishedAt: Date | null
  editedAt: Date | null
  pinned: boolean
  heldRule: string | null
  photos: number
  likes: number
  comments: number
  displayName: string
  username: string | null
  avatarUrl: string | null
  idVerified: boolean
  teasers: boolean
  watermark: boolean
}

/** A place in a list of published posts. */
const COLUMNS = sql`
  p.id, p.creator_id, p.state, p.visibility, p.text, p.published_at, p.edited_at, p.pinned, p.held_rule, p.photos, p.likes,
  p.comments, coalesce(profile.display_name, ${sql.lit(CREATOR_DEFAULT_NAME)}) as display_name, profile.username,
  profile.avatar_url, c.id_verified, c.teasers, c.watermark`

/** Creators who are not here are nowhere to be seen. */
const BY_CREATORS = sql`
  join creator_profiles c on c.user_id = p.creator_id
  join accounts a on a.id = p.creator_id and a.status = 'active'
  left join profiles profile on profile.id = p.creator_id`

const PUBLISHED = sql`state = 'published' and held_rule is null`

const before = (place: Place | null) =>
  place ? sql`and (published_at, id) < (${place.at}, ${place.id})` : sql``

export async function postById(db: Db, id: string): Promise<PostRow | undefined> {
  return (await postsByIds(db, [id]))[0]
}

/** In the order of the ids; what is gone is left out. */
export async function postsByIds(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PostRow>`${prepared}
    select ${COLUMNS} from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join posts p on p.id = wanted.id ${BY_CREATORS}
    order by wanted.place`.execute(db)
  return rows
}

/** The newest first, without the one that is pinned. */
export async function publishedBy(
  db: Db,
  creatorId: string,
  { after, limit }: { after: Place | null; limit: number },
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`${prepared}
    select ${COLUMNS} from (
      select * from posts where creator_id = ${creatorId} and ${PUBLISHED} and not pinned ${before(after)}
      order by published_at desc, id desc limit ${limit}
    ) as p ${BY_CREATORS}
    order by p.published_at desc, p.id desc`.execute(db)
  return rows
}

export async function pinnedOf(db: Db, creatorId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where creator_id = ${creatorId} and pinned and ${PUBLISHED}`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * What the creators whom somebody supports have published, the newest first. Only those of them whose newest post is
 * among the newest can have one on the page, so a fan of five hundred costs little more than a fan of twenty.
 */
export async function feedOf(
  db: Db,
  fanId: string,
  { after, limit, now }: { after: Place | null; limit: number; now: Date },
): Promise<{ id: string; publishedAt: Date }[]> {
  const { rows } = await sql<{ id: string; publishedAt: Date }>`${prepared}
    with mine as (
      select distinct creator_id from subscriptions s
      where s.fan_id = ${fanId} and ${isOpen(now)}
        and not exists (select from blocks where blocker_id = ${fanId} and blocked_id = s.creator_id)
        and not exists (select from blocks where blocker_id = s.creator_id and blocked_id = ${fanId})
    ),
    newest as (
      select mine.creator_id from mine
      cross join lateral (
        select published_at, id from posts where creator_id = mine.creator_id and ${PUBLISHED} ${before(after)}
        order by published_at desc, id desc limit 1
      ) as first
      order by first.published_at desc, first.id desc limit ${limit}
    )
    select post.id, post.published_at from newest
    cross join lateral (
      select published_at, id from posts where creator_id = newest.creator_id and ${PUBLISHED} ${before(after)}
      order by published_at desc, id desc limit ${limit}
    ) as post
    order by post.published_at desc, post.id desc limit ${limit}`.execute(db)
  return rows
}

/** Of these posts, which somebody likes. */
export async function likedAmong(db: Db, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select post_id as id from post_likes where account_id = ${accountId} and post_id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Likes and comments of those who are hidden from somebody by a block: they do not count for them. */
export async function hiddenCounts(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, { likes: number; comments: number }>> {
  const { rows } = await sql<{ id: string; likes: number; comments: number }>`${prepared}
    with hidden as (
      select blocked_id as id from blocks where blocker_id = ${accountId}
      union select blocker_id from blocks where blocked_id = ${accountId}
    )
    select post.id, count(l.account_id)::int as likes, coalesce(sum(said.number), 0)::int as comments
    from hidden cross join unnest(${ids}::uuid[]) as post (id)
    left join post_likes l on l.post_id = post.id and l.account_id = hidden.id
    left join lateral (
      select count(*) as number from comments c left join comments parent on parent.id = c.parent_id
      where c.post_id = post.id and not c.hidden and parent.hidden is not true
        and (c.author_id = hidden.id or parent.author_id = hidden.id)
    ) as said on true
    group by post.id`.execute(db)
  return new Map(rows.map(({ id, likes, comments }) => [id, { likes, comments }]))
}

/** By which somebody is known who passes a photo on; in letters that every font has. */
export async function nameOf(db: Db, accountId: string): Promise<string> {
  const profile = await db
    .selectFrom('profiles')
    .select(['username', 'displayName'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const { username, displayName = '' } = profile ?? {}
  if (username) return `@${username}`
  return /^[\w -]{2,}$/.test(displayName) ? displayName : accountId
}
