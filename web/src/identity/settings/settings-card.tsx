import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { useFocusFallback } from './use-focus-fallback.ts'

interface SettingsCardProps {
  title: string
  text?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  children?: ReactNode
}

export function SettingsCard({ title, text, action, children }: SettingsCardProps) {
  const heading = useId()
  const focusFallback = useFocusFallback()
  return (
    <section {...focusFallback} tabIndex={-1} aria-labelledby={heading} className="rounded-20 outline-none">
      <Panel className="grid gap-4">
        <header>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 id={heading} className="title-22">
              {title}
            </h2>
            {action && <div className="-my-1">{action}</div>}
          </div>
          {text && <p className="mt-1.5 max-w-[60ch] text-14 text-pretty text-ink-2">{text}</p>}
        </header>
        {children}
      </Panel>
    </section>
  )
}

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>

interface LoadedProps<Data> {
  query: Query<Data>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a skeleton, an error or the data. After a failed refetch, the old data stays. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.isPending ? <SkeletonGroup>{skeleton}</SkeletonGroup> : <NotLoaded query={query} />
}

export const NotLoaded = ({ query }: { query: Pick<Query<unknown>, 'error' | 'isFetching' | 'refetch'> }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-14 bg-sunken p-4"
  >
    <p className="min-w-50 flex-1 text-14">
      <strong className="block">This did not load</strong>
      {friendlyMessage(query.error)}
    </p>
    <Button variant="outline" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
      Try Again
    </Button>
  </div>
)
