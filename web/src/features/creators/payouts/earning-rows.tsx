import { day } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/my-account.ts'
import { cx } from '../../../ui/cx.ts'
import { MoneyRow, MoneyRows } from './money-rows.tsx'
import { useEarnings } from './my-payouts.ts'
import { isPending, KIND_WORDS, signed } from './words.ts'

/** What the balance is made of. Who paid is nobody's business here. */
export function EarningRows({ now }: { now: string }) {
  const query = useEarnings()
  const language = useLanguage()
  return (
    <MoneyRows
      name="Every row of it"
      query={query}
      empty={{ title: 'No rows yet', text: 'When somebody subscribes, the first one appears here.' }}
    >
      {(one) => (
        <MoneyRow
          key={one.id}
          title={KIND_WORDS[one.kind]}
          text={
            isPending(one, now)
              ? `${day(one.at, language)}, available on ${day(one.availableAt!, language)}`
              : day(one.at, language)
          }
          amount={<span className={cx(one.amount > 0 && 'text-ok')}>{signed(one.amount)}</span>}
        />
      )}
    </MoneyRows>
  )
}
