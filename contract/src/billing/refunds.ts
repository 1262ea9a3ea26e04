import * as z from 'zod/mini'
import { DECISION_NOTE_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { ClaimHolder } from '../team/review-queue.ts'
import { RefundReason, TransactionState } from './transactions.ts'

/** What a refund of this amount would cost the creator and the platform. */
export const RefundPreview = z.object({
  amount: z.int(),
  fromCreator: z.int(),
  fromPlatform: z.int(),
  /** The card processing fee, which the provider keeps. Null until the provider reports it. */
  processing: z.nullable(z.int()),
  /** The creator's available balance afterwards. If it's negative, new earnings offset it first. */
  creatorAvailable: z.int(),
  /** True if the subscription ends immediately: a full refund of its latest payment. */
  ends: z.boolean(),
})
export type RefundPreview = z.infer<typeof RefundPreview>

export const RefundCase = z.object({
  id: Id,
  transactionId: Id,
  number: z.string(),
  /** Null if the account no longer exists. */
  fan: z.nullable(ProfileCard),
  creator: z.nullable(ProfileCard),
  reason: RefundReason,
  details: z.string(),
  requestedAt: Instant,
  paidAt: Instant,
  amount: z.int(),
  refunded: z.int(),
  transaction: TransactionState,
  state: z.enum(['open', 'approved', 'rejected']),
  decidedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
  /** The amount that our team approved. */
  given: z.nullable(z.int()),
  /** Set if the provider refused an approved refund. */
  failure: z.nullable(z.object({ words: z.string(), amount: z.int(), at: Instant })),
  holder: z.nullable(ClaimHolder),
})
export type RefundCase = z.infer<typeof RefundCase>

/** A list item. It has no free text, because each view of that is recorded in the audit log. */
export const RefundCaseRow = z.omit(RefundCase, { details: true, note: true })
export type RefundCaseRow = z.infer<typeof RefundCaseRow>

export const getRefundCases = endpoint({
  method: 'GET',
  path: '/api/admin/refunds',
  summary: 'Lists refund requests: open ones oldest first, decided ones newest first.',
  access: 'admin',
  query: z.extend(PageQuery, { which: z._default(z.enum(['open', 'decided']), 'open') }),
  reply: page(RefundCaseRow),
  refusals: [],
})

const CaseId = z.object({ id: Id })

export const getRefundCase = endpoint({
  method: 'GET',
  path: '/api/admin/refunds/{id}',
  summary: 'Returns a refund request with the ledger postings of its payment. Recorded in the audit log.',
  access: 'admin',
  params: CaseId,
  reply: z.object({
    case: RefundCase,
    ledger: z.array(
      z.object({
        id: Id,
        kind: z.string(),
        at: Instant,
        entries: z.array(z.object({ account: z.string(), amount: z.int() })),
      }),
    ),
    /** For a full refund of the remaining amount. */
    whole: RefundPreview,
  }),
  refusals: ['not_found'],
})

export const getRefundPreview = endpoint({
  method: 'GET',
  path: '/api/admin/refunds/{id}/preview',
  summary: 'Previews what a refund would cost the creator and the platform.',
  access: 'admin',
  params: CaseId,
  query: z.object({ amount: z.coerce.number().check(z.int(), z.positive()) }),
  reply: RefundPreview,
  refusals: ['not_found', 'nothing_to_refund'],
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/decision',
  summary: 'Approves a refund in full or in part, or rejects it with a reason.',
  access: 'admin',
  params: CaseId,
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('approve'),
      amount: z.int().check(z.positive()),
      note: text('Note', 0, DECISION_NOTE_MAX),
    }),
    z.object({ decision: z.literal('reject'), note: text('Reason', 1, DECISION_NOTE_MAX) }),
  ]),
  reply: RefundCase,
  refusals: ['not_found', 'already_done', 'nothing_to_refund', 'held_by_another'],
})
