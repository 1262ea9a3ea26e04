import type { ReactNode } from 'react'
import { dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { HealthFacts } from './health.tsx'
import { type System, useSystem } from './queries.ts'

/** The state of the system, with failed jobs and dead letters. */
export function SystemScreen() {
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = useSystem()
  return (
    <Screen title="System" width="app" lead="What was given up is kept, and can be tried again by a command.">
      <BackLink to={paths.adminDashboard} className="mb-3">
        Dashboard
      </BackLink>
      {data ? (
        <div className="grid gap-6">
          <HealthFacts health={data.health} now={new Date(dataUpdatedAt)} />
          <FailedJobs jobs={data.failedJobs} />
          <DeadLetters letters={data.deadLetters} />
        </div>
      ) : (
        <Panel>
          {isPending ? (
            <SkeletonGroup>
              <SkeletonText lines={8} />
            </SkeletonGroup>
          ) : (
            <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
          )}
        </Panel>
      )}
    </Screen>
  )
}

function FailedJobs({ jobs }: { jobs: System['failedJobs'] }) {
  return (
    <FailureList
      title="Jobs that were given up"
      emptyText="None. Every job was done, or will be tried again."
    >
      {jobs.map(({ id, name, failedAt, error }) => (
        <FailureRow key={id} name={name} at={failedAt} error={error} />
      ))}
    </FailureList>
  )
}

function DeadLetters({ letters }: { letters: System['deadLetters'] }) {
  return (
    <FailureList
      title="Events that were given up"
      emptyText="None. Every handler has heard of everything."
      text="./koji events replay brings them to their handlers again."
    >
      {letters.map(({ handler, event, eventId, deadAt, error }) => (
        <FailureRow
          key={`${handler} ${eventId}`}
          name={`${event} #${eventId}, for ${handler}`}
          at={deadAt}
          error={error}
        />
      ))}
    </FailureList>
  )
}

interface FailureListProps {
  title: string
  text?: string
  emptyText: string
  children: readonly ReactNode[]
}

const FailureList = ({ title, text, emptyText, children }: FailureListProps) => (
  <Panel as="section">
    <PanelHead title={title} text={children.length > 0 ? text : undefined} />
    {children.length > 0 ? (
      <ul className="grid gap-4">{children}</ul>
    ) : (
      <p className="text-ink-2">{emptyText}</p>
    )}
  </Panel>
)

function FailureRow({ name, at, error }: { name: string; at: string; error: string }) {
  const language = useLanguage()
  return (
    <li className="min-w-0 not-first:border-t not-first:border-line not-first:pt-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b className="min-w-0 break-words">{name}</b>
        <span className="text-14 text-ink-2">{dayAndTime(at, language)}</span>
      </p>
      <p className="mt-1 font-mono text-13 break-words text-ink-2">{error || 'without a word'}</p>
    </li>
  )
}
