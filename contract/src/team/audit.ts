import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page } from '../shapes.ts'

/** `application.approved`, `refund_request`. */
const Word = z.string().check(z.regex(/^[a-z_]+(\.[a-z_]+)?$/), z.maxLength(80))

/** One that every calendar on the way knows. */
const Moment = Instant.check(z.refine((moment) => moment > '2000' && moment < '3000'))

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditFacts = z.infer<typeof Facts>

export const AuditActor = z.object({
  id: Id,
  /** Null without a profile. */
  card: z.nullable(ProfileCard),
  /** Whether there still is an account. */
  here: z.boolean(),
})
export type AuditActor = z.infer<typeof AuditActor>

export const AuditEntry = z.object({
  seq: z.int(),
  at: Instant,
  /** Null of whoever sat at the server itself. */
  actor: z.nullable(AuditActor),
  action: z.string(),
  target: z.object({
    kind: z.string(),
    /** Null of what there is one of. */
    id: z.nullable(Id),
    /** Of an account that has a profile. */
    name: z.nullable(z.string()),
  }),
  before: z.nullable(Facts),
  after: z.nullable(Facts),
  details: Facts,
  network: z.nullable(z.string()),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  actor: z.optional(Id),
  action: z.optional(Word),
  kind: z.optional(Word),
  target: z.optional(Id),
  since: z.optional(Moment),
  /** Up to here, but without it. */
  until: z.optional(Moment),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const getAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What the team did and looked at, newest first.',
  access: 'admin',
  query: z.extend(PageQuery, AuditFilter.shape),
  reply: page(AuditEntry),
  refusals: [],
})

export const getAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit/choices',
  summary: 'Everybody and everything that the log can be filtered by.',
  access: 'admin',
  reply: z.object({
    actors: z.array(AuditActor),
    actions: z.array(z.string()),
    kinds: z.array(z.string()),
  }),
  refusals: [],
})

/** The rows of a filter as a file; takes what `AuditFilter` names. */
export const AUDIT_CSV = '/api/admin/audit.csv'

export const AuditCheck = z.object({
  id: Id,
  state: z.enum(['waiting', 'running', 'intact', 'broken', 'failed']),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
  checked: z.int(),
  total: z.int(),
  /** What is wrong with the first bad row. */
  fault: z.nullable(
    z.object({
      problem: z.enum(['changed', 'missing', 'inserted', 'replaced', 'rewritten', 'anchor']),
      seq: z.int(),
      /** The first that may be the bad one, when no single row can be named. */
      since: z.nullable(z.int()),
    }),
  ),
  /** The newest signed end that the rows were compared with. */
  anchored: z.nullable(z.object({ seq: z.int(), at: Instant })),
})
export type AuditCheck = z.infer<typeof AuditCheck>

export const postAuditCheck = endpoint({
  method: 'POST',
  path: '/api/admin/audit/checks',
  summary: 'Have every row of the log checked; the check that is under way, if there is one.',
  access: 'admin',
  reply: AuditCheck,
  refusals: [],
  creates: true,
})

export const getAuditCheck = endpoint({
  method: 'GET',
  path: '/api/admin/audit/checks/latest',
  summary: 'How the newest check is getting on, or what it found.',
  access: 'admin',
  reply: z.object({ check: z.nullable(AuditCheck) }),
  refusals: [],
})
