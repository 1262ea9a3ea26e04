import * as z from 'zod/mini'
import {
  TICKET_BODY_MAX,
  TICKET_BODY_MIN,
  TICKET_REPLY_MAX,
  TICKET_SUBJECT_MAX,
  TICKET_SUBJECT_MIN,
} from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, Instant, text } from './shapes.ts'

export const NewTicket = z.object({
  email: Email,
  subject: text('Subject', TICKET_SUBJECT_MIN, TICKET_SUBJECT_MAX),
  body: text('Message', TICKET_BODY_MIN, TICKET_BODY_MAX),
})
export type NewTicket = z.infer<typeof NewTicket>

export const TicketReply = z.object({ body: text('Message', 1, TICKET_REPLY_MAX) })
export type TicketReply = z.infer<typeof TicketReply>

export const TicketMessage = z.object({
  id: Id,
  author: z.enum(['visitor', 'staff', 'system']),
  body: z.string(),
  /** What a system message says, in place of a body. */
  notice: z.nullable(z.enum(['received', 'closed_by_visitor', 'closed_quiet', 'reopened'])),
  createdAt: Instant,
})
export type TicketMessage = z.infer<typeof TicketMessage>

export const Ticket = z.object({
  id: Id,
  subject: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  createdAt: Instant,
  messages: z.array(TicketMessage),
})
export type Ticket = z.infer<typeof Ticket>

/** The secret that opens one ticket: 256 random bits. Whoever holds it is the visitor who wrote it. */
export const TicketLink = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

const params = z.object({ link: TicketLink })

export const postTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets',
  summary: 'Open a support ticket as a visitor. The link in the answer is shown once.',
  access: 'everyone',
  body: NewTicket,
  reply: z.object({ link: TicketLink, ticket: Ticket }),
  refusals: ['too_many_open'],
  limit: { max: 5, seconds: 3600, per: 'address' },
  creates: true,
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/support/tickets/{link}',
  summary: 'Follow a ticket by its secret link.',
  access: 'everyone',
  params,
  reply: Ticket,
  refusals: ['not_found'],
})

export const postTicketReply = endpoint({
  method: 'POST',
  path: '/api/support/tickets/{link}/replies',
  summary: 'Add to a ticket. A closed ticket opens again within 30 days of closing.',
  access: 'everyone',
  params,
  body: TicketReply,
  reply: Ticket,
  refusals: ['not_found', 'ticket_closed', 'ticket_full'],
  limit: { max: 30, seconds: 3600, per: 'address' },
  creates: true,
})

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets/{link}/close',
  summary: 'Mark a ticket as solved.',
  access: 'everyone',
  params,
  reply: Ticket,
  refusals: ['not_found'],
})
