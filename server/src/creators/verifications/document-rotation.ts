import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { EnvelopeKeys } from './envelope.ts'
import * as store from './store-documents.ts'

const BATCH = 200

/** Wraps the keys of all documents with the current master key. Skips those whose master key is unknown. */
export async function rotateKeys(db: Db, keys: EnvelopeKeys): Promise<{ wrapped: number; unknown: number }> {
  const counts = { wrapped: 0, unknown: 0 }
  let after: string | null = null
  do {
    after = await transact(db, async (tx): Promise<string | null> => {
      const batch = await store.lockWrappedByOthers(tx, keys.currentName, after, BATCH)
      for (const { id, ...wrapped } of batch) {
        const rewrapped = keys.rewrap(id, wrapped)
        if (rewrapped) await store.setWrapped(tx, id, rewrapped)
        counts[rewrapped ? 'wrapped' : 'unknown'] += 1
      }
      return batch.length === BATCH ? batch.at(-1)!.id : null
    })
  } while (after !== null)
  return counts
}
