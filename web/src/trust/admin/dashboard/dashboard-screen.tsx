import { DASHBOARD_DAYS } from '@koji/contract'
import { Flag, LifeBuoy, ReceiptText, Users } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ago } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ActiveChart, MetricCharts } from './charts.tsx'
import { Health } from './health.tsx'
import { KeyFigures } from './key-figures.tsx'
import { type Range, useOverview } from './queries.ts'
import { Queues } from './queues.tsx'
import { Releases } from './releases.tsx'

const RANGES = DASHBOARD_DAYS.map((value) => ({ value, label: `${value} d` }))
const DEFAULT_RANGE: Range = '30'

const LINKS = [
  { label: 'People', to: paths.adminPeople, icon: Users },
  { label: 'Reports', to: paths.adminReports, icon: Flag },
  { label: 'Refunds', to: paths.adminRefunds, icon: ReceiptText },
  { label: 'Support tickets', to: paths.adminSupport, icon: LifeBuoy },
] as const

/** The key figures, and the review queues. */
export function DashboardScreen() {
  const [search, setSearch] = useSearchParams()
  const language = useLanguage()
  const range = DASHBOARD_DAYS.find((days) => days === search.get('days')) ?? DEFAULT_RANGE
  const days = Number(range)
  const overview = useOverview(range)
  const { data } = overview

  const selectRange = (next: Range) =>
    setSearch(next === DEFAULT_RANGE ? {} : { days: next }, { replace: true, preventScrollReset: true })

  return (
    <Screen
      title="Dashboard"
      width="wide"
      lead={data?.countedAt ? `Counted ${ago(data.countedAt, language)}, by days in UTC.` : '\u00a0'}
      actions={
        <Segments label="Range" size="sm" value={range} onValueChange={selectRange} options={RANGES} />
      }
    >
      <nav aria-label="More for the team" className="mb-6 flex flex-wrap gap-3">
        {LINKS.map(({ label, to, icon: Icon }) => (
          <Link key={label} to={to} className={buttonClass({ variant: 'outline' })}>
            <Icon className="size-5" aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
      <Queues />
      {!data && !overview.isPending ? (
        <Panel className="mt-8">
          <ErrorState
            text={friendlyMessage(overview.error)}
            pending={overview.isFetching}
            onRetry={() => void overview.refetch()}
          />
        </Panel>
      ) : (
        <KeyFigures data={data} days={days} />
      )}
      <div className="mt-6 grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1.7fr)_minmax(20rem,1fr)]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6 max-xl:order-2">
          {data && <ActiveChart data={data} />}
          {overview.isPending && <ChartSkeleton />}
          {(data || overview.isPending) && <Releases data={data} days={days} />}
        </div>
        <Health />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-6 xl:grid-cols-2 *:min-w-0">
        {data && <MetricCharts data={data} />}
        {overview.isPending && [1, 2, 3, 4].map((key) => <ChartSkeleton key={key} />)}
      </div>
    </Screen>
  )
}

const ChartSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="h-96 rounded-20" />
  </SkeletonGroup>
)
