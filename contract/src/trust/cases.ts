import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page } from '../shapes.ts'
import { ReportReason } from './reports.ts'

/** What a case can be about: `profile` is a whole person. */
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

/** Somebody as the team knows them; without a profile they have no name yet. */
export const CasePerson = z.object({
  id: Id,
  displayName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
})
export type CasePerson = z.infer<typeof CasePerson>

/** Who has something that waits, and until when nobody else decides it. */
export const Holder = z.object({
  person: CasePerson,
  until: Instant,
  mine: z.boolean(),
  /** Whoever gave it to them can take it back. */
  givenByMe: z.boolean(),
})
export type Holder = z.infer<typeof Holder>

/** May be somebody who was banned; does what no person does. Nobody has to report it. */
export const SEEN_REASONS = ['evasion', 'abuse'] as const
export const SeenReason = z.enum(SEEN_REASONS)
export type SeenReason = z.infer<typeof SeenReason>

export const CaseSummary = z.object({
  id: Id,
  kind: SubjectKind,
  person: CasePerson,
  source: z.enum(['automatic', 'report']),
  verdict: z.nullable(z.enum(['unsure', 'hit'])),
  rule: z.nullable(z.string()),
  /** The gravest that people gave, or what Koji saw by itself. */
  reason: z.nullable(z.union([ReportReason, SeenReason])),
  reporters: z.int(),
  /** The beginning of what it is about. Of messages there is none: each look at one is written down. */
  excerpt: z.nullable(z.string()),
  openedAt: Instant,
  closedAt: z.nullable(Instant),
  /** Nobody else sees it until somebody has decided. */
  held: z.boolean(),
  severe: z.boolean(),
  holder: z.nullable(Holder),
  /** How it was decided, and by whom. */
  outcome: z.nullable(z.object({ action: CaseAction, by: z.nullable(z.string()) })),
})
export type CaseSummary = z.infer<typeof CaseSummary>

/** As it is now. */
const ShownSubject = z.object({
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  photos: z.array(Photo),
  held: z.boolean(),
  madeAt: z.nullable(Instant),
})

/** What was said around a message. */
const SaidNear = z.object({
  seq: z.int(),
  byAuthor: z.boolean(),
  text: z.string(),
  at: Instant,
  photos: z.array(Photo),
  /** Which one it is about. */
  subject: z.boolean(),
  unsent: z.boolean(),
})

const Check = z.object({
  model: z.string(),
  version: z.string(),
  verdict: z.enum(['clear', 'unsure', 'hit']),
  rule: z.nullable(z.string()),
  at: Instant,
  /** Of a model: how sure it is of what, from 0 to 1. */
  scores: z.array(z.object({ name: z.string(), value: z.number() })),
  /** Of rules for texts: what they found. */
  found: z.array(z.string()),
})

/** What became of somebody's reports of the last months. */
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
  /** Null when they have left. */
  reporter: z.nullable(CasePerson),
  record: z.nullable(ReporterRecord),
  /** As it was when it was reported. */
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
  /** Why it was taken back without an appeal, for the team. */
  overturnedNote: z.nullable(z.string()),
  /** It counts for what is proposed next. */
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
  /** Whoever was banned and may be the same person. */
  linked: z.array(CasePerson),
  /** What they did that no person does, and how often within a day. */
  sightings: z.array(z.object({ text: z.string(), strikes: z.int(), at: Instant })),
})

export const CaseDetail = z.object({
  case: CaseSummary,
  /** Null when its author has removed it. */
  subject: z.nullable(ShownSubject),
  conversation: z.nullable(z.array(SaidNear)),
  checks: z.array(Check),
  reports: z.array(CaseReport),
  author: CaseAuthor,
  /** Reports alone took it out of sight. */
  hiddenAt: z.nullable(Instant),
  /** What the rules for strikes suggest. */
  proposal: z.object({ action: CaseAction, days: z.nullable(z.int()) }),
  /** Also open about the same person. */
  others: z.array(CaseSummary),
  /** Decided together with this one. */
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
    'Cases that wait, the gravest and oldest first; those that I have; or the decided ones, newest first.',
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
  summary: 'How many cases and appeals wait, since when, and how long a decision takes.',
  access: 'admin',
  query: z.object({ queue: z._default(CaseQueue, 'content') }),
  reply: z.object({
    waiting: z.int(),
    mine: z.int(),
    appeals: z.int(),
    oldestAt: z.nullable(Instant),
    /** From opened to decided, over 30 days; null when nothing was. */
    medianMinutes: z.nullable(z.int()),
    goalMinutes: z.int(),
  }),
  refusals: [],
})

export const getCheckPrecision = endpoint({
  method: 'GET',
  path: '/api/admin/cases/precision',
  summary: 'How often people agreed with the automatic checks, by model, rule and verdict.',
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
  summary: 'One case with all that helps to decide. Looking at it is an act in the audit log.',
  access: 'admin',
  params: AtCase,
  reply: CaseDetail,
  refusals: ['not_found'],
})

const Claim = z.object({ holder: z.nullable(Holder) })

export const putCaseClaim = endpoint({
  method: 'PUT',
  path: '/api/admin/cases/{case}/claim',
  summary: 'Take a case for a quarter of an hour, or hear who has it.',
  access: 'admin',
  params: AtCase,
  reply: Claim,
  refusals: ['not_found', 'already_done'],
})

export const deleteCaseClaim = endpoint({
  method: 'DELETE',
  path: '/api/admin/cases/{case}/claim',
  summary: 'Leave a case that I have, or that I gave to somebody, to the others.',
  access: 'admin',
  params: AtCase,
  reply: Claim,
  refusals: ['not_found'],
})

export const putCaseAssignee = endpoint({
  method: 'PUT',
  path: '/api/admin/cases/{case}/assignee',
  summary: 'Give a case to a colleague for a day.',
  access: 'admin',
  params: AtCase,
  body: z.object({ personId: Id }),
  reply: Claim,
  refusals: ['not_found', 'already_done', 'case_taken'],
})

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/admin/team',
  summary: 'Who can be given a case.',
  access: 'admin',
  reply: z.object({ items: z.array(CasePerson) }),
  refusals: [],
})

export const postCaseMerge = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{case}/merge',
  summary: 'Decide other cases about the same person together with this one.',
  access: 'admin',
  params: AtCase,
  body: z.object({ cases: z.array(Id).check(z.minLength(1), z.maxLength(50)) }),
  reply: z.object({ merged: z.int() }),
  refusals: ['not_found', 'already_done', 'case_taken'],
})

/** A picture as it was when somebody reported it. */
export const reportPhotoPath = (report: string, photo: string): `/api/${string}` =>
  `/api/admin/reports/${report}/photos/${photo}`
