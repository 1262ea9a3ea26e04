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

const words = {
  subject: text('Subject', TICKET_SUBJECT_MIN, TICKET_SUBJECT_MAX),
  body: text('Message', TICKET_BODY_MIN, TICKET_BODY_MAX),
}
/** What a member fills in; we know their address. */
export const MemberTicket = z.object(words)
export const VisitorTicket = z.object({ email: Email, ...words })
/** A member's address is that of the account, whatever is given here. */
export const NewTicket = z.object({ email: z.optional(Email), ...words })
export type NewTicket = z.infer<typeof NewTicket>

export const TicketReply = z.object({ body: text('Message', 1, TICKET_REPLY_MAX) })
export type TicketReply = z.infer<typeof TicketReply>

export const TicketStatus = z.enum(['open', 'answered', 'closed'])
export type TicketStatus = z.infer<typeof TicketStatus>

export const TicketMessage = z.object({
  id: Id,
  author: z.enum(['asker', 'staff', 'system']),
  body: z.string(),
  /** What a system message says, in place of a body. */
  notice: z.nullable(z.enum(['received', 'closed_by_asker', 'closed_by_team', 'closed_quiet', 'reopened'])),
  /** Pictures that came with it; `ticketPhotoPath` leads to them. */
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
  /** The team has written something since this was last looked at. */
  unread: z.boolean(),
  /** Asked without signing in: it need not be the owner of the address who did. */
  byLink: z.boolean(),
  messages: z.array(TicketMessage),
})
export type Ticket = z.infer<typeof Ticket>

/** One of mine, in a list. */
export const TicketCard = z.object({
  id: Id,
  subject: z.string(),
  status: TicketStatus,
  lastActivityAt: Instant,
  unread: z.boolean(),
})
export type TicketCard = z.infer<typeof TicketCard>

/** The secret that opens one ticket: 256 random bits. Whoever holds it is the visitor who wrote it. */
export const TicketLink = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/**
 * In the path in place of a secret, which is then sent in the header: paths stand in the logs of whatever is on the way.
 */
export const TICKET_BY_LINK = 'by-link'
export const TICKET_LINK_HEADER = 'x-ticket-link'

/** How one comes to a ticket: by its secret, or by its id as the member whose it is. */
export const TicketKey = z
  .string()
  .check(z.regex(/^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9_-]{43})$/))

export const ticketPhotoPath = (ticket: string, photo: string): string =>
  `/api/support/tickets/${ticket}/photos/${photo}`

const params = z.object({ ticket: TicketKey })

export const getMyTickets = endpoint({
  method: 'GET',
  path: '/api/support/tickets',
  summary: 'My tickets, the one with the latest word first.',
  access: 'signed_in',
  query: PageQuery,
  reply: page(TicketCard),
  refusals: [],
})

export const postTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets',
  summary:
    'Open a support ticket. A visitor gets a secret link to it, shown once; a member finds it among theirs.',
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
  summary: `Follow a ticket: as its member, or by its secret, sent as ${TICKET_LINK_HEADER} with ${TICKET_BY_LINK} in the path.`,
  access: 'everyone',
  params,
  reply: Ticket,
  refusals: ['not_found'],
})

export const postTicketReply = endpoint({
  method: 'POST',
  path: '/api/support/tickets/{ticket}/replies',
  summary: 'Add to a ticket. A closed ticket opens again within 30 days of closing.',
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
  summary: 'Add a picture to a message of mine, within an hour of it. Only the team and I see it.',
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
  summary: 'Mark a ticket as solved.',
  access: 'everyone',
  params,
  reply: Ticket,
  refusals: ['not_found'],
})

export const postTicketRead = endpoint({
  method: 'POST',
  path: '/api/support/tickets/{ticket}/read',
  summary: 'I have seen all that is in this ticket.',
  access: 'everyone',
  params,
  reply: z.object({}),
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})
