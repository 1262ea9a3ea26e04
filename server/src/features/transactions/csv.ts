import type { Transaction } from '@koji/contract'
import { csvLine } from '#platform/csv.ts'

const HEADINGS = [
  'receipt',
  'date',
  'creator',
  'status',
  'paid in dollars',
  'given back in dollars',
  'method',
]

const dollars = (cents: number): string => (cents / 100).toFixed(2)

export const csvOf = (transactions: readonly Transaction[]): string =>
  [
    csvLine(HEADINGS),
    ...transactions.map(({ number, at, creator, state, amount, refunded, method }) =>
      csvLine([
        ...[number, at, creator?.displayName ?? 'Somebody hidden', state.replace('_', ' ')],
        ...[dollars(state === 'failed' ? 0 : amount), dollars(refunded)],
        method ? `${method.brand} ${method.last4}` : '',
      ]),
    ),
  ].join('')
