import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { Ledger } from '#billing/ledger/service.ts'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import { disputeTransfers } from './dispute-transfers.ts'
import { failedRefunds } from './failed-refunds.ts'
import { paymentHistory } from './payment-history.ts'
import { paymentRecords } from './payment-records.ts'
import { refundCases } from './refund-cases.ts'
import { refundDelivery } from './refund-delivery.ts'
import { refundRequests } from './refund-requests.ts'

export { receiptNumber } from './rules.ts'
export type Transactions = ReturnType<typeof transactionService>

export interface Dependencies {
  audit: Audit
  claims: Claims
  creatorStats: CreatorStats
  ledger: Ledger
  paymentProvider: PaymentProvider
  subscriptions: Subscriptions
}

export function transactionService(platform: Platform, deps: Dependencies) {
  const { reopenRequest } = failedRefunds(platform, deps)
  const { moveDisputedAmount, sendDueTransfers, listStuckTransfers } = disputeTransfers(platform, deps)
  return {
    ...paymentHistory(platform, deps),
    ...paymentRecords(platform, { ...deps, reopenRequest, moveDisputedAmount }),
    ...refundCases(platform, deps),
    ...refundDelivery(platform, { ...deps, reopenRequest }),
    ...refundRequests(platform, deps),
    sendDueTransfers,
    listStuckTransfers,
  }
}
