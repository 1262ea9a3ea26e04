import { postUnsubscribe } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, Refused } from '../../lib/api.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { toast } from '../../ui/toast.ts'

const tokenHere = () => new URLSearchParams(location.hash.slice(1)).get('unsubscribe')

/** Whoever opens the link under one of our mails gets no more like it, signed in or not. */
export function Unsubscription() {
  const [token, setToken] = useState(tokenHere)
  const queries = useQueryClient()

  useEffect(() => {
    // The link may be opened in a tab that is on the same page already.
    const look = () => setToken(tokenHere())
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])

  useEffect(() => {
    if (!token) return
    history.replaceState(history.state, '', location.pathname + location.search)
    void stop(token).then(() => queries.invalidateQueries({ queryKey: ['notification-settings'] }))
  }, [token, queries])

  return null
}

async function stop(token: string): Promise<void> {
  try {
    await call(postUnsubscribe, { query: { token } })
    toast({
      title: 'No more e-mails like that one',
      description: 'What else we send you, you choose under Settings, Notifications.',
      ...{ tone: 'ok', durationMs: 0 },
    })
  } catch (error) {
    const again = { label: 'Try again', onPress: () => void stop(token) }
    toast({
      title: 'Error',
      description: friendlyMessage(error),
      ...{ tone: 'destructive', durationMs: 0 },
      ...(!(error instanceof Refused) && { action: again }),
    })
  }
}
