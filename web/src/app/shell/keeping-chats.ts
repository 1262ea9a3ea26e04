import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { online } from '#lib/connectivity.ts'
import { restored } from '#lib/restore-kept.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'

/** Stores conversations for offline reading. */
export function KeepingChats() {
  const queries = useQueryClient()
  const accountId = useSession().session?.account.id
  const answered = !useStore(restored)
  const connected = useStore(online)
  useEffect(() => {
    if (!accountId || !answered || !connected) return
    let stop: (() => void) | null = null
    let left = false
    // A separate chunk, because no screen waits for it. If it fails to load, the next reconnect tries again.
    import('#messaging/chat/keeping.ts').then(
      ({ keepChats }) => {
        if (!left) stop = keepChats(queries, accountId)
      },
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [accountId, answered, connected, queries])
  return null
}
