import { csvLine } from '#platform/csv.ts'
import type { EntryRow } from './store-list.ts'

export const CSV_HEADER = csvLine([
  'Row',
  'Time',
  'Who',
  'Account',
  'Act',
  'On',
  'Id',
  'Before',
  'After',
  'Details',
  'From',
  'Hash',
])

const facts = (value: object | null): string =>
  value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value)

export const csvLines = (rows: readonly EntryRow[]): string =>
  rows
    .map((row) =>
      csvLine([
        String(row.seq),
        row.at.toISOString(),
        row.displayName ?? '',
        row.actorId ?? '',
        row.action,
        row.targetKind,
        row.targetId ?? '',
        facts(row.before),
        facts(row.after),
        facts(row.details),
        row.network ?? '',
        row.hash,
      ]),
    )
    .join('')
