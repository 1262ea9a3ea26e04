import type { Saved, SavedKind } from '@koji/contract'
import { useRef } from 'react'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card, Panel } from '#ui/card.tsx'
import { BookmarkDrawing, PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { type SavedOrder, useRemoveSaved, useSaved } from './queries.ts'
import { SavedCard } from './saved-card.tsx'

interface SavedListProps {
  kind: SavedKind
  order: SavedOrder
}

const LIST = 'grid content-start gap-4 lg:grid-cols-2'

export function SavedList({ kind, order }: SavedListProps) {
  const list = useSaved(kind, order)
  const remove = useRemoveSaved(kind)
  const container = useRef<HTMLDivElement>(null)

  /** The focused button disappears with its card, so the focus moves to the next one. */
  function removeCard(saved: Saved, card: HTMLElement) {
    const neighbor = card.nextElementSibling ?? card.previousElementSibling
    const next = neighbor?.querySelector<HTMLElement>('h2 a') ?? container.current
    next?.focus({ preventScroll: true })
    remove.mutate(saved)
  }

  if (list.isPending) return <SkeletonList />
  if (!list.data)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(list.error)}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    )
  const items = list.data.pages.flatMap((page) => page.items)
  return (
    <div ref={container} tabIndex={-1} className="rounded-20 outline-none">
      {items.length === 0 && !list.hasNextPage ? (
        <Panel>{kind === 'people' ? <NoPeople /> : <NoCreators />}</Panel>
      ) : (
        <>
          <ul aria-label={kind === 'people' ? 'Saved people' : 'Saved creators'} className={LIST}>
            {items.map((saved) => (
              <SavedCard
                key={saved.id}
                kind={kind}
                saved={saved}
                onRemove={(card) => removeCard(saved, card)}
              />
            ))}
          </ul>
          <LoadMore
            hasMore={list.hasNextPage}
            pending={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
            error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
          />
        </>
      )}
    </div>
  )
}

const NoPeople = () => (
  <EmptyState
    drawing={BookmarkDrawing}
    title="Nobody saved yet"
    text="People whom you save on their profile wait here, with your note about them. Only you know."
    action={
      <Link className={buttonClass()} to={paths.discover}>
        Discover people
      </Link>
    }
  />
)

const NoCreators = () => (
  <EmptyState
    drawing={PaletteDrawing}
    title="No creators saved yet"
    text="Creators whom you save on their page wait here until you have time for them."
    action={
      <Link className={buttonClass()} to={paths.creators}>
        See creators
      </Link>
    }
  />
)

const SkeletonList = () => (
  <SkeletonGroup className={LIST}>
    {Array.from({ length: 4 }, (_, index) => (
      <Card key={index} className="grid grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <Skeleton className="min-h-48 rounded-none" />
        <span className="grid content-start gap-3 p-4 sm:p-5">
          <Skeleton className="mt-2 h-6 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-4 h-11 w-full rounded-14" />
        </span>
      </Card>
    ))}
  </SkeletonGroup>
)
