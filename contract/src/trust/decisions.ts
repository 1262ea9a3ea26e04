import * as z from 'zod/mini'
import {
  APPEAL_MAX,
  APPEAL_MIN,
  DECISION_NOTE_MAX,
  DECISION_REASON_MIN,
  REASON_MAX,
  REASON_MIN,
  SUSPENSION_DAYS_MAX,
} from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import type { CommunityRuleId } from '../safety/community-rules.ts'
import { Photo } from '../safety/media.ts'
import { Id, Instant, text } from '../shapes.ts'
import { CaseAction, SubjectKind } from './cases.ts'

/** Ids only, so that pages that name a rule don't load its text. */
export const COMMUNITY_RULE_IDS = [
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
  'C8',
  'C9',
  'C10',
  'C11',
  'C12',
  'C13',
  'C14',
] as const satisfies readonly CommunityRuleId[]
export const CommunityRule = z.enum(COMMUNITY_RULE_IDS, 'Choose the rule')

const reason = text('Reason', DECISION_REASON_MIN, DECISION_NOTE_MAX)
const note = text('Note', 0, DECISION_NOTE_MAX)
const days = z.int().check(z.minimum(1), z.maximum(SUSPENSION_DAYS_MAX))
const sanctionFields = { rule: CommunityRule, reason, note }

/** A decision about a case. Everything but `keep` needs a rule, and a reason that the author reads. */
export const NewDecision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('keep'), note }),
  z.object({ action: z.literal('remove'), ...sanctionFields }),
  z.object({ action: z.literal('warn'), ...sanctionFields, remove: z.boolean() }),
  z.object({ action: z.literal('suspend'), ...sanctionFields, remove: z.boolean(), days }),
  z.object({ action: z.literal('ban'), ...sanctionFields, remove: z.boolean() }),
])
export type NewDecision = z.infer<typeof NewDecision>

export const postDecision = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{case}/decision',
  summary: 'Decides a case. Only an appeal can overturn the decision.',
  access: 'admin',
  params: z.object({ case: Id }),
  body: NewDecision,
  reply: z.object({ decisionId: Id }),
  refusals: ['not_found', 'already_done', 'held_by_another', 'last_admin'],
})

/** An action against a person without a case. */
export const NewAccountRestriction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('warn'), ...sanctionFields }),
  z.object({ action: z.literal('suspend'), ...sanctionFields, days }),
  z.object({ action: z.literal('ban'), ...sanctionFields }),
])
export type NewAccountRestriction = z.infer<typeof NewAccountRestriction>

export const postAccountRestriction = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/sentences',
  summary:
    'Warns, suspends or bans a person without a case. A suspension or ban ends their sessions within a second.',
  access: 'admin',
  params: z.object({ person: Id }),
  body: NewAccountRestriction,
  reply: z.object({ decisionId: Id }),
  refusals: ['not_found', 'last_admin'],
})

export const postRestrictionLift = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/lift',
  summary: "Lifts a person's suspensions and bans, and restores content that was removed with them.",
  access: 'admin',
  params: z.object({ person: Id }),
  body: z.object({ reason: text('Reason', REASON_MIN, REASON_MAX) }),
  reply: z.object({}),
  refusals: ['not_found', 'already_done'],
})

/** An explanation of a decision for the person it affects. */
export const DecisionStatement = z.object({
  id: Id,
  kind: SubjectKind,
  action: CaseAction,
  removed: z.boolean(),
  rule: z.nullable(z.string()),
  reason: z.string(),
  until: z.nullable(Instant),
  decidedAt: Instant,
  overturnedAt: z.nullable(Instant),
  /** The content the decision is about, if it still exists. */
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Empty for people who aren't signed in, because they couldn't load them. */
  photos: z.array(Photo),
  /** Null if it can no longer be appealed. */
  appealBefore: z.nullable(Instant),
  appeal: z.nullable(
    z.object({
      body: z.string(),
      sentAt: Instant,
      state: z.enum(['open', 'upheld', 'overturned']),
      answer: z.nullable(z.string()),
      decidedAt: z.nullable(Instant),
    }),
  ),
})
export type DecisionStatement = z.infer<typeof DecisionStatement>

export const getDecision = endpoint({
  method: 'GET',
  path: '/api/decisions/{decision}',
  summary: 'Returns a decision about the viewer or their content, with its reason.',
  access: 'signed_in',
  params: z.object({ decision: Id }),
  reply: DecisionStatement,
  refusals: ['not_found'],
})

export const postDecisionAppeal = endpoint({
  method: 'POST',
  path: '/api/decisions/{decision}/appeal',
  summary: 'Appeals a decision. Possible once.',
  access: 'signed_in',
  params: z.object({ decision: Id }),
  body: z.object({ body: text('Appeal', APPEAL_MIN, APPEAL_MAX) }),
  reply: z.object({}),
  refusals: ['not_found', 'already_appealed', 'too_late'],
  limit: { max: 20, seconds: 3_600, per: 'account' },
})
