import { useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { readAgain } from './read-again.ts'

/** Paid, renewed, failed or ended: whatever shows it follows. Stands once in the frame of the app. */
export function useLiveSubscriptions(): void {
  const queries = useQueryClient()
  useAccountMessages(({ type }) => {
    if (type === 'subscription_changed') readAgain(queries)
    if (type === 'transaction_changed') void queries.invalidateQueries({ queryKey: ['transactions'] })
  })
  useLiveEvents(({ type }) => {
    if (type !== 'returned') return
    for (const room of ['subscriptions', 'transactions']) void queries.invalidateQueries({ queryKey: [room] })
  })
}
