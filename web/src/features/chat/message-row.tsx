import type { Chat, Message } from '@koji/contract'
import { Check, CheckCheck, Clock, EyeOff, Reply, RotateCw, ShieldAlert, SmilePlus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { clock, dayAndTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/my-account.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Marked } from './marked.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { discardMessage, type Outgoing, retryMessage } from './outbox.ts'
import { linksIn } from './pieces.ts'
import { REACTION_WORDS } from './reactions.ts'
import type { Row, Status } from './rows.ts'

const LONG_PRESS_MS = 450

type MessageRow = Extract<Row, { kind: 'message' }>
type OutgoingRow = Extract<Row, { kind: 'outgoing' }>

export interface RowActs {
  onMenu(message: Message, at: HTMLElement): void
  onReply(message: Message): void
  onQuote(seq: number): void
  onPhoto(message: Message, place: number): void
  onReport(message: Message): void
}

interface MessageRowProps extends RowActs {
  row: MessageRow
  person: Chat['match']['person']
  /** It was jumped to; with what was looked for. */
  lit: string | null
  /** The keyboard comes here first. */
  first: boolean
  onFocus(): void
  onKey(event: KeyboardEvent): void
}

export function MessageRow(props: MessageRowProps) {
  const { row, person, first, lit, onFocus, onKey, onMenu } = props
  const { message, own, closes, status } = row
  const language = useLanguage()
  const [shown, setShown] = useState(false)
  const folded = message.hidden && !shown
  const article = useRef<HTMLElement>(null)
  const press = useLongPress(() => article.current && onMenu(message, article.current))
  const open = () => article.current && onMenu(message, article.current)
  const who = own ? 'You' : person.displayName

  function pressed(event: KeyboardEvent) {
    if (event.target !== article.current) return
    const menu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (!menu && event.key !== 'Enter' && event.key !== ' ') return onKey(event)
    event.preventDefault()
    if (folded) setShown(true)
    else if (!message.unsent) open()
  }

  return (
    <div
      className={cx(
        'group/row flex flex-col px-4 md:px-6',
        own ? 'items-end' : 'items-start',
        closes ? 'pb-3' : 'pb-1',
      )}
    >
      <div className={cx('relative flex max-w-full items-center gap-1', own && 'flex-row-reverse')}>
        <article
          ref={article}
          tabIndex={first ? 0 : -1}
          aria-label={`${who}, ${dayAndTime(message.sentAt, language)}`}
          onFocus={(event) => event.target === event.currentTarget && onFocus()}
          onKeyDown={pressed}
          {...(!message.unsent && !folded && press)}
          className={cx(
            bubbleClass(row),
            'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
            message.unsent && 'bg-transparent! italic text-ink-2 inset-ring inset-ring-line',
            folded && 'bg-transparent! text-ink-2 inset-ring inset-ring-line',
            lit !== null && 'outline-3 outline-offset-2 outline-ai',
          )}
        >
          {message.unsent ? (
            `${own ? 'You' : person.displayName} took this back`
          ) : folded ? (
            <span className="flex items-center gap-2">
              <EyeOff className="size-4 shrink-0" aria-hidden />
              Hidden by your words
              <button
                type="button"
                tabIndex={first ? 0 : -1}
                className="min-h-6 px-1 font-semibold text-persimmon underline underline-offset-4"
                onClick={() => setShown(true)}
              >
                Show
              </button>
            </span>
          ) : (
            <Content {...props} />
          )}
        </article>
        {!message.unsent && !folded && (
          <div
            className={cx(
              'flex shrink-0 opacity-0 transition-opacity group-hover/row:opacity-100 pointer-coarse:hidden',
              own && 'flex-row-reverse',
            )}
          >
            <Tool label="Reply" onClick={() => props.onReply(message)}>
              <Reply className="size-4.5" aria-hidden />
            </Tool>
            <Tool label="React and more" onClick={open}>
              <SmilePlus className="size-4.5" aria-hidden />
            </Tool>
          </div>
        )}
      </div>
      {message.reactions.length > 0 && <Reactions message={message} own={own} />}
      {message.caution && !own && !folded && (
        <CautionLine caution={message.caution} onReport={() => props.onReport(message)} />
      )}
      {closes && (
        <Meta own={own}>
          {message.editedAt && 'Edited · '}
          <time dateTime={message.sentAt}>{clock(message.sentAt, language)}</time>
          {status && <StatusMark status={status} />}
        </Meta>
      )}
    </div>
  )
}

const bubbleClass = ({ own, opens }: Pick<MessageRow, 'own' | 'opens'>) =>
  cx(
    'relative min-w-0 max-w-[min(78vw,32.5rem)] rounded-[22px] px-4 py-2.5 text-on-bubble outline-offset-2 wrap-anywhere md:max-w-[min(34rem,100%)]',
    own ? 'bg-bubble-own' : 'bg-bubble-other inset-ring inset-ring-line',
    !opens && (own ? 'rounded-tr-8' : 'rounded-tl-8'),
  )

const Tool = ({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) => (
  <button
    type="button"
    // The same is in the menu, where the keyboard finds it.
    tabIndex={-1}
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
  >
    {children}
  </button>
)

function Content({ row: { message, own }, person, lit, onQuote, onPhoto }: MessageRowProps) {
  const quote = message.replyTo
  return (
    <>
      {quote && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onQuote(quote.seq)}
          className="-mx-2 mb-1.5 block w-[calc(100%+1rem)] rounded-14 bg-[#1e1b1614] px-3 py-2 text-left text-14 leading-snug dark:bg-[#ffffff14]"
        >
          <span className="block font-semibold">
            {quote.senderId === person.id ? person.displayName : 'You'}
          </span>
          <span className="line-clamp-2">{quoteWords(quote)}</span>
        </button>
      )}
      {message.photos.length > 0 && (
        <MessagePhotos
          photos={message.photos}
          whose={own ? 'Your' : `${person.displayName}’s`}
          alone={message.text === '' && !quote}
          onOpen={(place) => onPhoto(message, place)}
        />
      )}
      {message.text && <Words text={message.text} lit={lit} />}
      {message.text === '' && message.photos.length === 0 && (
        <span className="italic opacity-80">A photo that is still being looked at</span>
      )}
    </>
  )
}

export const quoteWords = ({ text, photos }: { text: string; photos: number }): string => {
  if (text) return text
  return photos > 0 ? (photos === 1 ? 'A photo' : `${photos} photos`) : 'It was taken back'
}

const Words = ({ text, lit }: { text: string; lit: string | null }) => (
  <p className="whitespace-pre-wrap">
    {lit ? (
      <Marked text={text} part={lit} />
    ) : (
      linksIn(text).map(({ text: piece, href }, place) =>
        href ? (
          <a
            key={place}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            tabIndex={-1}
            className="text-inherit underline"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )
    )}
  </p>
)

/** They hang on the edge of the bubble. */
function Reactions({ message, own }: { message: Message; own: boolean }) {
  const counts = new Map<Message['reactions'][number]['reaction'], number>()
  for (const { reaction } of message.reactions) counts.set(reaction, (counts.get(reaction) ?? 0) + 1)
  return (
    <p
      className={cx(
        'relative z-1 -mt-2 flex gap-1 rounded-full bg-surface px-2 py-0.5 text-14 ring ring-line',
        own ? 'mr-3' : 'ml-3',
      )}
    >
      {[...counts].map(([reaction, count]) => (
        <span key={reaction}>
          <span aria-hidden>{reaction}</span>
          <span className="sr-only">{REACTION_WORDS[reaction]}</span>
          {count > 1 && <span className="ml-1 text-12 font-bold tabular-nums">{count}</span>}
        </span>
      ))}
    </p>
  )
}

const CAUTIONS: Record<NonNullable<Message['caution']>, string> = {
  money: 'This may be about money. Never send any to somebody whom you have not met.',
  elsewhere: 'This leads away from Koji, where we cannot help you. Take your time before you follow.',
}

const CautionLine = ({
  caution,
  onReport,
}: {
  caution: NonNullable<Message['caution']>
  onReport(): void
}) => (
  <p className="mt-1.5 flex max-w-[min(78vw,32.5rem)] gap-2 rounded-14 bg-warn-wash px-3 py-2 text-14 text-warn">
    <ShieldAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
    <span>
      {CAUTIONS[caution]}{' '}
      <button
        type="button"
        tabIndex={-1}
        className="min-h-6 font-semibold underline underline-offset-4"
        onClick={onReport}
      >
        Report
      </button>
    </span>
  </p>
)

const Meta = ({ own, children }: { own: boolean; children: ReactNode }) => (
  <p className={cx('flex items-center gap-1 px-1 pt-1 text-13 text-ink-2', own && 'justify-end')}>
    {children}
  </p>
)

const STATUSES = {
  sent: { label: 'Sent', icon: Check, look: '' },
  delivered: { label: 'Delivered', icon: CheckCheck, look: '' },
  read: { label: 'Read', icon: CheckCheck, look: 'text-ai' },
} as const

function StatusMark({ status }: { status: Status }) {
  const { label, icon: Icon, look } = STATUSES[status]
  return (
    <>
      <Icon className={cx('size-4', look)} aria-hidden />
      <span>{label}</span>
    </>
  )
}

const WAITS: Record<Outgoing['state'], string> = {
  sending: 'Sending',
  waiting: 'Goes out when you are online',
  failed: '',
}

/** One of mine that is not there yet. */
export function OutgoingRow({ row }: { row: OutgoingRow }) {
  const { outgoing, closes } = row
  const { id, text, photos, replyTo, state, failure } = outgoing
  return (
    <div className={cx('flex flex-col items-end px-4 md:px-6', closes ? 'pb-3' : 'pb-1')}>
      <article
        className={cx(bubbleClass(row), state !== 'failed' && 'opacity-75')}
        aria-label="You, not sent yet"
      >
        {replyTo && (
          <span className="-mx-2 mb-1.5 block rounded-14 bg-[#1e1b1614] px-3 py-2 text-14 leading-snug dark:bg-[#ffffff14]">
            <span className="line-clamp-2">{quoteWords(replyTo)}</span>
          </span>
        )}
        {photos.length > 0 && <MessagePhotos photos={photos} whose="Your" alone={text === '' && !replyTo} />}
        {text && <Words text={text} lit={null} />}
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
        closes && (
          <Meta own>
            <Clock className="size-3.5" aria-hidden />
            {WAITS[state]}
          </Meta>
        )
      )}
    </div>
  )
}

/** Holding a finger on something, without moving it. */
function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return
      stop()
      timer.current = setTimeout(act, LONG_PRESS_MS)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove(event: PointerEvent) {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) stop()
    },
    onContextMenu(event: { nativeEvent: Event; preventDefault(): void }) {
      if ((event.nativeEvent as unknown as PointerEvent).pointerType === 'touch') event.preventDefault()
    },
  }
}
