import { type Message, putRead } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ShieldCheck } from 'lucide-react'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { call } from '../../lib/api.ts'
import { dayName } from '../../lib/format.ts'
import { useLanguage } from '../../lib/my-account.ts'
import { useStore } from '../../lib/use-store.ts'
import { Face } from '../../people/face.tsx'
import { icebreakers } from '../../people/icebreakers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx'
import { sharedWords } from './chat-line.ts'
import { MessageRow, OutgoingRow, type RowActs } from './message-row.tsx'
import { outbox } from './outbox.ts'
import { useTyping } from './presence.ts'
import { changeChats, changeThread, loadMessages, useMe } from './queries.ts'
import { guessHeight, type Row, rowsOf, UNREAD_KEY } from './rows.ts'
import { atEnd, atStart, readUpTo, type Thread } from './thread.ts'

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
  const [ended, setEnded] = useState(true)
  const [active, setActive] = useState<string | null>(null)
  const going = useStore(outbox).filter(({ matchId, accountId }) => matchId === match.id && accountId === me)
  // What was new when one came stays marked while one reads it.
  const [unreadFrom] = useState(() => firstUnread(thread, me))
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
                  onFocus={() => setActive(row.key)}
                  onKey={(event) => onKey(event, row.message)}
                  {...acts}
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

/** Older ones above and newer ones below, one page at a time. */
function usePaging(thread: Thread, me: string) {
  const queries = useQueryClient()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const busy = useRef({ older: false, newer: false })
  const { id } = thread.chat.match
  const [first, last] = [thread.messages[0], thread.messages.at(-1)]

  async function load(which: 'older' | 'newer', part: { before: number } | { from: number }) {
    if (busy.current[which]) return
    busy.current[which] = true
    if (which === 'older') setState('loading')
    try {
      await loadMessages(queries, me, id, part)
      if (which === 'older') setState('idle')
    } catch {
      if (which === 'older') setState('failed')
    }
    busy.current[which] = false
  }

  const loadOlder = () => first && !atStart(thread) && void load('older', { before: first.seq })
  return {
    older: {
      loading: state === 'loading',
      failed: state === 'failed',
      // After a failure only a person asks again, so a broken server is not hammered.
      load: () => state === 'idle' && loadOlder(),
      retry: loadOlder,
    },
    newer: {
      load: () => !atEnd(thread) && void load('newer', { from: (last?.seq ?? 0) + 1 }),
    },
  }
}

/** What is looked at is read: the end of the conversation is in view, and so is the page. */
function useReading(thread: Thread, me: string, ended: boolean): void {
  const queries = useQueryClient()
  const told = useRef(0)
  const {
    lastSeq,
    chat: { match, readSeq },
  } = thread
  const due = ended && atEnd(thread) && readSeq < lastSeq

  const read = useEffectEvent(() => {
    if (!due || document.visibilityState !== 'visible' || told.current >= lastSeq) return
    told.current = lastSeq
    changeThread(queries, me, match.id, (now) => ({ ...now, chat: readUpTo(now.chat, lastSeq) }))
    changeChats(queries, me, (chats) =>
      chats.map((chat) => (chat.match.id === match.id ? readUpTo(chat, lastSeq) : chat)),
    )
    call(putRead, { params: { match: match.id }, body: { seq: lastSeq } }, { keepalive: true }).then(
      () => void queries.invalidateQueries({ queryKey: ['chats', me, 'counts'] }),
      // Said again with the next one.
      () => (told.current = 0),
    )
  })
  useEffect(() => {
    read()
    const look = () => read()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [due, lastSeq])
}

const Divider = ({ strong = false, children }: { strong?: boolean; children: string }) => (
  <p
    className={cx(
      'flex items-center justify-center gap-3 px-4 pt-4 pb-3 text-13 font-semibold md:px-6',
      strong
        ? 'text-persimmon before:h-px before:flex-1 before:bg-persimmon/40 after:h-px after:flex-1 after:bg-persimmon/40'
        : 'text-ink-2',
    )}
  >
    {children}
  </p>
)

/** The very beginning: who it is, what to take care of, and while nothing is said, how to begin. */
function Start({ thread, onBegin }: { thread: Thread; onBegin(text: string): void }) {
  const { chat, lastSeq } = thread
  const { person, shared } = chat.match
  return (
    <div className="grid justify-items-center gap-4 px-4 pt-8 pb-4 text-center md:px-6">
      <Face
        name={person.displayName}
        photo={chat.photo}
        avatarUrl={person.avatarUrl}
        sizes="112px"
        className="h-35 w-28 rounded-28 shadow-card"
      />
      <div>
        <p className="title-22">You and {person.displayName} said yes</p>
        <p className="mt-1 text-ink-2">{sharedWords(chat)}</p>
      </div>
      <p className="flex max-w-120 gap-3 rounded-14 bg-ai-wash px-4 py-3 text-left text-14">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-ai" aria-hidden />
        Keep money and codes out of chat. Every message can be reported, in its menu.
      </p>
      {lastSeq === 0 && (
        <ul aria-label="Ways to begin" className="grid w-full max-w-120 gap-2">
          {icebreakers(shared).map((line) => (
            <li key={line}>
              <button
                type="button"
                onClick={() => onBegin(line)}
                className="min-h-12 w-full rounded-20 bg-raised px-4 py-2.5 text-left font-medium shadow-card inset-ring inset-ring-line transition-colors hover:bg-sunken"
              >
                {line}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Typing({ match, name }: { match: string; name: string }) {
  const typing = useTyping(match)
  return (
    <div role="status" className={cx(typing && 'px-4 pb-3 md:px-6')}>
      {typing && (
        <span className="inline-flex gap-1.25 rounded-[22px] bg-bubble-other px-4.5 py-4 inset-ring inset-ring-line">
          <span className="sr-only">{name} is typing</span>
          {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
            <i key={delay} className={cx('size-2 animate-typing rounded-full bg-ink-2', delay)} />
          ))}
        </span>
      )}
    </div>
  )
}

/** Says what arrives while one is here, once. */
function Announcer({ thread, me }: { thread: Thread; me: string }) {
  const [since] = useState(thread.lastSeq)
  const { displayName } = thread.chat.match.person
  const said = thread.messages.filter(({ seq, senderId }) => seq > since && senderId !== me).slice(-3)
  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {said.map(({ id, text, hidden, unsent, photos }) => (
        <p key={id}>
          {displayName}:{' '}
          {hidden
            ? 'Hidden by your words'
            : unsent
              ? 'took a message back'
              : text || `${photos.length} photos`}
        </p>
      ))}
    </div>
  )
}
