import type { LedgerRow } from '@koji/contract'
import { day } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/my-account.ts'
import { cx } from '../../../ui/cx.ts'
import { MoneyRow, MoneyRows } from './money-rows.tsx'
import { type Span, useEarnings } from './my-payouts.ts'
import { feeWords, isPending, KIND_WORDS, signed } from './words.ts'

interface EarningRowsProps {
  /** Of the provider; pending is said only where it is known. */
  now?: string
  span?: Span
}

/** What the balance is made of, all of it or of some time. Who paid is nobody's business here. */
export function EarningRows({ now, span }: EarningRowsProps) {
  const query = useEarnings(span)
  const language = useLanguage()
  const told = (row: LedgerRow): string =>
    [
      day(row.at, language),
      feeWords(row),
      now && isPending(row, now) ? `available on ${day(row.availableAt!, language)}` : '',
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <MoneyRows
      name="Every row of it"
      query={query}
      empty={
        span
          ? { title: 'Nothing moved', text: 'In this time nothing came in and nothing was sent.' }
          : { title: 'No rows yet', text: 'When somebody subscribes, the first one appears here.' }
      }
    >
      {(one) => (
        <MoneyRow
          key={one.id}
          title={KIND_WORDS[one.kind]}
          text={told(one)}
          amount={<span className={cx(one.amount > 0 && 'text-ok')}>{signed(one.amount)}</span>}
        />
      )}
    </MoneyRows>
  )
}
