import { PRODUCT_NAME } from '@koji/contract/constants'
import { offlineSince, online } from '#lib/connectivity.ts'
import { clock, dayName } from '#lib/format.ts'
import { useStore } from '#lib/use-store.ts'
import { cx } from '#ui/cx.ts'

interface OfflineNoteProps {
  /** When the data was cached; undefined when it came from the server since the page opened. */
  cachedAt: number | undefined
  /** The last refetch failed. */
  failed: boolean
  className?: string
}

/** How old the data is, while the server can't be reached. */
export function OfflineNote({ cachedAt, failed, className }: OfflineNoteProps) {
  const connected = useStore(online)
  const since = useStore(offlineSince)
  const at = cachedAt ?? since
  if (at === null || (connected && !(failed && cachedAt !== undefined))) return null
  return (
    <p className={cx('bg-sunken px-5 py-2 text-14 text-ink-2', className)} data-kept-note>
      {connected ? `${PRODUCT_NAME} does not answer.` : "You're offline."} This is from {formatMoment(at)}.
    </p>
  )
}

function formatMoment(at: number): string {
  const day = dayName(at)
  return day === 'Today' ? clock(at) : `${day}, ${clock(at)}`
}
