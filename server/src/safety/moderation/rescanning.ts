import type { Db } from '#platform/db/database.ts'
import * as store from './store.ts'

/** Photos that are asked for at once. */
const PORTION = 200

interface Work {
  check(mediaId: string): Promise<void>
  progress(done: number, total: number): void
}

/**
 * Every photo that this version of the classifier has not seen, in portions. What was seen stays seen, so that whoever
 * runs it again goes on where it stopped.
 */
export async function rescan(
  db: Db,
  model: { model: string; version: string },
  { check, progress }: Work,
): Promise<{ checked: number; failed: number }> {
  const total = await store.countUnseen(db, model)
  let [checked, failed] = [0, 0]
  for (let after: string | null = null; ; ) {
    const portion = await store.unseenPhotos(db, model, { after, limit: PORTION })
    for (const { id } of portion) {
      await check(id).then(
        () => checked++,
        () => failed++,
      )
      progress(checked + failed, total)
    }
    if (portion.length < PORTION) return { checked, failed }
    after = portion.at(-1)!.id
  }
}
