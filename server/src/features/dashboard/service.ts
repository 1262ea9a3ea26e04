import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

export type Dashboards = ReturnType<typeof dashboardService>

export function dashboardService({ clock }: Platform) {
  return {
    /** Adds to what creators' pages did on a day, in UTC. */
    async count(
      tx: Tx,
      counted: readonly ({ creatorId: string } & store.Counts)[],
      at: Date = clock.now(),
    ): Promise<void> {
      if (counted.length > 0) await store.addToDay(tx, counted, at)
    },
  }
}
