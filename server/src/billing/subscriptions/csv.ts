import { csvDollars, csvLine } from '#platform/csv.ts'
import { renewsAt } from './rules.ts'
import type { SubscriberRow } from './store-subscribers.ts'

const HEADINGS = [
  'name',
  'username',
  'status',
  'price in dollars',
  'brought in dollars',
  'since',
  'paid until',
  'renews',
  'ended',
]

const statusOf = ({ state, cancelled }: SubscriberRow): string => {
  if (state === 'canceled') return 'ended'
  if (state === 'past_due') return 'payment failed'
  return cancelled ? 'ends' : 'active'
}

export const CSV_HEAD = csvLine(HEADINGS)

export const csvLines = (rows: readonly SubscriberRow[]): string =>
  rows
    .map((row) =>
      csvLine([
        row.displayName ?? 'Somebody hidden',
        row.username ?? '',
        statusOf(row),
        csvDollars(row.price),
        { cents: row.brought },
        row.since.toISOString(),
        row.periodEnd.toISOString(),
        renewsAt(row)?.toISOString() ?? '',
        row.endedAt?.toISOString() ?? '',
      ]),
    )
    .join('')
