import { useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'

/** A member hears of an answer at once. */
export function useLiveTickets(): void {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: ['support'] })
  useAccountMessages(({ type }) => type === 'ticket_changed' && readAgain())
  useLiveEvents(({ type }) => type === 'returned' && readAgain())
}
