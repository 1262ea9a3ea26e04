import { useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { invalidatePurchases } from './invalidate-purchases.ts'

/** Refetches whatever shows a subscription or payment that has changed. The app shell calls this once. */
export function useLiveSubscriptions(): void {
  const queries = useQueryClient()
  useAccountMessages(({ type }) => {
    if (type === 'subscription_changed') invalidatePurchases(queries)
    if (type === 'transaction_changed') void queries.invalidateQueries({ queryKey: ['transactions'] })
  })
  useLiveEvents(({ type }) => {
    if (type !== 'returned') return
    for (const key of ['subscriptions', 'transactions']) void queries.invalidateQueries({ queryKey: [key] })
  })
}
