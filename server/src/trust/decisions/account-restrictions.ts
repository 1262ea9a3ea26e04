import type { Accounts } from '#identity/accounts/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { DecisionRecords } from '#safety/decision-records/service.ts'
import { mostSevere } from './rules.ts'

export const isRestricted = (status: string | null): boolean => status === 'suspended' || status === 'banned'

export type AccountRestrictions = ReturnType<typeof accountRestrictions>

/** Keeps the state of an account in line with its most severe active restriction. */
export function accountRestrictions(
  { clock }: Platform,
  { accounts, decisionRecords }: { accounts: Accounts; decisionRecords: DecisionRecords },
) {
  /** Locks the account until the transaction ends; null if it doesn't exist. */
  const lockStatus = async (tx: Tx, accountId: string): Promise<string | null> =>
    (await accounts.lock(tx, accountId))?.status ?? null

  async function enforce(tx: Tx, accountId: string): Promise<void> {
    const restriction = mostSevere(await decisionRecords.restrictionsOf(tx, accountId), clock.now())
    if (!restriction) return
    const { rule, reason, until } = restriction
    await accounts.restrict(tx, accountId, { rule, reason, until })
  }

  return {
    lockStatus,
    enforce,

    /** Reopens the account after a restriction was overturned, unless another one is active. */
    async reopen(tx: Tx, accountId: string): Promise<void> {
      if (!isRestricted(await lockStatus(tx, accountId))) return
      await accounts.reinstate(tx, accountId)
      await enforce(tx, accountId)
    },
  }
}
