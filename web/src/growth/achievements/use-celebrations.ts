import { getCelebrations } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccountMessages } from '#lib/account-messages.ts'
import { call } from '#lib/api.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'

/**
 * Mounted once, in the shell. Checks for new steps on sign-in and when one is earned, but not after a reconnect, because
 * the session may have ended.
 */
export function useCelebrations(): void {
  const accountId = useSession().session?.account.id
  const [earnedCount, setEarnedCount] = useState(0)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useAccountMessages(({ type }) => {
    if (type !== 'achievement_earned') return
    setEarnedCount((count) => count + 1)
    void queries.invalidateQueries({ queryKey: ['achievements'] })
  })

  const seeAchievements = useEffectEvent(() =>
    pathname === paths.achievements ? null : () => void navigate(paths.achievements),
  )
  /** Loads the toast only if there is something to celebrate. */
  const celebrate = useEffectEvent(async (signal: AbortSignal) => {
    if (earnedCount === 0 && !(await call(getCelebrations, {}, { signal })).waiting) return
    const { showCelebration, takeCelebrations } = await import('./celebration-toast.tsx')
    const steps = await takeCelebrations(signal)
    if (steps.length > 0) showCelebration(steps, seeAchievements())
  })
  useEffect(() => {
    if (!accountId) return
    const controller = new AbortController()
    void celebrate(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [accountId, earnedCount])
}
