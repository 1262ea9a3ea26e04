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
import { Announcer, Divider, Start, Typing } from './message-list-parts.tsx'
import { MessageRow, type RowActs } from './message-row.tsx'
import { outbox } from './outbox.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { loadMessages, useMe } from './queries.ts'
import { guessHeight, type Row, rowsOf, UNREAD_KEY } from './rows.ts'
import { atEnd, atStart, type Thread } from './thread.ts'
import { usePaging, useReading } from './use-paging.ts'

export interface MessageListHandle {
  /** Loads it where it is not loaded. False when it is not there. */
  show(seq: number): Promise<boolean>
  toEnd(): void
  focusLast(): void
}

interface MessageListProps extends RowActs {
  thread: Thread
  lit: { seq: number; text: string } | null
  /** The first words, from a suggestion. */
  onBegin(text: string): void
  onEscape(): void
  ref: Ref<MessageListHandle>
}

export function MessageList({ thread, lit, onBegin, onEscape, ref, ...acts }: MessageListProps) {
  const me = useMe()
  const queries = useQueryClient()
  const language = useLanguage()
  const { match, unread } = thread.chat
  const list = useRef<VirtualListHandle>(null)
  const [active, setActive] = useState<string | null>(null)
  const going = useStore(outbox).filter(({ matchId, accountId }) => matchId === match.id && accountId === me)
  // What was new when one came stays marked while one reads it.
  const [unreadFrom] = useState(() => firstUnread(thread, me))
  // Who begins at what is new has not seen the end yet: only the list can say so.
  const [ended, setEnded] = useState(unreadFrom === null)
  const rows = rowsOf(thread, going, { me, unreadFrom })
  const messages = rows.filter((row) => row.kind === 'message')
  const firstKey = messages.some(({ key }) => key === active) ? active : messages.at(-1)?.key
  const { older, newer } = usePaging(thread, me)
  useReading(thread, me, ended)

  async function toEnd() {
    if (!atEnd(thread)) await loadMessages(queries, me, match.id, { before: thread.lastSeq + 1 })
    list.current?.scrollToEnd()
  }

  // What I write is seen, wherever I was looking.
  const newest = going.at(-1)?.id
  const follow = useEffectEvent(() => void toEnd())
  useEffect(() => {
    if (newest) follow()
  }, [newest])

  function focusOn(key: string | undefined) {
    if (!key) return
    setActive(key)
    requestAnimationFrame(() =>
      list.current
        ?.box()
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] article`)
        ?.focus(),
    )
  }

  useImperativeHandle(ref, () => ({
    async show(seq) {
      const loaded = () => queries.getQueryData<Thread>(['chats', me, 'thread', match.id])
      const find = () => loaded()?.messages.find((message) => message.seq === seq)
      if (!find()) await loadMessages(queries, me, match.id, { around: seq })
      const found = find()
      if (found) list.current?.scrollTo(found.id, 'middle')
      return found !== undefined
    },
    toEnd: () => void toEnd(),
    focusLast: () => focusOn(messages.at(-1)?.key),
  }))

  const handlers = useStableHandlers({ ...acts, onFocus: ({ id }: Message) => setActive(id), onKey })

  function onKey(event: KeyboardEvent, message: Message) {
    if (event.key === 'Escape') return onEscape()
    if (event.key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return acts.onReply(message)
    }
    const place = messages.findIndex(({ key }) => key === message.id)
    const next = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: messages.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    focusOn(messages[next]?.key)
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
        guess={guessHeight}
        held={active}
        startAt={unreadFrom === null ? null : UNREAD_KEY}
        ends={atEnd(thread)}
        onNearStart={older.load}
        onNearEnd={newer.load}
        onEnd={setEnded}
        className="min-h-0 flex-1"
      >
        {(row: Row) => {
          switch (row.kind) {
            case 'start':
              return <Start thread={thread} onBegin={onBegin} />
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
                  lit={lit?.seq === row.message.seq ? lit.text : null}
                  first={row.key === firstKey}
                  language={language}
                  {...handlers}
                />
              )
          }
        }}
      </VirtualList>
      <Typing match={match.id} name={match.person.displayName} />
      <Announcer thread={thread} me={me} />
      {(!ended || !atEnd(thread)) && (
        <button
          type="button"
          onClick={() => void toEnd()}
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
