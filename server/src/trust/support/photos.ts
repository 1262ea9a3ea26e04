import { Readable } from 'node:stream'
import type { Db, Tx } from '#platform/db/database.ts'
import { isOutage } from '#platform/db/outage.ts'
import { decryptBytes, encryptBytes } from '#platform/encryption.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { judgePhoto } from './rules.ts'
import * as store from './store-photos.ts'

/**
 * Pictures that came with a message. Visitors have no account to own them, and they may show anything, so they are kept
 * like documents: cleaned, sealed, and opened for the asker and the team alone.
 */
export function photoKeeper(
  { clock, database, ids, secrets }: Pick<Platform, 'clock' | 'database' | 'ids' | 'secrets'>,
  { documents }: Pick<Media, 'documents'>,
) {
  const key = secrets.keyFor('support photos')
  documents.keepWhile(store.knownIds)

  async function requireRoom(db: Db, ticketId: string, messageId: string): Promise<void> {
    const { refuse: no } = judgePhoto(await store.messageFacts(db, ticketId, messageId), clock.now())
    if (no) refuse(no)
  }

  /** Null also when it was sealed with another SECRET_KEY than today's. */
  async function read(id: string): Promise<Buffer | null> {
    const sealed = await documents.read(id)
    try {
      return sealed && decryptBytes(key, sealed, id)
    } catch {
      return null
    }
  }

  return {
    read,
    drop: documents.drop,
    isOfTicket: store.isOfTicket,

    /** `held` finds the ticket and holds it, so that of several at once none is one too many. */
    async add(
      commit: Commit,
      { ticketId, messageId, bytes }: { ticketId: string; messageId: string; bytes: Buffer },
      held: (tx: Tx) => Promise<unknown>,
    ): Promise<{ photo: string }> {
      // Looked at again under the lock; this spares the work for a picture that nobody will take.
      await requireRoom(database.db, ticketId, messageId)
      const id = ids.id()
      await documents.write(id, encryptBytes(key, await documents.clean(bytes), id))
      const kept = await commit(async (tx) => {
        await held(tx)
        await requireRoom(tx, ticketId, messageId)
        await store.insertPhoto(tx, { id, messageId, createdAt: clock.now() })
        return { photo: id }
      }).catch(async (error: unknown) => {
        // When the connection broke, nobody knows whether the row is there: the sweep will.
        if (!isOutage(error)) await documents.discard(id)
        throw error
      })
      // A repeated request gets the picture that the first one made.
      if (kept.photo !== id) await documents.discard(id)
      return kept
    },

    /** As it is served: kept by nobody on the way. */
    picture: (id: string) => ({
      type: 'image/webp',
      cacheControl: 'no-store',
      etag: '',
      tagged: false,
      async open() {
        const bytes = await read(id)
        return bytes && { bytes: bytes.length, content: Readable.from([bytes]) }
      },
    }),
  }
}
