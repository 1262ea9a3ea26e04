import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page } from '../shapes.ts'

/** An action such as `application.approved`, or a kind of target such as `refund_request`. */
const DottedName = z.string().check(z.regex(/^[a-z_]+(\.[a-z_]+)?$/), z.maxLength(80))

/** Rejects dates that Postgres can't represent. */
const PlausibleInstant = Instant.check(z.refine((moment) => moment > '2000' && moment < '3000'))

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditFacts = z.infer<typeof Facts>

export const AuditActor = z.object({
  id: Id,
  /** Null if the account has no profile. */
  card: z.nullable(ProfileCard),
  /** Whether the account still exists. */
  here: z.boolean(),
})
export type AuditActor = z.infer<typeof AuditActor>

export const AuditEntry = z.object({
  seq: z.int(),
  at: Instant,
  /** Null for acts from the command line. */
  actor: z.nullable(AuditActor),
  action: z.string(),
  target: z.object({
    kind: z.string(),
    /** Null for targets that exist only once. */
    id: z.nullable(Id),
    /** The display name, if the target is an account with a profile. */
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
  action: z.optional(DottedName),
  kind: z.optional(DottedName),
  target: z.optional(Id),
  since: z.optional(PlausibleInstant),
  /** Exclusive. */
  until: z.optional(PlausibleInstant),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const getAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists the audit log, newest first.',
  access: 'admin',
  query: z.extend(PageQuery, AuditFilter.shape),
  reply: page(AuditEntry),
  refusals: [],
})

export const getAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit/choices',
  summary: 'Lists the actors, actions and kinds of targets that the audit log can be filtered by.',
  access: 'admin',
  reply: z.object({
    actors: z.array(AuditActor),
    actions: z.array(z.string()),
    kinds: z.array(z.string()),
  }),
  refusals: [],
})

/** Path of the CSV file. Accepts the fields of `AuditFilter`. */
export const AUDIT_CSV = '/api/admin/audit.csv'

export const AuditCheck = z.object({
  id: Id,
  state: z.enum(['waiting', 'running', 'intact', 'broken', 'failed']),
  requestedAt: Instant,
  endedAt: z.nullable(Instant),
  checked: z.int(),
  total: z.int(),
  /** The first bad row; null if there is none. */
  fault: z.nullable(
    z.object({
      problem: z.enum(['changed', 'missing', 'inserted', 'replaced', 'rewritten', 'anchor']),
      seq: z.int(),
      /** When the bad row can't be pinned down, it's between `since` and `seq`. */
      since: z.nullable(z.int()),
    }),
  ),
  /** The newest anchor that the rows were compared with. */
  anchored: z.nullable(z.object({ seq: z.int(), at: Instant })),
})
export type AuditCheck = z.infer<typeof AuditCheck>

export const postAuditCheck = endpoint({
  method: 'POST',
  path: '/api/admin/audit/checks',
  summary: 'Starts a check of every row of the audit log, or returns the one in progress.',
  access: 'admin',
  reply: AuditCheck,
  refusals: [],
  creates: true,
})

export const getAuditCheck = endpoint({
  method: 'GET',
  path: '/api/admin/audit/checks/latest',
  summary: 'Returns the progress or result of the latest check.',
  access: 'admin',
  reply: z.object({ check: z.nullable(AuditCheck) }),
  refusals: [],
})
