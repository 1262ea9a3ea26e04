import type { Finding, Matter, Reconciliation } from '@koji/contract'
import type { Payouts } from '#billing/payouts/service.ts'
import { numberOf, type Transactions } from '#billing/transactions/service.ts'
import type { deadEvents } from './store-events.ts'
import type { newest } from './store-reconciliations.ts'

type Rows<Read extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>

export function presentRun(row: Rows<typeof newest>[number]): Reconciliation {
  const { id, startedAt, finishedAt, lookedAt, repaired, waiting, error } = row
  return {
    id,
    lookedAt,
    repaired,
    waiting,
    error,
    state: finishedAt ? 'finished' : error === null ? 'running' : 'stopped',
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    // Those of before were all repaired, and did not say so.
    findings: (row.findings as Finding[]).map((finding) => ({
      ...finding,
      repaired: finding.repaired ?? true,
    })),
  }
}

interface Waiting {
  events: Rows<typeof deadEvents>
  refunds: Rows<Transactions['matters']>
  /** Of disputes. */
  parts: Rows<Transactions['stuckParts']>
  stuck: Rows<Payouts['stuck']>
}

/** Whatever waits for a person, the oldest first. */
export function mattersOf({ events, refunds, parts, stuck }: Waiting): Matter[] {
  const matters: Matter[] = [
    ...events.map(({ id, type, aboutId, error, deadAt }) => ({
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
      about: numberOf(number),
      since: since.toISOString(),
    })),
    ...parts.map(({ id, number, amount, error, since }) => ({
      kind: 'payout' as const,
      id,
      amount,
      words: error ?? '',
      about: numberOf(number),
      since: since.toISOString(),
    })),
    ...stuck.map(({ id, amount, failure, createdAt }) => ({
      kind: 'payout' as const,
      id,
      about: id,
      amount,
      words: failure ?? '',
      since: createdAt.toISOString(),
    })),
  ]
  return matters.toSorted((a, b) => a.since.localeCompare(b.since))
}
