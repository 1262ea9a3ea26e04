import { getCelebrations } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'

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
  /** Who comes in asks at once; the rest is fetched when there is something, and said in a moment that disturbs nobody. */
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (news === 0 && !(await call(getCelebrations, {}, { signal })).waiting) return
    const { celebrate, say } = await import('./celebrating.tsx')
    const steps = await celebrate(signal)
    if (steps.length > 0) say(steps, toSee())
  })
  useEffect(() => {
    if (!accountId) return
    const gone = new AbortController()
    void look(gone.signal).catch(() => undefined)
    return () => gone.abort()
  }, [accountId, news])
}
