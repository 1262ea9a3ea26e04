import * as z from 'zod/mini'
import { REFUND_DETAILS_MAX } from '../constants.ts'
import { PostAuthor } from '../creators/posts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { TimeZone } from '../time-zones.ts'

/** A payment's state as the fan sees it. */
export const TRANSACTION_STATES = ['paid', 'failed', 'refunded', 'partly_refunded', 'disputed'] as const
export const TransactionState = z.enum(TRANSACTION_STATES)
export type TransactionState = z.infer<typeof TransactionState>

/** One monthly charge of a subscription, successful or not. All amounts are in cents. */
export const Transaction = z.object({
  id: Id,
  /** The number on the receipt. */
  number: z.string(),
  /** Null if the account no longer exists or either person blocked the other. */
  creator: z.nullable(PostAuthor),
  state: TransactionState,
  amount: z.int(),
  refunded: z.int(),
  method: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  period: z.object({ from: Instant, to: Instant }),
  at: Instant,
})
export type Transaction = z.infer<typeof Transaction>

/** Used by both the list and the CSV file. */
export const TransactionFilter = z.object({
  state: z._default(z.enum(['all', ...TRANSACTION_STATES]), 'all'),
  /** The time zone that decides when a year begins. */
  zone: z._default(TimeZone, 'UTC'),
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2100))),
})
export type TransactionFilter = z.infer<typeof TransactionFilter>

export const getTransactions = endpoint({
  method: 'GET',
  path: '/api/transactions',
  summary: "Lists the viewer's payments, newest first.",
  access: 'signed_in',
  query: z.extend(PageQuery, TransactionFilter.shape),
  reply: page(Transaction),
  refusals: [],
})

/** Path of the CSV file with the same list. */
export const TRANSACTIONS_CSV = '/api/transactions.csv'

export const TRANSACTION_STEP_KINDS = [
  'failed',
  'paid',
  'refund_requested',
  'refund_rejected',
  'refunded',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const

export const REFUND_REASONS = [
  'not_as_described',
  'by_mistake',
  'charged_twice',
  'no_posts',
  'other',
] as const
export const RefundReason = z.enum(REFUND_REASONS, 'Choose a reason')
export type RefundReason = z.infer<typeof RefundReason>

export const TransactionDetails = z.extend(Transaction, {
  /** Oldest first. */
  steps: z.array(
    z.object({ kind: z.enum(TRANSACTION_STEP_KINDS), amount: z.nullable(z.int()), at: Instant }),
  ),
  /** Who has which part of the money now. Adds up to the amount paid. */
  split: z.object({
    creator: z.int(),
    platform: z.int(),
    /** The card processing fee, paid out of the platform's part. Null until the provider reports it. */
    processing: z.nullable(z.int()),
    givenBack: z.int(),
  }),
  nextAttemptAt: z.nullable(Instant),
  refund: z.object({
    /** Deadline for requesting a refund. Null if none can be requested. */
    until: z.nullable(Instant),
    request: z.nullable(
      z.object({
        state: z.enum(['open', 'approved', 'rejected']),
        reason: RefundReason,
        details: z.string(),
        note: z.nullable(z.string()),
        requestedAt: Instant,
      }),
    ),
  }),
})
export type TransactionDetails = z.infer<typeof TransactionDetails>

export const getTransaction = endpoint({
  method: 'GET',
  path: '/api/transactions/{id}',
  summary: 'Returns a payment with its history and where the money went.',
  access: 'signed_in',
  params: z.object({ id: Id }),
  reply: TransactionDetails,
  refusals: ['not_found'],
})

export const postRefundRequest = endpoint({
  method: 'POST',
  path: '/api/transactions/{id}/refund-requests',
  summary: 'Requests a refund within 14 days of the charge.',
  access: 'signed_in',
  params: z.object({ id: Id }),
  body: z.object({ reason: RefundReason, details: text('Details', 0, REFUND_DETAILS_MAX) }),
  reply: TransactionDetails,
  refusals: ['not_found', 'nothing_to_refund', 'too_late', 'already_done'],
  limit: { max: 20, seconds: 3_600, per: 'account' },
  creates: true,
})
