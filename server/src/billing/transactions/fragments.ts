import { publishColumns } from '#platform/db/published-columns.ts'

export const TRANSACTIONS = publishColumns('transactions', [
  'id',
  'subscriptionId',
  'fanId',
  'creatorId',
  'payoutAccountId',
  'providerPayment',
  'providerCharge',
  'state',
  'duplicate',
  'amount',
  'refunded',
  'dispute',
  'paidAt',
])

export const REFUND_REQUESTS = publishColumns('refundRequests', ['state', 'requestedAt'])
