import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dispatchAccountMessage } from '#lib/account-messages.ts'
import { online } from '#lib/connectivity.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'
import { toast } from '#ui/toast.ts'

/** Sends swipes that were made offline, on whatever screen the member is. */
export function QueuedSwipes() {
  const accountId = useSession().session?.account.id
  const connected = useStore(online)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const onMatch = useEffectEvent((matchId: string, name: string) => {
    // The deck has its own match celebration.
    if (pathname === paths.discover) return dispatchAccountMessage({ type: 'match', matchId })
    toast({
      title: `You and ${name} said yes`,
      tone: 'ok',
      action: { label: 'Say hi', onPress: () => void navigate(paths.chat(matchId)) },
    })
  })

  useEffect(() => {
    if (!accountId || !connected) return
    let stop: (() => void) | null = null
    let isStopped = false
    // A separate chunk, because no screen waits for it. If it fails to load, the next reconnect tries again.
    import('#profiles/people/swipes.ts').then(
      ({ sendWaitingSwipes }) => {
        if (isStopped) return
        stop = sendWaitingSwipes(
          accountId,
          ({ match }) => match && onMatch(match.id, match.person.displayName),
        )
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
