import { getCurrentSession, postEmailConfirmation } from '@koji/contract'
import { useEffect, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { call, Refused } from '../../lib/api.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { tellSession } from '../../lib/session-events.ts'
import { toast } from '../../ui/toast.ts'
import { dropMailedToken, mailedToken } from './mailed-token.ts'

const tokenToConfirm = () => (location.pathname === paths.resetPassword ? null : mailedToken())

/** Whoever opens a link that we mailed has shown that the address is theirs, signed in here or not. */
export function EmailConfirmation() {
  const [token, setToken] = useState(tokenToConfirm)

  useEffect(() => {
    // The link may be opened in a tab that is on the same page already.
    const look = () => setToken(tokenToConfirm())
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])

  useEffect(() => {
    if (!token) return
    dropMailedToken()
    void confirm(token)
  }, [token])

  return null
}

async function confirm(token: string): Promise<void> {
  try {
    const { changed } = await call(postEmailConfirmation, { body: { token } })
    toast({ title: changed ? 'Your e-mail address has changed' : 'E-mail address confirmed', tone: 'ok' })
    const { session } = await call(getCurrentSession, {})
    if (session) tellSession({ type: 'user_updated', session })
  } catch (error) {
    const again = { label: 'Try again', onPress: () => void confirm(token) }
    toast({
      title: 'Error',
      description: friendlyMessage(error),
      tone: 'destructive',
      // A refusal stays one; anything else may have been the network.
      ...(!(error instanceof Refused) && { action: again, durationMs: 0 }),
    })
  }
}
