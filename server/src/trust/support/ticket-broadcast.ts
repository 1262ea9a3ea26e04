import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

interface Ticket {
  id: string
  accountId: string | null
  claimedBy: string | null
  assignedTo: string | null
}

export type TicketChanged = (tx: Tx, ticket: Ticket) => void

/** Everyone who may have the ticket open reads it again. Visitors have no live connection, so their page polls. */
export const ticketBroadcast =
  ({ devices }: Pick<Platform, 'devices'>): TicketChanged =>
  (tx, { id, accountId, claimedBy, assignedTo }) =>
    devices.sendAfterCommit(
      tx,
      [accountId, claimedBy, assignedTo].filter((person) => person !== null),
      { type: 'ticket_changed', ticket: id },
    )
