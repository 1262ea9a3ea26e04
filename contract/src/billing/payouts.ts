import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Id, Instant, PageQuery, page } from '../shapes.ts'

export const PayoutAccountState = z.enum(['none', 'unfinished', 'ready', 'closed'])
export type PayoutAccountState = z.infer<typeof PayoutAccountState>

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/api/creators/me/payout-account',
  summary: "Returns the state of the creator's payout account and balance.",
  access: 'creator',
  reply: z.object({
    state: PayoutAccountState,
    /** True: paid out every Monday if the balance reaches the minimum. False: only on request. */
    weekly: z.boolean(),
    /** In cents. Negative after a refund or dispute took back more than the balance; new earnings offset it first. */
    available: z.int(),
    /** Earned in the last seven days, so not available yet. */
    pending: z.int(),
    /** Sent, but not confirmed by the bank. */
    underWay: z.int(),
    nextAt: z.nullable(Instant),
    /** The provider's clock. The sandbox's can be ahead of real time. */
    now: Instant,
  }),
  refusals: [],
})

export const openPayoutOnboarding = endpoint({
  method: 'POST',
  path: '/api/creators/me/payout-account/onboarding',
  summary: "Returns the provider's page where the creator sets up payouts.",
  access: 'creator',
  verified: true,
  reply: z.object({ url: z.url() }),
  refusals: ['not_found', 'payments_away'],
  limit: SETTINGS_LIMIT,
})

export const putPayoutSchedule = endpoint({
  method: 'PUT',
  path: '/api/creators/me/payout-account/schedule',
  summary: 'Switches between weekly payouts and payouts on request.',
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
  summary: "Lists the creator's payouts, newest first.",
  access: 'creator',
  query: PageQuery,
  reply: page(Payout),
  refusals: [],
})

export const postPayout = endpoint({
  method: 'POST',
  path: '/api/creators/me/payouts',
  summary: 'Pays out all or part of the available balance.',
  access: 'creator',
  reauthentication: true,
  body: z.object({ amount: z.int().check(z.positive()) }),
  reply: Payout,
  refusals: ['payout_account_missing', 'below_minimum', 'not_enough'],
  limit: { max: 20, seconds: 3_600, per: 'account' },
  creates: true,
})

/** No postings exist outside of this range. */
const PlausibleInstant = Instant.check(
  z.refine((moment) => moment > '2000' && moment < '3000', 'Choose another time'),
)

/** One change of a creator's balance. */
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
  /** In cents. Positive means the balance went up. */
  amount: z.int(),
  /** The platform's fee on the same payment: kept from a charge, given back with a refund. */
  fee: z.int(),
  at: Instant,
  /** Pending until then. Null if it counted immediately. */
  availableAt: z.nullable(Instant),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** `earned` leaves out payouts, `paid` has only payments, `given_back` only refunds and disputes. */
export const EARNING_KINDS = ['all', 'earned', 'paid', 'given_back'] as const

export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/creators/me/earnings',
  summary: "Lists every change of the creator's balance, newest first.",
  access: 'creator',
  /** `from` is inclusive, `to` is exclusive. */
  query: z.extend(PageQuery, {
    from: z.optional(PlausibleInstant),
    to: z.optional(PlausibleInstant),
    kind: z._default(z.enum(EARNING_KINDS), 'all'),
  }),
  reply: page(LedgerRow),
  refusals: [],
})
