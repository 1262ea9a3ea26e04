import type { Tx } from '#platform/db/database.ts'
import { beforeCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

export type CreatorStats = ReturnType<typeof creatorStatsService>

/** Daily figures of each creator, in UTC: reach, likes, comments, subscribers, money. */
export function creatorStatsService({ clock }: Platform) {
  const pending = new WeakMap<Tx, store.Counted[]>()

  return {
    /** Written at the end of the transaction, to hold the lock on a creator's row only briefly. */
    count(tx: Tx, counted: readonly ({ creatorId: string } & store.Counts)[], at: Date = clock.now()): void {
      if (counted.length === 0) return
      const rows = counted.map((one) => ({ ...one, at }))
      const before = pending.get(tx)
      if (before) return void before.push(...rows)
      pending.set(tx, rows)
      beforeCommit(tx, () => store.addToDays(tx, rows))
    },
  }
}
