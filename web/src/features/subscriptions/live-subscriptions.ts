import { useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '../../lib/account-messages.ts'
import { useLiveEvents } from '../../lib/live-events.ts'
import { readAgain } from './read-again.ts'

/** Paid, renewed, failed or ended: whatever shows it follows. Stands once in the frame of the app. */
export function useLiveSubscriptions(): void {
  const queries = useQueryClient()
  useAccountMessages(({ type }) => type === 'subscription_changed' && readAgain(queries))
  useLiveEvents(({ type }) => {
    if (type === 'returned') void queries.invalidateQueries({ queryKey: ['subscriptions'] })
  })
}
