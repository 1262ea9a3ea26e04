import type { SubscriberRow } from './store-subscribers.ts'

const HEADINGS = ['name', 'username', 'status', 'price in dollars', 'since', 'paid until', 'ended']

/** A cell that begins like a formula would be run by whoever opens the file. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const statusOf = ({ state, cancelled }: SubscriberRow): string => {
  if (state === 'canceled') return 'ended'
  if (state === 'past_due') return 'payment failed'
  return cancelled ? 'ends' : 'active'
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

export const CSV_HEAD = lineOf(HEADINGS)

export const csvLines = (rows: readonly SubscriberRow[]): string =>
  rows
    .map((row) =>
      lineOf([
        row.displayName ?? 'Somebody hidden',
        row.username ?? '',
        statusOf(row),
        (row.price / 100).toFixed(2),
        row.since.toISOString(),
        row.periodEnd.toISOString(),
        row.endedAt?.toISOString() ?? '',
      ]),
    )
    .join('')
