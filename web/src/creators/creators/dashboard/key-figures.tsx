import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { ChangeChip } from '#ui/change-chip.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { earningsLink, subscribersLink } from './figure-links.ts'
import { type Change, compareFigures, comparePoints, formatFigure, formatPercent } from './figures.ts'
import type { Dashboard } from './weeks.ts'

interface FigureContent {
  value: string
  /** The change since the previous period, or a note. */
  comparison: Change | string
}

interface FigureKind {
  label: string
  contentOf: (data: Dashboard) => FigureContent
  /** The link to the rows behind the figure. */
  linkFor: (days: number) => string
}

const FIGURES: readonly FigureKind[] = [
  {
    label: 'Net earnings',
    contentOf: ({ money }) => ({ value: dollars(money.net.now), comparison: compareFigures(money.net) }),
    linkFor: earningsLink,
  },
  {
    label: 'Subscribers',
    contentOf: ({ subscribers }) => ({
      value: formatFigure(subscribers.now),
      comparison: compareFigures(subscribers, 'count'),
    }),
    linkFor: () => subscribersLink('live'),
  },
  {
    label: 'Monthly recurring',
    contentOf: ({ money: { monthly, monthlyNet } }) => ({
      value: dollars(monthly),
      comparison: `${dollars(monthlyNet)} after the fee`,
    }),
    linkFor: () => subscribersLink('renewing'),
  },
  {
    label: 'Churn',
    contentOf: ({ money }) => ({
      value: formatPercent(money.churn.now),
      comparison: comparePoints(money.churn),
    }),
    linkFor: () => subscribersLink('ended'),
  },
  {
    label: 'Post reach',
    contentOf: ({ reach }) => ({ value: formatFigure(reach.now), comparison: compareFigures(reach) }),
    linkFor: () => '#posts',
  },
]

const TILE = 'group relative block bg-surface px-4 pt-4 pb-5 text-ink no-underline md:p-5'

/** The key figures, each with its change and a link to the rows behind it. */
export const KeyFigures = ({ data, days }: { data: Dashboard | undefined; days: number }) => (
  <section aria-label="Key figures">
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-20 bg-line ring ring-line xl:grid-cols-5">
      {FIGURES.map((figure) => (
        <li key={figure.label} className="grid first:max-xl:col-span-2">
          {data ? <Tile {...figure} data={data} days={days} /> : <TileSkeleton label={figure.label} />}
        </li>
      ))}
    </ul>
  </section>
)

function Tile({ label, contentOf, linkFor, data, days }: FigureKind & { data: Dashboard; days: number }) {
  const { value, comparison } = contentOf(data)
  const content = (
    <>
      <span className="block text-14 text-ink-2">{label}</span>
      <ArrowUpRight
        className="absolute top-3 right-3 size-4 text-ink-2 opacity-0 transition-opacity duration-160 group-hover:opacity-100 group-focus-visible:opacity-100"
        aria-hidden
      />
      <span className="title-28 my-1.5 block tabular-nums">{value}</span>
      {typeof comparison === 'string' ? (
        <span className="flex min-h-6 items-center text-13 text-ink-2">{comparison}</span>
      ) : (
        <ChangeChip change={comparison} days={days} />
      )}
    </>
  )
  const linkClass = `${TILE} transition-colors duration-160 hover:bg-sunken/60 focus-visible:-outline-offset-3`
  const link = linkFor(days)
  return link.startsWith('#') ? (
    <a href={link} className={linkClass}>
      {content}
    </a>
  ) : (
    <Link to={link} className={linkClass}>
      {content}
    </Link>
  )
}

const TileSkeleton = ({ label }: { label: string }) => (
  <div className={TILE}>
    <span className="block text-14 text-ink-2">{label}</span>
    <Skeleton className="my-2 h-7 w-20" />
    <Skeleton className="h-6 w-16 rounded-full" />
  </div>
)
