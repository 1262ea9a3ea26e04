import { NEW_PERSON_DAYS } from '@koji/contract'
import { Link, useLocation } from 'react-router'
import { type Change, compareFigures, formatFigure } from '#lib/figures.ts'
import { dollars } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ChangeChip } from '#ui/change-chip.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Overview } from './queries.ts'

interface Shown {
  words: string
  /** How it compares, or a line about it. */
  below: Change | string
}

interface Figure {
  label: string
  /** Its list, or the chart that shows it day by day. */
  to: string | ((days: number) => string)
  of: (data: Overview) => Shown
}

const whole = (value: number) => value.toLocaleString('en')

const FIGURES: Figure[] = [
  {
    label: 'New people',
    // The list knows those of one week.
    to: (days) => (days === NEW_PERSON_DAYS ? `${paths.adminPeople}?fresh=yes` : '#joined'),
    of: ({ figures }) => ({ words: formatFigure(figures.joined.now), below: compareFigures(figures.joined) }),
  },
  {
    label: 'People in all',
    to: `${paths.adminPeople}?status=active`,
    of: ({ totals }) => ({ words: formatFigure(totals.people), below: 'with an open account' }),
  },
  {
    label: 'Active today',
    to: '#active',
    of: ({ active }) => ({
      words: formatFigure(active.day),
      below: `${whole(active.week)} in 7 days, ${whole(active.month)} in 30`,
    }),
  },
  {
    label: 'Matches',
    to: '#talk',
    of: ({ figures }) => ({
      words: formatFigure(figures.matches.now),
      below: compareFigures(figures.matches),
    }),
  },
  {
    label: 'Messages',
    to: '#talk',
    of: ({ figures }) => ({
      words: formatFigure(figures.messages.now),
      below: compareFigures(figures.messages),
    }),
  },
  {
    label: 'Revenue',
    to: '#money',
    of: ({ figures }) => ({ words: dollars(figures.gross.now), below: compareFigures(figures.gross) }),
  },
  {
    label: 'Our fee',
    to: '#money',
    of: ({ figures }) => ({ words: dollars(figures.fee.now), below: compareFigures(figures.fee) }),
  },
  {
    label: 'Given back',
    to: `${paths.adminRefunds}?which=decided`,
    of: ({ figures }) => ({
      words: dollars(figures.refunded.now),
      below: { ...compareFigures(figures.refunded), good: figures.refunded.now <= figures.refunded.before },
    }),
  },
  {
    label: 'Creators',
    to: `${paths.adminPeople}?role=creator`,
    of: ({ totals, figures }) => ({
      words: formatFigure(totals.creators),
      below: `${whole(figures.creators.now)} new`,
    }),
  },
  {
    label: 'Subscriptions',
    to: '#subscriptions',
    of: ({ totals }) => ({
      words: formatFigure(totals.subscriptions),
      below: `${dollars(totals.monthly)} a month`,
    }),
  },
]

/** Each leads to its list, or to the chart below. */
export const KeyFigures = ({ data, days }: { data: Overview | undefined; days: number }) => (
  <section aria-labelledby="figures" className="mt-8">
    <h2 id="figures" className="title-18 mb-3">
      The last {days} days
    </h2>
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-20 bg-line ring ring-line lg:grid-cols-5">
      {FIGURES.map(({ label, to, of }) => (
        <li key={label} className="relative bg-surface p-4 has-[a:hover]:bg-sunken md:p-5">
          <h3 className="text-14 font-normal">
            <Way to={typeof to === 'string' ? to : to(days)}>{label}</Way>
          </h3>
          {data ? <One {...of(data)} days={days} /> : <Waiting />}
        </li>
      ))}
    </ul>
  </section>
)

/** To a chart of this screen, the range stays as it is. */
function Way({ to, children }: { to: string; children: string }) {
  const { search } = useLocation()
  return (
    <Link
      to={to.startsWith('#') ? { search, hash: to } : to}
      className="text-ink-2 no-underline after:absolute after:inset-0"
    >
      {children}
    </Link>
  )
}

const One = ({ words, below, days }: Shown & { days: number }) => (
  <>
    <p className="title-28 my-1.5 break-words tabular-nums">{words}</p>
    {typeof below === 'string' ? (
      <p className="text-13 text-ink-2 tabular-nums">{below}</p>
    ) : (
      <ChangeChip change={below} days={days} />
    )}
  </>
)

const Waiting = () => (
  <>
    <Skeleton className="my-2 h-7 w-20" />
    <Skeleton className="h-6 w-16 rounded-full" />
  </>
)
