import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-kept-texts.ts'
import type { MessageRow } from './store-messages.ts'

/** Returns which of these messages one of these people has an open report about. */
export type FindReported = (
  db: Db,
  about: { messageIds: readonly string[]; reporterIds: readonly string[] },
) => Promise<Set<string>>

export type KeptTexts = ReturnType<typeof keptTexts>

/** Copies of texts that their authors edit or delete, while our team still has to look at the message. */
export function keptTexts({ clock }: Platform) {
  let findReported: FindReported = async () => new Set()

  return {
    /** Reports belong to a later feature, which registers how to read them. */
    findReportedWith(find: FindReported): void {
      findReported = find
    },

    async keep(tx: Tx, message: MessageRow, readerId: string): Promise<void> {
      const about = { messageIds: [message.id], reporterIds: [readerId] }
      if ((await store.hasOpenCase(tx, message.id)) || (await findReported(tx, about)).size > 0)
        await store.insertKeptText(tx, message, clock.now())
    },

    /** Deletes the copies for which nothing is open any more. */
    async deleteDecided(tx: Tx): Promise<void> {
      const kept = await store.keptWithoutCase(tx)
      const messageIds = kept.map(({ messageId }) => messageId)
      const reporterIds = [...new Set(kept.flatMap(({ lowId, highId }) => [lowId, highId]))]
      const reported = await findReported(tx, { messageIds, reporterIds })
      await store.deleteKeptTexts(
        tx,
        messageIds.filter((id) => !reported.has(id)),
      )
    },
  }
}
