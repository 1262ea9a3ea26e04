import { postUnsubscribe } from '@koji/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call, Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'

/** Whoever opens the link under one of our mails gets no more like it, signed in or not. */
export async function stopMails(token: string, queries: QueryClient): Promise<void> {
  try {
    await call(postUnsubscribe, { query: { token } })
    toast({
      title: 'No more e-mails like that one',
      description: 'What else we send you, you choose under Settings, Notifications.',
      tone: 'ok',
      durationMs: 0,
    })
    await queries.invalidateQueries({ queryKey: ['notification-settings'] })
  } catch (error) {
    const again = { label: 'Try again', onPress: () => void stopMails(token, queries) }
    toast({
      title: 'Error',
      description: friendlyMessage(error),
      tone: 'destructive',
      durationMs: 0,
      ...(!(error instanceof Refused) && { action: again }),
    })
  }
}
