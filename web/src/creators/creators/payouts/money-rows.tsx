import type { ReactNode } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

interface PagedQuery<Row> {
  data: { pages: { items: Row[] }[] } | undefined
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  error: Error | null
  refetch: () => unknown
  fetchNextPage: () => unknown
}

interface MoneyRowsProps<Row> {
  name: string
  query: PagedQuery<Row>
  empty: { title: string; text: string }
  /** Renders a row. */
  children: (row: Row) => ReactNode
}

/** A paged list of amounts with its loading, error and empty states. */
export function MoneyRows<Row>({ name, query, empty, children }: MoneyRowsProps<Row>) {
  if (query.isPending)
    return (
      <SkeletonGroup className="grid gap-3 py-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-11" />
        ))}
      </SkeletonGroup>
    )
  if (!query.data)
    return (
      <ErrorState
        text={friendlyMessage(query.error)}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const rows = query.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return <EmptyState drawing={ReceiptDrawing} {...empty} />
  return (
    <>
      <ul aria-label={name}>{rows.map(children)}</ul>
      {query.hasNextPage && (
        <LoadMore
          auto={false}
          hasMore
          pending={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          error={query.isFetchNextPageError ? friendlyMessage(query.error) : null}
        />
      )}
    </>
  )
}

interface MoneyRowProps {
  title: string
  text: string
  amount: ReactNode
  badge?: ReactNode
}

export const MoneyRow = ({ title, text, amount, badge }: MoneyRowProps) => (
  <li className="flex items-start justify-between gap-4 py-3 not-first:border-t not-first:border-line">
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      <p className="text-14 break-words text-ink-2">{text}</p>
    </div>
    <div className="grid shrink-0 justify-items-end gap-1 text-right">
      <span className="font-semibold tabular-nums">{amount}</span>
      {badge}
    </div>
  </li>
)
