import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tellAccountMessage } from '#lib/account-messages.ts'
import { online } from '#lib/connectivity.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'
import { toast } from '#ui/toast.ts'

/** Choices that were made without a network go out wherever one is in the app. */
export function WaitingSwipes() {
  const accountId = useSession().session?.account.id
  const connected = useStore(online)
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const onMatch = useEffectEvent((matchId: string, name: string) => {
    // The deck celebrates it.
    if (pathname === paths.discover) return tellAccountMessage({ type: 'match', matchId })
    toast({
      title: `You and ${name} said yes`,
      tone: 'ok',
      action: { label: 'Say hi', onPress: () => void navigate(paths.chat(matchId)) },
    })
  })

  useEffect(() => {
    if (!accountId || !connected) return
    let stop: (() => void) | null = null
    let left = false
    // Apart, because no screen waits for it. Where it cannot be fetched, the next network tries again.
    import('#profiles/people/swipes.ts').then(
      ({ sendWaitingSwipes }) => {
        if (left) return
        stop = sendWaitingSwipes(
          accountId,
          ({ match }) => match && onMatch(match.id, match.person.displayName),
        )
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
