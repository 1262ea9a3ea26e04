import * as z from 'zod/mini'
import { DECISION_NOTE_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { Holder } from '../trust/cases.ts'
import { RefundReason, TransactionState } from './transactions.ts'

/** Who loses what when so much is given back. */
export const RefundPreview = z.object({
  amount: z.int(),
  fromCreator: z.int(),
  fromPlatform: z.int(),
  /** What its processing cost us, which nobody gives back; null while it is not known. */
  processing: z.nullable(z.int()),
  /** What the creator has available afterwards; below zero it is made good by what comes in. */
  creatorAvailable: z.int(),
  /** Everything is given back, and nothing was paid since: then the subscription ends at once. */
  ends: z.boolean(),
})
export type RefundPreview = z.infer<typeof RefundPreview>

export const RefundCase = z.object({
  id: Id,
  transactionId: Id,
  number: z.string(),
  /** Null of somebody who is no longer here. */
  fan: z.nullable(ProfileCard),
  creator: z.nullable(ProfileCard),
  reason: RefundReason,
  details: z.string(),
  askedAt: Instant,
  paidAt: Instant,
  amount: z.int(),
  refunded: z.int(),
  transaction: TransactionState,
  state: z.enum(['open', 'approved', 'rejected']),
  decidedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
  /** What was decided to be given back. */
  given: z.nullable(z.int()),
  /** What the provider said when it refused to give back what was approved. */
  failure: z.nullable(z.object({ words: z.string(), amount: z.int(), at: Instant })),
  holder: z.nullable(Holder),
})
export type RefundCase = z.infer<typeof RefundCase>

/** As it is listed, without anybody's words: a look at those is written down. */
export const RefundCaseRow = z.omit(RefundCase, { details: true, note: true })
export type RefundCaseRow = z.infer<typeof RefundCaseRow>

export const getRefundCases = endpoint({
  method: 'GET',
  path: '/api/admin/refunds',
  summary: 'Requests for a refund: the oldest open ones first, or the newest decided ones.',
  access: 'admin',
  query: z.extend(PageQuery, { which: z._default(z.enum(['open', 'decided']), 'open') }),
  reply: page(RefundCaseRow),
  refusals: [],
})

const CaseId = z.object({ id: Id })

export const getRefundCase = endpoint({
  method: 'GET',
  path: '/api/admin/refunds/{id}',
  summary:
    'One request, with every row of the ledger about its payment. Looking at it is an act in the audit log.',
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
    /** Of everything that is left. */
    whole: RefundPreview,
  }),
  refusals: ['not_found'],
})

export const getRefundPreview = endpoint({
  method: 'GET',
  path: '/api/admin/refunds/{id}/preview',
  summary: 'Who would lose what.',
  access: 'admin',
  params: CaseId,
  query: z.object({ amount: z.coerce.number().check(z.int(), z.positive()) }),
  reply: RefundPreview,
  refusals: ['not_found', 'nothing_to_refund'],
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/{id}/decision',
  summary: 'Give back all of it or a part, or say no with a reason.',
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
