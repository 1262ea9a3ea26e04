import type { Message, Photo } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Media } from '#safety/media/service.ts'
import { hasWord, type Side } from './rules.ts'
import type { Talk } from './store.ts'
import { hiddenWordsOf, keyOf, type MessageRow } from './store-messages.ts'
import { photosAt } from './store-photos.ts'

type Pair = Pick<Talk, 'lowId' | 'highId'>

interface Eyes extends Pair {
  viewerId: string
  words: readonly string[]
  photos: Photo[]
}

/** As one of the two sees it. */
export function presentMessage(row: MessageRow, { viewerId, lowId, highId, words, photos }: Eyes): Message {
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
    ...(removed ? { text: '', photos: [] } : { text: row.text, photos }),
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
    // Also what I wrote myself, where it quotes what I do not want to see.
    hidden:
      (!mine && !removed && hasWord(row.text, words)) ||
      (row.replyTo !== null && quotesThem && hasWord(row.quotedText ?? '', words)),
  }
}

export type MessageViews = ReturnType<typeof messageViews>

/** Messages for one of the two, with their photos. */
export function messageViews(media: Media) {
  async function photosOf(db: Db, viewerId: string, rows: readonly MessageRow[]) {
    const places = await photosAt(
      db,
      viewerId,
      rows.filter(({ photos }) => photos > 0),
    )
    const found = await media.photosOf(
      db,
      places.map(({ mediaId }) => mediaId),
    )
    const photos = new Map(found.map((photo) => [photo.id, photo]))
    const byMessage = Map.groupBy(places, keyOf)
    return (row: MessageRow): Photo[] =>
      (byMessage.get(keyOf(row)) ?? []).flatMap(({ mediaId }) => photos.get(mediaId) ?? [])
  }

  /** In the order of the rows, which may be of several conversations. */
  async function across(
    db: Db,
    viewerId: string,
    rows: readonly { row: MessageRow; pair: Pair }[],
  ): Promise<Message[]> {
    if (rows.length === 0) return []
    const [words, photos] = await Promise.all([
      hiddenWordsOf(db, viewerId),
      photosOf(
        db,
        viewerId,
        rows.map(({ row }) => row),
      ),
    ])
    return rows.map(({ row, pair: { lowId, highId } }) =>
      presentMessage(row, { viewerId, lowId, highId, words, photos: photos(row) }),
    )
  }

  return {
    across,
    within: (db: Db, viewerId: string, pair: Pair, rows: readonly MessageRow[]): Promise<Message[]> =>
      across(
        db,
        viewerId,
        rows.map((row) => ({ row, pair })),
      ),
    one: async (db: Db, viewerId: string, pair: Pair, row: MessageRow): Promise<Message> =>
      (await across(db, viewerId, [{ row, pair }]))[0]!,
  }
}
