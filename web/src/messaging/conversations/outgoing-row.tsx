import { Clock, RotateCw } from 'lucide-react'
import { online } from '#lib/connectivity.ts'
import { useStore } from '#lib/use-store.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { bubbleClass, MessageMeta, MessageText, quoteText } from './message-content.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { discardMessage, type Outgoing, retryMessage } from './outbox.ts'
import type { Row } from './rows.ts'

type OutgoingRow = Extract<Row, { kind: 'outgoing' }>

function pendingLabel(state: Outgoing['state'], connected: boolean): string {
  if (state === 'sending') return 'Sending'
  return connected ? 'Goes out in a moment' : 'Goes out when you are online'
}

/** A message of the viewer that isn't sent yet. */
export function OutgoingRow({ row }: { row: OutgoingRow }) {
  const { outgoing, isLast } = row
  const { id, text, photos, replyTo, state, failure } = outgoing
  const connected = useStore(online)
  return (
    <div className={cx('flex flex-col items-end px-4 md:px-6', isLast ? 'pb-3' : 'pb-1')}>
      <article
        className={cx(bubbleClass(row), state !== 'failed' && 'opacity-75')}
        aria-label="You, not sent yet"
      >
        {replyTo && (
          <span className="-mx-2 mb-1.5 block rounded-14 bg-[#1e1b1614] px-3 py-2 text-14 leading-snug dark:bg-[#ffffff14]">
            <span className="line-clamp-2">{quoteText(replyTo)}</span>
          </span>
        )}
        {photos.length > 0 && <MessagePhotos photos={photos} owner="Your" only={text === '' && !replyTo} />}
        {text && <MessageText text={text} highlight={null} />}
      </article>
      {state === 'failed' ? (
        <div
          role="alert"
          className="flex max-w-[min(78vw,32.5rem)] flex-wrap items-center justify-end gap-x-1 pt-1"
        >
          <span className="text-14 font-medium text-danger">{failure}</span>
          <Button variant="ghost" size="sm" onClick={() => retryMessage(id)}>
            <RotateCw className="size-4" aria-hidden />
            Try Again
          </Button>
          <Button variant="ghost" size="sm" onClick={() => discardMessage(id)}>
            Discard
          </Button>
        </div>
      ) : (
        isLast && (
          <MessageMeta own>
            <Clock className="size-3.5" aria-hidden />
            {pendingLabel(state, connected)}
          </MessageMeta>
        )
      )}
    </div>
  )
}
