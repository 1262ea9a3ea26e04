import type { Finding, ManualReviewItem, Reconciliation } from '@koji/contract'
import type { Payouts } from '#billing/payouts/service.ts'
import { receiptNumber, type Transactions } from '#billing/transactions/service.ts'
import type { listNewest } from './store-reconciliations.ts'
import type { listDead } from './store-webhooks.ts'

type Rows<Read extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>

export function presentRun(row: Rows<typeof listNewest>[number]): Reconciliation {
  const { id, startedAt, finishedAt, compared, repaired, waiting, error } = row
  return {
    id,
    compared,
    repaired,
    waiting,
    error,
    state: finishedAt ? 'finished' : error === null ? 'running' : 'stopped',
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    // Rows written before the column `waiting` existed only have repaired findings, without saying so.
    findings: (row.findings as Finding[]).map((finding) => ({
      ...finding,
      repaired: finding.repaired ?? true,
    })),
  }
}

interface ReviewRows {
  webhooks: Rows<typeof listDead>
  refunds: Rows<Transactions['listStuckRefunds']>
  disputeTransfers: Rows<Transactions['listStuckTransfers']>
  stuckPayouts: Rows<Payouts['listStuckPayouts']>
}

/** Oldest first. */
export function presentManualReview({
  webhooks,
  refunds,
  disputeTransfers,
  stuckPayouts,
}: ReviewRows): ManualReviewItem[] {
  const items: ManualReviewItem[] = [
    ...webhooks.map(({ id, type, aboutId, error, deadAt }) => ({
      kind: 'message' as const,
      id,
      amount: null,
      words: error ?? '',
      about: aboutId ? `${type}, ${aboutId}` : type,
      since: deadAt!.toISOString(),
    })),
    ...refunds.map(({ id, number, amount, error, since }) => ({
      kind: 'refund' as const,
      id,
      amount,
      words: error ?? '',
      about: receiptNumber(number),
      since: since.toISOString(),
    })),
    ...disputeTransfers.map(({ id, number, amount, error, since }) => ({
      kind: 'payout' as const,
      id,
      amount,
      words: error ?? '',
      about: receiptNumber(number),
      since: since.toISOString(),
    })),
    ...stuckPayouts.map(({ id, amount, failure, createdAt }) => ({
      kind: 'payout' as const,
      id,
      about: id,
      amount,
      words: failure ?? '',
      since: createdAt.toISOString(),
    })),
  ]
  return items.toSorted((a, b) => a.since.localeCompare(b.since))
}
