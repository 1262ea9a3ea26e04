import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-renewals.ts'

const PAGE_SIZE = 100

/** Pays a creator's live subscriptions into the payout account that replaced the one they started with. */
export function payoutAccountChange({ database }: Platform, paymentProvider: PaymentProvider) {
  return {
    async followAccount(creatorId: string, signal: AbortSignal): Promise<void> {
      for (let after: string | null = null; !signal.aborted; ) {
        const page: store.PayoutAccountChange[] = await store.payoutAccountChanges(
          database.db,
          creatorId,
          after,
          PAGE_SIZE,
        )
        for (const { subscription, account } of page)
          await paymentProvider.setPayoutAccount({ subscription, account })
        if (page.length < PAGE_SIZE) return
        after = page.at(-1)!.id
      }
    },
  }
}
