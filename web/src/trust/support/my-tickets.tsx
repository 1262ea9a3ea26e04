import type { TicketSummary } from '@koji/contract'
import { ChevronRight, MessageCirclePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ago } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { STATUS_LABELS } from './labels.ts'
import { useMyTickets } from './queries.ts'
import { hashForTicket } from './ticket-link.ts'

interface MyTicketsProps {
  onNewTicket: () => void
  /** Shown to members without tickets. */
  empty: ReactNode
}

/** The tickets of a member, those with the latest activity first. */
export function MyTickets({ onNewTicket, empty }: MyTicketsProps) {
  const list = useMyTickets()
  if (list.isPending)
    return (
      <SkeletonGroup className="grid gap-5">
        {Array.from({ length: 4 }, (_, index) => (
          <SkeletonRow key={index} />
        ))}
      </SkeletonGroup>
    )
  if (!list.data)
    return (
      <ErrorState
        text={friendlyMessage(list.error)}
        pending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <section className="grid gap-4" aria-labelledby="my-tickets">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="my-tickets" className="title-22">
          Your conversations
        </h2>
        <Button size="sm" onClick={onNewTicket}>
          <MessageCirclePlus className="size-4.5" aria-hidden />
          Ask something new
        </Button>
      </div>
      <ul className="grid gap-1">
        {items.map((ticket) => (
          <TicketRow key={ticket.id} {...ticket} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          hasMore
          auto={false}
          pending={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
          error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
        />
      )}
    </section>
  )
}

const TicketRow = ({ id, subject, status, lastActivityAt, unread }: TicketSummary) => (
  <li>
    <a
      href={hashForTicket(id)}
      className="-mx-3 flex min-h-14 items-center gap-3 rounded-14 px-3 py-2 text-ink no-underline hover:bg-sunken"
    >
      <span className="grid min-w-0 flex-1 gap-1">
        <span className={cx('flex items-center gap-2', unread && 'font-semibold')}>
          {unread && (
            <span className="size-2.5 shrink-0 rounded-full bg-persimmon">
              <span className="sr-only">New answer</span>
            </span>
          )}
          <span className="truncate">{subject}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
          <Chip tone={STATUS_LABELS[status].tone} size="sm">
            {STATUS_LABELS[status].label}
          </Chip>
          {ago(lastActivityAt)}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-2" aria-hidden />
    </a>
  </li>
)
