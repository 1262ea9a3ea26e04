import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Id, Instant, PageQuery, page } from '../shapes.ts'

export const PayoutAccountState = z.enum(['none', 'unfinished', 'ready', 'closed'])
export type PayoutAccountState = z.infer<typeof PayoutAccountState>

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/api/creators/me/payout-account',
  summary: 'Whether it is known where my money goes.',
  access: 'creator',
  reply: z.object({
    state: PayoutAccountState,
    /** Each Monday, if there is enough; otherwise when they ask. */
    weekly: z.boolean(),
    /** Cents. May be below zero after money was taken back: what comes in makes it good first. */
    available: z.int(),
    /** Came in during the last seven days. */
    pending: z.int(),
    /** On its way to the bank. */
    underWay: z.int(),
    nextAt: z.nullable(Instant),
    /** Of the provider: a test one may be ahead. */
    now: Instant,
  }),
  refusals: [],
})

export const openPayoutOnboarding = endpoint({
  method: 'POST',
  path: '/api/creators/me/payout-account/onboarding',
  summary: 'Where I say where my money goes.',
  access: 'creator',
  verified: true,
  reply: z.object({ url: z.url() }),
  refusals: ['not_found', 'payments_away'],
  limit: SETTINGS_LIMIT,
})

export const putPayoutSchedule = endpoint({
  method: 'PUT',
  path: '/api/creators/me/payout-account/schedule',
  summary: 'Each week by itself, or only when I ask.',
  access: 'creator',
  body: z.object({ weekly: z.boolean() }),
  reply: z.object({ weekly: z.boolean() }),
  refusals: ['payout_account_missing'],
  limit: SETTINGS_LIMIT,
})

export const Payout = z.object({
  id: Id,
  amount: z.int(),
  state: z.enum(['sent', 'paid', 'failed']),
  weekly: z.boolean(),
  failure: z.nullable(z.string()),
  at: Instant,
  arrivesAt: z.nullable(Instant),
})
export type Payout = z.infer<typeof Payout>

export const getPayouts = endpoint({
  method: 'GET',
  path: '/api/creators/me/payouts',
  summary: 'What was sent to my bank, the newest first.',
  access: 'creator',
  query: PageQuery,
  reply: page(Payout),
  refusals: [],
})

export const postPayout = endpoint({
  method: 'POST',
  path: '/api/creators/me/payouts',
  summary: 'Send what is available to my bank: all of it, or a part.',
  access: 'creator',
  proof: true,
  body: z.object({ amount: z.int().check(z.positive()) }),
  reply: Payout,
  refusals: ['payout_account_missing', 'below_minimum', 'not_enough'],
  limit: { max: 20, seconds: 3_600, per: 'account' },
  creates: true,
})

/** One at which money can have moved. */
const Moment = Instant.check(z.refine((moment) => moment > '2000' && moment < '3000', 'Choose another time'))

/** What a creator's balance is made of. */
export const LedgerRow = z.object({
  id: Id,
  kind: z.enum([
    'charge',
    'processing',
    'refund',
    'refund_failed',
    'dispute_opened',
    'dispute_taken',
    'dispute_won',
    'dispute_returned',
    'dispute_fee',
    'payout',
    'payout_failed',
  ]),
  /** Cents; positive is in the creator's favour. */
  amount: z.int(),
  /** What of the same payment is the platform's: taken with a charge, given back with a refund. */
  fee: z.int(),
  at: Instant,
  /** Until then it is pending; null of what counts at once. */
  availableAt: z.nullable(Instant),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** All of it; what was earned, without what was sent to the bank; what was paid; what was given back of it. */
export const EARNING_KINDS = ['all', 'earned', 'paid', 'given_back'] as const

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/creators/me/earnings',
  summary: 'Every row that my balance is made of, the newest first.',
  access: 'creator',
  /** All of it, or what happened from then on and before then. */
  query: z.extend(PageQuery, {
    from: z.optional(Moment),
    to: z.optional(Moment),
    kind: z._default(z.enum(EARNING_KINDS), 'all'),
  }),
  reply: page(LedgerRow),
  refusals: [],
})
