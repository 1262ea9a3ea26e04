import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

const PORTION = 20_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

export type Activity = ReturnType<typeof activityService>
export type { ActiveRow } from './store.ts'

/** On which days people were here, and from that how many. */
export function activityService({ clock }: Platform) {
  const today = () => clock.now().toISOString().slice(0, 10)

  return {
    seen: async (tx: Tx, accountId: string): Promise<void> => {
      await store.markSeen(tx, accountId, today())
    },

    /** For each day from one to another. Everybody is looked at once, some at a time, so that no statement is long. */
    async count(db: Db, range: { from: string; to: string }, signal?: AbortSignal) {
      const sums = new Map<string, store.ActiveRow>()
      for (let after: string | null = NOBODY; after; ) {
        if (signal?.aborted) break
        const { last, days }: Awaited<ReturnType<typeof store.countPortion>> = await store.countPortion(
          db,
          range,
          after,
          PORTION,
        )
        for (const row of days) sums.set(row.day, added(sums.get(row.day), row))
        after = last
      }
      return [...sums.values()]
    },

    forgetOld: (tx: Tx) => store.forgetPortion(tx, today(), PORTION),

    /** Once, for people who were here before this was counted. */
    async adopt(db: Db): Promise<void> {
      for (let after: string | null = NOBODY; after; ) after = await store.adoptPortion(db, after, PORTION)
    },
  }
}

const added = (sum: store.ActiveRow | undefined, row: store.ActiveRow): store.ActiveRow =>
  sum
    ? {
        day: row.day,
        activeDay: sum.activeDay + row.activeDay,
        activeWeek: sum.activeWeek + row.activeWeek,
        activeMonth: sum.activeMonth + row.activeMonth,
      }
    : row
