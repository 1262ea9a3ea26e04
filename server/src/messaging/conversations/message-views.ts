import type { Message, Photo } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Media } from '#safety/media/service.ts'
import { containsWord, type Side } from './rules.ts'
import type { MyConversation } from './store.ts'
import { hiddenWordsOf, keyOf, type MessageRow } from './store-messages.ts'
import { findVisiblePhotos } from './store-photos.ts'

export type Pair = Pick<MyConversation, 'lowId' | 'highId'>

interface View extends Pair {
  viewerId: string
  hiddenWords: readonly string[]
  photos: Photo[]
}

/** A message as one of the two people sees it. */
export function presentMessage(
  row: MessageRow,
  { viewerId, lowId, highId, hiddenWords, photos }: View,
): Message {
  const idOf = (side: Side): string => (side === 0 ? lowId : highId)
  const senderId = idOf(row.sender)
  const mine = senderId === viewerId
  const removed = row.heldRule !== null && row.unsentAt === null
  const quotesThem = row.quotedSender !== null && idOf(row.quotedSender) !== viewerId
  return {
    id: row.id,
    seq: row.seq,
    senderId,
    sentAt: row.at.toISOString(),
    text: removed ? '' : row.text,
    photos: removed ? [] : photos,
    replyTo:
      row.replyTo === null || row.quotedSender === null
        ? null
        : {
            seq: row.replyTo,
            senderId: idOf(row.quotedSender),
            text: row.quotedText ?? '',
            photos: row.quotedPhotos ?? 0,
          },
    reactions: [
      ...(row.lowReaction ? [{ personId: lowId, reaction: row.lowReaction }] : []),
      ...(row.highReaction ? [{ personId: highId, reaction: row.highReaction }] : []),
    ],
    editedAt: row.editedAt?.toISOString() ?? null,
    unsent: row.unsentAt !== null,
    removed,
    caution: mine || removed ? null : row.caution,
    // The viewer's own replies are hidden too when they quote a hidden word.
    hidden:
      (!mine && !removed && containsWord(row.text, hiddenWords)) ||
      (row.replyTo !== null && quotesThem && containsWord(row.quotedText ?? '', hiddenWords)),
  }
}

export type MessageViews = ReturnType<typeof messageViews>

export function messageViews(media: Media) {
  return {
    /** Messages of several conversations, in the order of the rows. */
    across: (db: Db, viewerId: string, rows: readonly { row: MessageRow; pair: Pair }[]) =>
      presentRows(media, db, viewerId, rows),

    within: (db: Db, viewerId: string, pair: Pair, rows: readonly MessageRow[]): Promise<Message[]> =>
      presentRows(
        media,
        db,
        viewerId,
        rows.map((row) => ({ row, pair })),
      ),

    one: async (db: Db, viewerId: string, pair: Pair, row: MessageRow): Promise<Message> =>
      (await presentRows(media, db, viewerId, [{ row, pair }]))[0]!,
  }
}

async function presentRows(
  media: Media,
  db: Db,
  viewerId: string,
  rows: readonly { row: MessageRow; pair: Pair }[],
): Promise<Message[]> {
  if (rows.length === 0) return []
  const [hiddenWords, photosOf] = await Promise.all([
    hiddenWordsOf(db, viewerId),
    readPhotos(
      media,
      db,
      viewerId,
      rows.map(({ row }) => row),
    ),
  ])
  return rows.map(({ row, pair: { lowId, highId } }) =>
    presentMessage(row, { viewerId, lowId, highId, hiddenWords, photos: photosOf(row) }),
  )
}

/** Reads the photos of all messages together. Returns a lookup. */
async function readPhotos(media: Media, db: Db, viewerId: string, rows: readonly MessageRow[]) {
  const attached = await findVisiblePhotos(
    db,
    viewerId,
    rows.filter(({ photos }) => photos > 0),
  )
  const found = await media.photosOf(
    db,
    attached.map(({ mediaId }) => mediaId),
  )
  const photos = new Map(found.map((photo) => [photo.id, photo]))
  const byMessage = Map.groupBy(attached, keyOf)
  return (row: MessageRow): Photo[] =>
    (byMessage.get(keyOf(row)) ?? []).flatMap(({ mediaId }) => photos.get(mediaId) ?? [])
}
