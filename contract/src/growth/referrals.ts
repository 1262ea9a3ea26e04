import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, PageQuery, page } from '../shapes.ts'

/** `pending` until the invited person confirms their address and creates a profile. */
export const REFERRAL_STATUSES = ['pending', 'completed', 'rewarded', 'expired'] as const
export const ReferralStatus = z.enum(REFERRAL_STATUSES)
export type ReferralStatus = z.infer<typeof ReferralStatus>

export const ReferralSummary = z.object({
  /** Null until the viewer requests one. */
  code: z.nullable(z.string()),
  counts: z.object({ pending: z.int(), completed: z.int(), rewarded: z.int(), expired: z.int() }),
  /** End of the like bonus; null if there is none. */
  raisedUntil: z.nullable(Instant),
})
export type ReferralSummary = z.infer<typeof ReferralSummary>

export const getReferralSummary = endpoint({
  method: 'GET',
  path: '/api/referrals',
  summary: "Returns the viewer's referral code, referral counts and like bonus.",
  access: 'signed_in',
  reply: ReferralSummary,
  refusals: [],
})

export const putReferralCode = endpoint({
  method: 'PUT',
  path: '/api/referrals/code',
  summary: "Creates the viewer's referral code, unless they have one.",
  access: 'signed_in',
  reply: ReferralSummary,
  refusals: [],
})

/** Doesn't identify the invited person, because joining Koji is private. */
export const Referral = z.object({
  id: Id,
  status: ReferralStatus,
  joinedAt: Instant,
  /** When it was completed or expired. */
  settledAt: z.nullable(Instant),
  /** What a pending referral still needs, and its deadline. Null if it isn't pending. */
  waits: z.nullable(z.object({ email: z.boolean(), profile: z.boolean(), until: Instant })),
})
export type Referral = z.infer<typeof Referral>

export const getReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals/people',
  summary: "Lists the viewer's referrals, newest first.",
  access: 'signed_in',
  query: PageQuery,
  reply: page(Referral),
  refusals: [],
})
