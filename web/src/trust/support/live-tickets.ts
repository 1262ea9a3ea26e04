import { useQueryClient } from '@tanstack/react-query'
import { useAccountMessages } from '#lib/account-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'

/** Refreshes the tickets of a member when an answer arrives. */
export function useLiveTickets(): void {
  const queries = useQueryClient()
  const refetchTickets = () => void queries.invalidateQueries({ queryKey: ['support'] })
  useAccountMessages(({ type }) => type === 'ticket_changed' && refetchTickets())
  useLiveEvents(({ type }) => type === 'returned' && refetchTickets())
}
