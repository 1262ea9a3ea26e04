import { Link } from 'react-router'
import { compareFigures, formatFigure } from '#lib/figures.ts'
import { paths } from '#lib/paths.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ChangeChip } from '#ui/change-chip.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import type { Overview } from './queries.ts'

/** Faults that browsers met, by release: one that breaks something stands out. */
export const Releases = ({ data, days }: { data: Overview | undefined; days: number }) => (
  <Panel as="section" aria-labelledby="releases">
    <PanelHead
      id="releases"
      title="Faults in browsers"
      text={`By release, in ${days} days`}
      action={
        <Link to={paths.adminErrors} className="text-14">
          All faults
        </Link>
      }
    />
    {data ? (
      <List errors={data.errors} days={days} />
    ) : (
      <SkeletonGroup>
        <SkeletonText lines={3} />
      </SkeletonGroup>
    )}
  </Panel>
)

function List({ errors, days }: { errors: Overview['errors']; days: number }) {
  if (errors.length === 0) return <p className="text-15 text-ink-2">No browser has met one.</p>
  return (
    <ul className="grid gap-4">
      {errors.map(({ release, count, days: each }) => (
        <li key={release}>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Link
              to={`${paths.adminErrors}?release=${encodeURIComponent(release)}`}
              className="min-w-0 truncate font-mono text-14"
            >
              {release || 'unknown'}
            </Link>
            <span className="flex items-center gap-2">
              <b className="tabular-nums">{formatFigure(count.now)}</b>
              <ChangeChip
                change={{ ...compareFigures(count), good: count.now <= count.before }}
                days={days}
              />
            </span>
          </div>
          <Trend values={each} />
        </li>
      ))}
    </ul>
  )
}

/** How it went, as a row of bars; the numbers are beside it. */
function Trend({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1)
  return (
    <svg
      viewBox={`0 0 ${values.length} 10`}
      preserveAspectRatio="none"
      className="mt-1.5 h-6 w-full text-ume"
      aria-hidden
    >
      <line
        x1={0}
        x2={values.length}
        y1={10}
        y2={10}
        stroke="var(--line)"
        vectorEffect="non-scaling-stroke"
      />
      {values.map((value, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is a day.
          key={place}
          x={place + 0.1}
          width={0.8}
          y={10 - (value / most) * 10}
          height={(value / most) * 10}
          fill="currentColor"
        />
      ))}
    </svg>
  )
}
