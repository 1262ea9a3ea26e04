import type { DocumentSide, DocumentType, MyVerification } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import { documentKeeper } from './documents.ts'
import { type Reviewers, reviewing } from './reviewing.ts'
import { isComplete, isSettled, needless, viewOf } from './rules.ts'
import * as store from './store.ts'

export type Verifications = ReturnType<typeof verificationService>

export interface Dependencies extends Reviewers {
  accounts: Accounts
  media: Media
}

export function verificationService(platform: Platform, others: Dependencies) {
  const { clock, database, ids } = platform
  const { accounts } = others
  const documents = documentKeeper(platform, others)

  const mine = async (db: Db, me: Viewer): Promise<MyVerification> =>
    viewOf(await store.standingOf(db, me.accountId))

  /** Held until the transaction ends, so that of two requests at once one comes after the other. */
  async function unsettled(tx: Tx, accountId: string) {
    await accounts.hold(tx, accountId)
    const standing = await store.standingOf(tx, accountId)
    return isSettled(standing) ? refuse('already_done') : standing
  }

  async function beginOrGoOn(tx: Tx, accountId: string, consent: string): Promise<string> {
    const { openId } = await unsettled(tx, accountId)
    if (openId) return openId
    const id = ids.id()
    await store.insertOpen(tx, { id, accountId, consent })
    return id
  }

  return {
    ...reviewing(platform, others),
    mine,
    stateOf: store.stateOf,

    async addDocument(
      commit: Commit,
      me: Viewer,
      { consent, ...document }: { side: DocumentSide; bytes: Buffer; consent: string },
    ): Promise<MyVerification> {
      // Looked at again under the lock; this spares the work for a picture that nobody will take.
      if (isSettled(await store.standingOf(database.db, me.accountId))) refuse('already_done')
      return documents.add(
        commit,
        document,
        (tx) => beginOrGoOn(tx, me.accountId, consent),
        (tx) => mine(tx, me),
      )
    },

    async send(
      tx: Tx,
      me: Viewer,
      { documentType, consent }: { documentType: DocumentType; consent: string },
    ): Promise<MyVerification> {
      const { open, openId } = await unsettled(tx, me.accountId)
      if (!openId || !isComplete(documentType, open!.sides)) refuse('documents_missing')
      // What nobody asked for is not kept.
      await documents.remove(tx, openId, needless(documentType))
      await store.send(tx, openId, { documentType, consent, sentAt: clock.now() })
      return mine(tx, me)
    },

    /** Whatever was decided stays decided; every document goes. */
    async withdraw(tx: Tx, me: Viewer): Promise<MyVerification> {
      await accounts.hold(tx, me.accountId)
      await documents.removeAllOf(tx, me.accountId)
      await store.deleteUndecided(tx, me.accountId)
      return mine(tx, me)
    },

    openDocument: documents.open,
    forgetOldDocuments: documents.forgetOld,
    rotateKey: documents.rotate,
    eraseDocumentsOf: documents.removeAllOf,
    isKnown: store.isKnown,
  }
}
