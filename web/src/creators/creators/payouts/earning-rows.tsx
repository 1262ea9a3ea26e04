import type { LedgerRow } from '@koji/contract'
import { day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { cx } from '#ui/cx.ts'
import { describeFee, formatSigned, isPending, KIND_LABELS } from './labels.ts'
import { MoneyRow, MoneyRows } from './money-rows.tsx'
import { type EarningKind, type Span, useEarnings } from './payout-queries.ts'

interface EarningRowsProps {
  /** The current time of the payment provider. Without it, rows are not marked as pending. */
  now?: string
  span?: Span
  kind?: EarningKind
  /** The time zone of the dates; defaults to that of this browser. */
  zone?: string
}

/** The ledger rows behind the balance, all or of a period. Subscribers stay anonymous. */
export function EarningRows({ now, span, kind, zone }: EarningRowsProps) {
  const query = useEarnings(span, kind)
  const language = useLanguage()
  const describeRow = (row: LedgerRow): string =>
    [
      day(row.at, language, undefined, zone),
      describeFee(row),
      now && isPending(row, now) ? `available on ${day(row.availableAt!, language, undefined, zone)}` : '',
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <MoneyRows
      name="Every row of it"
      query={query}
      empty={
        kind && kind !== 'all'
          ? { title: 'Nothing of that kind', text: 'There may be rows of another kind or another time.' }
          : span
            ? { title: 'Nothing moved', text: 'In this time nothing came in and nothing was sent.' }
            : { title: 'No rows yet', text: 'When somebody subscribes, the first one appears here.' }
      }
    >
      {(row) => (
        <MoneyRow
          key={row.id}
          title={KIND_LABELS[row.kind]}
          text={describeRow(row)}
          amount={<span className={cx(row.amount > 0 && 'text-ok')}>{formatSigned(row.amount)}</span>}
        />
      )}
    </MoneyRows>
  )
}
