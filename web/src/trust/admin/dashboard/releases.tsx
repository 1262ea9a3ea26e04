import { Link } from 'react-router'
import { compareFigures, formatFigure } from '#lib/figures.ts'
import { paths } from '#lib/paths.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ChangeChip } from '#ui/change-chip.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import type { Overview } from './queries.ts'

/** Client errors by release, so that a broken release stands out. */
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
      <ReleaseList errors={data.errors} days={days} />
    ) : (
      <SkeletonGroup>
        <SkeletonText lines={3} />
      </SkeletonGroup>
    )}
  </Panel>
)

function ReleaseList({ errors, days }: { errors: Overview['errors']; days: number }) {
  if (errors.length === 0) return <p className="text-15 text-ink-2">No browser has met one.</p>
  return (
    <ul className="grid gap-4">
      {errors.map(({ release, count, days: counts }) => (
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
          <Trend values={counts} />
        </li>
      ))}
    </ul>
  )
}

/** Hidden from screen readers, because the count is next to it. */
function Trend({ values }: { values: readonly number[] }) {
  const max = Math.max(...values, 1)
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
      {values.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: each index is a day.
          key={index}
          x={index + 0.1}
          width={0.8}
          y={10 - (value / max) * 10}
          height={(value / max) * 10}
          fill="currentColor"
        />
      ))}
    </svg>
  )
}
