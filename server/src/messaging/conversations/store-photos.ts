import { sql } from 'kysely'
import { MATCHES } from '#discovery/matches/fragments.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { MEDIA } from '#safety/media/fragments.ts'
import type { MessageKey } from './store-messages.ts'

export const insertPhoto = (tx: Tx, photo: { mediaId: string; matchId: string; addedAt: Date }) =>
  tx.insertInto('messagePhotos').values(photo).execute()

/** Locks and counts the photos that are the sender's, for this conversation, and in no message yet. */
export async function countAvailablePhotos(
  tx: Tx,
  { matchId, senderId, photoIds }: { matchId: string; senderId: string; photoIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    select from message_photos p join ${MEDIA} media on media.id = p.media_id and media.owner_id = ${senderId}
    where p.media_id = any(${photoIds}::uuid[]) and p.match_id = ${matchId} and p.seq is null
    order by p.media_id for update of p`.execute(tx)
  return rows.length
}

export async function attachPhotos(tx: Tx, seq: number, photoIds: readonly string[]): Promise<void> {
  await sql`
    update message_photos set seq = ${seq}, position = attached.place
    from unnest(${photoIds}::uuid[]) with ordinality as attached (id, place)
    where media_id = attached.id`.execute(tx)
}

export interface PhotoRow extends MessageKey {
  mediaId: string
}

/** Photos of messages in their order: the viewer's own, and those of the other person that passed the check. */
export async function findVisiblePhotos(
  db: Db,
  viewerId: string,
  messages: readonly MessageKey[],
): Promise<PhotoRow[]> {
  if (messages.length === 0) return []
  const { rows } = await sql<PhotoRow>`${prepared}
    select p.match_id, p.seq, p.media_id
    from message_photos p
    join ${MEDIA} media on media.id = p.media_id and (media.owner_id = ${viewerId} or media.state = 'shown')
    where (p.match_id, p.seq) in (
      select * from unnest(${messages.map(({ matchId }) => matchId)}::uuid[], ${messages.map(({ seq }) => seq)}::int[]))
    order by p.match_id, p.seq, p.position`.execute(db)
  return rows
}

/** The same for a whole conversation, latest first. */
export async function listPhotos(
  db: Db,
  viewerId: string,
  matchId: string,
  { after, limit }: { after: { seq: number; position: number } | null; limit: number },
): Promise<(PhotoRow & { position: number })[]> {
  const { rows } = await sql<PhotoRow & { position: number }>`
    select p.match_id, p.seq, p.media_id, p.position
    from message_photos p
    join ${MEDIA} media on media.id = p.media_id and (media.owner_id = ${viewerId} or media.state = 'shown')
    join messages m on m.match_id = p.match_id and m.seq = p.seq and (m.held_rule is null or media.owner_id = ${viewerId})
    where p.match_id = ${matchId} and p.seq is not null
      ${after ? sql`and (p.seq, p.position) < (${after.seq}, ${after.position})` : sql``}
    order by p.seq desc, p.position desc limit ${limit}`.execute(db)
  return rows
}

export const mediaIdsOf = async (db: Db, { matchId, seq }: MessageKey): Promise<string[]> =>
  (
    await db
      .selectFrom('messagePhotos')
      .select('mediaId')
      .where('matchId', '=', matchId)
      .where('seq', '=', seq)
      .orderBy('position')
      .execute()
  ).map(({ mediaId }) => mediaId)

/** The message of a photo, if the conversation is open and the viewer's. */
export async function findMessageOfPhoto(
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

/** Photos that were uploaded, but never sent. */
export const unsentPhotos = async (db: Db, addedBefore: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('messagePhotos')
      .select('mediaId')
      .where('seq', 'is', null)
      .where('addedAt', '<', addedBefore)
      .limit(limit)
      .execute()
  ).map(({ mediaId }) => mediaId)

/** Photos in all conversations of an account, of both people. */
export async function mediaIdsWith(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ mediaId: string }>`
    select p.media_id from (
      select id from ${MATCHES} m where low_id = ${accountId}
      union all select id from ${MATCHES} m where high_id = ${accountId}
    ) as mine join message_photos p on p.match_id = mine.id`.execute(db)
  return rows.map(({ mediaId }) => mediaId)
}

export async function endedConversations(
  db: Db,
  endedBefore: Date,
  limit: number,
): Promise<{ matchId: string; mediaIds: string[] }[]> {
  const { rows } = await sql<{ matchId: string; mediaIds: string[] }>`
    select c.match_id, array(select media_id from message_photos p where p.match_id = c.match_id) as media_ids
    from conversations c where c.ended_at < ${endedBefore} order by c.ended_at limit ${limit}`.execute(db)
  return rows
}

export const deleteConversations = (tx: Tx, matchIds: readonly string[]) =>
  tx.deleteFrom('conversations').where('matchId', 'in', matchIds).execute()
