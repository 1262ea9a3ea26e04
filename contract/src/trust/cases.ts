import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page } from '../shapes.ts'
import { CasePerson, ClaimHolder } from '../team/review-queue.ts'
import { ReportReason } from './reports.ts'

/** What a case can be about. `profile` means the whole person. */
export const SUBJECT_KINDS = [
  'photo',
  'profile_text',
  'creator_text',
  'post',
  'comment',
  'message',
  'profile',
] as const
export const SubjectKind = z.enum(SUBJECT_KINDS)
export type SubjectKind = z.infer<typeof SubjectKind>

export const CASE_ACTIONS = ['keep', 'remove', 'warn', 'suspend', 'ban'] as const
export const CaseAction = z.enum(CASE_ACTIONS)
export type CaseAction = z.infer<typeof CaseAction>

/** Reasons found automatically: a banned person who may have come back, and abuse flags. */
export const DETECTED_REASONS = ['evasion', 'abuse'] as const
export const DetectedReason = z.enum(DETECTED_REASONS)
export type DetectedReason = z.infer<typeof DetectedReason>

export const CaseSummary = z.object({
  id: Id,
  kind: SubjectKind,
  person: CasePerson,
  source: z.enum(['automatic', 'report']),
  verdict: z.nullable(z.enum(['unsure', 'hit'])),
  rule: z.nullable(z.string()),
  /** The most severe reported reason, or the automatic one. */
  reason: z.nullable(z.union([ReportReason, DetectedReason])),
  reporters: z.int(),
  /** The beginning of the content. Null for messages, because each view of those is recorded in the audit log. */
  excerpt: z.nullable(z.string()),
  openedAt: Instant,
  closedAt: z.nullable(Instant),
  /** Hidden from everyone but its author until our team decides. */
  held: z.boolean(),
  severe: z.boolean(),
  holder: z.nullable(ClaimHolder),
  /** Null while the case is open. */
  outcome: z.nullable(z.object({ action: CaseAction, by: z.nullable(z.string()) })),
})
export type CaseSummary = z.infer<typeof CaseSummary>

/** The current content, which may have changed since it was reported. */
const ShownSubject = z.object({
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  photos: z.array(Photo),
  held: z.boolean(),
  madeAt: z.nullable(Instant),
})

/** A message from the context of a reported one. */
const NearbyMessage = z.object({
  seq: z.int(),
  byAuthor: z.boolean(),
  text: z.string(),
  at: Instant,
  photos: z.array(Photo),
  /** True for the message that the case is about. */
  subject: z.boolean(),
  unsent: z.boolean(),
})

const Check = z.object({
  model: z.string(),
  version: z.string(),
  verdict: z.enum(['clear', 'unsure', 'hit']),
  rule: z.nullable(z.string()),
  at: Instant,
  /** A model's confidence by label, from 0 to 1. */
  scores: z.array(z.object({ name: z.string(), value: z.number() })),
  /** Parts of a text that matched a rule. */
  found: z.array(z.string()),
})

/** Outcomes of a person's reports within `RECORD_DAYS`. */
export const ReporterRecord = z.object({
  upheld: z.int(),
  dismissed: z.int(),
  weight: z.enum(['trusted', 'usual', 'none']),
})
export type ReporterRecord = z.infer<typeof ReporterRecord>

const CaseReport = z.object({
  id: Id,
  reason: ReportReason,
  details: z.string(),
  at: Instant,
  /** Null if the reporter's account no longer exists. */
  reporter: z.nullable(CasePerson),
  record: z.nullable(ReporterRecord),
  /** The content at the time of the report. */
  words: z.array(z.string()),
  photoIds: z.array(Id),
})
export type CaseReport = z.infer<typeof CaseReport>

export const PastDecision = z.object({
  id: Id,
  action: CaseAction,
  kind: SubjectKind,
  rule: z.nullable(z.string()),
  reason: z.string(),
  note: z.string(),
  at: Instant,
  until: z.nullable(Instant),
  by: z.nullable(z.string()),
  overturned: z.boolean(),
  /** Internal reason for overturning the decision without an appeal. */
  overturnedNote: z.nullable(z.string()),
  /** Counts toward the next proposed action. */
  strike: z.boolean(),
})

export type PastDecision = z.infer<typeof PastDecision>

const CaseAuthor = z.extend(CasePerson, {
  since: Instant,
  status: z.enum(['active', 'suspended', 'banned', 'deactivated', 'deleted']),
  emailVerified: z.boolean(),
  idVerified: z.boolean(),
  isCreator: z.boolean(),
  matches: z.int(),
  reportsAgainst: z.int(),
  reportsUpheld: z.int(),
  strikes: z.int(),
  decisions: z.array(PastDecision),
  /** Banned accounts that may belong to the same person. */
  linked: z.array(CasePerson),
  /** Abuse flags, with the number of violations within a day. */
  abuseFlags: z.array(z.object({ text: z.string(), violations: z.int(), at: Instant })),
})

export const CaseDetail = z.object({
  case: CaseSummary,
  /** Null if the author deleted it. */
  subject: z.nullable(ShownSubject),
  conversation: z.nullable(z.array(NearbyMessage)),
  checks: z.array(Check),
  reports: z.array(CaseReport),
  author: CaseAuthor,
  /** When reports alone hid it. */
  hiddenAt: z.nullable(Instant),
  /** The action suggested by `STRIKE_STEPS`. */
  proposal: z.object({ action: CaseAction, days: z.nullable(z.int()) }),
  /** Other open cases about the same person. */
  others: z.array(CaseSummary),
  /** Cases merged into this one. */
  merged: z.array(z.object({ id: Id, kind: SubjectKind, subject: z.nullable(ShownSubject) })),
})
export type CaseDetail = z.infer<typeof CaseDetail>

const AtCase = z.object({ case: Id })

export const CaseQueue = z.enum(['content', 'reports'])
export type CaseQueue = z.infer<typeof CaseQueue>
export const CaseList = z.enum(['open', 'mine', 'decided'])
export type CaseList = z.infer<typeof CaseList>

export const getCases = endpoint({
  method: 'GET',
  path: '/api/admin/cases',
  summary:
    'Lists cases: open ones by severity and age, those the viewer holds, or decided ones newest first.',
  access: 'admin',
  query: z.extend(PageQuery, {
    queue: z._default(CaseQueue, 'content'),
    list: z._default(CaseList, 'open'),
  }),
  reply: page(CaseSummary),
  refusals: [],
})

export const getCaseFigures = endpoint({
  method: 'GET',
  path: '/api/admin/cases/figures',
  summary: 'Returns the number of open cases and appeals, the age of the oldest, and the time to a decision.',
  access: 'admin',
  query: z.object({ queue: z._default(CaseQueue, 'content') }),
  reply: z.object({
    waiting: z.int(),
    mine: z.int(),
    appeals: z.int(),
    oldestAt: z.nullable(Instant),
    /** From opening to decision over the last 30 days. Null without decisions. */
    medianMinutes: z.nullable(z.int()),
    goalMinutes: z.int(),
  }),
  refusals: [],
})

export const getCheckPrecision = endpoint({
  method: 'GET',
  path: '/api/admin/cases/precision',
  summary: 'Returns how often our team agreed with automatic checks, by model, rule and verdict.',
  access: 'admin',
  reply: z.object({
    items: z.array(
      z.object({
        model: z.string(),
        version: z.string(),
        rule: z.nullable(z.string()),
        verdict: z.enum(['unsure', 'hit']),
        decided: z.int(),
        agreed: z.int(),
      }),
    ),
  }),
  refusals: [],
})

export const getCase = endpoint({
  method: 'GET',
  path: '/api/admin/cases/{case}',
  summary: 'Returns a case with everything needed to decide it. Recorded in the audit log.',
  access: 'admin',
  params: AtCase,
  reply: CaseDetail,
  refusals: ['not_found'],
})

export const getAssignees = endpoint({
  method: 'GET',
  path: '/api/admin/team',
  summary: 'Lists the colleagues who can be assigned a case.',
  access: 'admin',
  reply: z.object({ items: z.array(CasePerson) }),
  refusals: [],
})

export const postCaseMerge = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{case}/merge',
  summary: 'Merges other cases about the same person into this one.',
  access: 'admin',
  params: AtCase,
  body: z.object({ cases: z.array(Id).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ merged: z.int() }),
  refusals: ['not_found', 'already_done', 'held_by_another'],
})

/** Where our team sees a photo as it was when it was reported. */
export const reportPhotoPath = (report: string, photo: string): `/api/${string}` =>
  `/api/admin/reports/${report}/photos/${photo}`
