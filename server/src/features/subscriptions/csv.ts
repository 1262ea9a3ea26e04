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

export function csvOf(rows: readonly SubscriberRow[]): string {
  const lines = rows.map((row) =>
    [
      row.displayName ?? 'Somebody hidden',
      row.username ?? '',
      statusOf(row),
      (row.price / 100).toFixed(2),
      row.since.toISOString(),
      row.periodEnd.toISOString(),
      row.endedAt?.toISOString() ?? '',
    ]
      .map(cell)
      .join(','),
  )
  return `${[HEADINGS.map(cell).join(','), ...lines].join('\r\n')}\r\n`
}
