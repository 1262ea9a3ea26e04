import { TICKET_INACTIVE_DAYS, type Ticket } from '@koji/contract'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { STATUS_LABELS } from './labels.ts'
import { Message } from './message.tsx'
import type { UnsentPhotos } from './photos.ts'
import { useCloseTicket, useMarkTicketRead, useTicket } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { SecretLink } from './secret-link.tsx'
import { isSecret } from './ticket-link.ts'
import { UnsentPhotosNote } from './unsent-photos.tsx'

interface TicketThreadProps {
  ticket: string
  member: boolean
  unsent: UnsentPhotos | null
  onUnsent: (unsent: UnsentPhotos | null) => void
  onLeave: () => void
}

const DAY_MS = 86_400_000

/** Replies reopen a closed ticket only for a limited time. */
const isPermanentlyClosed = ({ closedAt }: Ticket): boolean =>
  closedAt !== null && Date.parse(closedAt) < Date.now() - TICKET_INACTIVE_DAYS * DAY_MS

export function TicketThread({ ticket: key, member, unsent, onUnsent, onLeave }: TicketThreadProps) {
  const { data: ticket, error, isPending, refetch } = useTicket(key)
  const close = useCloseTicket(key)
  useMarkReadWhenVisible(key, ticket?.unread ?? false)
  if (isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    )
  if (!ticket)
    return <TicketError reason={friendlyMessage(error)} onRetry={() => void refetch()} onLeave={onLeave} />
  const { tone, label } = STATUS_LABELS[ticket.status]
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
          {label}
        </Chip>
        <h2 className="title-28 break-anywhere">{ticket.subject}</h2>
      </header>
      {isSecret(key) && <SecretLink />}
      {ticket.byLink && !isSecret(key) && <OpenedByLink />}
      <ol className="grid gap-3" aria-label="Messages">
        {ticket.messages.map((message) => (
          <Message key={message.id} ticket={key} message={message} />
        ))}
      </ol>
      {unsent && <UnsentPhotosNote unsent={unsent} onChange={onUnsent} />}
      {isPermanentlyClosed(ticket) ? (
        <p className="text-ink-2">
          This conversation was closed more than {TICKET_INACTIVE_DAYS} days ago. Please start a new one.
        </p>
      ) : (
        <ReplyForm
          ticket={key}
          label={ticket.status === 'closed' ? 'Send and open again' : 'Send reply'}
          onUnsent={onUnsent}
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

/** Anyone can enter an email address, so its owner should know that someone else may have written this. */
const OpenedByLink = () => (
  <p className="rounded-20 bg-sunken px-4 py-3 text-14">
    This was asked without signing in, with your e-mail address. Was it not you? Then tell us. From your first
    reply on, only you and our team can read this conversation.
  </p>
)

/** Marks the ticket read while its tab is visible. */
function useMarkReadWhenVisible(key: string, unread: boolean): void {
  const { mutate } = useMarkTicketRead(key)
  const markRead = useEffectEvent(() => mutate())
  useEffect(() => {
    if (!unread) return
    const markIfVisible = () => document.visibilityState === 'visible' && markRead()
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [unread])
}

interface TicketErrorProps {
  reason: string
  onRetry: () => void
  onLeave: () => void
}

const TicketError = ({ reason, onRetry, onLeave }: TicketErrorProps) => (
  <section className="grid gap-4">
    <h2 className="title-28">We can't open this conversation</h2>
    <p className="text-ink-2">{reason}</p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onRetry}>Try again</Button>
      <Button variant="outline" onClick={onLeave}>
        Start a new one
      </Button>
    </div>
  </section>
)
