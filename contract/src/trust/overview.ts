import * as z from 'zod/mini'
import { DASHBOARD_DAYS } from '../creators/dashboard.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'

/** A figure of the range, and of the one before it. */
const Figure = z.object({ now: z.int(), before: z.int() })

/** What waits for the team, in the order of the dashboard. */
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
  /** Since when the oldest waits. */
  oldestAt: z.nullable(Instant),
})
export type Queue = z.infer<typeof Queue>

/** More than these are not counted one by one. */
export const QUEUE_COUNTED = 1_000

export const OverviewDay = z.object({
  day: z.iso.date(),
  joined: z.int(),
  matches: z.int(),
  messages: z.int(),
  creators: z.int(),
  /** Cents. */
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
  summary: 'How Koji does: people, matches, messages and money, day by day, out of counts that a job keeps.',
  access: 'admin',
  query: z.object({ days: z._default(z.enum(DASHBOARD_DAYS), '30') }),
  reply: z.object({
    /** When the figures were last counted; null before the first time. */
    countedAt: z.nullable(Instant),
    totals: z.object({ people: z.int(), creators: z.int(), subscriptions: z.int(), monthly: z.int() }),
    /** As of the last count. */
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
    /** Each day of the range, the oldest first. */
    days: z.array(OverviewDay),
    /** Faults in browsers, the release with most first. */
    errors: z.array(
      z.object({
        release: z.string(),
        count: Figure,
        /** A count for each day of the range. */
        days: z.array(z.int()),
      }),
    ),
  }),
  refusals: [],
})

export const getQueues = endpoint({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'What waits for the team, and since when.',
  access: 'admin',
  reply: z.object({ queues: z.array(Queue) }),
  refusals: [],
})

const Health = z.object({
  jobs: z.object({ waiting: z.int(), failed: z.int() }),
  /** Facts that handlers have yet to hear of. */
  events: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant), dead: z.int() }),
  bus: z.boolean(),
  storage: z.boolean(),
  databaseBytes: z.int(),
})

/** One that was given up. */
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
  summary: 'Whether everything runs, and the newest of what was given up.',
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
export type Fault = z.infer<typeof Fault>

export const getClientErrors = endpoint({
  method: 'GET',
  path: '/api/admin/client-errors',
  summary: 'Faults that browsers met, the latest first.',
  access: 'admin',
  query: z.extend(PageQuery, { release: z.optional(text('Release', 0, 64)) }),
  reply: page(Fault),
  refusals: [],
})
