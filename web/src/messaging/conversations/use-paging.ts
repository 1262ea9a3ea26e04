import { putReadMarker } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#lib/api.ts'
import { changeChats, changeThread, loadMessages } from './queries.ts'
import { atEnd, atStart, readUpTo, type Thread } from './thread.ts'

/** Loads older and newer messages, one page at a time. */
export function usePaging(thread: Thread, me: string) {
  const queries = useQueryClient()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const busy = useRef({ older: false, newer: false })
  const { id } = thread.chat.match
  const [first, last] = [thread.messages[0], thread.messages.at(-1)]

  async function load(direction: 'older' | 'newer', part: { before: number } | { from: number }) {
    if (busy.current[direction]) return
    busy.current[direction] = true
    if (direction === 'older') setState('loading')
    try {
      await loadMessages(queries, me, id, part)
      if (direction === 'older') setState('idle')
    } catch {
      if (direction === 'older') setState('failed')
    }
    busy.current[direction] = false
  }

  const loadOlder = () => first && !atStart(thread) && void load('older', { before: first.seq })
  return {
    older: {
      loading: state === 'loading',
      failed: state === 'failed',
      // After a failure, only the retry button loads again, so that a failing server isn't flooded.
      load: () => state === 'idle' && loadOlder(),
      retry: loadOlder,
    },
    newer: {
      load: () => !atEnd(thread) && void load('newer', { from: (last?.seq ?? 0) + 1 }),
    },
  }
}

/** Marks messages as read once the end of the conversation is visible in a visible page. */
export function useReadMarker(thread: Thread, me: string, endVisible: boolean): void {
  const queries = useQueryClient()
  const reported = useRef(0)
  const {
    lastSeq,
    chat: { match, readSeq },
  } = thread
  const due = endVisible && atEnd(thread) && readSeq < lastSeq

  const markRead = useEffectEvent(() => {
    if (!due || document.visibilityState !== 'visible' || reported.current >= lastSeq) return
    reported.current = lastSeq
    changeThread(queries, me, match.id, (now) => ({ ...now, chat: readUpTo(now.chat, lastSeq) }))
    changeChats(queries, me, (chats) =>
      chats.map((chat) => (chat.match.id === match.id ? readUpTo(chat, lastSeq) : chat)),
    )
    call(putReadMarker, { params: { match: match.id }, body: { seq: lastSeq } }, { keepalive: true }).then(
      () => void queries.invalidateQueries({ queryKey: ['chats', me, 'counts'] }),
      // The next change reports again.
      () => (reported.current = 0),
    )
  })
  useEffect(() => {
    markRead()
    const onVisibilityChange = () => markRead()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [due, lastSeq])
}
