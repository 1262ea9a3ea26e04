import { NEW_MEMBER_DAYS } from '@koji/contract'
import { Link, useLocation } from 'react-router'
import { type Change, compareFigures, formatFigure } from '#lib/figures.ts'
import { dollars } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { ChangeChip } from '#ui/change-chip.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Overview } from './queries.ts'

interface FigureValue {
  value: string
  /** The change since the previous period, or a note. */
  comparison: Change | string
}

interface Figure {
  label: string
  /** A list, or the anchor of a chart on this screen. */
  to: string | ((days: number) => string)
  read: (data: Overview) => FigureValue
}

const formatInteger = (value: number) => value.toLocaleString('en')

const FIGURES: Figure[] = [
  {
    label: 'New people',
    // The list can only filter by one week.
    to: (days) => (days === NEW_MEMBER_DAYS ? `${paths.adminPeople}?fresh=yes` : '#joined'),
    read: ({ figures }) => ({
      value: formatFigure(figures.joined.now),
      comparison: compareFigures(figures.joined),
    }),
  },
  {
    label: 'People in all',
    to: `${paths.adminPeople}?status=active`,
    read: ({ totals }) => ({ value: formatFigure(totals.people), comparison: 'with an open account' }),
  },
  {
    label: 'Active today',
    to: '#active',
    read: ({ active }) => ({
      value: formatFigure(active.day),
      comparison: `${formatInteger(active.week)} in 7 days, ${formatInteger(active.month)} in 30`,
    }),
  },
  {
    label: 'Matches',
    to: '#talk',
    read: ({ figures }) => ({
      value: formatFigure(figures.matches.now),
      comparison: compareFigures(figures.matches),
    }),
  },
  {
    label: 'Messages',
    to: '#talk',
    read: ({ figures }) => ({
      value: formatFigure(figures.messages.now),
      comparison: compareFigures(figures.messages),
    }),
  },
  {
    label: 'Revenue',
    to: '#money',
    read: ({ figures }) => ({ value: dollars(figures.gross.now), comparison: compareFigures(figures.gross) }),
  },
  {
    label: 'Our fee',
    to: '#money',
    read: ({ figures }) => ({ value: dollars(figures.fee.now), comparison: compareFigures(figures.fee) }),
  },
  {
    label: 'Given back',
    to: `${paths.adminRefunds}?which=decided`,
    read: ({ figures }) => ({
      value: dollars(figures.refunded.now),
      comparison: {
        ...compareFigures(figures.refunded),
        good: figures.refunded.now <= figures.refunded.before,
      },
    }),
  },
  {
    label: 'Creators',
    to: `${paths.adminPeople}?role=creator`,
    read: ({ totals, figures }) => ({
      value: formatFigure(totals.creators),
      comparison: `${formatInteger(figures.creators.now)} new`,
    }),
  },
  {
    label: 'Subscriptions',
    to: '#subscriptions',
    read: ({ totals }) => ({
      value: formatFigure(totals.subscriptions),
      comparison: `${dollars(totals.monthly)} a month`,
    }),
  },
]

export const KeyFigures = ({ data, days }: { data: Overview | undefined; days: number }) => (
  <section aria-labelledby="figures" className="mt-8">
    <h2 id="figures" className="title-18 mb-3">
      The last {days} days
    </h2>
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-20 bg-line ring ring-line lg:grid-cols-5">
      {FIGURES.map(({ label, to, read }) => (
        <li key={label} className="relative bg-surface p-4 has-[a:hover]:bg-sunken md:p-5">
          <h3 className="text-14 font-normal">
            <FigureLink to={typeof to === 'string' ? to : to(days)}>{label}</FigureLink>
          </h3>
          {data ? <FigureContent {...read(data)} days={days} /> : <FigureSkeleton />}
        </li>
      ))}
    </ul>
  </section>
)

/** Links to charts of this screen keep the selected range. */
function FigureLink({ to, children }: { to: string; children: string }) {
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

const FigureContent = ({ value, comparison, days }: FigureValue & { days: number }) => (
  <>
    <p className="title-28 my-1.5 break-words tabular-nums">{value}</p>
    {typeof comparison === 'string' ? (
      <p className="text-13 text-ink-2 tabular-nums">{comparison}</p>
    ) : (
      <ChangeChip change={comparison} days={days} />
    )}
  </>
)

const FigureSkeleton = () => (
  <>
    <Skeleton className="my-2 h-7 w-20" />
    <Skeleton className="h-6 w-16 rounded-full" />
  </>
)
