import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

const BATCH = 20_000
const NIL_ID = '00000000-0000-0000-0000-000000000000'

export type Activity = ReturnType<typeof activityService>
export type { ActiveCounts } from './store.ts'

/** Records the days on which members were here, and counts active members from them. */
export function activityService({ clock }: Platform) {
  const today = () => clock.now().toISOString().slice(0, 10)

  return {
    recordVisit: async (tx: Tx, accountId: string): Promise<void> => {
      await store.recordDay(tx, accountId, today())
    },

    /** Counts for each day of the range, in batches of accounts, so that no statement takes long. */
    async countActive(db: Db, range: { from: string; to: string }, signal?: AbortSignal) {
      const totals = new Map<string, store.ActiveCounts>()
      for (let after: string | null = NIL_ID; after; ) {
        if (signal?.aborted) break
        const batch: store.ActiveBatch = await store.countBatch(db, range, after, BATCH)
        for (const counts of batch.days) totals.set(counts.day, add(totals.get(counts.day), counts))
        after = batch.last
      }
      return [...totals.values()]
    },

    deleteOld: (tx: Tx) => store.deleteOldBatch(tx, today(), BATCH),

    /** Records the last visits of members from before activity was recorded. */
    async backfill(db: Db, lastVisits: store.LastVisits): Promise<void> {
      for (let after: string | null = NIL_ID; after; )
        after = await store.backfillBatch(db, lastVisits, after, BATCH)
    },
  }
}

const add = (total: store.ActiveCounts | undefined, counts: store.ActiveCounts): store.ActiveCounts =>
  total
    ? {
        day: counts.day,
        activeDay: total.activeDay + counts.activeDay,
        activeWeek: total.activeWeek + counts.activeWeek,
        activeMonth: total.activeMonth + counts.activeMonth,
      }
    : counts
