import type { Ticket, TicketMessage } from '@koji/contract'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { SkeletonGroup, SkeletonText } from '../../ui/skeleton.tsx'
import { useClose, useTicket } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { SecretLink } from './secret-link.tsx'

const STATUS = {
  open: { tone: 'warn', words: 'Waiting for our answer' },
  answered: { tone: 'ok', words: 'We have answered' },
  closed: { tone: 'line', words: 'Closed' },
} as const satisfies Record<Ticket['status'], unknown>

const NOTICES: Record<NonNullable<TicketMessage['notice']>, string> = {
  received: 'We have your message and answer within two working days.',
  closed_by_visitor: 'You marked this as solved.',
  closed_quiet: 'Closed after 30 days without a message. A reply opens it again.',
  reopened: 'Opened again.',
}

const AUTHORS = { visitor: 'You', staff: 'Koji', system: 'Koji' } as const

export function TicketThread({ link, onLeave }: { link: string; onLeave: () => void }) {
  const { data: ticket, error, isPending, refetch } = useTicket(link)
  const close = useClose(link)
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
        <Chip tone={tone} size="sm">
          {words}
        </Chip>
        <h2 className="title-28 break-anywhere">{ticket.subject}</h2>
      </header>
      <SecretLink />
      <ol className="grid gap-3" aria-label="Messages">
        {ticket.messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
      </ol>
      <ReplyForm link={link} />
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
        <Button variant="link" onClick={onLeave}>
          Ask something else
        </Button>
      </div>
    </article>
  )
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

const Message = ({ author, body, notice, createdAt }: TicketMessage) => (
  <li
    className={cx(
      'max-w-[92%] rounded-20 px-4 py-3',
      author === 'visitor' && 'justify-self-end bg-bubble-own',
      author === 'staff' && 'justify-self-start bg-bubble-other inset-ring inset-ring-line',
      author === 'system' && 'justify-self-start bg-sunken text-14',
    )}
  >
    <p className="whitespace-pre-wrap break-anywhere">{notice ? NOTICES[notice] : body}</p>
    <p className="mt-1 text-12 text-ink-2">
      {AUTHORS[author]} · <time dateTime={createdAt}>{moment.format(new Date(createdAt))}</time>
    </p>
  </li>
)

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
