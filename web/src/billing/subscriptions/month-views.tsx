import { dollars } from '#lib/format.ts'
import { cx } from '#ui/cx.ts'
import { type Charge, isSameMonth, type Month, monthAt, weeksOf } from './charges.ts'
import { creatorName } from './creator-name.ts'
import { firstDayOf, weekdayNames } from './weekdays.ts'

interface MonthTableProps {
  month: Month
  charges: readonly Charge[]
  now: Date
  language: string | undefined
  caption: string
}

/** A calendar page, for screens from 768 px. */
export function MonthTable({ month, charges, now, language, caption }: MonthTableProps) {
  const first = firstDayOf(language)
  const today = isSameMonth(month, monthAt(now)) ? now.getDate() : null
  return (
    <table className="w-full table-fixed border-separate border-spacing-1 max-md:hidden">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {weekdayNames(first, language).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long} className="pb-1 text-12 font-semibold text-ink-2">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, first).map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => (
              <Day
                key={day ?? `none ${column}`}
                day={day}
                isToday={day !== null && day === today}
                charges={charges.filter(({ at }) => at.getDate() === day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: number | null
  isToday: boolean
  charges: readonly Charge[]
}

function Day({ day, isToday, charges }: DayProps) {
  if (day === null) return <td />
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'h-18 rounded-14 p-1.5 align-top text-13',
        charges.length > 0 ? 'bg-koji-wash' : 'bg-sunken',
      )}
    >
      <span
        className={cx(
          'inline-grid size-6 place-items-center rounded-full tabular-nums',
          isToday ? 'bg-ink font-bold text-paper' : 'text-ink-2',
        )}
      >
        {day}
      </span>
      {charges.map((charge) => (
        <span key={`${charge.plan.id} ${charge.isRetry}`} className="mt-0.5 block leading-tight">
          <span className="block truncate font-semibold" title={creatorName(charge.plan)}>
            {creatorName(charge.plan)}
          </span>
          <span className="tabular-nums">{dollars(charge.price)}</span>
          {charge.isRetry && <span className="block text-12">next try</span>}
        </span>
      ))}
    </td>
  )
}

interface ChargeListProps {
  charges: readonly Charge[]
  language: string | undefined
  label: string
}

/** A line per charge, for phones. */
export const ChargeList = ({ charges, language, label }: ChargeListProps) =>
  charges.length > 0 && (
    <ul aria-label={label} className="divide-y divide-line md:hidden">
      {charges.map(({ plan, at, price, isRetry }) => (
        <li key={`${plan.id} ${isRetry}`} className="flex items-center gap-3 py-3">
          <time
            dateTime={at.toISOString()}
            className="grid w-12 shrink-0 justify-items-center rounded-14 bg-koji-wash py-1.5 leading-tight"
          >
            <span className="text-18 font-bold tabular-nums">{at.getDate()}</span>
            <span className="text-12">{at.toLocaleDateString(language ?? 'en', { weekday: 'short' })}</span>
          </time>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{creatorName(plan)}</span>
            <span className="text-14 text-ink-2">{isRetry ? 'Next try' : 'Renews'}</span>
          </span>
          <b className="tabular-nums">{dollars(price)}</b>
        </li>
      ))}
    </ul>
  )
