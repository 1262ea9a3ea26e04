import * as z from 'zod/mini'
import { APPEAL_MAX, APPEAL_MIN, DECISION_NOTE_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { CasePerson, ClaimHolder } from '../team/review-queue.ts'
import { CaseAction, SubjectKind } from './cases.ts'
import { DecisionStatement } from './decisions.ts'

const ticket = z.string().check(z.maxLength(200))

export const NewAppeal = z.object({ ticket, body: text('Appeal', APPEAL_MIN, APPEAL_MAX) })
export type NewAppeal = z.infer<typeof NewAppeal>

export const postAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals',
  summary: 'Appeals a decision with the ticket from its email or from the refused sign-in.',
  access: 'everyone',
  body: NewAppeal,
  reply: z.object({}),
  refusals: ['link_expired', 'already_appealed', 'too_late'],
  limit: { max: 10, seconds: 3600, per: 'address' },
})

export const postAppealStatement = endpoint({
  method: 'POST',
  path: '/api/appeals/statement',
  summary: "Returns the decision behind an appeal ticket, for people who can't sign in.",
  access: 'everyone',
  body: z.object({ ticket }),
  reply: DecisionStatement,
  refusals: ['link_expired'],
  limit: { max: 60, seconds: 3600, per: 'address' },
})

/** A list item for our team. The full text is left out, because each view of it is recorded in the audit log. */
export const AppealSummary = z.object({
  id: Id,
  person: CasePerson,
  sentAt: Instant,
  state: z.enum(['open', 'upheld', 'overturned']),
  /** The beginning of the text. */
  excerpt: z.string(),
  decidedAt: z.nullable(Instant),
  mayDecide: z.boolean(),
  holder: z.nullable(ClaimHolder),
  decision: z.object({ kind: SubjectKind, action: CaseAction }),
})
export type AppealSummary = z.infer<typeof AppealSummary>

export const ReviewedAppeal = z.object({
  id: Id,
  person: CasePerson,
  body: z.string(),
  sentAt: Instant,
  state: z.enum(['open', 'upheld', 'overturned']),
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  /** False if the viewer made the decision and someone else could decide the appeal. */
  mayDecide: z.boolean(),
  holder: z.nullable(ClaimHolder),
  decision: z.object({
    id: Id,
    caseId: z.nullable(Id),
    kind: SubjectKind,
    action: CaseAction,
    removed: z.boolean(),
    rule: z.nullable(z.string()),
    reason: z.string(),
    note: z.string(),
    until: z.nullable(Instant),
    decidedAt: Instant,
    by: z.nullable(z.string()),
  }),
})
export type ReviewedAppeal = z.infer<typeof ReviewedAppeal>

export const getAppeals = endpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  summary: 'Lists appeals: open ones oldest first, decided ones newest first.',
  access: 'admin',
  query: z.extend(PageQuery, { list: z._default(z.enum(['open', 'decided']), 'open') }),
  reply: page(AppealSummary),
  refusals: [],
})

export const getAppeal = endpoint({
  method: 'GET',
  path: '/api/admin/appeals/{appeal}',
  summary: 'Returns an appeal with its decision. Recorded in the audit log.',
  access: 'admin',
  params: z.object({ appeal: Id }),
  reply: ReviewedAppeal,
  refusals: ['not_found'],
})

export const postAppealDecision = endpoint({
  method: 'POST',
  path: '/api/admin/appeals/{appeal}/decision',
  summary: 'Upholds a decision, or overturns it and reverses its effects.',
  access: 'admin',
  params: z.object({ appeal: Id }),
  body: z.object({ overturn: z.boolean(), answer: text('Answer', 10, DECISION_NOTE_MAX) }),
  reply: z.object({}),
  refusals: ['not_found', 'already_done', 'own_decision', 'held_by_another'],
})
