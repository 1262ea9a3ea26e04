import type { Accounts } from '#identity/accounts/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'

interface Ticket {
  id: string
  accountId: string | null
}

export type TicketBroadcast = (tx: Tx, ...tickets: readonly Ticket[]) => Promise<void>

/** Anyone on our team may have a ticket open, in several tabs. Visitors have no live connection, so their page polls. */
export const ticketBroadcast =
  ({ devices }: Pick<Platform, 'devices'>, accounts: Accounts): TicketBroadcast =>
  async (tx, ...tickets) => {
    const team = await accounts.adminIds(tx)
    for (const { id, accountId } of tickets)
      devices.sendAfterCommit(tx, accountId ? [...team, accountId] : team, {
        type: 'ticket_changed',
        ticket: id,
      })
  }
