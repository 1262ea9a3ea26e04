import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { endRestriction } from './closures.ts'
import * as store from './store.ts'

/** Per run; the remaining accounts wait for the next hour, or for their owners to sign in. */
const MAX_REOPENED = 1_000
/** So many failures have a common cause. */
const MAX_FAILURES = 20

/** Ends suspensions that are over, in a transaction per account. Returns how many. */
export async function reopenDue(platform: Platform, signal: AbortSignal): Promise<number> {
  let reopened = 0
  while (reopened < MAX_REOPENED && !signal.aborted) {
    const found = await transact(platform.database.db, async (tx) => {
      const account = await store.lockDueForReopening(tx, platform.clock.now())
      if (account) await endRestriction(platform, tx, account)
      return account !== undefined
    })
    if (!found) break
    reopened++
  }
  return reopened
}

/** Erases accounts in a transaction each, so that a failure leaves the others unaffected. Returns how many. */
export async function eraseDue(
  { clock, database, log, personalData }: Platform,
  signal: AbortSignal,
): Promise<number> {
  const failed: string[] = []
  let erased = 0
  while (failed.length < MAX_FAILURES && !signal.aborted) {
    let id: string | undefined
    try {
      await transact(database.db, async (tx) => {
        id = await store.lockDueForErasure(tx, clock.now(), failed)
        if (id) await personalData.erase(tx, id)
      })
      if (!id) break
      erased++
    } catch (error) {
      if (!id) throw error
      log.error({ err: error, accountId: id }, 'an account could not be erased')
      failed.push(id)
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} accounts could not be erased`)
  return erased
}
