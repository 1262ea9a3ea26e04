import type { Accounts } from '#identity/accounts/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { DecisionRecords } from '#safety/decision-records/service.ts'
import { heaviest } from './rules.ts'

export const isClosed = (status: string | null): boolean => status === 'suspended' || status === 'banned'

/** Accounts follow the sentences that run: the heaviest of them closes one. */
export function sentencing(
  { clock }: Platform,
  { accounts, records }: { accounts: Accounts; records: DecisionRecords },
) {
  /** Held still until the transaction ends; null when there is none. */
  const statusOf = async (tx: Tx, accountId: string): Promise<string | null> =>
    (await accounts.lock(tx, accountId))?.status ?? null

  async function close(tx: Tx, accountId: string): Promise<void> {
    const running = heaviest(await records.restrictionsOf(tx, accountId), clock.now())
    if (!running) return
    const { rule, reason, until } = running
    await accounts.restrict(tx, accountId, { rule, reason, until })
  }

  return {
    statusOf,
    close,

    /** A sentence was taken back: open again, unless another one runs. */
    async reopen(tx: Tx, accountId: string): Promise<void> {
      if (!isClosed(await statusOf(tx, accountId))) return
      await accounts.reinstate(tx, accountId)
      await close(tx, accountId)
    },
  }
}
