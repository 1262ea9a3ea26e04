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
import { envelope } from './envelope.ts'
import * as store from './store-documents.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 200

/** Pictures of documents: sealed before they are written, opened for one person of the team at a time. */
export function documentKeeper(
  { clock, config, database, ids, secrets }: Platform,
  { audit, media: { documents } }: { audit: Audit; media: Media },
) {
  const keys = envelope(config, secrets)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  documents.keepWhile(store.knownIds)

  const drop = documents.drop

  return {
    /** `place` says in the transaction which verification it is for. */
    async add<Result>(
      commit: Commit,
      { side, bytes }: { side: DocumentSide; bytes: Buffer },
      place: (tx: Tx) => Promise<string>,
      then: (tx: Tx) => Promise<Result>,
    ): Promise<Result> {
      const id = ids.id()
      const { sealed, ...wrapped } = keys.seal(id, await documents.clean(bytes))
      await documents.write(id, sealed)
      return commit(async (tx) => {
        const verificationId = await place(tx)
        await drop(tx, await store.deleteSides(tx, verificationId, [side]))
        await store.insertDocument(tx, { id, verificationId, side, ...wrapped, createdAt: clock.now() })
        return then(tx)
      }).catch(async (error: unknown) => {
        // When the connection broke, nobody knows whether the row is there: the sweep will.
        if (!isOutage(error)) await documents.discard(id)
        throw error
      })
    },

    /** Without its row, and so without its key, nobody can read it; the bytes follow by a job. */
    async remove(tx: Tx, verificationId: string, sides: readonly DocumentSide[]): Promise<void> {
      await drop(tx, await store.deleteSides(tx, verificationId, sides))
    },

    removeAllOf: async (tx: Tx, accountId: string): Promise<void> =>
      drop(tx, await store.deleteAllOf(tx, accountId)),

    /** For somebody of the team. That they looked is written down before a byte leaves. */
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
      const opened = keys.open(document.id, document, sealed)
      if (!opened) throw new Error(`The key ${document.wrappedBy} of a document is not in the configuration`)
      return opened
    },

    async forgetOld(): Promise<void> {
      const old = { decidedBefore: daysAgo(DOCUMENT_DAYS), begunBefore: daysAgo(1), most: AT_ONCE }
      for (let left = AT_ONCE; left === AT_ONCE; )
        left = await transact(database.db, async (tx) => {
          const gone = await store.deleteOld(tx, old)
          await drop(tx, gone)
          return gone.length
        })
      await transact(database.db, (tx) => store.deleteEmpty(tx))
    },

    /** Wraps the keys of all documents by the current one. Those whose key nobody knows are left as they are. */
    async rotate(): Promise<{ wrapped: number; unknown: number }> {
      const counts = { wrapped: 0, unknown: 0 }
      let after: string | null = null
      do {
        after = await transact(database.db, async (tx): Promise<string | null> => {
          const batch = await store.lockWrappedByOthers(tx, keys.currentName, after, AT_ONCE)
          const anew = batch.map(({ id, ...wrapped }) => ({ id, wrapped: keys.rewrap(id, wrapped) }))
          for (const { id, wrapped } of anew) if (wrapped) await store.setWrapped(tx, id, wrapped)
          const done = anew.filter(({ wrapped }) => wrapped !== null).length
          counts.wrapped += done
          counts.unknown += batch.length - done
          return batch.length === AT_ONCE ? batch.at(-1)!.id : null
        })
      } while (after !== null)
      return counts
    },
  }
}
