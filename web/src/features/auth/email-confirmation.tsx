import { postEmailConfirmation } from '@koji/contract'
import { useEffect, useState } from 'react'
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

  useEffect(() => {
    if (!token) return
    dropMailedToken()
    call(postEmailConfirmation, { body: { token } }).then(
      async ({ changed }) => {
        const title = changed ? 'Your e-mail address has changed' : 'E-mail address confirmed'
        toast({ title, tone: 'ok' })
        await refresh()
      },
      (error: unknown) => toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' }),
    )
    // The link works once, so it is used once, whatever changes around it.
  }, [token])

  return null
}
