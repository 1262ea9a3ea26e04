import * as z from 'zod/mini'
import { CANNED_TITLE_MAX, TICKET_NOTE_MAX, TICKET_REPLY_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Role } from '../identity/sessions.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { ClaimHolder } from '../team/review-queue.ts'
import { TicketMessage, TicketStatus } from './support.ts'

/** A person on our team, as shown to colleagues. */
export const Colleague = z.object({ id: Id, name: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** A ticket in our team's list. */
export const DeskTicketSummary = z.object({
  id: Id,
  subject: z.string(),
  status: TicketStatus,
  lastActivityAt: Instant,
  /** Set while the ticket waits for an answer from our team. */
  waitingSince: z.nullable(Instant),
  /** The member who opened it; null for visitors and members without a profile. */
  asker: z.nullable(ProfileCard),
  /** Opened without signing in. Anyone could have entered this address, so don't trust it to be the account's owner. */
  byLink: z.boolean(),
  /** The address that answers go to. Masked in lists. */
  email: z.string(),
  holder: z.nullable(ClaimHolder),
  assignee: z.nullable(Colleague),
})
export type DeskTicketSummary = z.infer<typeof DeskTicketSummary>

export const DeskTicket = z.extend(DeskTicketSummary, {
  createdAt: Instant,
  closedAt: z.nullable(Instant),
  messages: z.array(z.extend(TicketMessage, { staff: z.nullable(Colleague) })),
  notes: z.array(z.object({ id: Id, author: z.nullable(Colleague), body: z.string(), createdAt: Instant })),
  /** Set if the ticket belongs to a member. */
  account: z.nullable(
    z.object({
      joinedAt: Instant,
      status: z.enum(['active', 'suspended', 'banned', 'deactivated', 'deleted']),
      verified: z.boolean(),
      roles: z.array(Role),
      /** Number of open reports about them. */
      openReports: z.int(),
    }),
  ),
  /** Other tickets by the same account or address, newest first. */
  others: z.array(z.object({ id: Id, subject: z.string(), status: TicketStatus, createdAt: Instant })),
})
export type DeskTicket = z.infer<typeof DeskTicket>

export const DESK_VIEWS = ['waiting', 'mine', 'answered', 'closed'] as const
export const DeskView = z.enum(DESK_VIEWS)
export type DeskView = z.infer<typeof DeskView>

const params = z.object({ ticket: Id })

export const getDeskTickets = endpoint({
  method: 'GET',
  path: '/api/admin/support/tickets',
  summary: "Lists tickets: waiting ones and the viewer's own oldest first, others newest first.",
  access: 'admin',
  query: z.extend(PageQuery, { view: z._default(DeskView, 'waiting') }),
  reply: page(DeskTicketSummary),
  refusals: [],
})

export const getDeskTicket = endpoint({
  method: 'GET',
  path: '/api/admin/support/tickets/{ticket}',
  summary: 'Returns a ticket with everything our team needs. Recorded in the audit log.',
  access: 'admin',
  params,
  reply: DeskTicket,
  refusals: ['not_found'],
})

export const DeskReply = z.object({
  body: text('Message', 1, TICKET_REPLY_MAX),
  /** Closes the ticket with this reply. */
  closes: z.boolean(),
})
export type DeskReply = z.infer<typeof DeskReply>

export const postDeskReply = endpoint({
  method: 'POST',
  path: '/api/admin/support/tickets/{ticket}/replies',
  summary: 'Answers a ticket and notifies the person who opened it.',
  access: 'admin',
  params,
  body: DeskReply,
  reply: z.object({ messageId: Id }),
  refusals: ['not_found', 'held_by_another', 'ticket_full'],
  creates: true,
})

export const postDeskClose = endpoint({
  method: 'POST',
  path: '/api/admin/support/tickets/{ticket}/close',
  summary: 'Closes a ticket without an answer. A reply opens it again.',
  access: 'admin',
  params,
  reply: z.object({}),
  refusals: ['not_found', 'held_by_another'],
})

export const putTicketAssignee = endpoint({
  method: 'PUT',
  path: '/api/admin/support/tickets/{ticket}/assignee',
  summary: 'Assigns a ticket to a person on our team; null removes the assignment.',
  access: 'admin',
  params,
  body: z.object({ accountId: z.nullable(Id) }),
  reply: z.object({}),
  refusals: ['not_found'],
})

export const DeskNote = z.object({ body: text('Note', 1, TICKET_NOTE_MAX) })

export const postDeskNote = endpoint({
  method: 'POST',
  path: '/api/admin/support/tickets/{ticket}/notes',
  summary: 'Adds an internal note to a ticket.',
  access: 'admin',
  params,
  body: DeskNote,
  reply: z.object({ noteId: Id }),
  refusals: ['not_found', 'list_full'],
  creates: true,
})

export const getDeskTeam = endpoint({
  method: 'GET',
  path: '/api/admin/support/team',
  summary: 'Lists the people a ticket can be assigned to.',
  access: 'admin',
  reply: z.object({ items: z.array(Colleague) }),
  refusals: [],
})

export const NewCannedAnswer = z.object({
  title: text('Title', 1, CANNED_TITLE_MAX),
  body: text('Answer', 1, TICKET_REPLY_MAX),
})
export type NewCannedAnswer = z.infer<typeof NewCannedAnswer>

export const CannedAnswer = z.extend(NewCannedAnswer, { id: Id, changedAt: Instant })
export type CannedAnswer = z.infer<typeof CannedAnswer>

export const getCannedAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/support/answers',
  summary: 'Lists canned answers by title.',
  access: 'admin',
  reply: z.object({ items: z.array(CannedAnswer) }),
  refusals: [],
})

export const postCannedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/support/answers',
  summary: 'Creates a canned answer.',
  access: 'admin',
  body: NewCannedAnswer,
  reply: CannedAnswer,
  refusals: ['title_taken', 'list_full'],
  creates: true,
})

const answer = z.object({ answer: Id })

export const putCannedAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/support/answers/{answer}',
  summary: 'Changes a canned answer.',
  access: 'admin',
  params: answer,
  body: NewCannedAnswer,
  reply: CannedAnswer,
  refusals: ['not_found', 'title_taken'],
})

export const deleteCannedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/admin/support/answers/{answer}',
  summary: 'Deletes a canned answer.',
  access: 'admin',
  params: answer,
  reply: z.object({}),
  refusals: ['not_found'],
})
