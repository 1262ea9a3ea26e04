import { TICKET_QUIET_DAYS, type Ticket } from '@koji/contract'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Message } from './message.tsx'
import type { StuckPhotos } from './photos.ts'
import { useClose, useMarkRead, useTicket } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { SecretLink } from './secret-link.tsx'
import { StuckPhotosNote } from './stuck-photos.tsx'
import { isSecret } from './ticket-link.ts'
import { STATUS } from './words.ts'

interface TicketThreadProps {
  ticket: string
  member: boolean
  stuck: StuckPhotos | null
  onStuck: (stuck: StuckPhotos | null) => void
  onLeave: () => void
}

const DAY_MS = 86_400_000

/** Whether a reply can still open it. */
const isSettled = ({ closedAt }: Ticket): boolean =>
  closedAt !== null && Date.parse(closedAt) < Date.now() - TICKET_QUIET_DAYS * DAY_MS

export function TicketThread({ ticket: key, member, stuck, onStuck, onLeave }: TicketThreadProps) {
  const { data: ticket, error, isPending, refetch } = useTicket(key)
  const close = useClose(key)
  useReadMark(key, ticket?.unread ?? false)
  if (isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  if (!ticket)
    return <NoTicket words={friendlyMessage(error)} onRetry={() => void refetch()} onLeave={onLeave} />
  const { tone, words } = STATUS[ticket.status]
  return (
    <article className="grid gap-5">
      <header className="grid justify-items-start gap-3">
        {member && (
          <Button variant="ghost" size="sm" className="-ml-3" onClick={onLeave}>
            <ArrowLeft className="size-4.5" aria-hidden />
            Your conversations
          </Button>
        )}
        <Chip tone={tone} size="sm">
          {words}
        </Chip>
        <h2 className="title-28 break-anywhere">{ticket.subject}</h2>
      </header>
      {isSecret(key) && <SecretLink />}
      {ticket.byLink && !isSecret(key) && <AskedByLink />}
      <ol className="grid gap-3" aria-label="Messages">
        {ticket.messages.map((message) => (
          <Message key={message.id} ticket={key} message={message} />
        ))}
      </ol>
      {stuck && <StuckPhotosNote stuck={stuck} onChange={onStuck} />}
      {isSettled(ticket) ? (
        <p className="text-ink-2">
          This conversation was closed more than {TICKET_QUIET_DAYS} days ago. Please start a new one.
        </p>
      ) : (
        <ReplyForm
          ticket={key}
          label={ticket.status === 'closed' ? 'Send and open again' : 'Send reply'}
          onStuck={onStuck}
        />
      )}
      {close.isError && (
        <p role="alert" className="font-medium text-danger">
          {friendlyMessage(close.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {ticket.status !== 'closed' && (
          <Button variant="secondary" pending={close.isPending} onClick={() => close.mutate()}>
            Mark as solved
          </Button>
        )}
        {!member && (
          <Button variant="link" onClick={onLeave}>
            Ask something else
          </Button>
        )}
      </div>
    </article>
  )
}

/** Anybody can give an address: whose conversation this is should know that it may not be they who began it. */
const AskedByLink = () => (
  <p className="rounded-20 bg-sunken px-4 py-3 text-14">
    This was asked without signing in, with your e-mail address. Was it not you? Then tell us. From your first
    reply on, only you and our team can read this conversation.
  </p>
)

/** What stands on the screen has been seen; a tab in the background shows nobody anything. */
function useReadMark(key: string, unread: boolean): void {
  const { mutate } = useMarkRead(key)
  const mark = useEffectEvent(() => mutate())
  useEffect(() => {
    if (!unread) return
    const look = () => document.visibilityState === 'visible' && mark()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unread])
}

interface NoTicketProps {
  words: string
  onRetry: () => void
  onLeave: () => void
}

const NoTicket = ({ words, onRetry, onLeave }: NoTicketProps) => (
  <section className="grid gap-4">
    <h2 className="title-28">We can't open this conversation</h2>
    <p className="text-ink-2">{words}</p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onRetry}>Try again</Button>
      <Button variant="outline" onClick={onLeave}>
        Start a new one
      </Button>
    </div>
  </section>
)
