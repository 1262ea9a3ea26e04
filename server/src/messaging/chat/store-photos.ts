import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { At } from './store-messages.ts'

export const insertPhoto = (tx: Tx, photo: { mediaId: string; matchId: string; addedAt: Date }) =>
  tx.insertInto('messagePhotos').values(photo).execute()

/** Those that are theirs, for this conversation, and in no message yet. */
export async function freeAmong(
  tx: Tx,
  { matchId, senderId, photoIds }: { matchId: string; senderId: string; photoIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    select from message_photos p join media on media.id = p.media_id and media.owner_id = ${senderId}
    where p.media_id = any(${photoIds}::uuid[]) and p.match_id = ${matchId} and p.seq is null
    order by p.media_id for update of p`.execute(tx)
  return rows.length
}

export async function attach(tx: Tx, { seq }: Pick<At, 'seq'>, photoIds: readonly string[]): Promise<void> {
  await sql`
    update message_photos set seq = ${seq}, position = wish.place
    from unnest(${photoIds}::uuid[]) with ordinality as wish (id, place)
    where media_id = wish.id`.execute(tx)
}

export interface PhotoRow extends At {
  mediaId: string
}

/** In their order. One's own, and those of the other one that have been looked at. */
export async function photosAt(db: Db, viewerId: string, places: readonly At[]): Promise<PhotoRow[]> {
  if (places.length === 0) return []
  const { rows } = await sql<PhotoRow>`${prepared}
    select p.match_id, p.seq, p.media_id
    from message_photos p join media on media.id = p.media_id and (media.owner_id = ${viewerId} or media.state = 'shown')
    where (p.match_id, p.seq) in (
      select * from unnest(${places.map(({ matchId }) => matchId)}::uuid[], ${places.map(({ seq }) => seq)}::int[]))
    order by p.match_id, p.seq, p.position`.execute(db)
  return rows
}

/** Of a whole conversation, the newest first. */
export async function photosOf(
  db: Db,
  viewerId: string,
  matchId: string,
  { after, limit }: { after: { seq: number; position: number } | null; limit: number },
): Promise<(PhotoRow & { position: number })[]> {
  const { rows } = await sql<PhotoRow & { position: number }>`
    select p.match_id, p.seq, p.media_id, p.position
    from message_photos p join media on media.id = p.media_id and (media.owner_id = ${viewerId} or media.state = 'shown')
    join messages m on m.match_id = p.match_id and m.seq = p.seq and (m.held_rule is null or media.owner_id = ${viewerId})
    where p.match_id = ${matchId} and p.seq is not null
      ${after ? sql`and (p.seq, p.position) < (${after.seq}, ${after.position})` : sql``}
    order by p.seq desc, p.position desc limit ${limit}`.execute(db)
  return rows
}

export const mediaIdsAt = async (db: Db, { matchId, seq }: At): Promise<string[]> =>
  (
    await db
      .selectFrom('messagePhotos')
      .select('mediaId')
      .where('matchId', '=', matchId)
      .where('seq', '=', seq)
      .orderBy('position')
      .execute()
  ).map(({ mediaId }) => mediaId)

/** Where a photo is, if the conversation is open and somebody is in it. */
export async function placeOf(
  db: Db,
  viewerId: string,
  mediaId: string,
): Promise<{ matchId: string; seq: number | null; held: boolean } | null> {
  const { rows } = await sql<{ matchId: string; seq: number | null; held: boolean }>`${prepared}
    select p.match_id, p.seq, m.held_rule is not null as held from message_photos p
    join conversations c on c.match_id = p.match_id and c.open and ${viewerId}::uuid in (c.low_id, c.high_id)
    left join messages m on m.match_id = p.match_id and m.seq = p.seq
    where p.media_id = ${mediaId}`.execute(db)
  return rows[0] ?? null
}

/** Uploaded, and never sent. */
export const unusedSince = async (db: Db, before: Date, most: number): Promise<string[]> =>
  (
    await db
      .selectFrom('messagePhotos')
      .select('mediaId')
      .where('seq', 'is', null)
      .where('addedAt', '<', before)
      .limit(most)
      .execute()
  ).map(({ mediaId }) => mediaId)

/** Of conversations that somebody is in, whoever sent them. */
export async function mediaIdsWith(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ mediaId: string }>`
    select p.media_id from (
      select id from matches where low_id = ${accountId} union all select id from matches where high_id = ${accountId}
    ) as theirs join message_photos p on p.match_id = theirs.id`.execute(db)
  return rows.map(({ mediaId }) => mediaId)
}

/** Conversations that ended so long ago, with the photos in them. */
export async function endedBefore(
  db: Db,
  before: Date,
  most: number,
): Promise<{ matchId: string; mediaIds: string[] }[]> {
  const { rows } = await sql<{ matchId: string; mediaIds: string[] }>`
    select c.match_id, array(select media_id from message_photos p where p.match_id = c.match_id) as media_ids
    from conversations c where c.ended_at < ${before} order by c.ended_at limit ${most}`.execute(db)
  return rows
}

export const deleteConversations = (tx: Tx, matchIds: readonly string[]) =>
  tx.deleteFrom('conversations').where('matchId', 'in', matchIds).execute()
