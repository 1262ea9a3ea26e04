import type { getRefundCase, RefundPreview, RefundReason, Reply } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { dollars } from '#lib/format.ts'

export type LedgerRow = Reply<typeof getRefundCase>['ledger'][number]

/** Of somebody whose account is erased. */
export const GONE = 'Somebody who left'

export const REASON_WORDS: Record<RefundReason, string> = {
  not_as_described: 'Not what was described',
  by_mistake: 'Subscribed by mistake',
  charged_twice: 'Charged twice',
  no_posts: 'There were no posts',
  other: 'Something else',
}

const KIND_WORDS: Record<string, string> = {
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

const kindWords = (kind: string): string => KIND_WORDS[kind] ?? kind

/** The accounts of the ledger, in the order of their columns. */
const ACCOUNT_WORDS: Record<string, string> = {
  clearing: 'With the provider',
  creator_payable: 'Creator',
  fee_revenue: PRODUCT_NAME,
  processing_expense: 'Card costs',
  dispute_hold: 'On hold',
}

interface Sheet {
  accounts: { account: string; words: string; total: number }[]
  rows: { id: string; kind: string; at: string; amounts: number[]; sum: number }[]
  sum: number
}

/** Rows and columns: an account that nothing was entered on has no column. Every sum is zero, or something is wrong. */
export function sheetOf(ledger: readonly LedgerRow[]): Sheet {
  const used = new Set(ledger.flatMap(({ entries }) => entries.map(({ account }) => account)))
  const known = Object.keys(ACCOUNT_WORDS).filter((account) => used.has(account))
  const columns = [...known, ...[...used].filter((account) => !(account in ACCOUNT_WORDS))]
  const rows = ledger.map(({ id, kind, at, entries }) => ({
    id,
    at,
    kind: kindWords(kind),
    amounts: columns.map((account) => sumOf(entries.filter((entry) => entry.account === account))),
    sum: sumOf(entries),
  }))
  const accounts = columns.map((account, place) => ({
    account,
    words: ACCOUNT_WORDS[account] ?? account,
    total: rows.reduce((sum, { amounts }) => sum + amounts[place]!, 0),
  }))
  return { accounts, rows, sum: accounts.reduce((sum, { total }) => sum + total, 0) }
}

const sumOf = (entries: readonly { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

/** Why nothing can be given back so; null when it can. */
export function amountFault(cents: number | null, left: number): string | null {
  if (cents === null || cents === 0) return 'Enter an amount, such as 4.50'
  return cents > left ? `At most ${dollars(left)} is left of this payment` : null
}

/** What a yes does, in one breath. */
export function effectWords({ fromCreator, fromPlatform, ends }: RefundPreview, creator: string): string {
  const parts = `${creator} gives ${dollars(fromCreator)} of it, ${PRODUCT_NAME} ${dollars(fromPlatform)}.`
  return ends ? `${parts} It is everything that is left, so the subscription ends at once.` : parts
}
