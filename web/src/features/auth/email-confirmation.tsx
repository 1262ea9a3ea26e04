import { postEmailConfirmation } from '@koji/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { call } from '../../lib/api.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { useSession } from '../../lib/session.tsx'
import { toast } from '../../ui/toast.ts'
import { dropMailedToken, mailedToken } from './mailed-token.ts'

/** Whoever opens a link that we mailed has shown that the address is theirs, signed in here or not. */
export function EmailConfirmation() {
  const [token] = useState(() => (location.pathname === paths.resetPassword ? null : mailedToken()))
  const { refresh } = useSession()
  const confirm = useEffectEvent(async (given: string) => {
    try {
      const { changed } = await call(postEmailConfirmation, { body: { token: given } })
      toast({ title: changed ? 'Your e-mail address has changed' : 'E-mail address confirmed', tone: 'ok' })
      await refresh()
    } catch (error) {
      toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' })
    }
  })

  useEffect(() => {
    if (!token) return
    dropMailedToken()
    void confirm(token)
  }, [token])

  return null
}
