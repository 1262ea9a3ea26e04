import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Claims } from '#team/review-queue/service.ts'

interface Ticket {
  id: string
  accountId: string | null
  assignedTo: string | null
}

export type TicketBroadcast = (tx: Tx, ...tickets: readonly Ticket[]) => Promise<void>

/** Everyone who may have a ticket open loads it again. Visitors have no live connection, so their page polls. */
export const ticketBroadcast =
  ({ devices }: Pick<Platform, 'devices'>, claims: Claims): TicketBroadcast =>
  async (tx, ...tickets) => {
    const holderIds = await claims.holderIds(
      tx,
      'ticket',
      tickets.map(({ id }) => id),
    )
    for (const { id, accountId, assignedTo } of tickets)
      devices.sendAfterCommit(
        tx,
        [accountId, assignedTo, holderIds.get(id)].filter((person) => typeof person === 'string'),
        { type: 'ticket_changed', ticket: id },
      )
  }
