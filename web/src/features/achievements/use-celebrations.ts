import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useAccountMessages } from '../../lib/account-messages.ts'
import { useSession } from '../../lib/session.tsx'

/**
 * Stands once in the frame of the app. Asked when somebody comes in, and when something is earned while they are here;
 * not after a lost connection, which may be the end of the session.
 */
export function useCelebrations(): void {
  const accountId = useSession().session?.account.id
  const [news, setNews] = useState(0)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useAccountMessages(({ type }) => {
    if (type !== 'achievement_earned') return
    setNews((before) => before + 1)
    void queries.invalidateQueries({ queryKey: ['achievements'] })
  })

  const toSee = useEffectEvent(() =>
    pathname === paths.achievements ? null : () => void navigate(paths.achievements),
  )
  useEffect(() => {
    if (!accountId) return
    const gone = new AbortController()
    // Apart, because hardly any page needs it.
    import('./celebrating.tsx').then(
      async ({ celebrate, say }) => {
        const steps = await celebrate(gone.signal)
        if (steps.length > 0) say(steps, toSee())
      },
      () => undefined,
    )
    return () => gone.abort()
  }, [accountId, news])
}
