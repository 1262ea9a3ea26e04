import { publishColumns } from '#platform/db/published-columns.ts'

export const PAYOUT_ACCOUNTS = publishColumns('payoutAccounts', [
  'id',
  'creatorId',
  'provider',
  'providerAccount',
  'payoutsEnabled',
  'closed',
  'replacements',
])

/** Closed accounts at the provider, each with the payout account that has moved on to another one. */
export const REPLACED_PAYOUT_ACCOUNTS = publishColumns('replacedPayoutAccounts', [
  'providerAccount',
  'payoutAccountId',
])
