import * as z from 'zod/mini'
import {
  TICKET_BODY_MAX,
  TICKET_BODY_MIN,
  TICKET_REPLY_MAX,
  TICKET_SUBJECT_MAX,
  TICKET_SUBJECT_MIN,
} from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Email, Id, Instant, PageQuery, page, text } from '../shapes.ts'

const ticketText = {
  subject: text('Subject', TICKET_SUBJECT_MIN, TICKET_SUBJECT_MAX),
  body: text('Message', TICKET_BODY_MIN, TICKET_BODY_MAX),
}
/** The form for members, whose address is known. */
export const MemberTicket = z.object(ticketText)
export const VisitorTicket = z.object({ email: Email, ...ticketText })
/** `email` is ignored for members, who are reached at their account's address. */
export const NewTicket = z.object({ email: z.optional(Email), ...ticketText })
export type NewTicket = z.infer<typeof NewTicket>

export const TicketReply = z.object({ body: text('Message', 1, TICKET_REPLY_MAX) })
export type TicketReply = z.infer<typeof TicketReply>

export const TicketStatus = z.enum(['open', 'answered', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

export const TicketMessage = z.object({
  id: Id,
  author: z.enum(['asker', 'staff', 'system']),
  body: z.string(),
  /** The kind of a system message, which has no body. */
  notice: z.nullable(z.enum(['received', 'closed_by_asker', 'closed_by_team', 'closed_quiet', 'reopened'])),
  /** Attached photos. See `ticketPhotoPath`. */
  photos: z.array(Id),
  createdAt: Instant,
})
export type TicketMessage = z.infer<typeof TicketMessage>

export const Ticket = z.object({
  id: Id,
  subject: z.string(),
  status: TicketStatus,
  createdAt: Instant,
  closedAt: z.nullable(Instant),
  /** Our team has written something since the ticket was last opened. */
  unread: z.boolean(),
  /** Opened without signing in, so the sender may not own the address. */
  byLink: z.boolean(),
  messages: z.array(TicketMessage),
})
export type Ticket = z.infer<typeof Ticket>

/** A ticket in the viewer's list. */
export const TicketSummary = z.object({
  id: Id,
  subject: z.string(),
  status: TicketStatus,
  lastActivityAt: Instant,
  unread: z.boolean(),
})
export type TicketSummary = z.infer<typeof TicketSummary>

/** The secret that opens a ticket: 256 random bits. Anyone who has it is treated as the sender. */
export const TicketLink = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/**
 * Replaces the secret in the path, because paths end up in the logs of proxies. The secret is sent in a header instead.
 */
export const TICKET_BY_LINK = 'by-link'
export const TICKET_LINK_HEADER = 'x-ticket-link'

/** Either the ticket's secret, or its id for the member who opened it. */
export const TicketKey = z
  .string()
  .check(z.regex(/^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9_-]{43})$/))

export const ticketPhotoPath = (ticket: string, photo: string): string =>
  `/api/support/tickets/${ticket}/photos/${photo}`

const params = z.object({ ticket: TicketKey })

export const getMyTickets = endpoint({
  method: 'GET',
  path: '/api/support/tickets',
  summary: "Lists the viewer's tickets, most recently active first.",
  access: 'signed_in',
  query: PageQuery,
  reply: page(TicketSummary),
  refusals: [],
})

export const postTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets',
  summary: 'Opens a support ticket. Visitors get a secret link, which is returned only once.',
  access: 'everyone',
  body: NewTicket,
  reply: z.object({ link: z.nullable(TicketLink), ticket: Ticket }),
  refusals: ['too_many_open'],
  limit: { max: 5, seconds: 3600, per: 'address' },
  creates: true,
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/support/tickets/{ticket}',
  summary: `Returns a ticket to its member, or to anyone who sends its secret as ${TICKET_LINK_HEADER} with ${TICKET_BY_LINK} in the path.`,
  access: 'everyone',
  params,
  reply: Ticket,
  refusals: ['not_found'],
})

export const postTicketReply = endpoint({
  method: 'POST',
  path: '/api/support/tickets/{ticket}/replies',
  summary: 'Adds a reply to a ticket. Reopens a ticket that was closed within the last 30 days.',
  access: 'everyone',
  params,
  body: TicketReply,
  reply: Ticket,
  refusals: ['not_found', 'ticket_closed', 'ticket_full'],
  limit: { max: 30, seconds: 3600, per: 'address' },
  creates: true,
})

export const postTicketPhoto = endpoint({
  method: 'POST',
  path: '/api/support/tickets/{ticket}/messages/{message}/photos',
  summary: "Adds a photo to one of the sender's messages, up to an hour after it was sent.",
  access: 'everyone',
  upload: true,
  params: z.object({ ticket: TicketKey, message: Id }),
  reply: z.object({ photo: Id }),
  refusals: [
    'not_found',
    'too_late',
    'too_many_photos',
    'unreadable_photo',
    'photo_too_large',
    'photo_too_slow',
    'busy',
    'storage_full',
  ],
  limit: { max: 30, seconds: 3600, per: 'address' },
  creates: true,
})

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets/{ticket}/close',
  summary: 'Closes a ticket as solved.',
  access: 'everyone',
  params,
  reply: Ticket,
  refusals: ['not_found'],
})

export const postTicketRead = endpoint({
  method: 'POST',
  path: '/api/support/tickets/{ticket}/read',
  summary: 'Marks a ticket as read.',
  access: 'everyone',
  params,
  reply: z.object({}),
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})
