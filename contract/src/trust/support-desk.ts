import * as z from 'zod/mini'
import { CANNED_TITLE_MAX, TICKET_NOTE_MAX, TICKET_REPLY_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Role } from '../identity/sessions.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { TicketMessage, TicketStatus } from './support.ts'

/** Somebody of the team, as colleagues know them. */
export const Colleague = z.object({ id: Id, name: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** As the team sees it in the queue. */
export const DeskCard = z.object({
  id: Id,
  subject: z.string(),
  status: TicketStatus,
  lastActivityAt: Instant,
  /** Of one that waits for us. */
  waitingSince: z.nullable(Instant),
  /** Whose it is; null of somebody without a profile. */
  asker: z.nullable(ProfileCard),
  /** Asked by whoever holds the link, under an address that anybody can give: it is no word of the account's owner. */
  byLink: z.boolean(),
  /** Where an answer goes: shortened in a list, whole on the ticket itself. */
  email: z.string(),
  claim: z.nullable(z.object({ by: Colleague, until: Instant })),
  assignee: z.nullable(Colleague),
})
export type DeskCard = z.infer<typeof DeskCard>

export const DeskTicket = z.extend(DeskCard, {
  createdAt: Instant,
  closedAt: z.nullable(Instant),
  messages: z.array(z.extend(TicketMessage, { staff: z.nullable(Colleague) })),
  notes: z.array(z.object({ id: Id, author: z.nullable(Colleague), body: z.string(), createdAt: Instant })),
  /** What there is to know about a member. */
  account: z.nullable(
    z.object({
      joinedAt: Instant,
      status: z.enum(['active', 'suspended', 'banned', 'deactivated', 'deleted']),
      verified: z.boolean(),
      roles: z.array(Role),
      /** Reports about them that nobody has closed. */
      openReports: z.int(),
    }),
  ),
  /** What else was asked from there, the newest first. */
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
  summary: 'Tickets: those that wait and those of mine, the oldest first; the others, the newest first.',
  access: 'admin',
  query: z.extend(PageQuery, { view: z._default(DeskView, 'waiting') }),
  reply: page(DeskCard),
  refusals: [],
})

export const getDeskTicket = endpoint({
  method: 'GET',
  path: '/api/admin/support/tickets/{ticket}',
  summary: 'One ticket with all that the team has to know. Each look is in the audit log.',
  access: 'admin',
  params,
  reply: DeskTicket,
  refusals: ['not_found'],
})

export const postTicketClaim = endpoint({
  method: 'POST',
  path: '/api/admin/support/tickets/{ticket}/claim',
  summary: 'I answer this one: nobody else does for 15 minutes. Once more begins them anew.',
  access: 'admin',
  params,
  reply: z.object({ until: Instant }),
  refusals: ['not_found', 'claimed_by_another'],
})

export const deleteTicketClaim = endpoint({
  method: 'DELETE',
  path: '/api/admin/support/tickets/{ticket}/claim',
  summary: 'I do not answer this one after all.',
  access: 'admin',
  params,
  reply: z.object({}),
  refusals: ['not_found'],
})

export const DeskReply = z.object({
  body: text('Message', 1, TICKET_REPLY_MAX),
  /** Nothing is left to say. */
  closes: z.boolean(),
})
export type DeskReply = z.infer<typeof DeskReply>

export const postDeskReply = endpoint({
  method: 'POST',
  path: '/api/admin/support/tickets/{ticket}/replies',
  summary: 'Answer a ticket. Whoever asked is told.',
  access: 'admin',
  params,
  body: DeskReply,
  reply: z.object({ messageId: Id }),
  refusals: ['not_found', 'claimed_by_another', 'ticket_full'],
  creates: true,
})

export const postDeskClose = endpoint({
  method: 'POST',
  path: '/api/admin/support/tickets/{ticket}/close',
  summary: 'Close a ticket without a word. A reply opens it again.',
  access: 'admin',
  params,
  reply: z.object({}),
  refusals: ['not_found', 'claimed_by_another'],
})

export const putTicketAssignee = endpoint({
  method: 'PUT',
  path: '/api/admin/support/tickets/{ticket}/assignee',
  summary: 'Say who of the team looks after a ticket; null: nobody in particular.',
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
  summary: 'Note something about a ticket that only the team sees.',
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
  summary: 'Who could look after a ticket.',
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
  summary: 'Answers that are written already, by title.',
  access: 'admin',
  reply: z.object({ items: z.array(CannedAnswer) }),
  refusals: [],
})

export const postCannedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/support/answers',
  summary: 'Keep an answer for the next time.',
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
  summary: 'Change an answer that is kept.',
  access: 'admin',
  params: answer,
  body: NewCannedAnswer,
  reply: CannedAnswer,
  refusals: ['not_found', 'title_taken'],
})

export const deleteCannedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/admin/support/answers/{answer}',
  summary: 'Keep an answer no longer.',
  access: 'admin',
  params: answer,
  reply: z.object({}),
  refusals: ['not_found'],
})
