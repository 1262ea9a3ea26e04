import type { QueryClient } from '@tanstack/react-query'
import { confirmEmail } from '../../features/auth/email-confirmation.ts'
import { stopMails } from '../../features/notifications/unsubscription.ts'

interface Secrets {
  token: string | null
  unsubscribe: string | null
}

/** Fetched with the first such link. */
export function follow({ token, unsubscribe }: Secrets, queries: QueryClient): void {
  if (token) void confirmEmail(token)
  if (unsubscribe) void stopMails(unsubscribe, queries)
}
