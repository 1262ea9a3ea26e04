import type { Conversation, Language, Message } from '@koji/contract'
import { Check, CheckCheck, EyeOff, Reply, SmilePlus } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { clock, dayAndTime } from '#lib/format.ts'
import { cx } from '#ui/cx.ts'
import { HIDDEN_WORDS, REMOVED_WORDS } from './chat-line.ts'
import { bubbleClass, CautionLine, Content, Meta, Reactions } from './message-content.tsx'
import { type Row, type Status, sameRow } from './rows.ts'

const LONG_PRESS_MS = 450

type MessageRow = Extract<Row, { kind: 'message' }>

export interface RowActs {
  onMenu(message: Message, at: HTMLElement): void
  onReply(message: Message): void
  onQuote(seq: number): void
  onPhoto(message: Message, place: number): void
  onReport(message: Message): void
}

interface MessageRowProps extends RowActs {
  row: MessageRow
  person: Conversation['match']['person']
  /** It was jumped to; with what was looked for. */
  lit: string | null
  /** The keyboard comes here first. */
  first: boolean
  language: Language | undefined
  onFocus(message: Message): void
  onKey(event: KeyboardEvent, message: Message): void
}

/** Many of them are drawn, and with each message that comes or goes all but one are what they were. */
export const MessageRow = memo(
  DrawnRow,
  ({ row, ...one }, { row: otherRow, ...other }) =>
    sameRow(row, otherRow) &&
    Object.entries(one).every(([name, value]) => value === other[name as keyof typeof other]),
)

function DrawnRow(props: MessageRowProps) {
  const { row, person, first, language, lit, onFocus, onKey, onMenu } = props
  const { message, own, closes, status } = row
  const [shown, setShown] = useState(false)
  const folded = message.hidden && !shown
  const article = useRef<HTMLElement>(null)
  const press = useLongPress(() => article.current && onMenu(message, article.current))
  const open = () => article.current && onMenu(message, article.current)
  const who = own ? 'You' : person.displayName
  const gone = message.unsent || message.removed

  function pressed(event: KeyboardEvent) {
    if (event.target !== article.current) return
    const menu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (!menu && event.key !== 'Enter' && event.key !== ' ') return onKey(event, message)
    event.preventDefault()
    if (folded) setShown(true)
    else if (!gone) open()
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
          onFocus={(event) => event.target === event.currentTarget && onFocus(message)}
          onKeyDown={pressed}
          {...(!gone && !folded && press)}
          className={cx(
            bubbleClass(row),
            'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
            gone && 'bg-transparent! italic text-ink-2 inset-ring inset-ring-line',
            folded && 'bg-transparent! text-ink-2 inset-ring inset-ring-line',
            lit !== null && 'outline-3 outline-offset-2 outline-ai',
          )}
        >
          {message.removed ? (
            REMOVED_WORDS
          ) : message.unsent ? (
            `${own ? 'You' : person.displayName} took this back`
          ) : folded ? (
            <span className="flex items-center gap-2">
              <EyeOff className="size-4 shrink-0" aria-hidden />
              {HIDDEN_WORDS}
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
            <Content
              message={message}
              own={own}
              person={person}
              lit={lit}
              onQuote={props.onQuote}
              onPhoto={props.onPhoto}
            />
          )}
        </article>
        {!gone && !folded && (
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
