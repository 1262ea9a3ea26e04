import { useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'

/** The query keys of everything that a creator sees about subscribers and earnings. */
const QUERY_KEYS = ['payouts', 'subscribers', 'dashboard']

/** Refetches them after changes of subscribers, earnings or the payout account. The app shell calls this once. */
export function useLiveEarnings(): void {
  const queries = useQueryClient()
  const invalidate = () => {
    for (const key of QUERY_KEYS) void queries.invalidateQueries({ queryKey: [key] })
  }
  useAccountMessages(({ type }) => type === 'earnings_changed' && invalidate())
  useLiveEvents(({ type }) => type === 'returned' && invalidate())
}
