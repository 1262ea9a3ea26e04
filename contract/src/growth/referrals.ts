import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, PageQuery, page } from '../shapes.ts'

/** Pending until the new person has confirmed their address and made a profile. */
export const REFERRAL_STATUSES = ['pending', 'completed', 'rewarded', 'expired'] as const
export const ReferralStatus = z.enum(REFERRAL_STATUSES)
export type ReferralStatus = z.infer<typeof ReferralStatus>

export const Referrals = z.object({
  /** Null before anybody has asked for one. */
  code: z.nullable(z.string()),
  counts: z.object({ pending: z.int(), completed: z.int(), rewarded: z.int(), expired: z.int() }),
  /** Until when there are more likes a day; null if there are not. */
  raisedUntil: z.nullable(Instant),
})
export type Referrals = z.infer<typeof Referrals>

export const getReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals',
  summary: 'My code, how many came by it, and what I got for it.',
  access: 'signed_in',
  reply: Referrals,
  refusals: [],
})

export const putReferralCode = endpoint({
  method: 'PUT',
  path: '/api/referrals/code',
  summary: 'Give me a code, if I have none. Once more changes nothing.',
  access: 'signed_in',
  reply: Referrals,
  refusals: [],
})

/** Nothing of who it is: that somebody joined is theirs to tell. */
export const Referral = z.object({
  id: Id,
  status: ReferralStatus,
  joinedAt: Instant,
  /** When it was completed, or expired. */
  settledAt: z.nullable(Instant),
  /** Of one that is pending: what it waits for, and until when. */
  waits: z.nullable(z.object({ email: z.boolean(), profile: z.boolean(), until: Instant })),
})
export type Referral = z.infer<typeof Referral>

export const getReferred = endpoint({
  method: 'GET',
  path: '/api/referrals/people',
  summary: 'Those who came by my code, the newest first.',
  access: 'signed_in',
  query: PageQuery,
  reply: page(Referral),
  refusals: [],
})
