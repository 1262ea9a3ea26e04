import * as z from 'zod/mini'
import { DASHBOARD_DAYS } from '../creators/dashboard.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'

/** A value for the selected range and for the range before it. */
const Figure = z.object({ now: z.int(), before: z.int() })

/** Review queues in the order of the dashboard. */
export const QUEUES = [
  'verifications',
  'applications',
  'moderation',
  'reports',
  'refunds',
  'appeals',
  'tickets',
] as const

const Queue = z.object({
  queue: z.enum(QUEUES),
  /** Counted up to `QUEUE_COUNTED`. */
  waiting: z.int(),
  /** When the oldest open item arrived. */
  oldestAt: z.nullable(Instant),
})
export type Queue = z.infer<typeof Queue>

/** Queues are counted up to this. */
export const QUEUE_COUNT_MAX = 1_000

export const OverviewDay = z.object({
  day: z.iso.date(),
  joined: z.int(),
  matches: z.int(),
  messages: z.int(),
  creators: z.int(),
  /** In cents. */
  gross: z.int(),
  fee: z.int(),
  refunded: z.int(),
  subscribed: z.int(),
  unsubscribed: z.int(),
  activeDay: z.int(),
  activeWeek: z.int(),
  activeMonth: z.int(),
})
export type OverviewDay = z.infer<typeof OverviewDay>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary:
    'Returns figures about people, matches, messages and money by day, from counts that a job maintains.',
  access: 'admin',
  query: z.object({ days: z._default(z.enum(DASHBOARD_DAYS), '30') }),
  reply: z.object({
    /** When the figures were last updated. Null before the first run. */
    countedAt: z.nullable(Instant),
    totals: z.object({ people: z.int(), creators: z.int(), subscriptions: z.int(), monthly: z.int() }),
    /** Members active in the last day, week and month, as of the last update. */
    active: z.object({ day: z.int(), week: z.int(), month: z.int() }),
    figures: z.object({
      joined: Figure,
      matches: Figure,
      messages: Figure,
      creators: Figure,
      gross: Figure,
      fee: Figure,
      refunded: Figure,
      subscribed: Figure,
      unsubscribed: Figure,
    }),
    /** Every day of the range, oldest first. */
    days: z.array(OverviewDay),
    /** Browser errors by release, most frequent first. */
    errors: z.array(
      z.object({
        release: z.string(),
        count: Figure,
        /** Errors per day of the range. */
        days: z.array(z.int()),
      }),
    ),
  }),
  refusals: [],
})

export const getQueues = endpoint({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'Returns the length of each review queue and the age of its oldest item.',
  access: 'admin',
  reply: z.object({ queues: z.array(Queue) }),
  refusals: [],
})

const Health = z.object({
  jobs: z.object({ waiting: z.int(), failed: z.int() }),
  /** Undelivered events. */
  events: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant), dead: z.int() }),
  bus: z.boolean(),
  storage: z.boolean(),
  databaseBytes: z.int(),
})

/** A job that failed too often. */
const FailedJob = z.object({
  id: Id,
  name: z.string(),
  failedAt: Instant,
  error: z.string(),
})

const DeadLetter = z.object({
  handler: z.string(),
  event: z.string(),
  eventId: z.int(),
  deadAt: Instant,
  error: z.string(),
})

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  summary: "Returns the system's health with the latest failed jobs and dead letters.",
  access: 'admin',
  reply: z.object({
    health: Health,
    failedJobs: z.array(FailedJob),
    deadLetters: z.array(DeadLetter),
  }),
  refusals: [],
})

const Fault = z.object({
  id: z.string(),
  kind: z.string(),
  message: z.string(),
  path: z.string(),
  release: z.string(),
  stack: z.string(),
  count: z.int(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
})
export type GroupedClientError = z.infer<typeof Fault>

export const getClientErrors = endpoint({
  method: 'GET',
  path: '/api/admin/client-errors',
  summary: 'Lists browser errors, latest first.',
  access: 'admin',
  query: z.extend(PageQuery, { release: z.optional(text('Release', 0, 64)) }),
  reply: page(Fault),
  refusals: [],
})
