import { postUnsubscribe } from '@koji/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call, Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'

/** Handles the unsubscribe link of a mail. Works signed out as well. */
export async function unsubscribeFromMails(token: string, queries: QueryClient): Promise<void> {
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
    const retry = { label: 'Try again', onPress: () => void unsubscribeFromMails(token, queries) }
    toast({
      title: 'Error',
      description: friendlyMessage(error),
      tone: 'destructive',
      durationMs: 0,
      ...(!(error instanceof Refused) && { action: retry }),
    })
  }
}
