import type { Db } from '#platform/db/database.ts'
import * as store from './store.ts'

const BATCH_SIZE = 200

interface Work {
  check(mediaId: string): Promise<void>
  progress(done: number, total: number): void
}

/**
 * Checks every photo that this version of the classifier hasn't checked yet, in batches. Results are stored one by one, so
 * an interrupted rescan can be repeated and continues where it stopped.
 */
export async function rescan(
  db: Db,
  model: { model: string; version: string },
  { check, progress }: Work,
): Promise<{ checked: number; failed: number }> {
  const total = await store.countUnchecked(db, model)
  let [checked, failed] = [0, 0]
  for (let after: string | null = null; ; ) {
    const batch = await store.uncheckedPhotos(db, model, { after, limit: BATCH_SIZE })
    for (const { id } of batch) {
      await check(id).then(
        () => checked++,
        () => failed++,
      )
      progress(checked + failed, total)
    }
    if (batch.length < BATCH_SIZE) return { checked, failed }
    after = batch.at(-1)!.id
  }
}
