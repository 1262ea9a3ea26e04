import type { ProfileCard } from '@koji/contract'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ago } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useMedia } from '#lib/use-media.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import type { Drawing } from '#ui/drawing-frame.tsx'
import { MagnifierDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'

export interface QueueSelection {
  /** The id of the open item. */
  open: string | null
  onOpen: (id: string | null) => void
}

interface QueueItem {
  id: string
  person: ProfileCard
  at: string
  text: string
  chips: ReactNode
}

interface QueueQuery {
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  error: Error | null
  refetch: () => unknown
  fetchNextPage: () => unknown
}

export interface QueueEmptyState {
  drawing: Drawing
  title: string
  text: string
}

export const NOTHING_DECIDED = {
  title: 'Nothing decided yet',
  text: 'Decisions are listed here, newest first.',
} as const

interface QueueLayoutProps extends QueueSelection {
  name: string
  query: QueueQuery
  /** Undefined until they are loaded. */
  items: readonly QueueItem[] | undefined
  empty: QueueEmptyState
  detail: ReactNode
}

/** The queue with the open item beside it. On narrow screens, only one of the two is shown. */
export function QueueLayout({ name, query, items, empty, open, onOpen, detail }: QueueLayoutProps) {
  const wide = useMedia('(width >= 1024px)')
  const container = useRestoredFocus(open)
  if (open && !wide)
    return (
      <div ref={container} tabIndex={-1} className="grid gap-4 outline-none">
        <Button variant="ghost" className="-ml-3 justify-self-start" onClick={() => onOpen(null)}>
          <ArrowLeft className="size-5" aria-hidden />
          Back to the queue
        </Button>
        {detail}
      </div>
    )
  if (query.isPending) return <QueueSkeleton />
  if (!items)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(query.error)}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Panel>
    )
  if (items.length === 0 && !open)
    return (
      <Panel>
        <EmptyState {...empty} />
      </Panel>
    )
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="grid items-start gap-5 outline-none lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <section aria-label={name}>
        <ul className="overflow-hidden rounded-20 bg-surface inset-ring inset-ring-line">
          {items.map((item) => (
            <QueueRow key={item.id} item={item} current={item.id === open} onOpen={() => onOpen(item.id)} />
          ))}
          {items.length === 0 && <li className="p-5 text-center text-ink-2">{empty.title}</li>}
        </ul>
        {query.hasNextPage && (
          <LoadMore
            hasMore
            pending={query.isFetchingNextPage}
            onLoad={() => void query.fetchNextPage()}
            error={query.isFetchNextPageError ? friendlyMessage(query.error) : null}
          />
        )}
      </section>
      {wide &&
        (open ? (
          detail
        ) : (
          <Panel className="rounded-28">
            <EmptyState
              drawing={MagnifierDrawing}
              title="Pick one from the queue"
              text="Private content stays closed until you pick one."
            />
          </Panel>
        ))}
    </div>
  )
}

/** Focuses the container when the focused element disappears with the item that was opened or closed. */
function useRestoredFocus(open: string | null) {
  const container = useRef<HTMLDivElement>(null)
  const previous = useRef(open)
  useEffect(() => {
    if (previous.current === open) return
    previous.current = open
    if (document.activeElement === document.body) container.current?.focus()
  }, [open])
  return container
}

function QueueRow({ item, current, onOpen }: { item: QueueItem; current: boolean; onOpen: () => void }) {
  const language = useLanguage()
  return (
    <li className="not-first:border-t not-first:border-line">
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onOpen}
        className={cx(
          'grid w-full grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 gap-y-1 p-4 text-left transition-colors focus-visible:-outline-offset-3',
          current ? 'bg-koji-wash inset-shadow-[3px_0_0_var(--koji)]' : 'hover:bg-sunken',
        )}
      >
        <Avatar name={item.person.displayName} src={item.person.avatarUrl} size={44} />
        <span className="grid min-w-0 gap-1">
          <span className="flex items-baseline justify-between gap-3">
            <b className="truncate">{item.person.displayName}</b>
            <span className="shrink-0 text-13 text-ink-2">{ago(item.at, language)}</span>
          </span>
          <span className="truncate text-14 text-ink-2">{item.text}</span>
          <span className="mt-0.5 flex flex-wrap gap-1.5">{item.chips}</span>
        </span>
      </button>
    </li>
  )
}

const QueueSkeleton = () => (
  <SkeletonGroup className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
    <Panel className="grid gap-6">
      {Array.from({ length: 4 }, (_, index) => (
        <SkeletonRow key={index} size={44} />
      ))}
    </Panel>
    <Panel className="hidden h-96 rounded-28 lg:block" />
  </SkeletonGroup>
)
