import type { Notification } from '@koji/contract'
import { Link } from 'react-router'
import { ago, dayAndTime } from '#lib/format.ts'
import { Dot } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { TYPE_DISPLAY } from './type-display.ts'

interface NotificationItemProps {
  item: Notification
  onOpen: () => void
}

const LINE = 'flex items-start gap-3 px-5 py-3.5 text-ink'

/** An unread notification is a link that marks it as read. A read one is plain text. */
export function NotificationItem({ item, onOpen }: NotificationItemProps) {
  if (item.read)
    return (
      <div className={LINE}>
        <Contents item={item} />
      </div>
    )
  return (
    <Link
      to={item.opens}
      onClick={onOpen}
      className={cx(
        LINE,
        'bg-koji-wash no-underline transition-[filter] hover:brightness-97 focus-visible:-outline-offset-3 dark:hover:brightness-115',
      )}
    >
      <Contents item={item} />
    </Link>
  )
}

function Contents({ item: { type, title, message, read, createdAt } }: { item: Notification }) {
  const { icon: Icon, className } = TYPE_DISPLAY[type]
  return (
    <>
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-full', className)}>
        <Icon className="size-4.5" aria-hidden />
      </span>
      <span className="min-w-0 flex-1 text-14">
        <span className={cx('block text-15', read ? 'font-medium' : 'font-bold')}>{title}</span>
        <span className="block wrap-anywhere text-ink-2">{message}</span>
      </span>
      <span className="flex shrink-0 items-center gap-2 pt-0.5">
        <time
          dateTime={createdAt}
          title={dayAndTime(createdAt)}
          className="text-12 whitespace-nowrap text-ink-2"
        >
          {ago(createdAt)}
        </time>
        {read ? <span className="size-2.5" /> : <Dot label="Unread" />}
      </span>
    </>
  )
}
