import { sql } from 'kysely'
import { lockPost, POSTS } from '#creators/posts/fragments.ts'
import { ACTIVE_ACCOUNTS } from '#identity/accounts/fragments.ts'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { notBlocked } from '#profiles/blocks/fragments.ts'
import { PROFILES } from '#profiles/profiles/fragments.ts'
import { CASES } from '#safety/moderation/fragments.ts'

export interface CommentRow {
  id: string
  postId: string
  authorId: string
  parentId: string | null
  text: string
  createdAt: Date
  hidden: boolean
  heldRule: string | null
  displayName: string
  username: string | null
  avatarUrl: string | null
}

export interface CommentViewer {
  /** Null for a visitor. */
  viewerId: string | null
  creatorId: string
}

const COLUMNS = sql`
  c.id, c.post_id, c.author_id, c.parent_id, c.text, c.created_at, c.hidden, c.held_rule,
  p.display_name, p.username, p.avatar_url`

/** Omits comments of closed accounts. */
const JOIN_AUTHORS = sql`
  join ${ACTIVE_ACCOUNTS} a on a.id = c.author_id
  join ${PROFILES} p on p.id = c.author_id`

const visibleTo = ({ viewerId, creatorId }: CommentViewer) => sql`
  (not c.hidden or c.author_id = ${viewerId}::uuid or (${viewerId}::uuid = ${creatorId}::uuid and c.held_rule is null))
  and ${notBlocked(sql`${viewerId}::uuid`, sql`c.author_id`)}`

/** Comments that aren't replies, the newest first. */
export async function topLevelOf(
  db: Db,
  postId: string,
  viewer: CommentViewer,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${prepared}
    select ${COLUMNS} from comments c ${JOIN_AUTHORS}
    where c.post_id = ${postId} and c.parent_id is null and ${visibleTo(viewer)}
      ${after ? sql`and (c.created_at, c.id) < (${after.at}, ${after.id})` : sql``}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** The oldest first. */
export async function repliesTo(
  db: Db,
  parentId: string,
  viewer: CommentViewer,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${prepared}
    select ${COLUMNS} from comments c ${JOIN_AUTHORS}
    where c.parent_id = ${parentId} and ${visibleTo(viewer)}
      ${after ? sql`and (c.created_at, c.id) > (${after.at}, ${after.id})` : sql``}
    order by c.created_at, c.id limit ${limit}`.execute(db)
  return rows
}

/** The first replies to each comment, and how many the viewer can see. */
export async function firstReplies(
  db: Db,
  parentIds: readonly string[],
  viewer: CommentViewer,
  limit: number,
): Promise<(CommentRow & { replies: number })[]> {
  if (parentIds.length === 0) return []
  const { rows } = await sql<CommentRow & { replies: number }>`${prepared}
    select reply.* from unnest(${parentIds}::uuid[]) as parent (id)
    cross join lateral (
      select ${COLUMNS}, count(*) over ()::int as replies from comments c ${JOIN_AUTHORS}
      where c.parent_id = parent.id and ${visibleTo(viewer)}
      order by c.created_at, c.id limit ${limit}
    ) as reply
    order by reply.created_at, reply.id`.execute(db)
  return rows
}

/** Comments of others on all posts of a creator, the newest first. */
export async function onPostsOf(
  db: Db,
  creatorId: string,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<(CommentRow & { postText: string })[]> {
  const { rows } = await sql<CommentRow & { postText: string }>`
    select ${COLUMNS}, post.text as post_text from comments c ${JOIN_AUTHORS}
    join ${POSTS} post on post.id = c.post_id
    where c.creator_id = ${creatorId} and c.author_id <> ${creatorId} and ${visibleTo({ viewerId: creatorId, creatorId })}
      ${after ? sql`and (c.created_at, c.id) < (${after.at}, ${after.id})` : sql``}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function commentById(db: Db, id: string): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${COLUMNS} from comments c ${JOIN_AUTHORS} where c.id = ${id}`.execute(db)
  return rows[0]
}

export const lockForUpdate = (tx: Tx, id: string) =>
  tx.selectFrom('comments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface NewComment {
  id: string
  postId: string
  creatorId: string
  authorId: string
  parentId: string | null
  text: string
  createdAt: Date
}

/** A reply to a hidden comment is hidden too. Null if the post or the parent was deleted. */
export async function insert(tx: Tx, comment: NewComment): Promise<{ visible: boolean } | null> {
  const { postId, parentId } = comment
  if (!(await lockPost(tx, postId))) return null
  const parent = parentId ? await lockParent(tx, parentId) : { hidden: false }
  if (!parent) return null
  await tx.insertInto('comments').values(comment).execute()
  return { visible: !parent.hidden }
}

/** Keeps the parent from being deleted until the transaction ends. */
const lockParent = (tx: Tx, id: string) =>
  tx.selectFrom('comments').select('hidden').where('id', '=', id).forKeyShare().executeTakeFirst()

/** Deletes a comment with its replies. Returns them, and how many of them everyone could see. */
export async function remove(
  tx: Tx,
  id: string,
): Promise<{ deleted: Pick<CommentRow, 'id' | 'authorId' | 'createdAt'>[]; visible: number }> {
  const visible = await countVisible(tx, id)
  const deleted = await tx
    .deleteFrom('comments')
    .where((eb) => eb.or([eb('id', '=', id), eb('parentId', '=', id)]))
    .returning(['id', 'authorId', 'createdAt'])
    .execute()
  return { deleted, visible }
}

/** Returns the change in the number of comments that everyone can see. */
export async function setHidden(tx: Tx, id: string, hidden: boolean): Promise<number> {
  const before = await countVisible(tx, id)
  await tx.updateTable('comments').set({ hidden }).where('id', '=', id).execute()
  return (await countVisible(tx, id)) - before
}

/** Counts a comment and its replies, if everyone can see them. Replies are hidden with their parent. */
async function countVisible(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ visible: number }>`
    select count(*)::int as visible from comments c left join comments parent on parent.id = c.parent_id
    where (c.id = ${id} or c.parent_id = ${id}) and not c.hidden and parent.hidden is not true`.execute(tx)
  return rows[0]!.visible
}

/** A batch of someone's comments on the posts of a creator that aren't hidden. */
export const shownBy = (
  tx: Tx,
  { authorId, creatorId }: { authorId: string; creatorId: string },
  limit: number,
): Promise<{ id: string; postId: string }[]> =>
  tx
    .selectFrom('comments')
    .select(['id', 'postId'])
    .where('authorId', '=', authorId)
    .where('creatorId', '=', creatorId)
    .where('hidden', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Comments that are held now stay hidden when our team releases them. */
export const keepHidden = (tx: Tx, { authorId, creatorId }: { authorId: string; creatorId: string }) =>
  tx
    .updateTable('comments')
    .set({ hiddenBefore: true })
    .where('authorId', '=', authorId)
    .where('creatorId', '=', creatorId)
    .where('heldRule', 'is not', null)
    .execute()

export const setHeld = (
  tx: Tx,
  id: string,
  held: { heldRule: string | null; hiddenBefore: boolean },
): Promise<unknown> => tx.updateTable('comments').set(held).where('id', '=', id).execute()

/** A comment with the beginning of its post. */
export async function commentWithPost(
  db: Db,
  id: string,
): Promise<{ text: string; postText: string; createdAt: Date; heldRule: string | null } | null> {
  const { rows } = await sql<{ text: string; postText: string; createdAt: Date; heldRule: string | null }>`
    select c.text, left(p.text, 300) as post_text, c.created_at, c.held_rule
    from comments c join ${POSTS} p on p.id = c.post_id where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Comments that were deleted along with their post while automatic checks still had a case about them. */
export async function deletedWithOpenCase(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.subject_id as id from ${CASES} c
    where c.state = 'open' and c.reporters = 0 and c.subject_kind = 'comment'
      and not exists (select from comments where comments.id = c.subject_id)`.execute(tx)
  return rows.map(({ id }) => id)
}
