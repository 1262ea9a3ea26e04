import { getCurrentSession, postEmailConfirmation } from '@koji/contract'
import { call, Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { toast } from '#ui/toast.ts'

/** Works signed out as well, because the mailed link alone proves who owns the address. */
export async function confirmEmail(token: string): Promise<void> {
  try {
    const { changed } = await call(postEmailConfirmation, { body: { token } })
    toast({ title: changed ? 'Your e-mail address has changed' : 'E-mail address confirmed', tone: 'ok' })
    const { session } = await call(getCurrentSession, {})
    if (session) broadcastSessionEvent({ type: 'user_updated', session })
  } catch (error) {
    const retry = { label: 'Try again', onPress: () => void confirmEmail(token) }
    toast({
      title: 'Error',
      description: friendlyMessage(error),
      tone: 'destructive',
      // A refusal is final; anything else may be the network.
      ...(!(error instanceof Refused) && { action: retry, durationMs: 0 }),
    })
  }
}
