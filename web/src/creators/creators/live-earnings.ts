import { useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'

/** What a creator sees of those who support them, and of the money that comes of it. */
const ROOMS = ['payouts', 'subscribers', 'dashboard']

/** Somebody came or left, money moved, or it is known where it goes. Stands once in the frame of the app. */
export function useLiveEarnings(): void {
  const queries = useQueryClient()
  const readAgain = () => {
    for (const room of ROOMS) void queries.invalidateQueries({ queryKey: [room] })
  }
  useAccountMessages(({ type }) => type === 'earnings_changed' && readAgain())
  useLiveEvents(({ type }) => type === 'returned' && readAgain())
}
