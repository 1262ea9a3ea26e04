import { useEffect } from 'react'
import { online } from '#lib/connectivity.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'

/** Sends messages that were written offline, on whatever screen the member is. */
export function QueuedMessages() {
  const accountId = useSession().session?.account.id
  const connected = useStore(online)
  useEffect(() => {
    if (!accountId) return
    let stop: (() => void) | null = null
    let isStopped = false
    // A separate chunk, because no screen waits for it. If it fails to load, the next reconnect tries again.
    import('#messaging/conversations/outbox.ts').then(
      ({ sendWaitingMessages }) => {
        if (!isStopped) stop = sendWaitingMessages(accountId)
      },
      () => undefined,
    )
    return () => {
      isStopped = true
      stop?.()
    }
  }, [accountId, connected])
  return null
}
