import type { Transaction } from '@koji/contract'
import { csvDollars, csvLine } from '#platform/csv.ts'

const HEADINGS = [
  'receipt',
  'date',
  'creator',
  'status',
  'paid in dollars',
  'given back in dollars',
  'method',
]

export const CSV_HEAD = csvLine(HEADINGS)

export const csvLines = (transactions: readonly Transaction[]): string =>
  transactions
    .map(({ number, at, creator, state, amount, refunded, method }) =>
      csvLine([
        number,
        at,
        creator?.displayName ?? 'Somebody hidden',
        state.replace('_', ' '),
        csvDollars(state === 'failed' ? 0 : amount),
        csvDollars(refunded),
        method ? `${method.brand} ${method.last4}` : '',
      ]),
    )
    .join('')
