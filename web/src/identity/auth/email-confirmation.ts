import { getCurrentSession, postEmailConfirmation } from '@koji/contract'
import { call, Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { toast } from '#ui/toast.ts'

/** Whoever opens a link that we mailed has shown that the address is theirs, signed in here or not. */
export async function confirmEmail(token: string): Promise<void> {
  try {
    const { changed } = await call(postEmailConfirmation, { body: { token } })
    toast({ title: changed ? 'Your e-mail address has changed' : 'E-mail address confirmed', tone: 'ok' })
    const { session } = await call(getCurrentSession, {})
    if (session) broadcastSessionEvent({ type: 'user_updated', session })
  } catch (error) {
    const again = { label: 'Try again', onPress: () => void confirmEmail(token) }
    toast({
      title: 'Error',
      description: friendlyMessage(error),
      tone: 'destructive',
      // A refusal stays one; anything else may have been the network.
      ...(!(error instanceof Refused) && { action: again, durationMs: 0 }),
    })
  }
}
