import type { LedgerRow } from '@koji/contract'
import { day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { cx } from '#ui/cx.ts'
import { MoneyRow, MoneyRows } from './money-rows.tsx'
import { type EarningKind, type Span, useEarnings } from './my-payouts.ts'
import { feeWords, isPending, KIND_WORDS, signed } from './words.ts'

interface EarningRowsProps {
  /** Of the provider; pending is said only where it is known. */
  now?: string
  span?: Span
  kind?: EarningKind
  /** By whose clocks its days are told; without one, by those here. */
  zone?: string
}

/** What the balance is made of, all of it or of some time. Who paid is nobody's business here. */
export function EarningRows({ now, span, kind, zone }: EarningRowsProps) {
  const query = useEarnings(span, kind)
  const language = useLanguage()
  const told = (row: LedgerRow): string =>
    [
      day(row.at, language, undefined, zone),
      feeWords(row),
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
