import type { TicketCard } from '@koji/contract'
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
import { useMyTickets } from './queries.ts'
import { hashForTicket } from './ticket-link.ts'
import { STATUS } from './words.ts'

interface MyTicketsProps {
  onAsk: () => void
  /** What stands here for somebody who has not asked anything yet. */
  empty: ReactNode
}

/** What I have asked, the latest word first. */
export function MyTickets({ onAsk, empty }: MyTicketsProps) {
  const list = useMyTickets()
  if (list.isPending)
    return (
      <SkeletonGroup className="grid gap-5">
        {Array.from({ length: 4 }, (_, place) => (
          <SkeletonRow key={place} />
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
        <Button size="sm" onClick={onAsk}>
          <MessageCirclePlus className="size-4.5" aria-hidden />
          Ask something new
        </Button>
      </div>
      <ul className="grid gap-1">
        {items.map((ticket) => (
          <Row key={ticket.id} {...ticket} />
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

const Row = ({ id, subject, status, lastActivityAt, unread }: TicketCard) => (
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
          <Chip tone={STATUS[status].tone} size="sm">
            {STATUS[status].words}
          </Chip>
          {ago(lastActivityAt)}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-2" aria-hidden />
    </a>
  </li>
)
