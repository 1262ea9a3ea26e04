import type { Db } from '#platform/db/database.ts'
import { DensityMap } from './density.ts'
import { readDensitySince } from './store-search.ts'

/** Keeps a density map in memory and reads what changed since the last time. */
export function densityTracker() {
  const map = new DensityMap()
  let readAt = new Date(0)
  let reading: Promise<void> | null = null

  async function refresh(db: Db): Promise<void> {
    const { rows, at } = await readDensitySince(db, readAt)
    for (const row of rows) map.set(row)
    readAt = at
  }

  return {
    current: () => map,

    /** Concurrent callers share one read. */
    async refreshed(db: Db): Promise<DensityMap> {
      reading ??= refresh(db).finally(() => {
        reading = null
      })
      await reading
      return map
    },
  }
}
