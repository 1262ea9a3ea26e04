import type { LedgerRow, PageQuery } from '@koji/contract'
import type { Db } from '#platform/db/database.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { PayoutContext } from './context.ts'
import { POSTING_KINDS } from './rules.ts'
import * as store from './store.ts'

export interface EarningsQuery extends PageQuery {
  from?: string | undefined
  to?: string | undefined
  kind: keyof typeof POSTING_KINDS
}

export async function listEarnings(
  { ledger }: PayoutContext,
  db: Db,
  me: Viewer,
  { from, to, kind, ...page }: EarningsQuery,
): Promise<{ items: LedgerRow[]; next: string | null }> {
  const account = await store.findByCreator(db, me.accountId)
  if (!account) return { items: [], next: null }
  const { items, next } = await ledger.listBalanceEntries(db, account.id, {
    ...page,
    kinds: POSTING_KINDS[kind],
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
  })
  return {
    items: items.map(({ id, kind, amount, fee, at, availableAt }) => ({
      id,
      kind,
      amount,
      fee,
      at: at.toISOString(),
      availableAt: availableAt?.toISOString() ?? null,
    })),
    next,
  }
}
