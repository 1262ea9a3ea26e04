import { CREATOR_DEFAULT_NAME, type PostState, type Visibility } from '@koji/contract'
import { sql } from 'kysely'
import { grantsAccess, SUBSCRIPTIONS } from '#billing/subscriptions/fragments.ts'
import { COMMENTS } from '#creators/comments/fragments.ts'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { blockedWith, notBlocked } from '#profiles/blocks/fragments.ts'
import { POST_AUTHORS } from '#profiles/creator-profiles/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'

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

const COLUMNS = sql`
  p.id, p.creator_id, p.state, p.visibility, p.text, p.published_at, p.edited_at, p.pinned, p.held_rule, p.photos, p.likes,
  p.comments, coalesce(profile.display_name, ${sql.lit(CREATOR_DEFAULT_NAME)}) as display_name, profile.username,
  profile.avatar_url, c.id_verified, c.teasers, c.watermark`

/** Omits posts of closed accounts. */
const JOIN_AUTHORS = sql`
  join ${POST_AUTHORS} c on c.user_id = p.creator_id
  join ${ACTIVE_ACCOUNTS} a on a.id = p.creator_id
  left join ${PROFILES} profile on profile.id = p.creator_id`

const PUBLISHED = sql`state = 'published' and held_rule is null`

const before = (place: TimeCursor | null) =>
  place ? sql`and (published_at, id) < (${place.at}, ${place.id})` : sql``

export async function postById(db: Db, id: string): Promise<PostRow | undefined> {
  return (await postsByIds(db, [id]))[0]
}

/** In the order of the ids, without deleted posts. */
export async function postsByIds(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PostRow>`${prepared}
    select ${COLUMNS} from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    join posts p on p.id = given.id ${JOIN_AUTHORS}
    order by given.place`.execute(db)
  return rows
}

/** The newest first, without the pinned post. */
export async function publishedBy(
  db: Db,
  creatorId: string,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`${prepared}
    select ${COLUMNS} from (
      select * from posts where creator_id = ${creatorId} and ${PUBLISHED} and not pinned ${before(after)}
      order by published_at desc, id desc limit ${limit}
    ) as p ${JOIN_AUTHORS}
    order by p.published_at desc, p.id desc`.execute(db)
  return rows
}

export async function pinnedPost(db: Db, creatorId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where creator_id = ${creatorId} and pinned and ${PUBLISHED}`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Posts of the creators that a fan supports, the newest first. Only creators with the newest posts can be on the page, so
 * the posts of all others aren't read and supporting hundreds of creators costs little more than supporting twenty.
 */
export async function feedOf(
  db: Db,
  fanId: string,
  { after, limit, now }: { after: TimeCursor | null; limit: number; now: Date },
): Promise<{ id: string; publishedAt: Date }[]> {
  const { rows } = await sql<{ id: string; publishedAt: Date }>`${prepared}
    with supported as (
      select distinct creator_id from ${SUBSCRIPTIONS} s
      where s.fan_id = ${fanId} and ${grantsAccess(now)} and ${notBlocked(sql`${fanId}`, sql`s.creator_id`)}
    ),
    newest as (
      select supported.creator_id from supported
      cross join lateral (
        select published_at, id from posts where creator_id = supported.creator_id and ${PUBLISHED} ${before(after)}
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

export async function likedAmong(db: Db, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select post_id as id from post_likes where account_id = ${accountId} and post_id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Likes and comments by people hidden by a block, which the viewer's counts leave out. */
export async function hiddenCounts(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, { likes: number; comments: number }>> {
  const { rows } = await sql<{ id: string; likes: number; comments: number }>`${prepared}
    select post.id, count(l.account_id)::int as likes, coalesce(sum(comment.count), 0)::int as comments
    from ${blockedWith(sql`${accountId}`)} as hidden cross join unnest(${ids}::uuid[]) as post (id)
    left join post_likes l on l.post_id = post.id and l.account_id = hidden.id
    left join lateral (
      select count(*) as count from ${COMMENTS} c left join ${COMMENTS} parent on parent.id = c.parent_id
      where c.post_id = post.id and not c.hidden and parent.hidden is not true
        and (c.author_id = hidden.id or parent.author_id = hidden.id)
    ) as comment on true
    group by post.id`.execute(db)
  return new Map(rows.map(({ id, likes, comments }) => [id, { likes, comments }]))
}

/** Identifies the viewer on a photo, in letters that the font has. */
export async function watermarkOf(db: Db, accountId: string): Promise<string> {
  const profile = await db
    .selectFrom(PROFILES.as('profiles'))
    .select(['username', 'displayName'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const { username, displayName = '' } = profile ?? {}
  if (username) return `@${username}`
  return /^[\w -]{2,}$/.test(displayName) ? displayName : accountId
}
