import type { getRefundCase, Reply } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'

export type LedgerRow = Reply<typeof getRefundCase>['ledger'][number]

const KIND_LABELS: Record<string, string> = {
  charge: 'Charged',
  processing: 'What the card costs',
  refund: 'Given back',
  refund_failed: 'Refund came back',
  dispute_opened: 'Bank asks for it back',
  dispute_taken: 'Fetched by the bank',
  dispute_won: 'Bank lets it stand',
  dispute_returned: 'Brought back by the bank',
  dispute_fee: 'What the bank asks for it',
}

const kindLabel = (kind: string): string => KIND_LABELS[kind] ?? kind

/** The accounts of the ledger, in the order of their columns. */
const ACCOUNT_LABELS: Record<string, string> = {
  clearing: 'With the provider',
  creator_payable: 'Creator',
  fee_revenue: PRODUCT_NAME,
  processing_expense: 'Card costs',
  dispute_hold: 'On hold',
}

interface LedgerSheet {
  accounts: { account: string; label: string; total: number }[]
  rows: { id: string; kind: string; at: string; amounts: number[]; sum: number }[]
  sum: number
}

/** A row per posting and a column per account with entries. `sum` is zero everywhere, unless there is a bug. */
export function buildLedgerSheet(ledger: readonly LedgerRow[]): LedgerSheet {
  const used = new Set(ledger.flatMap(({ entries }) => entries.map(({ account }) => account)))
  const known = Object.keys(ACCOUNT_LABELS).filter((account) => used.has(account))
  const columns = [...known, ...[...used].filter((account) => !(account in ACCOUNT_LABELS))]
  const rows = ledger.map(({ id, kind, at, entries }) => ({
    id,
    at,
    kind: kindLabel(kind),
    amounts: columns.map((account) => sumAmounts(entries.filter((entry) => entry.account === account))),
    sum: sumAmounts(entries),
  }))
  const accounts = columns.map((account, index) => ({
    account,
    label: ACCOUNT_LABELS[account] ?? account,
    total: rows.reduce((sum, { amounts }) => sum + amounts[index]!, 0),
  }))
  return { accounts, rows, sum: accounts.reduce((sum, { total }) => sum + total, 0) }
}

const sumAmounts = (entries: readonly { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)
