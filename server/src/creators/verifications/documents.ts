import { DOCUMENT_DAYS, type DocumentSide } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { isOutage } from '#platform/db/outage.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { Audit } from '#team/audit/service.ts'
import { rotateKeys } from './document-rotation.ts'
import { envelopeKeys } from './envelope.ts'
import * as store from './store-documents.ts'

const DAY_MS = 86_400_000
const BATCH = 200

/** Pictures of identity documents, which are encrypted before they are written. */
export function verificationDocuments(
  { clock, config, database, ids, secrets }: Platform,
  { audit, media: { documents } }: { audit: Audit; media: Media },
) {
  const keys = envelopeKeys(config, secrets)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  documents.keepWhile(store.knownIds)

  return {
    /** `verificationFor` finds or opens the verification within the transaction, and `then` makes the reply. */
    async add<Result>(
      commit: Commit,
      { side, bytes }: { side: DocumentSide; bytes: Buffer },
      verificationFor: (tx: Tx) => Promise<string>,
      then: (tx: Tx) => Promise<Result>,
    ): Promise<Result> {
      const id = ids.id()
      const { sealed, ...wrapped } = keys.seal(id, await documents.clean(bytes))
      await documents.write(id, sealed)
      return commit(async (tx) => {
        const verificationId = await verificationFor(tx)
        await documents.drop(tx, await store.deleteSides(tx, verificationId, [side]))
        await store.insertDocument(tx, { id, verificationId, side, ...wrapped, createdAt: clock.now() })
        return then(tx)
      }).catch(async (error: unknown) => {
        // After a broken connection, the row may exist. The sweep deletes the file if it doesn't.
        if (!isOutage(error)) await documents.discard(id)
        throw error
      })
    },

    /** Deletes the row with the key, which makes the file unreadable. A job deletes the file. */
    async remove(tx: Tx, verificationId: string, sides: readonly DocumentSide[]): Promise<void> {
      await documents.drop(tx, await store.deleteSides(tx, verificationId, sides))
    },

    removeAllOf: async (tx: Tx, accountId: string): Promise<void> =>
      documents.drop(tx, await store.deleteAllOf(tx, accountId)),

    /** Decrypts a document for our team. The view is in the audit log before the document is delivered. */
    async open(db: Db, me: Viewer, verificationId: string, side: DocumentSide): Promise<Buffer> {
      const document = await transact(db, async (tx) => {
        const found = (await store.documentOf(tx, verificationId, side)) ?? refuse('not_found')
        await audit.record(tx, {
          actorId: me.accountId,
          action: 'verification.document_viewed',
          targetKind: 'verification',
          targetId: verificationId,
          details: { side },
        })
        return found
      })
      const sealed = (await documents.read(document.id)) ?? refuse('not_found')
      const bytes = keys.open(document.id, document, sealed)
      if (!bytes) throw new Error(`The key ${document.wrappedBy} of a document is not in the configuration`)
      return bytes
    },

    async deleteOld(): Promise<void> {
      const batch = { decidedBefore: daysAgo(DOCUMENT_DAYS), startedBefore: daysAgo(1), limit: BATCH }
      for (let deleted = BATCH; deleted === BATCH; )
        deleted = await transact(database.db, async (tx) => {
          const ids = await store.deleteOld(tx, batch)
          await documents.drop(tx, ids)
          return ids.length
        })
      await transact(database.db, (tx) => store.deleteEmpty(tx))
    },

    rotate: () => rotateKeys(database.db, keys),
  }
}
