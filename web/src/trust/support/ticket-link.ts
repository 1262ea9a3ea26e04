import { TICKET_BY_LINK, TICKET_LINK_HEADER, TicketKey } from '@koji/contract'
import * as z from 'zod/mini'

/**
 * The URL fragment holds the secret of a visitor's ticket or the id of a member's. Browsers never send the fragment, so
 * the secret appears in no log and no referrer.
 */
export function ticketFromHash(hash: string): string | null {
  const parsed = z.safeParse(TicketKey, hash.replace(/^#ticket=/, ''))
  return parsed.success ? parsed.data : null
}

export const hashForTicket = (ticket: string): string => `#ticket=${ticket}`

/** The fragment of the form for members who already have tickets. */
export const NEW_TICKET = '#ask'

const ID_LENGTH = 36
/** Without the link, a secret can't be recovered. Ids belong to members, who find their tickets in a list. */
export const isSecret = (ticket: string): boolean => ticket.length !== ID_LENGTH

/** The path parameter and headers for a ticket. Secrets go into a header, because paths are logged by proxies. */
export const ticketRequest = (ticket: string): { ticket: string; headers: Record<string, string> } =>
  isSecret(ticket)
    ? { ticket: TICKET_BY_LINK, headers: { [TICKET_LINK_HEADER]: ticket } }
    : { ticket, headers: {} }
