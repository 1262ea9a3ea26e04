import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { Payouts } from '#billing/payouts/service.ts'
import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Transactions } from '#billing/transactions/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Audit } from '#team/audit/service.ts'
import { missedWebhooks } from './missed-webhooks.ts'
import { claimEnvironment } from './provider-environment.ts'
import { reconciliation } from './reconciliation.ts'
import { snapshotApplication } from './snapshot-application.ts'
import { subscriptionComparison } from './subscription-comparison.ts'
import { webhookInbox } from './webhook-inbox.ts'

export type PaymentService = ReturnType<typeof paymentService>

export interface PaymentNeeds {
  audit: Audit
  paymentProvider: PaymentProvider
  payouts: Payouts
  subscriptions: Subscriptions
  transactions: Transactions
}

/** Brings our records in line with the payment provider's. */
export function paymentService(
  platform: Platform,
  { audit, paymentProvider: provider, payouts, subscriptions, transactions }: PaymentNeeds,
) {
  const needs = { audit, provider, payouts, subscriptions, transactions }
  const { applySubscription, applyUpdates } = snapshotApplication(platform, needs)
  const comparison = subscriptionComparison(platform, { ...needs, applySubscription })
  return {
    ...webhookInbox(platform, provider, applyUpdates),
    ...missedWebhooks(platform, { ...needs, ...comparison }),
    ...reconciliation(platform, { ...needs, ...comparison }),
    ...comparison,
    providerName: provider.name,
    prepare: () => claimEnvironment(platform, provider),
    endAtProvider: (id: string) => provider.endSubscription(id),
  }
}
