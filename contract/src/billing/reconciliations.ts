import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'

/** What the provider has and we had, or have still, otherwise. */
export const Finding = z.object({
  about: z.enum(['subscription', 'payment', 'payout', 'payout_account']),
  /** The provider's own. */
  id: z.string(),
  was: z.string(),
  is: z.string(),
  /** False of what needs a person. */
  repaired: z.boolean(),
})
export type Finding = z.infer<typeof Finding>

/** One comparison of our books with those of the provider. */
export const Reconciliation = z.object({
  id: Id,
  state: z.enum(['running', 'finished', 'stopped']),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  lookedAt: z.int(),
  repaired: z.int(),
  /** How many of the findings need a person. */
  waiting: z.int(),
  /** Those that need a person first; not all of very many. */
  findings: z.array(Finding),
  /** Why it did not come to its end. */
  error: z.nullable(z.string()),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** Something that was given up, or that the provider does not take: nobody else looks after it. */
export const Matter = z.object({
  kind: z.enum(['message', 'refund', 'payout']),
  id: z.string(),
  /** A payment's number, or what a message is about. */
  about: z.string(),
  amount: z.nullable(z.int()),
  /** What was said to it. */
  words: z.string(),
  since: Instant,
})
export type Matter = z.infer<typeof Matter>

export const getReconciliations = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliations',
  summary: 'The newest comparisons of our books with those of the provider, and what waits for a person.',
  access: 'admin',
  reply: z.object({ runs: z.array(Reconciliation), matters: z.array(Matter) }),
  refusals: [],
})

export const postReconciliation = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliations',
  summary: 'Compare now. It is an act in the audit log, and there is one at a time.',
  access: 'admin',
  reply: Reconciliation,
  refusals: ['already_done'],
  limit: { max: 20, seconds: 3_600, per: 'account' },
})
