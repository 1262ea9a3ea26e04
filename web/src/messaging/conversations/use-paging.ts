import { putReadMarker } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#lib/api.ts'
import { changeChats, changeThread, loadMessages } from './queries.ts'
import { atEnd, atStart, readUpTo, type Thread } from './thread.ts'

/** Older ones above and newer ones below, one page at a time. */
export function usePaging(thread: Thread, me: string) {
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
export function useReading(thread: Thread, me: string, ended: boolean): void {
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
    call(putReadMarker, { params: { match: match.id }, body: { seq: lastSeq } }, { keepalive: true }).then(
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
