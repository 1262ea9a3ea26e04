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

const localTime = (at: Date, timeZone: string): string => wallTimeAt(at, timeZone).replace('T', ' ')

const balanceLine = (label: string, at: string, amount: number, timeZone: string): string =>
  csvLine([localTime(new Date(at), timeZone), label, '', '', { cents: amount }, ''])

/** Rows are listed newest first, so the file starts with the closing balance. */
export const csvHead = ({ to, over, closing }: Statement, timeZone: string): string =>
  csvLine(HEADINGS) +
  balanceLine(over ? 'closing balance' : 'balance so far', lastMinute(to).toISOString(), closing, timeZone)

export const csvRows = (rows: readonly Row[], timeZone: string): string =>
  rows
    .map(({ at, kind, amount, fee, reference }) =>
      csvLine([
        localTime(at, timeZone),
        kind.replaceAll('_', ' '),
        { cents: amount - fee },
        { cents: fee },
        { cents: amount },
        reference,
      ]),
    )
    .join('')

export const csvEnd = ({ from, opening }: Statement, timeZone: string): string =>
  balanceLine('opening balance', from, opening, timeZone)

const lastMinute = (to: string): Date => new Date(Date.parse(to) - 60_000)
