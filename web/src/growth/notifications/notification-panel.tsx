import type { ReactElement } from 'react'
import { useRef, useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { BellDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Popover } from '#ui/popover.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { NotificationItem } from './notification-item.tsx'
import { type NotificationList, useMarkAllRead, useMarkRead, useNotifications } from './queries.ts'

interface NotificationPanelProps {
  trigger: ReactElement
  defaultOpen: boolean
}

/** The popover of the bell, with the latest notifications. */
export function NotificationPanel({ trigger, defaultOpen }: NotificationPanelProps) {
  const [open, setOpen] = useState(defaultOpen)
  const list = useRef<HTMLDivElement>(null)
  const notifications = useNotifications()
  const markAll = useMarkAllRead()
  const unread = notifications.data?.unread ?? 0

  function readAll() {
    markAll.mutate()
    // The button disappears once everything is read, so the list takes the focus.
    list.current?.focus()
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      flush
      title={
        <span className="flex items-center gap-2">
          Notifications
          <Badge count={unread} label="unread" />
        </span>
      }
      action={
        unread > 0 && (
          <Button variant="link" size="sm" className="-my-1.5" onClick={readAll}>
            Mark all read
          </Button>
        )
      }
      widthClass="h-[400px] w-[min(25rem,calc(100vw-1.5rem))]"
      trigger={trigger}
    >
      <div ref={list} tabIndex={-1} className="flex h-full min-h-0 flex-col outline-none">
        <Contents notifications={notifications} onOpened={() => setOpen(false)} />
      </div>
    </Popover>
  )
}

interface ContentsProps {
  notifications: ReturnType<typeof useNotifications>
  onOpened: () => void
}

function Contents({ notifications, onOpened }: ContentsProps) {
  if (notifications.data) return <List list={notifications.data} onOpened={onOpened} />
  if (notifications.isPending) return <ListSkeleton />
  return (
    <ErrorState
      level={3}
      className="-mt-4"
      text={friendlyMessage(notifications.error)}
      onRetry={() => void notifications.refetch()}
      pending={notifications.isFetching}
    />
  )
}

function List({ list: { items }, onOpened }: { list: NotificationList; onOpened: () => void }) {
  const markRead = useMarkRead()
  if (items.length === 0)
    return (
      <EmptyState
        className="py-6"
        drawing={BellDrawing}
        level={3}
        title="You are all caught up"
        text="Likes, matches, messages and news from creators arrive here."
      />
    )
  const open = (id: string) => {
    markRead.mutate(id)
    onOpened()
  }
  return (
    <ScrollArea label="List of notifications" className="flex-1">
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.id}>
            <NotificationItem item={item} onOpen={() => open(item.id)} />
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}

const ListSkeleton = () => (
  <SkeletonGroup className="divide-y divide-line overflow-hidden border-t border-line">
    {Array.from({ length: 5 }, (_, index) => (
      <SkeletonRow key={index} size={36} className="px-5 py-3.5" />
    ))}
  </SkeletonGroup>
)
