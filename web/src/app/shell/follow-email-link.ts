import type { QueryClient } from '@tanstack/react-query'
import { unsubscribeFromMails } from '#growth/notifications/unsubscription.ts'
import { confirmEmail } from '#identity/auth/email-confirmation.ts'
import { mailedSecret } from '#lib/mailed-secret.ts'

/** Loaded when such a link is first opened. */
export function followEmailLink(hash: string, queries: QueryClient): void {
  const token = mailedSecret('token', hash)
  const unsubscribe = mailedSecret('unsubscribe', hash)
  if (token) void confirmEmail(token)
  if (unsubscribe) void unsubscribeFromMails(unsubscribe, queries)
}
