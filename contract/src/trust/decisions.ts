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

/** Their ids alone: whoever only names a rule need not load its text. */
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
const Against = { rule: CommunityRule, reason, note }

/** What is done about a case. Everything but `keep` names the rule and says why, in words that its author reads. */
export const NewDecision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('keep'), note }),
  z.object({ action: z.literal('remove'), ...Against }),
  z.object({ action: z.literal('warn'), ...Against, remove: z.boolean() }),
  z.object({ action: z.literal('suspend'), ...Against, remove: z.boolean(), days }),
  z.object({ action: z.literal('ban'), ...Against, remove: z.boolean() }),
])
export type NewDecision = z.infer<typeof NewDecision>

export const postDecision = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{case}/decision',
  summary: 'Decide a case. It cannot be undone but by an appeal.',
  access: 'admin',
  params: z.object({ case: Id }),
  body: NewDecision,
  reply: z.object({ decisionId: Id }),
  refusals: ['not_found', 'already_done', 'case_taken', 'last_admin'],
})

/** About a person as a whole, without a case. */
export const NewSentence = z.discriminatedUnion('action', [
  z.object({ action: z.literal('warn'), ...Against }),
  z.object({ action: z.literal('suspend'), ...Against, days }),
  z.object({ action: z.literal('ban'), ...Against }),
])
export type NewSentence = z.infer<typeof NewSentence>

export const postSentence = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/sentences',
  summary:
    'Warn, suspend or ban somebody, outside of a case. They are signed out everywhere within a second.',
  access: 'admin',
  params: z.object({ person: Id }),
  body: NewSentence,
  reply: z.object({ decisionId: Id }),
  refusals: ['not_found', 'last_admin'],
})

export const postLift = endpoint({
  method: 'POST',
  path: '/api/admin/people/{person}/lift',
  summary: 'Take back every sentence that keeps somebody out, and what was removed along with it.',
  access: 'admin',
  params: z.object({ person: Id }),
  body: z.object({ reason: text('Reason', REASON_MIN, REASON_MAX) }),
  reply: z.object({}),
  refusals: ['not_found', 'already_done'],
})

/** Why the team did what, as its author reads it. */
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
  /** What it is about, where it is still there. */
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Only for somebody who is signed in: nobody else can open them. */
  photos: z.array(Photo),
  /** Null when it can be appealed no more. */
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
  summary: 'Why the team decided something about me or what I wrote.',
  access: 'signed_in',
  params: z.object({ decision: Id }),
  reply: DecisionStatement,
  refusals: ['not_found'],
})

export const postDecisionAppeal = endpoint({
  method: 'POST',
  path: '/api/decisions/{decision}/appeal',
  summary: 'Ask the team, once, to look at a decision again.',
  access: 'signed_in',
  params: z.object({ decision: Id }),
  body: z.object({ body: text('Appeal', APPEAL_MIN, APPEAL_MAX) }),
  reply: z.object({}),
  refusals: ['not_found', 'already_appealed', 'too_late'],
  limit: { max: 20, seconds: 3_600, per: 'account' },
})
