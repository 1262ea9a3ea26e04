import type { Tx } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import { findReceivedMessage, type MessageRow, messagesFrom } from './store-messages.ts'
import { findVisiblePhotos } from './store-photos.ts'

/** Messages before and after the reported one. */
const CONTEXT_MESSAGES = 10

/**
 * What our team gets to see of a reported message: it and the messages around it, even after a block or unmatch. Null
 * for the reporter's own messages, and for conversations of other people.
 */
export const evidenceOf = (media: Media) => async (tx: Tx, me: Viewer, id: string) => {
  const reported = await findReceivedMessage(tx, me.accountId, id)
  if (!reported) return null
  const { matchId, seq, authorId, side } = reported
  const first = Math.max(1, seq - CONTEXT_MESSAGES)
  const rows = await messagesFrom(tx, matchId, first, seq + CONTEXT_MESSAGES - first + 1)
  const attached = await findVisiblePhotos(
    tx,
    me.accountId,
    rows.filter(({ photos, sender }) => photos > 0 && sender !== side),
  )
  const photos = await media.photosOf(
    tx,
    attached.map(({ mediaId }) => mediaId),
  )
  const attachedTo = (row: MessageRow) => attached.filter((photo) => photo.seq === row.seq)
  return {
    accountId: authorId,
    seen: {
      matchId,
      seq,
      photos,
      messages: rows.map((row) => ({
        seq: row.seq,
        by: row.sender === side ? 'reporter' : 'reported',
        text: row.text,
        at: row.at,
        editedAt: row.editedAt,
        unsentAt: row.unsentAt,
        photoIds: attachedTo(row).map(({ mediaId }) => mediaId),
      })),
    },
  }
}
