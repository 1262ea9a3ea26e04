import * as z from 'zod/mini'
import { REPORT_DETAILS_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, text } from '../shapes.ts'

export const REPORT_TARGETS = ['profile', 'photo', 'message', 'post', 'comment'] as const

/** In display order. */
export const REPORT_REASONS = [
  'underage',
  'fake',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'scam',
  'spam',
  'other',
] as const
export const ReportReason = z.enum(REPORT_REASONS, 'Choose a reason')
export type ReportReason = z.infer<typeof ReportReason>

export const NewReport = z
  .object({
    target: z.object({ kind: z.enum(REPORT_TARGETS), id: Id }),
    reason: ReportReason,
    details: text('Details', 0, REPORT_DETAILS_MAX),
  })
  .check(
    z.refine(({ reason, details }) => reason !== 'other' || details.length > 0, {
      error: 'Please tell us what happened',
      path: ['details'],
    }),
  )

export type NewReport = z.infer<typeof NewReport>

export const postReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Reports a person or content to our team. A copy is kept as evidence.',
  access: 'signed_in',
  body: NewReport,
  reply: z.object({ reportId: Id }),
  refusals: ['not_found', 'already_reported', 'slowed_down'],
  creates: true,
  /** Limits attempts. Accepted reports are limited by `REPORTS_A_DAY`. */
  limit: { max: 60, seconds: 3_600, per: 'account' },
})
