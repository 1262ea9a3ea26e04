import type { PostState } from '@koji/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'

export { lockCreator } from '#profiles/creator-profiles/fragments.ts'

export type OwnPost = Selectable<Tables['posts']>

export const insertPost = (tx: Tx, row: Insertable<Tables['posts']>) =>
  tx.insertInto('posts').values(row).execute()

export const ownPost = (db: Db, creatorId: string, id: string): Promise<OwnPost | undefined> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('creatorId', '=', creatorId)
    .executeTakeFirst()

/** Any creator's post, even if their account is closed. */
export const anyPost = (db: Db, id: string): Promise<OwnPost | undefined> =>
  db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPost = (tx: Tx, creatorId: string, id: string): Promise<OwnPost | undefined> =>
  tx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('creatorId', '=', creatorId)
    .forUpdate()
    .executeTakeFirst()

export const updatePost = (tx: Tx, id: string, change: Updateable<Tables['posts']>) =>
  tx.updateTable('posts').set(change).where('id', '=', id).execute()

export const deletePost = (tx: Tx, id: string) => tx.deleteFrom('posts').where('id', '=', id).execute()

export const unpinAll = (tx: Tx, creatorId: string) =>
  tx
    .updateTable('posts')
    .set({ pinned: false })
    .where('creatorId', '=', creatorId)
    .where('pinned', '=', true)
    .execute()

/** Creators with scheduled posts that are due, by id. */
export async function creatorsWithDue(
  db: Db,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ creatorId: string }>`
    select distinct creator_id from posts where state = 'scheduled' and publish_at <= ${now}
      ${after ? sql`and creator_id > ${after}` : sql``}
    order by creator_id limit ${limit}`.execute(db)
  return rows.map(({ creatorId }) => creatorId)
}

export const lockDuePosts = (tx: Tx, creatorId: string, now: Date, limit: number): Promise<OwnPost[]> =>
  tx
    .selectFrom('posts')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .where('state', '=', 'scheduled')
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .limit(limit)
    .forUpdate()
    .execute()

/** Drafts by their last change, scheduled posts by their date, published posts the newest first. */
export async function ownPosts(
  db: Db,
  creatorId: string,
  state: PostState,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<OwnPost[]> {
  const [key, comparison] = {
    draft: [sql.ref('changed_at'), sql`<`],
    scheduled: [sql.ref('publish_at'), sql`>`],
    published: [sql.ref('published_at'), sql`<`],
  }[state] as [ReturnType<typeof sql.ref>, ReturnType<typeof sql>]
  const direction = state === 'scheduled' ? sql`asc` : sql`desc`
  const { rows } = await sql<OwnPost>`
    select * from posts where creator_id = ${creatorId} and state = ${state}
      ${after ? sql`and (${key}, id) ${comparison} (${after.at}, ${after.id})` : sql``}
    order by ${key} ${direction}, id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Posts with the most viewers, of those published since then. */
export const bestPosts = (db: Db, creatorId: string, since: Date, limit: number): Promise<OwnPost[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .where('state', '=', 'published')
    .where('heldRule', 'is', null)
    .where('publishedAt', '>', since)
    .orderBy('reach', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
