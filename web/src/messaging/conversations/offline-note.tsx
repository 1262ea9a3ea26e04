import { PRODUCT_NAME } from '@koji/contract/constants'
import { offlineSince, online } from '#lib/connectivity.ts'
import { clock, dayName } from '#lib/format.ts'
import { useStore } from '#lib/use-store.ts'
import { cx } from '#ui/cx.ts'

interface KeptNoteProps {
  /** Since when this browser has it; undefined where the server said it to this very page. */
  keptAt: number | undefined
  /** It was asked for again, and nobody answered. */
  failed: boolean
  className?: string
}

/** How old it is what one reads, while nobody can say anything newer. */
export function KeptNote({ keptAt, failed, className }: KeptNoteProps) {
  const connected = useStore(online)
  const since = useStore(offlineSince)
  const at = keptAt ?? since
  if (at === null || (connected && !(failed && keptAt !== undefined))) return null
  return (
    <p className={cx('bg-sunken px-5 py-2 text-14 text-ink-2', className)} data-kept-note>
      {connected ? `${PRODUCT_NAME} does not answer.` : "You're offline."} This is from {momentOf(at)}.
    </p>
  )
}

function momentOf(at: number): string {
  const day = dayName(at)
  return day === 'Today' ? clock(at) : `${day}, ${clock(at)}`
}
