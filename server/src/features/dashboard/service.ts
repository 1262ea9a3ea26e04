import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

export type Dashboards = ReturnType<typeof dashboardService>

export function dashboardService({ clock }: Platform) {
  return {
    /** Adds to what a creator's page did on a day, in UTC. */
    count: (tx: Tx, creatorId: string, counts: store.Counts, at: Date = clock.now()) =>
      store.addToDay(tx, creatorId, counts, at),
  }
}
