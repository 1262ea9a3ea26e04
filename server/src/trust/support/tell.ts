import type { AccountMessage } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { accountTopic } from '#platform/realtime/live.ts'

interface Followed {
  id: string
  accountId: string | null
  claimedBy: string | null
  assignedTo: string | null
}

/** Whoever may have the ticket open reads it again. Visitors have no live connection; they ask now and then. */
export const ticketTeller =
  ({ bus, log }: Pick<Platform, 'bus' | 'log'>) =>
  (tx: Tx, { id, accountId, claimedBy, assignedTo }: Followed): void => {
    const message: AccountMessage = { type: 'ticket_changed', ticket: id }
    const people = new Set([accountId, claimedBy, assignedTo].filter((one) => one !== null))
    afterCommit(tx, () => {
      for (const person of people)
        bus
          .post(accountTopic(person), message)
          .catch((error: unknown) => log.warn({ err: error }, 'a change of a ticket was not told'))
    })
  }
