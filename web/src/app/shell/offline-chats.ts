import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { online } from '#lib/connectivity.ts'
import { showsCachedData } from '#lib/restore-offline-cache.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'

/** Stores conversations for offline reading. */
export function OfflineChats() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const answered = !useStore(showsCachedData)
  const connected = useStore(online)
  useEffect(() => {
    if (!accountId || !answered || !connected) return
    let stop: (() => void) | null = null
    let isStopped = false
    // A separate chunk, because no screen waits for it. If it fails to load, the next reconnect tries again.
    import('#messaging/conversations/chat-cache.ts').then(
      ({ cacheChats }) => {
        if (!isStopped) stop = cacheChats(queries, accountId)
      },
      () => undefined,
    )
    return () => {
      isStopped = true
      stop?.()
    }
  }, [accountId, answered, connected, queries])
  return null
}
