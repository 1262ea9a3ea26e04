import { sql } from 'kysely'
import type { Place } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'

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

/** Who looks: a visitor has no id. */
export interface Eyes {
  viewerId: string | null
  creatorId: string
}

const COLUMNS = sql`
  c.id, c.post_id, c.author_id, c.parent_id, c.text, c.created_at, c.hidden, c.held_rule,
  p.display_name, p.username, p.avatar_url`

/** Authors who are not here, or from whom a block hides whoever looks, say nothing. */
const BY_PEOPLE = sql`
  join accounts a on a.id = c.author_id and a.status = 'active'
  join profiles p on p.id = c.author_id`

const seenBy = ({ viewerId, creatorId }: Eyes) => sql`
  (not c.hidden or c.author_id = ${viewerId}::uuid or (${viewerId}::uuid = ${creatorId}::uuid and c.held_rule is null))
  and not exists (select from blocks where blocker_id = ${viewerId}::uuid and blocked_id = c.author_id)
  and not exists (select from blocks where blocker_id = c.author_id and blocked_id = ${viewerId}::uuid)`

/** The newest first. */
export async function topOf(
  db: Db,
  postId: string,
  eyes: Eyes,
  { after, limit }: { after: Place | null; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${prepared}
    select ${COLUMNS} from comments c ${BY_PEOPLE}
    where c.post_id = ${postId} and c.parent_id is null and ${seenBy(eyes)}
      ${after ? sql`and (c.created_at, c.id) < (${after.at}, ${after.id})` : sql``}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** The oldest first. */
export async function repliesTo(
  db: Db,
  parentId: string,
  eyes: Eyes,
  { after, limit }: { after: Place | null; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`${prepared}
    select ${COLUMNS} from comments c ${BY_PEOPLE}
    where c.parent_id = ${parentId} and ${seenBy(eyes)}
      ${after ? sql`and (c.created_at, c.id) > (${after.at}, ${after.id})` : sql``}
    order by c.created_at, c.id limit ${limit}`.execute(db)
  return rows
}

/** The first few of each, and how many there are for whoever looks. */
export async function firstReplies(
  db: Db,
  parentIds: readonly string[],
  eyes: Eyes,
  most: number,
): Promise<(CommentRow & { replies: number })[]> {
  if (parentIds.length === 0) return []
  const { rows } = await sql<CommentRow & { replies: number }>`${prepared}
    select said.* from unnest(${parentIds}::uuid[]) as parent (id)
    cross join lateral (
      select ${COLUMNS}, count(*) over ()::int as replies from comments c ${BY_PEOPLE}
      where c.parent_id = parent.id and ${seenBy(eyes)}
      order by c.created_at, c.id limit ${most}
    ) as said
    order by said.created_at, said.id`.execute(db)
  return rows
}

/** Of all posts of a creator, by others, the newest first. */
export async function onPostsOf(
  db: Db,
  creatorId: string,
  { after, limit }: { after: Place | null; limit: number },
): Promise<(CommentRow & { postText: string })[]> {
  const { rows } = await sql<CommentRow & { postText: string }>`
    select ${COLUMNS}, post.text as post_text from comments c ${BY_PEOPLE}
    join posts post on post.id = c.post_id
    where c.creator_id = ${creatorId} and c.author_id <> ${creatorId} and ${seenBy({ viewerId: creatorId, creatorId })}
      ${after ? sql`and (c.created_at, c.id) < (${after.at}, ${after.id})` : sql``}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function commentById(db: Db, id: string): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${COLUMNS} from comments c ${BY_PEOPLE} where c.id = ${id}`.execute(db)
  return rows[0]
}

export const hold = (tx: Tx, id: string) =>
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

/** Whether everybody sees it: under one that is hidden nobody does. Null when what it is about is gone by now. */
export async function insert(tx: Tx, comment: NewComment): Promise<boolean | null> {
  const { postId, parentId } = comment
  if (!(await keepPost(tx, postId))) return null
  const parent = parentId ? await keepComment(tx, parentId) : { hidden: false }
  if (!parent) return null
  await tx.insertInto('comments').values(comment).execute()
  if (!parent.hidden) await count(tx, postId, 1)
  return !parent.hidden
}

/** Nobody deletes it until this is through. */
const keepPost = (tx: Tx, id: string) =>
  tx.selectFrom('posts').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
const keepComment = (tx: Tx, id: string) =>
  tx.selectFrom('comments').select('hidden').where('id', '=', id).forKeyShare().executeTakeFirst()

/** With its replies. Which they were, and how many fewer everybody sees. */
export async function remove(
  tx: Tx,
  { id, postId }: { id: string; postId: string },
): Promise<{ gone: Pick<CommentRow, 'id' | 'authorId' | 'createdAt'>[]; fewer: number }> {
  const fewer = await shownWith(tx, id)
  const gone = await tx
    .deleteFrom('comments')
    .where((eb) => eb.or([eb('id', '=', id), eb('parentId', '=', id)]))
    .returning(['id', 'authorId', 'createdAt'])
    .execute()
  await count(tx, postId, -fewer)
  return { gone, fewer }
}

/** By how many the number of those that everybody sees changes. */
export async function setHidden(
  tx: Tx,
  { id, postId }: { id: string; postId: string },
  hidden: boolean,
): Promise<number> {
  const before = await shownWith(tx, id)
  await tx.updateTable('comments').set({ hidden }).where('id', '=', id).execute()
  const change = (await shownWith(tx, id)) - before
  await count(tx, postId, change)
  return change
}

/** It and its replies, as far as everybody sees them: what is under a hidden one is hidden with it. */
async function shownWith(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ shown: number }>`
    select count(*)::int as shown from comments c left join comments parent on parent.id = c.parent_id
    where (c.id = ${id} or c.parent_id = ${id}) and not c.hidden and parent.hidden is not true`.execute(tx)
  return rows[0]!.shown
}

/** What somebody said about the posts of a creator, and is not hidden yet; a few at a time. */
export const shownBy = (
  tx: Tx,
  { authorId, creatorId }: { authorId: string; creatorId: string },
  most: number,
): Promise<{ id: string; postId: string }[]> =>
  tx
    .selectFrom('comments')
    .select(['id', 'postId'])
    .where('authorId', '=', authorId)
    .where('creatorId', '=', creatorId)
    .where('hidden', '=', false)
    .orderBy('id')
    .limit(most)
    .execute()

/** What is held already stays hidden when the team lets go of it. */
export const keepHiddenBy = (tx: Tx, { authorId, creatorId }: { authorId: string; creatorId: string }) =>
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

/** With the beginning of what it is about. */
export async function saidAt(
  db: Db,
  id: string,
): Promise<{ text: string; postText: string; createdAt: Date; heldRule: string | null } | null> {
  const { rows } = await sql<{ text: string; postText: string; createdAt: Date; heldRule: string | null }>`
    select c.text, left(p.text, 300) as post_text, c.created_at, c.held_rule
    from comments c join posts p on p.id = c.post_id where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const count = (tx: Tx, postId: string, by: number) =>
  sql`update posts set comments = greatest(comments + ${by}, 0) where id = ${postId}`.execute(tx)
