import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-checkpoints.ts'

const HOUR_MS = 3_600_000
const ACCOUNTS_PER_BATCH = 500
const ENTRIES_PER_ACCOUNT = 100_000

/**
 * Adds up the entries of every account, so that reading a balance takes the same time however many there are. Entries
 * are numbered before they are committed, so a checkpoint leaves out the last hour: an older number could still appear.
 */
export async function makeCheckpoints(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const upTo = await store.newestEntryBefore(database.db, new Date(now.getTime() - HOUR_MS))
  if (upTo === null) return
  let after: string | null = null
  while (!signal.aborted) {
    const accounts = await store.accountsAfter(database.db, after, ACCOUNTS_PER_BATCH)
    if (accounts.length === 0) return
    const addCheckpoints = () =>
      transact(database.db, async (tx) => {
        await store.lockCheckpoints(tx)
        await store.deleteDaysWithoutCheckpoint(tx, accounts)
        return store.addCheckpoints(tx, accounts, { upTo, limit: ENTRIES_PER_ACCOUNT, now })
      })
    while (!signal.aborted && (await addCheckpoints()) > 0);
    after = accounts.at(-1)!
  }
}
