import * as z from 'zod/mini'
import { endpoint, SETTINGS_LIMIT } from './endpoint.ts'
import { Instant } from './shapes.ts'

export const PayoutAccountState = z.enum(['none', 'unfinished', 'ready', 'closed'])
export type PayoutAccountState = z.infer<typeof PayoutAccountState>

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/api/creators/me/payout-account',
  summary: 'Whether it is known where my money goes.',
  access: 'creator',
  reply: z.object({
    state: PayoutAccountState,
    weekly: z.boolean(),
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
