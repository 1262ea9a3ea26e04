import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { ChangeChip } from '#ui/change-chip.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Change, compareFigures, formatFigure, percentWords, pointsOf } from './figures.ts'
import { rowsOf, subscribersWho } from './leads.ts'
import type { Dashboard } from './weeks.ts'

interface Shown {
  words: string
  /** How it compares to the time before, or what else there is to say. */
  aside: Change | string
}

interface FigureKind {
  label: string
  of: (data: Dashboard) => Shown
  /** Where its rows are. */
  to: (days: number) => string
}

const FIGURES: readonly FigureKind[] = [
  {
    label: 'Net earnings',
    of: ({ money }) => ({ words: dollars(money.net.now), aside: compareFigures(money.net) }),
    to: rowsOf,
  },
  {
    label: 'Subscribers',
    of: ({ subscribers }) => ({
      words: formatFigure(subscribers.now),
      aside: compareFigures(subscribers, 'count'),
    }),
    to: () => subscribersWho('live'),
  },
  {
    label: 'Monthly recurring',
    of: ({ money: { monthly, monthlyNet } }) => ({
      words: dollars(monthly),
      aside: `${dollars(monthlyNet)} after the fee`,
    }),
    to: () => subscribersWho('renewing'),
  },
  {
    label: 'Churn',
    of: ({ money }) => ({ words: percentWords(money.churn.now), aside: pointsOf(money.churn) }),
    to: () => subscribersWho('ended'),
  },
  {
    label: 'Post reach',
    of: ({ reach }) => ({ words: formatFigure(reach.now), aside: compareFigures(reach) }),
    to: () => '#posts',
  },
]

const TILE = 'group relative block bg-surface px-4 pt-4 pb-5 text-ink no-underline md:p-5'

/** Each with how it compares to the time before, and the way to what it is made of. */
export const KeyFigures = ({ data, days }: { data: Dashboard | undefined; days: number }) => (
  <section aria-label="Key figures">
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-20 bg-line ring ring-line xl:grid-cols-5">
      {FIGURES.map((figure) => (
        <li key={figure.label} className="grid first:max-xl:col-span-2">
          {data ? <Tile {...figure} data={data} days={days} /> : <Waiting label={figure.label} />}
        </li>
      ))}
    </ul>
  </section>
)

function Tile({ label, of, to, data, days }: FigureKind & { data: Dashboard; days: number }) {
  const { words, aside } = of(data)
  const inside = (
    <>
      <span className="block text-14 text-ink-2">{label}</span>
      <ArrowUpRight
        className="absolute top-3 right-3 size-4 text-ink-2 opacity-0 transition-opacity duration-160 group-hover:opacity-100 group-focus-visible:opacity-100"
        aria-hidden
      />
      <span className="title-28 my-1.5 block tabular-nums">{words}</span>
      {typeof aside === 'string' ? (
        <span className="flex min-h-6 items-center text-13 text-ink-2">{aside}</span>
      ) : (
        <ChangeChip change={aside} days={days} />
      )}
    </>
  )
  const look = `${TILE} transition-colors duration-160 hover:bg-sunken/60 focus-visible:-outline-offset-3`
  const lead = to(days)
  return lead.startsWith('#') ? (
    <a href={lead} className={look}>
      {inside}
    </a>
  ) : (
    <Link to={lead} className={look}>
      {inside}
    </Link>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <div className={TILE}>
    <span className="block text-14 text-ink-2">{label}</span>
    <Skeleton className="my-2 h-7 w-20" />
    <Skeleton className="h-6 w-16 rounded-full" />
  </div>
)
