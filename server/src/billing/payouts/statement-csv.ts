import { type Statement, wallTimeAt } from '@koji/contract'
import { csvLine } from '#platform/csv.ts'

const HEADINGS = ['date', 'what', 'paid in dollars', 'fee in dollars', 'yours in dollars', 'reference']

interface Row {
  at: Date
  kind: string
  amount: number
  fee: number
  reference: string
}

/** As the clocks of the creator showed it. */
const when = (at: Date, zone: string): string => wallTimeAt(at, zone).replace('T', ' ')

const balance = (words: string, at: string, amount: number, zone: string): string =>
  csvLine([when(new Date(at), zone), words, '', '', { cents: amount }, ''])

/** The newest first, so it begins with what is left in the end. */
export const csvHead = ({ to, over, closing }: Statement, zone: string): string =>
  csvLine(HEADINGS) +
  balance(over ? 'closing balance' : 'balance so far', lastMinute(to).toISOString(), closing, zone)

export const csvRows = (rows: readonly Row[], zone: string): string =>
  rows
    .map(({ at, kind, amount, fee, reference }) =>
      csvLine([
        when(at, zone),
        kind.replaceAll('_', ' '),
        { cents: amount - fee },
        { cents: fee },
        { cents: amount },
        reference,
      ]),
    )
    .join('')

export const csvEnd = ({ from, opening }: Statement, zone: string): string =>
  balance('opening balance', from, opening, zone)

const lastMinute = (to: string): Date => new Date(Date.parse(to) - 60_000)
