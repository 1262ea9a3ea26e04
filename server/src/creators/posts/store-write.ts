import type { PostState } from '@koji/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables.ts'

export type OwnPost = Selectable<Tables['posts']>

/** Held by whoever writes for a creator, so that their counts stay right. False: there is no such page. */
export async function holdCreator(tx: Tx, creatorId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('creatorProfiles')
    .select('userId')
    .where('userId', '=', creatorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export const insertPost = (tx: Tx, row: Insertable<Tables['posts']>) =>
  tx.insertInto('posts').values(row).execute()

export const ownPost = (db: Db, creatorId: string, id: string): Promise<OwnPost | undefined> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('creatorId', '=', creatorId)
    .executeTakeFirst()

/** Whosever it is, also of those who are not here. */
export const anyPost = (db: Db, id: string): Promise<OwnPost | undefined> =>
  db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()

export const holdPost = (tx: Tx, creatorId: string, id: string): Promise<OwnPost | undefined> =>
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

export const addToCount = (tx: Tx, creatorId: string, by: number) =>
  tx
    .updateTable('creatorProfiles')
    .set((eb) => ({ postCount: eb('postCount', '+', by) }))
    .where('userId', '=', creatorId)
    .execute()

export const unpinAll = (tx: Tx, creatorId: string) =>
  tx
    .updateTable('posts')
    .set({ pinned: false })
    .where('creatorId', '=', creatorId)
    .where('pinned', '=', true)
    .execute()

/** Of whom the time of a post has come, by their ids. */
export async function creatorsWithDue(
  db: Db,
  now: Date,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ creatorId: string }>`
    select distinct creator_id from posts where state = 'scheduled' and publish_at <= ${now}
      ${after ? sql`and creator_id > ${after}` : sql``}
    order by creator_id limit ${most}`.execute(db)
  return rows.map(({ creatorId }) => creatorId)
}

/** Those whose time has come. */
export const holdDue = (tx: Tx, creatorId: string, now: Date, most: number): Promise<OwnPost[]> =>
  tx
    .selectFrom('posts')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .where('state', '=', 'scheduled')
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .limit(most)
    .forUpdate()
    .execute()

/** Drafts as last changed, scheduled ones as they come, published ones the newest first. */
export async function mine(
  db: Db,
  creatorId: string,
  state: PostState,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<OwnPost[]> {
  const [key, later] = {
    draft: [sql.ref('changed_at'), sql`<`],
    scheduled: [sql.ref('publish_at'), sql`>`],
    published: [sql.ref('published_at'), sql`<`],
  }[state] as [ReturnType<typeof sql.ref>, ReturnType<typeof sql>]
  const direction = state === 'scheduled' ? sql`asc` : sql`desc`
  const { rows } = await sql<OwnPost>`
    select * from posts where creator_id = ${creatorId} and state = ${state}
      ${after ? sql`and (${key}, id) ${later} (${after.at}, ${after.id})` : sql``}
    order by ${key} ${direction}, id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Those that reached most, of the ones published since then. */
export const best = (db: Db, creatorId: string, since: Date, most: number): Promise<OwnPost[]> =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .where('state', '=', 'published')
    .where('heldRule', 'is', null)
    .where('publishedAt', '>', since)
    .orderBy('reach', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** How many like it then; null when they did before, or it is gone. */
export async function like(tx: Tx, postId: string, accountId: string, at: Date): Promise<number | null> {
  const { rows } = await sql<{ likes: number }>`${prepared}
    with added as (
      insert into post_likes (post_id, account_id, at)
      select id, ${accountId}::uuid, ${at}::timestamptz from (
        select id from posts where id = ${postId} for key share
      ) as there
      on conflict do nothing returning post_id
    )
    update posts set likes = likes + 1 from added where id = added.post_id returning likes`.execute(tx)
  return rows[0]?.likes ?? null
}

/** When they had liked it; null when they did not. */
export async function unlike(tx: Tx, postId: string, accountId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`${prepared}
    with gone as (
      delete from post_likes where post_id = ${postId} and account_id = ${accountId} returning post_id, at
    )
    update posts set likes = greatest(likes - 1, 0) from gone where id = gone.post_id returning gone.at`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

/** Counts those who have not had it in front of them before: how many more for each creator. What is gone is left out. */
export async function see(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<{ creatorId: string; reach: number }[]> {
  const { rows } = await sql<{ creatorId: string; reach: number }>`${prepared}
    with fresh as (
      insert into post_views (post_id, account_id)
      select id, ${accountId}::uuid from (
        select id from posts where id = any(${ids}::uuid[]) order by id for key share
      ) as there
      on conflict do nothing returning post_id
    ),
    counted as (
      update posts set reach = reach + 1 from fresh where id = fresh.post_id returning creator_id
    )
    select creator_id, count(*)::int as reach from counted group by creator_id order by creator_id`.execute(
    tx,
  )
  return rows
}
