import { sql } from 'kysely'
import type { TimeCursor } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { MEDIA } from '#safety/media/fragments.ts'

export const insertPhoto = (tx: Tx, photo: { mediaId: string; creatorId: string; createdAt: Date }) =>
  tx.insertInto('postPhotos').values(photo).execute()

export async function countUnused(tx: Tx, creatorId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('postPhotos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('creatorId', '=', creatorId)
    .where('postId', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Skips photos that a concurrent transaction adds to a post. */
export async function lockUnused(tx: Tx, creatorId: string, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ mediaId: string }>`
    select media_id from post_photos
    where creator_id = ${creatorId} and post_id is null and media_id <> all(${except}::uuid[])
    order by media_id for update skip locked`.execute(tx)
  return rows.map(({ mediaId }) => mediaId)
}

/** Counts the photos that belong to the creator and are in no other post. */
export async function lockUsable(
  tx: Tx,
  { creatorId, postId, ids }: { creatorId: string; postId: string; ids: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    select from post_photos
    where media_id = any(${ids}::uuid[]) and creator_id = ${creatorId} and (post_id is null or post_id = ${postId})
    order by media_id for update`.execute(tx)
  return rows.length
}

/** Photos of a post without these. */
export async function photosExcept(tx: Tx, postId: string, kept: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ mediaId: string }>`
    select media_id from post_photos where post_id = ${postId} and media_id <> all(${kept}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ mediaId }) => mediaId)
}

export async function attach(
  tx: Tx,
  postId: string,
  photos: readonly { id: string; alt: string }[],
): Promise<void> {
  await sql`
    update post_photos set post_id = ${postId}, position = given.place, alt = given.alt
    from unnest(${photos.map(({ id }) => id)}::uuid[], ${photos.map(({ alt }) => alt)}::text[])
      with ordinality as given (id, alt, place)
    where media_id = given.id`.execute(tx)
}

export interface PhotoRow {
  postId: string
  mediaId: string
  alt: string
}

/** In order. Only creators see their photos before a review. */
export async function photosOf(
  db: Db,
  postIds: readonly string[],
  { unreviewed }: { unreviewed: boolean },
): Promise<PhotoRow[]> {
  if (postIds.length === 0) return []
  const { rows } = await sql<PhotoRow>`${prepared}
    select p.post_id, p.media_id, p.alt from post_photos p
    join ${MEDIA} m on m.id = p.media_id and (m.state = 'shown' or ${unreviewed})
    where p.post_id = any(${postIds}::uuid[])
    order by p.post_id, p.position`.execute(db)
  return rows
}

/** Null if the photo isn't in a post yet. Undefined if it has another purpose. */
export const postOf = (db: Db, mediaId: string) =>
  db.selectFrom('postPhotos').select('postId').where('mediaId', '=', mediaId).executeTakeFirst()

export interface ListedPhoto extends PhotoRow {
  publishedAt: Date
  position: number
}

/** Photos of all published posts, the newest first. Every post that is read has a photo, so few are read. */
export async function listedBy(
  db: Db,
  creatorId: string,
  { after, limit }: { after: (TimeCursor & { position: number }) | null; limit: number },
): Promise<ListedPhoto[]> {
  const { rows } = await sql<ListedPhoto>`${prepared}
    select photo.post_id, photo.media_id, photo.alt, photo.position, p.published_at
    from (
      select id, published_at from posts
      where creator_id = ${creatorId} and state = 'published' and held_rule is null and photos > 0
        ${after ? sql`and (published_at, id) <= (${after.at}, ${after.id})` : sql``}
      order by published_at desc, id desc limit ${limit + 1}
    ) as p
    join post_photos photo on photo.post_id = p.id
    join ${MEDIA} m on m.id = photo.media_id and m.state = 'shown'
    ${after ? sql`where (p.published_at, p.id) < (${after.at}, ${after.id}) or photo.position > ${after.position}` : sql``}
    order by p.published_at desc, p.id desc, photo.position limit ${limit}`.execute(db)
  return rows
}

/** Skips photos that a concurrent transaction adds to a post. */
export async function lockUnusedSince(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('postPhotos')
    .select('mediaId')
    .where('postId', 'is', null)
    .where('createdAt', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ mediaId }) => mediaId)
}

export const mediaOf = async (db: Db, postId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('postPhotos')
      .select('mediaId')
      .where('postId', '=', postId)
      .orderBy('position')
      .execute()
  ).map(({ mediaId }) => mediaId)
