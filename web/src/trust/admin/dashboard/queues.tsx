import type { Queue } from '@koji/contract'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatCount, isOverdue, QUEUE_LINKS, waitLabel } from './labels.ts'
import { useQueues } from './queries.ts'

const QUEUE_NAMES = Object.keys(QUEUE_LINKS) as Queue['queue'][]

/** The review queues, each with the age of its oldest item. */
export function Queues() {
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = useQueues()
  if (!data && !isPending)
    return (
      <Panel>
        <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
      </Panel>
    )
  const now = new Date(dataUpdatedAt)
  return (
    <section aria-labelledby="queues">
      <h2 id="queues" className="title-18 mb-3">
        Waiting for the team
      </h2>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-20 bg-line ring ring-line sm:grid-cols-4 xl:grid-cols-7">
        {QUEUE_NAMES.map((name) => (
          <li key={name} className="relative bg-surface last:max-xl:col-span-2 has-[a:hover]:bg-sunken">
            <QueueTile name={name} queue={data?.queues.find(({ queue }) => queue === name)} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function QueueTile({ name, queue, now }: { name: Queue['queue']; queue: Queue | undefined; now: Date }) {
  const { label, to } = QUEUE_LINKS[name]
  return (
    <div className="p-4">
      <h3 className="flex items-center justify-between gap-2 text-14 font-normal text-ink-2">
        {/* The link covers the whole tile. */}
        <Link to={to} className="text-ink-2 no-underline after:absolute after:inset-0">
          {label}
        </Link>
        <ChevronRight className="size-4 shrink-0" aria-hidden />
      </h3>
      {queue ? <QueueStatus {...queue} now={now} /> : <Skeleton className="my-2 h-12 w-20" />}
    </div>
  )
}

function QueueStatus({ waiting, oldestAt, now }: Queue & { now: Date }) {
  const overdue = oldestAt !== null && isOverdue(oldestAt, now)
  return (
    <>
      <p className={cx('title-28 my-1 tabular-nums', waiting === 0 && 'text-ink-2')}>
        {formatCount(waiting)}
      </p>
      <p
        className={cx('flex items-center gap-1 text-13', overdue ? 'font-semibold text-warn' : 'text-ink-2')}
      >
        {overdue && <TriangleAlert className="size-3.5 shrink-0" aria-hidden />}
        {oldestAt ? waitLabel(oldestAt, now) : 'nothing waits'}
      </p>
    </>
  )
}
