import type { Tx } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import { type MessageRow, messagesFrom, reportedMessage } from './store-messages.ts'
import { photosAt } from './store-photos.ts'

/** Messages before and after the one that is reported. */
const AROUND = 10

/**
 * What the team gets to see of a message that is reported: it and those around it, as they are. Neither a block nor
 * the end of the match takes that away. Null for what somebody wrote themselves, and for a conversation of others.
 */
export const evidenceOf = (media: Media) => async (tx: Tx, me: Viewer, id: string) => {
  const found = await reportedMessage(tx, me.accountId, id)
  if (!found) return null
  const { matchId, seq, authorId } = found
  const first = Math.max(1, seq - AROUND)
  const rows = await messagesFrom(tx, matchId, first, seq + AROUND - first + 1)
  const places = await photosAt(
    tx,
    me.accountId,
    rows.filter(({ photos, sender }) => photos > 0 && sender !== found.side),
  )
  const photos = await media.photosOf(
    tx,
    places.map(({ mediaId }) => mediaId),
  )
  const inMessage = (row: MessageRow) => places.filter((place) => place.seq === row.seq)
  return {
    accountId: authorId,
    seen: {
      matchId,
      seq,
      photos,
      messages: rows.map((row) => ({
        seq: row.seq,
        by: row.sender === found.side ? 'reporter' : 'reported',
        text: row.text,
        at: row.at,
        editedAt: row.editedAt,
        unsentAt: row.unsentAt,
        photoIds: inMessage(row).map(({ mediaId }) => mediaId),
      })),
    },
  }
}
