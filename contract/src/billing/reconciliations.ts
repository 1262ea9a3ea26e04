import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'

/** A difference between the provider's records and ours. */
export const Finding = z.object({
  about: z.enum(['subscription', 'payment', 'payout', 'payout_account']),
  /** The provider's id. */
  id: z.string(),
  was: z.string(),
  is: z.string(),
  /** False if someone has to look at it. */
  repaired: z.boolean(),
})
export type Finding = z.infer<typeof Finding>

/** One comparison of our books with the provider's. */
export const Reconciliation = z.object({
  id: Id,
  state: z.enum(['running', 'finished', 'stopped']),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  compared: z.int(),
  repaired: z.int(),
  /** How many findings need manual review. */
  waiting: z.int(),
  /** Findings that need manual review come first. Long lists are cut off. */
  findings: z.array(Finding),
  /** Why the run stopped early. */
  error: z.nullable(z.string()),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** Manual review: something that failed too often or that the provider refused, so no job tries it again. */
export const ManualReviewItem = z.object({
  kind: z.enum(['message', 'refund', 'payout']),
  id: z.string(),
  /** A payment's number, or the object that a webhook is about. */
  about: z.string(),
  amount: z.nullable(z.int()),
  /** The provider's error message. */
  words: z.string(),
  since: Instant,
})
export type ManualReviewItem = z.infer<typeof ManualReviewItem>

export const getReconciliations = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliations',
  summary: 'Lists the latest reconciliations and everything about money that needs manual review.',
  access: 'admin',
  reply: z.object({ runs: z.array(Reconciliation), matters: z.array(ManualReviewItem) }),
  refusals: [],
})

export const postReconciliation = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliations',
  summary: 'Starts a reconciliation. Only one runs at a time. Recorded in the audit log.',
  access: 'admin',
  reply: Reconciliation,
  refusals: ['already_done'],
  limit: { max: 20, seconds: 3_600, per: 'account' },
})
