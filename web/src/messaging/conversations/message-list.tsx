import type { Message } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { dayName } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useStableHandlers } from '#lib/use-stable-handlers.ts'
import { useStore } from '#lib/use-store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { VirtualList, type VirtualListHandle } from '#ui/virtual-list.tsx'
import { Announcer, ConversationStart, Divider, TypingIndicator } from './message-list-parts.tsx'
import { MessageRow, type RowActions } from './message-row.tsx'
import { outbox } from './outbox.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { loadMessages, useMe } from './queries.ts'
import { buildRows, estimateHeight, type Row, UNREAD_KEY } from './rows.ts'
import { atEnd, atStart, type Thread } from './thread.ts'
import { usePaging, useReadMarker } from './use-paging.ts'

export interface MessageListHandle {
  /** Scrolls to a message, and loads it first if needed. False when it doesn't exist. */
  showMessage(seq: number): Promise<boolean>
  scrollToEnd(): void
  focusLast(): void
}

interface MessageListProps extends RowActions {
  thread: Thread
  highlight: { seq: number; text: string } | null
  /** A suggested first message was picked. */
  onSuggestion(text: string): void
  onEscape(): void
  ref: Ref<MessageListHandle>
}

export function MessageList({
  thread,
  highlight,
  onSuggestion,
  onEscape,
  ref,
  ...actions
}: MessageListProps) {
  const me = useMe()
  const queries = useQueryClient()
  const language = useLanguage()
  const { match, unread } = thread.chat
  const list = useRef<VirtualListHandle>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const outgoing = useStore(outbox).filter(
    ({ matchId, accountId }) => matchId === match.id && accountId === me,
  )
  // The divider above new messages stays while they are read.
  const [unreadFrom] = useState(() => firstUnread(thread, me))
  // With unread messages, the list starts above the end, and reports when the end comes into view.
  const [endVisible, setEndVisible] = useState(unreadFrom === null)
  const rows = buildRows(thread, outgoing, { me, unreadFrom })
  const messages = rows.filter((row) => row.kind === 'message')
  const tabStop = messages.some(({ key }) => key === focusedId) ? focusedId : messages.at(-1)?.key
  const { older, newer } = usePaging(thread, me)
  useReadMarker(thread, me, endVisible)

  async function scrollToEnd() {
    if (!atEnd(thread)) await loadMessages(queries, me, match.id, { before: thread.lastSeq + 1 })
    list.current?.scrollToEnd()
  }

  // Sending a message scrolls to it from anywhere.
  const newest = outgoing.at(-1)?.id
  const scrollToNewest = useEffectEvent(() => void scrollToEnd())
  useEffect(() => {
    if (newest) scrollToNewest()
  }, [newest])

  function focusMessage(key: string | undefined) {
    if (!key) return
    setFocusedId(key)
    requestAnimationFrame(() =>
      list.current
        ?.box()
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] article`)
        ?.focus(),
    )
  }

  useImperativeHandle(ref, () => ({
    async showMessage(seq) {
      const loadedThread = () => queries.getQueryData<Thread>(['chats', me, 'thread', match.id])
      const find = () => loadedThread()?.messages.find((message) => message.seq === seq)
      if (!find()) await loadMessages(queries, me, match.id, { around: seq })
      const found = find()
      if (found) list.current?.scrollTo(found.id, 'middle')
      return found !== undefined
    },
    scrollToEnd: () => void scrollToEnd(),
    focusLast: () => focusMessage(messages.at(-1)?.key),
  }))

  const handlers = useStableHandlers({ ...actions, onFocus: ({ id }: Message) => setFocusedId(id), onKey })

  function onKey(event: KeyboardEvent, message: Message) {
    if (event.key === 'Escape') return onEscape()
    if (event.key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return actions.onReply(message)
    }
    const index = messages.findIndex(({ key }) => key === message.id)
    const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: messages.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    focusMessage(messages[next]?.key)
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {older.loading && !atStart(thread) && (
        <p
          role="status"
          className="absolute top-3 left-1/2 z-2 flex -translate-x-1/2 items-center gap-2 rounded-full bg-surface px-3 py-1.5 text-13 shadow-card ring ring-line"
        >
          <Spinner className="size-4" />
          Loading...
        </p>
      )}
      {older.failed && (
        <div className="absolute top-3 left-1/2 z-2 flex -translate-x-1/2 items-center gap-1 rounded-full bg-surface py-0.5 pr-1 pl-4 text-14 whitespace-nowrap shadow-card ring ring-line">
          This did not load
          <Button variant="ghost" size="sm" onClick={older.retry}>
            Try Again
          </Button>
        </div>
      )}
      <VirtualList
        ref={list}
        label={`Messages with ${match.person.displayName}`}
        rows={rows}
        keyOf={({ key }) => key}
        guess={estimateHeight}
        held={focusedId}
        startAt={unreadFrom === null ? null : UNREAD_KEY}
        ends={atEnd(thread)}
        onNearStart={older.load}
        onNearEnd={newer.load}
        onEnd={setEndVisible}
        className="min-h-0 flex-1"
      >
        {(row: Row) => {
          switch (row.kind) {
            case 'start':
              return <ConversationStart thread={thread} onSuggestion={onSuggestion} />
            case 'day':
              return <Divider>{dayName(row.at, language)}</Divider>
            case 'unread':
              return <Divider strong>New messages</Divider>
            case 'outgoing':
              return <OutgoingRow row={row} />
            case 'message':
              return (
                <MessageRow
                  row={row}
                  person={match.person}
                  highlight={highlight?.seq === row.message.seq ? highlight.text : null}
                  isTabStop={row.key === tabStop}
                  language={language}
                  {...handlers}
                />
              )
          }
        }}
      </VirtualList>
      <TypingIndicator match={match.id} name={match.person.displayName} />
      <Announcer thread={thread} me={me} />
      {(!endVisible || !atEnd(thread)) && (
        <button
          type="button"
          onClick={() => void scrollToEnd()}
          className="absolute right-4 bottom-4 z-2 flex h-11 min-w-11 items-center justify-center gap-2 rounded-full bg-raised px-3 font-semibold shadow-card ring ring-line md:right-6"
        >
          <Badge count={unread} label="unread" />
          <ArrowDown className="size-5" aria-hidden />
          <span className="sr-only">Jump to the latest</span>
        </button>
      )}
    </div>
  )
}

function firstUnread({ chat: { readSeq, unread }, messages }: Thread, me: string): number | null {
  if (unread === 0) return null
  return messages.find(({ seq, senderId }) => seq > readSeq && senderId !== me)?.seq ?? null
}
