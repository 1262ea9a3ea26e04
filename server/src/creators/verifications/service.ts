import type { DocumentSide, DocumentType, MyVerification } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import { verificationDocuments } from './documents.ts'
import { type ReviewDependencies, verificationReview } from './review.ts'
import { isComplete, isSettled, present, superfluousSides } from './rules.ts'
import * as store from './store.ts'

export type Verifications = ReturnType<typeof verificationService>

export interface Dependencies extends ReviewDependencies {
  accounts: Accounts
  media: Media
}

export function verificationService(platform: Platform, dependencies: Dependencies) {
  const { clock, database, ids } = platform
  const { accounts } = dependencies
  const documents = verificationDocuments(platform, dependencies)

  const mine = async (db: Db, me: Viewer): Promise<MyVerification> =>
    present(await store.standingOf(db, me.accountId))

  /** Locks the account, so that concurrent requests run one after the other. */
  async function requireUnsettled(tx: Tx, accountId: string) {
    await accounts.lock(tx, accountId)
    const standing = await store.standingOf(tx, accountId)
    return isSettled(standing) ? refuse('already_done') : standing
  }

  async function openVerification(tx: Tx, accountId: string, consent: string): Promise<string> {
    const { openId } = await requireUnsettled(tx, accountId)
    if (openId) return openId
    const id = ids.id()
    await store.insertOpen(tx, { id, accountId, consent })
    return id
  }

  return {
    ...verificationReview(platform, dependencies),
    mine,
    stateOf: store.stateOf,

    async addDocument(
      commit: Commit,
      me: Viewer,
      { consent, ...document }: { side: DocumentSide; bytes: Buffer; consent: string },
    ): Promise<MyVerification> {
      // Checked again under the lock. This check avoids processing a picture that would be refused.
      if (isSettled(await store.standingOf(database.db, me.accountId))) refuse('already_done')
      return documents.add(
        commit,
        document,
        (tx) => openVerification(tx, me.accountId, consent),
        (tx) => mine(tx, me),
      )
    },

    async send(
      tx: Tx,
      me: Viewer,
      { documentType, consent }: { documentType: DocumentType; consent: string },
    ): Promise<MyVerification> {
      const { open, openId } = await requireUnsettled(tx, me.accountId)
      if (!openId || !isComplete(documentType, open!.sides)) refuse('documents_missing')
      // Documents that the check doesn't need aren't stored.
      await documents.remove(tx, openId, superfluousSides(documentType))
      await store.send(tx, openId, { documentType, consent, sentAt: clock.now() })
      return mine(tx, me)
    },

    /** Deletes all documents. Earlier decisions remain. */
    async withdraw(tx: Tx, me: Viewer): Promise<MyVerification> {
      await accounts.lock(tx, me.accountId)
      await documents.removeAllOf(tx, me.accountId)
      await store.deleteUndecided(tx, me.accountId)
      return mine(tx, me)
    },

    openDocument: documents.open,
    deleteOldDocuments: documents.deleteOld,
    rotateKey: documents.rotate,
    eraseDocumentsOf: documents.removeAllOf,
    isKnown: store.hasSent,
  }
}
