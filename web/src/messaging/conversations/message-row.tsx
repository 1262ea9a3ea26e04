import type { Conversation, Language, Message } from '@koji/contract'
import { Check, CheckCheck, EyeOff, Reply, SmilePlus } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { clock, dayAndTime } from '#lib/format.ts'
import { cx } from '#ui/cx.ts'
import { HIDDEN_TEXT, REMOVED_TEXT } from './chat-preview.ts'
import { bubbleClass, CautionNote, MessageContent, MessageMeta, Reactions } from './message-content.tsx'
import { isSameRow, type Row, type Status } from './rows.ts'

const LONG_PRESS_MS = 450

type MessageRow = Extract<Row, { kind: 'message' }>

export interface RowActions {
  onMenu(message: Message, anchor: HTMLElement): void
  onReply(message: Message): void
  onQuote(seq: number): void
  onPhoto(message: Message, index: number): void
  onReport(message: Message): void
}

interface MessageRowProps extends RowActions {
  row: MessageRow
  person: Conversation['match']['person']
  /** The search text to mark, empty when the row is only outlined; null when it isn't highlighted. */
  highlight: string | null
  /** The Tab key enters the list here. */
  isTabStop: boolean
  language: Language | undefined
  onFocus(message: Message): void
  onKey(event: KeyboardEvent, message: Message): void
}

/** Memoized, because a new message leaves all other rows unchanged. */
export const MessageRow = memo(
  MessageRowContent,
  ({ row, ...props }, { row: nextRow, ...nextProps }) =>
    isSameRow(row, nextRow) &&
    Object.entries(props).every(([name, value]) => value === nextProps[name as keyof typeof nextProps]),
)

function MessageRowContent(props: MessageRowProps) {
  const { row, person, isTabStop, language, highlight, onFocus, onKey, onMenu } = props
  const { message, own, isLast, status } = row
  const [revealed, setRevealed] = useState(false)
  const collapsed = message.hidden && !revealed
  const article = useRef<HTMLElement>(null)
  const longPress = useLongPress(() => article.current && onMenu(message, article.current))
  const openMenu = () => article.current && onMenu(message, article.current)
  const sender = own ? 'You' : person.displayName
  const isRemoved = message.unsent || message.removed

  function handleKeyDown(event: KeyboardEvent) {
    if (event.target !== article.current) return
    const opensMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (!opensMenu && event.key !== 'Enter' && event.key !== ' ') return onKey(event, message)
    event.preventDefault()
    if (collapsed) setRevealed(true)
    else if (!isRemoved) openMenu()
  }

  return (
    <div
      className={cx(
        'group/row flex flex-col px-4 md:px-6',
        own ? 'items-end' : 'items-start',
        isLast ? 'pb-3' : 'pb-1',
      )}
    >
      <div className={cx('relative flex max-w-full items-center gap-1', own && 'flex-row-reverse')}>
        <article
          ref={article}
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`${sender}, ${dayAndTime(message.sentAt, language)}`}
          onFocus={(event) => event.target === event.currentTarget && onFocus(message)}
          onKeyDown={handleKeyDown}
          {...(!isRemoved && !collapsed && longPress)}
          className={cx(
            bubbleClass(row),
            'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
            isRemoved && 'bg-transparent! italic text-ink-2 inset-ring inset-ring-line',
            collapsed && 'bg-transparent! text-ink-2 inset-ring inset-ring-line',
            highlight !== null && 'outline-3 outline-offset-2 outline-ai',
          )}
        >
          {message.removed ? (
            REMOVED_TEXT
          ) : message.unsent ? (
            `${own ? 'You' : person.displayName} took this back`
          ) : collapsed ? (
            <span className="flex items-center gap-2">
              <EyeOff className="size-4 shrink-0" aria-hidden />
              {HIDDEN_TEXT}
              <button
                type="button"
                tabIndex={isTabStop ? 0 : -1}
                className="min-h-6 px-1 font-semibold text-persimmon underline underline-offset-4"
                onClick={() => setRevealed(true)}
              >
                Show
              </button>
            </span>
          ) : (
            <MessageContent
              message={message}
              own={own}
              person={person}
              highlight={highlight}
              onQuote={props.onQuote}
              onPhoto={props.onPhoto}
            />
          )}
        </article>
        {!isRemoved && !collapsed && (
          <div
            className={cx(
              'flex shrink-0 opacity-0 transition-opacity group-hover/row:opacity-100 pointer-coarse:hidden',
              own && 'flex-row-reverse',
            )}
          >
            <QuickAction label="Reply" onClick={() => props.onReply(message)}>
              <Reply className="size-4.5" aria-hidden />
            </QuickAction>
            <QuickAction label="React and more" onClick={openMenu}>
              <SmilePlus className="size-4.5" aria-hidden />
            </QuickAction>
          </div>
        )}
      </div>
      {message.reactions.length > 0 && <Reactions message={message} own={own} />}
      {message.caution && !own && !collapsed && (
        <CautionNote caution={message.caution} onReport={() => props.onReport(message)} />
      )}
      {isLast && (
        <MessageMeta own={own}>
          {message.editedAt && 'Edited · '}
          <time dateTime={message.sentAt}>{clock(message.sentAt, language)}</time>
          {status && <StatusMark status={status} />}
        </MessageMeta>
      )}
    </div>
  )
}

const QuickAction = ({
  label,
  onClick,
  children,
}: {
  label: string
  onClick(): void
  children: ReactNode
}) => (
  <button
    type="button"
    // The keyboard reaches the same action in the menu.
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
  sent: { label: 'Sent', icon: Check, className: '' },
  delivered: { label: 'Delivered', icon: CheckCheck, className: '' },
  read: { label: 'Read', icon: CheckCheck, className: 'text-ai' },
} as const

function StatusMark({ status }: { status: Status }) {
  const { label, icon: Icon, className } = STATUSES[status]
  return (
    <>
      <Icon className={cx('size-4', className)} aria-hidden />
      <span>{label}</span>
    </>
  )
}

/** Handlers that call back when a finger rests on an element. */
function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return
      cancel()
      timer.current = setTimeout(onLongPress, LONG_PRESS_MS)
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerMove(event: PointerEvent) {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 4) cancel()
    },
    onContextMenu(event: { nativeEvent: Event; preventDefault(): void }) {
      if ((event.nativeEvent as unknown as PointerEvent).pointerType === 'touch') event.preventDefault()
    },
  }
}
