import type { Ticket, TicketMessage } from '@koji/contract'
import { wordsFor } from '../../lib/refusal-words.ts'
import { useClose, useTicket } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { SecretLink } from './secret-link.tsx'

const STATUS: Record<Ticket['status'], string> = {
  open: 'Waiting for our answer',
  answered: 'We have answered',
  closed: 'Closed',
}

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
  if (isPending) return <ThreadSkeleton />
  if (!ticket) return <NoTicket words={wordsFor(error)} onRetry={() => refetch()} onLeave={onLeave} />
  return (
    <article className="thread">
      <header>
        <p className={`thread__status thread__status--${ticket.status}`}>{STATUS[ticket.status]}</p>
        <h1>{ticket.subject}</h1>
      </header>
      <SecretLink />
      <ol className="thread__messages" aria-label="Messages">
        {ticket.messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
      </ol>
      <ReplyForm link={link} />
      {ticket.status !== 'closed' && (
        <button className="btn" type="button" disabled={close.isPending} onClick={() => close.mutate()}>
          Mark as solved
        </button>
      )}
      {close.isError && (
        <p className="alert" role="alert">
          {wordsFor(close.error)}
        </p>
      )}
      <button className="support__again" type="button" onClick={onLeave}>
        Ask something else
      </button>
    </article>
  )
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

function Message({ author, body, notice, createdAt }: TicketMessage) {
  return (
    <li className={`message message--${author}`}>
      <p>{notice ? NOTICES[notice] : body}</p>
      <p className="message__meta">
        {AUTHORS[author]} · <time dateTime={createdAt}>{moment.format(new Date(createdAt))}</time>
      </p>
    </li>
  )
}

function NoTicket({ words, onRetry, onLeave }: { words: string; onRetry: () => void; onLeave: () => void }) {
  return (
    <section className="support__form">
      <h1>We can't open this conversation</h1>
      <p className="support__lead">{words}</p>
      <div className="support__actions">
        <button className="btn btn--default" type="button" onClick={onRetry}>
          Try again
        </button>
        <button className="btn" type="button" onClick={onLeave}>
          Start a new one
        </button>
      </div>
    </section>
  )
}

function ThreadSkeleton() {
  return (
    <div className="thread" aria-busy="true">
      <p className="loading">Loading...</p>
    </div>
  )
}
