import { Readable } from 'node:stream'
import type { Db, Tx } from '#platform/db/database.ts'
import { isOutage } from '#platform/db/outage.ts'
import { decryptBytes, encryptBytes } from '#platform/encryption.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Media } from '#safety/media/service.ts'
import { decidePhoto } from './rules.ts'
import * as store from './store-photos.ts'

export type TicketPhotos = ReturnType<typeof ticketPhotos>

/**
 * Photos in tickets. Visitors have no account to own them, and they may show anything, so they are handled like
 * documents: cleaned, encrypted, and decrypted only for the asker and our team.
 */
export function ticketPhotos(
  { clock, database, ids, secrets }: Pick<Platform, 'clock' | 'database' | 'ids' | 'secrets'>,
  { documents }: Pick<Media, 'documents'>,
) {
  const key = secrets.keyFor('support photos')
  documents.keepWhile(store.knownIds)

  async function requireAllowed(db: Db, ticketId: string, messageId: string): Promise<void> {
    const decision = decidePhoto(await store.messageFacts(db, ticketId, messageId), clock.now())
    if (decision.refuse) refuse(decision.refuse)
  }

  /** Null if there is no such photo, or if it was encrypted with an earlier SECRET_KEY. */
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

    /** `lockTicket` locks the ticket, so that concurrent uploads can't exceed the limit. */
    async add(
      commit: Commit,
      { ticketId, messageId, bytes }: { ticketId: string; messageId: string; bytes: Buffer },
      lockTicket: (tx: Tx) => Promise<unknown>,
    ): Promise<{ photo: string }> {
      // Saves the work for a photo that would be refused. The check under the lock is the one that counts.
      await requireAllowed(database.db, ticketId, messageId)
      const id = ids.id()
      await documents.write(id, encryptBytes(key, await documents.clean(bytes), id))
      const stored = await commit(async (tx) => {
        await lockTicket(tx)
        await requireAllowed(tx, ticketId, messageId)
        await store.insertPhoto(tx, { id, messageId, createdAt: clock.now() })
        return { photo: id }
      }).catch(async (error: unknown) => {
        // If the connection broke, the row may exist. The sweep deletes the bytes later if it doesn't.
        if (!isOutage(error)) await documents.discard(id)
        throw error
      })
      // A repeated request returns the photo of the first one.
      if (stored.photo !== id) await documents.discard(id)
      return stored
    },

    /** The photo as a response, which must not be cached. */
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
