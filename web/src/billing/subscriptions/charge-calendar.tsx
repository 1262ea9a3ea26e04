import type { Subscription } from '@koji/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { addMonths, chargesIn, firstMonth, isSameMonth, monthAt, totalOf } from './charges.ts'
import { ChargeList, MonthTable } from './month-views.tsx'

const MONTHS_AHEAD = 11

/** The charges of each day in the coming year. */
export function ChargeCalendar({ plans }: { plans: readonly Subscription[] }) {
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const [selected, setSelected] = useState<ReturnType<typeof monthAt> | null>(null)
  const first = monthAt(now)
  const shown = selected ?? firstMonth(plans, first)
  const charges = chargesIn(plans, shown)
  const total = dollars(totalOf(charges))
  const name = new Date(shown.year, shown.month, 1).toLocaleDateString(language ?? 'en', {
    month: 'long',
    year: 'numeric',
  })
  const changeMonth = (months: number) => setSelected(addMonths(shown, months))
  return (
    <section aria-labelledby="next-charges">
      <h2 id="next-charges" className="title-22 mb-3">
        Next charges
      </h2>
      <Panel>
        <div className="mb-4 flex items-center gap-2">
          <p role="status" className="min-w-0 flex-1">
            <span className="title-18 block">{name}</span>
            <span className="text-14 text-ink-2">
              {charges.length === 0 ? 'Nothing is charged' : <b className="text-ink tabular-nums">{total}</b>}
              {charges.length > 0 && ' in all'}
            </span>
          </p>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Month before"
            disabled={isSameMonth(shown, first)}
            onClick={() => changeMonth(-1)}
          >
            <ChevronLeft className="size-5" aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Month after"
            disabled={isSameMonth(shown, addMonths(first, MONTHS_AHEAD))}
            onClick={() => changeMonth(1)}
          >
            <ChevronRight className="size-5" aria-hidden />
          </Button>
        </div>
        <MonthTable
          month={shown}
          charges={charges}
          now={now}
          language={language}
          caption={`Charges in ${name}`}
        />
        <ChargeList charges={charges} language={language} label={`Charges in ${name}`} />
      </Panel>
    </section>
  )
}
