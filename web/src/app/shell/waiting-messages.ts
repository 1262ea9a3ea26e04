import { useEffect } from 'react'
import { online } from '#lib/connectivity.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'

/** Messages that were written without a network go out wherever one is in the app. */
export function WaitingMessages() {
  const accountId = useSession().session?.account.id
  const connected = useStore(online)
  useEffect(() => {
    if (!accountId) return
    let stop: (() => void) | null = null
    let left = false
    // Apart, because no screen waits for it. Where it cannot be fetched, the next network tries again.
    import('#messaging/chat/outbox.ts').then(
      ({ sendWaitingMessages }) => {
        if (!left) stop = sendWaitingMessages(accountId)
      },
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [accountId, connected])
  return null
}
