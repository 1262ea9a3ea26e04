import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { formatAge, formatBytes, formatCount } from './labels.ts'
import { type System, useSystem } from './queries.ts'

/** The state of jobs, events, the bus, storage and the database. */
export function Health() {
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = useSystem()
  return (
    <Panel as="section" aria-labelledby="health">
      <PanelHead
        id="health"
        title="System"
        action={
          <Link to={paths.adminSystem} className="text-14">
            What failed
          </Link>
        }
      />
      {data ? (
        <HealthFacts health={data.health} now={new Date(dataUpdatedAt)} />
      ) : isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState
          level={3}
          text={friendlyMessage(error)}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  )
}

export function HealthFacts({ health, now }: { health: System['health']; now: Date }) {
  const { jobs, events, bus, storage, databaseBytes } = health
  const lag = events.oldestAt ? `${formatAge(events.oldestAt, now)} behind` : 'up to date'
  return (
    <dl className="grid gap-px overflow-hidden rounded-14 bg-line ring ring-line">
      <HealthFact name="Jobs" healthy={jobs.failed === 0}>
        {jobs.waiting} waiting, {jobs.failed} given up
      </HealthFact>
      <HealthFact name="Events" healthy={events.dead === 0}>
        {formatCount(events.waiting)} waiting, {lag}, {formatCount(events.dead)} given up
      </HealthFact>
      <HealthFact name="Bus" healthy={bus}>
        {bus ? 'answers' : 'does not answer'}
      </HealthFact>
      <HealthFact name="Media storage" healthy={storage}>
        {storage ? 'answers' : 'does not answer'}
      </HealthFact>
      <HealthFact name="Database" healthy>
        {formatBytes(databaseBytes)}
      </HealthFact>
    </dl>
  )
}

const HealthFact = ({ name, healthy, children }: { name: string; healthy: boolean; children: ReactNode }) => {
  const Icon = healthy ? CircleCheck : CircleAlert
  return (
    <div className="relative bg-surface py-3 pr-3.5 pl-12">
      <dt className="text-14 font-semibold">
        <Icon
          className={cx('absolute top-3 left-3.5 size-5', healthy ? 'text-ok' : 'text-danger')}
          aria-hidden
        />
        {name}
        {!healthy && <span className="sr-only"> needs a look</span>}
      </dt>
      <dd className="text-14 text-ink-2 tabular-nums">{children}</dd>
    </div>
  )
}
