import { TICKET_BY_LINK, TICKET_LINK_HEADER, TicketKey } from '@koji/contract'
import * as z from 'zod/mini'

/**
 * The secret of a visitor's ticket stands behind the #, the part of an address that browsers send to nobody: it shows up
 * in no log and in no referrer. A member's ticket stands there by its id.
 */
export function ticketFromHash(hash: string): string | null {
  const given = z.safeParse(TicketKey, hash.replace(/^#ticket=/, ''))
  return given.success ? given.data : null
}

export const hashForTicket = (ticket: string): string => `#ticket=${ticket}`

/** A member who has conversations already, and begins another. */
export const NEW_TICKET = '#ask'

const ID_LETTERS = 36
/** Whoever has lost the address of a secret cannot come back; by an id, its member always can. */
export const isSecret = (ticket: string): boolean => ticket.length !== ID_LETTERS

/** How to ask for it: a secret goes in a header, as paths stand in the logs of whatever is on the way. */
export const asked = (ticket: string): { ticket: string; headers: Record<string, string> } =>
  isSecret(ticket)
    ? { ticket: TICKET_BY_LINK, headers: { [TICKET_LINK_HEADER]: ticket } }
    : { ticket, headers: {} }
