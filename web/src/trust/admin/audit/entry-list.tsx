import { useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { MagnifierDrawing, ShieldDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { EntryRow } from './entry-row.tsx'
import { type FilterValues, NO_FILTERS, toAuditFilter } from './filters.ts'
import { useAuditLog } from './queries.ts'

interface EntryListProps {
  filters: FilterValues
  onChange: (filters: FilterValues) => void
}

export function EntryList({ filters, onChange }: EntryListProps) {
  const log = useAuditLog(toAuditFilter(filters))
  const [open, setOpen] = useState<number | null>(null)
  if (log.isPending) return <EntryListSkeleton />
  if (!log.data)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(log.error)}
          pending={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      </Panel>
    )
  const entries = log.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0)
    return (
      <Panel>
        {Object.values(filters).some(Boolean) ? (
          <EmptyState
            drawing={MagnifierDrawing}
            title="Nothing fits that"
            text="There may be other acts, by somebody else or at another time."
            action={<Button onClick={() => onChange(NO_FILTERS)}>Show everything</Button>}
          />
        ) : (
          <EmptyState
            drawing={ShieldDrawing}
            title="No entries yet"
            text="Every act of an admin is written down here, and so is each look at something private."
          />
        )}
      </Panel>
    )
  return (
    <>
      <Panel
        flush
        className={cx('overflow-hidden transition-opacity', log.isPlaceholderData && 'opacity-60')}
      >
        <ul aria-label="Acts" aria-busy={log.isPlaceholderData} className="divide-y divide-line">
          {entries.map((entry) => (
            <EntryRow
              key={entry.seq}
              entry={entry}
              open={entry.seq === open}
              onToggle={() => setOpen(entry.seq === open ? null : entry.seq)}
              onFilterTarget={() =>
                onChange({ ...NO_FILTERS, kind: entry.target.kind, target: entry.target.id })
              }
            />
          ))}
        </ul>
      </Panel>
      <LoadMore
        hasMore={log.hasNextPage}
        pending={log.isFetchingNextPage}
        onLoad={() => void log.fetchNextPage()}
        error={log.isFetchNextPageError ? friendlyMessage(log.error) : null}
      />
    </>
  )
}

const EntryListSkeleton = () => (
  <Panel>
    <SkeletonGroup className="grid gap-7">
      {Array.from({ length: 6 }, (_, index) => (
        <SkeletonRow key={index} size={44} />
      ))}
    </SkeletonGroup>
  </Panel>
)
